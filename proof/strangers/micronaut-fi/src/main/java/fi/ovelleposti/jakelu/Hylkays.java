package fi.ovelleposti.jakelu;

import io.micronaut.http.HttpStatus;
import io.micronaut.http.exceptions.HttpStatusException;

/** Liiketoiminnallinen hylkäys. */
public class Hylkays extends HttpStatusException {
    public Hylkays(HttpStatus tila, String viesti) {
        super(tila, viesti);
    }
}
