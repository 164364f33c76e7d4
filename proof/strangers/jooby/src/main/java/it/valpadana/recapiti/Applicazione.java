package it.valpadana.recapiti;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.jooby.Context;
import io.jooby.ExecutionMode;
import io.jooby.Jooby;
import io.jooby.ServerOptions;
import io.jooby.StatusCode;
import io.jooby.jackson.JacksonModule;
import it.valpadana.recapiti.Anagrafica.Scheda;
import it.valpadana.recapiti.modello.Preferenza;
import it.valpadana.recapiti.modello.RichiestaAccesso;
import it.valpadana.recapiti.modello.RichiestaNotifica;
import it.valpadana.recapiti.modello.RichiestaRecapito;
import it.valpadana.recapiti.modello.RichiestaVerifica;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;

public class Applicazione extends Jooby {

  record Violazione(String campo, String messaggio) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Errore(String esito, int codice, String messaggio, List<Violazione> violazioni) {}

  record RispostaAccesso(String esito, Sessioni.Sessione sessione) {}

  record Anagrafici(String idDestinatario, String nominativo, String comune, String provincia) {}

  record RispostaVerifica(String esito, Anagrafici destinatario) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record RispostaRecapito(String esito, String idDestinatario, Preferenza preferenza, Instant aggiornataIl) {}

  enum Stato { IN_CODA }

  record Notifica(String idNotifica, Stato stato, Instant registrataIl) {}

  record RispostaNotifica(String esito, Notifica notifica) {}

  private static final String CODICE_CLIENTE = "VLP20417";
  private static final String PASSWORD = "mZ7-tartufo-Qk31";

  private final Validator validatore = Validation.buildDefaultValidatorFactory().getValidator();
  private final Anagrafica anagrafica = new Anagrafica();

  {
    setContextPath("/recapiti/v1");
    ServerOptions opzioni = new ServerOptions();
    opzioni.setHost("127.0.0.1");
    opzioni.setPort(Integer.parseInt(System.getenv("PORT")));
    opzioni.setIoThreads(2);
    opzioni.setWorkerThreads(8);
    opzioni.setMaxRequestSize(64 * 1024);
    setServerOptions(opzioni);

    ObjectMapper mapper = JacksonModule.create();
    mapper.disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
    install(new JacksonModule(mapper));

    errorCode(JsonMappingException.class, StatusCode.BAD_REQUEST);
    errorCode(ConstraintViolationException.class, StatusCode.UNPROCESSABLE_ENTITY);
    error(this::errore);

    String ttl = System.getenv("TOKEN_TTL_SECONDS");
    Sessioni sessioni = new Sessioni(Duration.ofSeconds(ttl == null ? 1200 : Long.parseLong(ttl)));

    post("/auth-authenticate", ctx -> {
      RichiestaAccesso richiesta = leggi(ctx, RichiestaAccesso.class);
      if (!CODICE_CLIENTE.equals(richiesta.codiceCliente()) || !PASSWORD.equals(richiesta.password())) {
        throw new Rifiuto(StatusCode.UNAUTHORIZED, "Credenziali errate");
      }
      return new RispostaAccesso("OK", sessioni.apri(richiesta.profilo()));
    });

    before(sessioni::controlla);

    post("/ext-verify", ctx -> {
      RichiestaVerifica richiesta = leggi(ctx, RichiestaVerifica.class);
      Scheda s = anagrafica.cerca(richiesta.destinatario())
          .orElseThrow(() -> new Rifiuto(StatusCode.NOT_FOUND, "Destinatario non presente in anagrafica"));
      return new RispostaVerifica("OK",
          new Anagrafici(s.id, s.nome + " " + s.cognome, s.indirizzo.comune(), s.indirizzo.provincia()));
    });

    post("/ext-reach", ctx -> {
      RichiestaRecapito richiesta = leggi(ctx, RichiestaRecapito.class);
      Scheda s = scheda(richiesta.idDestinatario());
      if (!s.abitaIn(richiesta.indirizzo())) {
        throw new Rifiuto(StatusCode.CONFLICT, "Indirizzo non associato al destinatario");
      }
      if (richiesta.operazione() == RichiestaRecapito.Operazione.MODIFICA) {
        s.aggiorna(richiesta.preferenza());
      }
      return new RispostaRecapito("OK", s.id, s.preferenza(), s.aggiornataIl());
    });

    post("/ext-notify", ctx -> {
      RichiestaNotifica richiesta = leggi(ctx, RichiestaNotifica.class);
      scheda(richiesta.idDestinatario());
      if (!Anagrafica.MODELLI.contains(richiesta.modello())) {
        throw new Rifiuto(StatusCode.CONFLICT, "Modello di messaggio non configurato");
      }
      ctx.setResponseCode(StatusCode.CREATED);
      return new RispostaNotifica("OK",
          new Notifica("NOT-" + UUID.randomUUID(), Stato.IN_CODA, Instant.now().truncatedTo(ChronoUnit.SECONDS)));
    });
  }

  private <T> T leggi(Context ctx, Class<T> tipo) {
    T richiesta = ctx.body(tipo);
    Set<ConstraintViolation<T>> violazioni = validatore.validate(richiesta);
    if (!violazioni.isEmpty()) {
      throw new ConstraintViolationException(violazioni);
    }
    return richiesta;
  }

  private Scheda scheda(String id) {
    return anagrafica.perId(id)
        .orElseThrow(() -> new Rifiuto(StatusCode.NOT_FOUND, "Destinatario non presente in anagrafica"));
  }

  private void errore(Context ctx, Throwable causa, StatusCode codice) {
    List<Violazione> violazioni = null;
    String messaggio = causa.getMessage();
    if (causa instanceof ConstraintViolationException cve) {
      messaggio = "Richiesta non valida";
      violazioni = cve.getConstraintViolations().stream()
          .map(v -> new Violazione(v.getPropertyPath().toString(), v.getMessage()))
          .sorted(Comparator.comparing(Violazione::campo).thenComparing(Violazione::messaggio))
          .toList();
    } else if (codice.value() >= 500) {
      getLog().error("errore non gestito", causa);
      messaggio = codice.reason();
    }
    ctx.setResponseCode(codice);
    ctx.render(new Errore("KO", codice.value(), messaggio == null ? codice.reason() : messaggio, violazioni));
  }

  public static void main(String[] args) {
    runApp(args, ExecutionMode.WORKER, Applicazione::new);
  }
}
