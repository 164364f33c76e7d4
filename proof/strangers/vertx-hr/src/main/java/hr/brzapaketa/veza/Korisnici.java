package hr.brzapaketa.veza;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class Korisnici {
  record Korisnik(String id, String ime, String prezime, String mobitel, String email, List<String> kanali) {}

  private final List<Korisnik> svi = List.of(
      new Korisnik("K-204817", "Ivana", "Horvat", "+385915550123", "ivana.horvat@example.hr", List.of("SMS", "EMAIL", "VIBER")),
      new Korisnik("K-204993", "Marko", "Babić", "+385985550187", "marko.babic@example.hr", List.of("EMAIL")),
      new Korisnik("K-205316", "Ana", "Jurić", "+38521555019", "ana.juric@example.hr", List.of("SMS")));

  private final Map<String, JsonObject> postavke = new HashMap<>();

  Optional<Korisnik> nadi(JsonObject osoba, boolean poMobitelu) {
    return svi.stream()
        .filter(k -> k.prezime().equalsIgnoreCase(osoba.getString("prezime").strip()))
        .filter(k -> poMobitelu ? k.mobitel().equals(osoba.getString("mobitel")) : k.email().equalsIgnoreCase(osoba.getString("email")))
        .findFirst();
  }

  Optional<Korisnik> poId(String id) {
    return svi.stream().filter(k -> k.id().equals(id)).findFirst();
  }

  void spremi(Korisnik k, JsonObject p) {
    JsonObject novo = new JsonObject();
    for (String s : List.of("nacin_dostave", "susjed", "paketomat", "napomena", "termin", "dani")) {
      if (p.containsKey(s)) novo.put(s, p.getValue(s));
    }
    postavke.put(k.id(), new JsonObject().put("postavke", novo).put("promijenjeno", sada()));
  }

  JsonObject postavke(Korisnik k) {
    JsonObject o = postavke.get(k.id());
    if (o == null) {
      o = new JsonObject().put("postavke", new JsonObject().put("nacin_dostave", "KUCNA_ADRESA")).putNull("promijenjeno");
    }
    return new JsonObject().put("korisnik_id", k.id()).mergeIn(o);
  }

  static JsonArray kanali(Korisnik k) {
    return new JsonArray(k.kanali());
  }

  static String sada() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
