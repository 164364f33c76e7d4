package it.valpadana.recapiti;

import io.jooby.Context;
import io.jooby.StatusCode;
import it.valpadana.recapiti.modello.RichiestaAccesso.Profilo;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class Sessioni {

  public record Sessione(String token, String tipo, Profilo profilo, long validitaSecondi, Instant scadeIl) {}

  private final Map<String, Instant> scadenze = new ConcurrentHashMap<>();
  private final SecureRandom caso = new SecureRandom();
  private final Duration durata;

  public Sessioni(Duration durata) {
    this.durata = durata;
  }

  public Sessione apri(Profilo profilo) {
    scadenze.values().removeIf(Instant.now()::isAfter);
    byte[] bytes = new byte[24];
    caso.nextBytes(bytes);
    String token = HexFormat.of().formatHex(bytes);
    Instant scadeIl = Instant.now().plus(durata);
    scadenze.put(token, scadeIl);
    return new Sessione(token, "Bearer", profilo, durata.toSeconds(), scadeIl.truncatedTo(ChronoUnit.SECONDS));
  }

  public void controlla(Context ctx) {
    String intestazione = ctx.header("Authorization").value("");
    if (!intestazione.startsWith("Bearer ")) {
      throw new Rifiuto(StatusCode.UNAUTHORIZED, "Token di accesso mancante");
    }
    Instant scadeIl = scadenze.get(intestazione.substring(7).trim());
    if (scadeIl == null || Instant.now().isAfter(scadeIl)) {
      throw new Rifiuto(StatusCode.UNAUTHORIZED, "Token di accesso non valido o scaduto");
    }
  }
}
