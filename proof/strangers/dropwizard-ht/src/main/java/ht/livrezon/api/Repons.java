package ht.livrezon.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;

public final class Repons {
  public record Akse(String jeton, String tip, int dire) {}

  public record Verifikasyon(String idKliyan, boolean konfime, boolean pyesKonfime) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record PreferansKliyan(String idKliyan, Preferans preferans, Instant denyeChanjman) {}

  public record Mesaj(String idMesaj, String estati, int kantiteKoli) {}

  private Repons() {}
}
