package ht.livrezon.core;

import com.codahale.metrics.health.HealthCheck;
import ht.livrezon.api.Kote;
import ht.livrezon.api.Moun;
import ht.livrezon.api.Preferans;
import jakarta.ws.rs.NotFoundException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Kliyan yo ak preferans yo, nan memwa. */
public class Rejis {
  public static class Kliyan {
    public final String id, siyati, non, telefon, komin, nif;
    public final boolean refizeMesaj;
    public volatile Preferans preferans = new Preferans(Kote.LAKAY, null, null, null, null);
    public volatile Instant chanjman;

    Kliyan(String id, String siyati, String non, String telefon, String komin, String nif, boolean refizeMesaj) {
      this.id = id; this.siyati = siyati; this.non = non; this.telefon = telefon; this.komin = komin; this.nif = nif;
      this.refizeMesaj = refizeMesaj;
    }
  }

  private final Map<String, Kliyan> kliyan = new LinkedHashMap<>();

  public Rejis() {
    mete(new Kliyan("KL-48213", "Joseph", "Wilner", "+50937123456", "Delmas", "003-418-227-5", false));
    mete(new Kliyan("KL-48377", "Pierre", "Mirlande", "+50948220917", "Petion-Ville", "004-112-908-1", false));
    mete(new Kliyan("KL-50102", "Toussaint", "Jean-Robert", "+50931775040", "Cap-Haitien", "001-760-331-9", true));
  }

  public HealthCheck sante() {
    return new HealthCheck() {
      @Override protected Result check() { return kliyan.isEmpty() ? Result.unhealthy("rejis la vid") : Result.healthy(); }
    };
  }

  private void mete(Kliyan k) { kliyan.put(k.id, k); }

  public Optional<Kliyan> jwenn(Moun moun, String komin) {
    return kliyan.values().stream().filter(k -> k.telefon.equals(moun.telefon())
        && k.siyati.equalsIgnoreCase(moun.siyati().strip()) && k.komin.equalsIgnoreCase(komin.strip())).findFirst();
  }

  public Kliyan oblije(String id) {
    return Optional.ofNullable(kliyan.get(id)).orElseThrow(() -> new NotFoundException("Kliyan sa a pa egziste"));
  }
}
