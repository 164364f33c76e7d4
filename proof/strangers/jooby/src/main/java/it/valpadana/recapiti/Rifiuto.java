package it.valpadana.recapiti;

import io.jooby.StatusCode;
import io.jooby.exception.StatusCodeException;

/** Rifiuto applicativo: la richiesta e' formalmente corretta ma non puo' essere evasa. */
public class Rifiuto extends StatusCodeException {
  public Rifiuto(StatusCode stato, String messaggio) {
    super(stato, messaggio);
  }
}
