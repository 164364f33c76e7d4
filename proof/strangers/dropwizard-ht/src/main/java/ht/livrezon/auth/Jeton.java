package ht.livrezon.auth;

import io.dropwizard.auth.Authenticator;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Jeton ki nan memwa; yo mouri apre dureJeton segonn. */
public class Jeton implements Authenticator<String, Patne> {
  private record Sesyon(Patne patne, Instant fini) {}

  private final Map<String, Sesyon> sesyon = new ConcurrentHashMap<>();
  private final SecureRandom aza = new SecureRandom();
  private final int dire;

  public Jeton(int dire) { this.dire = dire; }

  public int dire() { return dire; }

  public String bay(Patne patne) {
    byte[] b = new byte[24];
    aza.nextBytes(b);
    String jeton = HexFormat.of().formatHex(b);
    sesyon.values().removeIf(s -> s.fini().isBefore(Instant.now()));
    sesyon.put(jeton, new Sesyon(patne, Instant.now().plusSeconds(dire)));
    return jeton;
  }

  @Override public Optional<Patne> authenticate(String jeton) {
    return Optional.ofNullable(sesyon.get(jeton)).filter(s -> s.fini().isAfter(Instant.now())).map(Sesyon::patne);
  }
}
