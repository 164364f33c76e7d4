package pl.doreczenia;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.qindesign.json.schema.Error;
import com.qindesign.json.schema.JSONPath;
import com.qindesign.json.schema.Option;
import com.qindesign.json.schema.Options;
import com.qindesign.json.schema.Results;
import com.qindesign.json.schema.Specification;
import com.qindesign.json.schema.Validator;
import com.qindesign.json.schema.net.URI;
import io.avaje.jex.Context;
import io.avaje.jex.Jex;
import io.avaje.jex.http.NotFoundResponse;

import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.text.Collator;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Brama Doręczeń: integracja z systemami nadawców. */
public final class Brama {

  private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();
  private static final long WAZNOSC = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1800"));
  private static final String KLIENT = "sklep-lesny-dom";
  private static final String KLUCZ = "kt_9Fq2LwX7vB41";
  private static final List<String> SZABLONY = List.of("AWIZO-01", "DORECZENIE-02");

  private final Map<String, Instant> tokeny = new ConcurrentHashMap<>();
  private final Map<String, Odbiorca> odbiorcy = new LinkedHashMap<>();
  private final Map<String, JsonObject> preferencje = new ConcurrentHashMap<>();
  private final Map<String, JsonElement> schematy = new HashMap<>();
  private final SecureRandom losowe = new SecureRandom();

  record Odbiorca(String id, String imie, String nazwisko, String telefon, String kodPocztowy, String miejscowosc) {}

  record Blad(String pole, Object opis) {}

  static final class Odmowa extends RuntimeException {
    final int status;
    final String kod;
    final List<Blad> bledy;

    Odmowa(int status, String kod, String komunikat, List<Blad> bledy) {
      super(komunikat);
      this.status = status;
      this.kod = kod;
      this.bledy = bledy;
    }

    Odmowa(int status, String kod, String komunikat) {
      this(status, kod, komunikat, null);
    }
  }

  public static void main(String[] args) throws Exception {
    new Brama().start(Integer.parseInt(System.getenv().getOrDefault("PORT", "8080")));
  }

  private void start(int port) throws Exception {
    for (Odbiorca o : List.of(
        new Odbiorca("ODB-104233", "Małgorzata", "Wiśniewska", "+48601234567", "30-059", "Kraków"),
        new Odbiorca("ODB-118540", "Tomasz", "Zieliński", "+48512998877", "80-233", "Gdańsk"))) {
      odbiorcy.put(o.id(), o);
      JsonObject p = new JsonObject();
      p.addProperty("sposobDoreczenia", "DO_RAK");
      preferencje.put(o.id(), p);
    }
    for (String nazwa : List.of("auth-authenticate", "ext-verify", "ext-reach", "ext-notify")) {
      try (Reader r = new InputStreamReader(Brama.class.getResourceAsStream("/schematy/" + nazwa + ".json"), StandardCharsets.UTF_8)) {
        schematy.put(nazwa, JsonParser.parseReader(r));
      }
    }

    Jex jex = Jex.create();
    jex.configure(c -> c.host("127.0.0.1").port(port).health(false));
    jex.routing(r -> {
      r.get("/stan", ctx -> odpowiedz(ctx, 200, Map.of("stan", "OK")));
      r.path("/integracja/v1", () -> r
          .post("/auth-authenticate", this::uwierzytelnij)
          .post("/ext-verify", this::sprawdz)
          .post("/ext-reach", this::preferencje)
          .post("/ext-notify", this::powiadom));
    });
    jex.exception(NotFoundResponse.class, (e, ctx) -> odpowiedz(ctx, 404, Map.of("kod", "NIE_ZNALEZIONO", "komunikat", e.getMessage())));
    jex.exception(Odmowa.class, (e, ctx) -> {
      Map<String, Object> m = new LinkedHashMap<>();
      m.put("kod", e.kod);
      m.put("komunikat", e.getMessage());
      if (e.bledy != null) m.put("bledy", e.bledy);
      odpowiedz(ctx, e.status, m);
    });
    Jex.Server serwer = jex.start();
    Runtime.getRuntime().addShutdownHook(new Thread(serwer::shutdown));
  }

  // --- punkty końcowe ---

  private void uwierzytelnij(Context ctx) {
    JsonObject d = dane(ctx, "auth-authenticate");
    if (!KLIENT.equals(tekst(d, "identyfikatorKlienta")) || !KLUCZ.equals(tekst(d, "kluczTajny"))) {
      throw new Odmowa(401, "ODMOWA_DOSTEPU", "Nieprawidłowy identyfikator klienta lub klucz");
    }
    byte[] b = new byte[24];
    losowe.nextBytes(b);
    String token = java.util.Base64.getUrlEncoder().withoutPadding().encodeToString(b);
    tokeny.put(token, Instant.now().plusSeconds(WAZNOSC));
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("tokenDostepu", token);
    m.put("typTokenu", "Bearer");
    m.put("wygasaZa", WAZNOSC);
    odpowiedz(ctx, 200, m);
  }

  private void sprawdz(Context ctx) {
    sesja(ctx);
    JsonObject d = dane(ctx, "ext-verify");
    JsonObject kto = d.getAsJsonObject("odbiorca");
    JsonObject gdzie = d.getAsJsonObject("adres");
    Collator pl = Collator.getInstance(new Locale("pl", "PL"));
    pl.setStrength(Collator.SECONDARY);
    for (Odbiorca o : odbiorcy.values()) {
      if (pl.equals(o.nazwisko(), tekst(kto, "nazwisko")) && o.telefon().equals(tekst(kto, "telefon"))
          && o.kodPocztowy().equals(tekst(gdzie, "kodPocztowy")) && pl.equals(o.miejscowosc(), tekst(gdzie, "miejscowosc"))) {
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("zweryfikowany", true);
        m.put("odbiorcaId", o.id());
        m.put("adresObslugiwany", true);
        odpowiedz(ctx, 200, m);
        return;
      }
    }
    throw new Odmowa(404, "ODBIORCA_NIEZNANY", "Nie znaleziono odbiorcy o podanych danych");
  }

  private void preferencje(Context ctx) {
    sesja(ctx);
    JsonObject d = dane(ctx, "ext-reach");
    String id = odbiorca(d).id();
    boolean zmiana = "ZMIANA".equals(tekst(d, "operacja"));
    if (zmiana) {
      JsonObject nowe = new JsonObject();
      JsonObject p = d.getAsJsonObject("preferencje");
      for (String k : List.of("sposobDoreczenia", "kodPaczkomatu", "sasiad", "godzinaOd", "godzinaDo", "uwagi")) {
        if (p.has(k)) nowe.add(k, p.get(k));
      }
      preferencje.put(id, nowe);
    }
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("odbiorcaId", id);
    m.put("zmieniono", zmiana);
    m.put("preferencje", preferencje.get(id));
    odpowiedz(ctx, 200, m);
  }

  private void powiadom(Context ctx) {
    sesja(ctx);
    JsonObject d = dane(ctx, "ext-notify");
    odbiorca(d);
    if (!SZABLONY.contains(tekst(d, "szablon"))) {
      throw new Odmowa(422, "SZABLON_NIEZNANY", "Nie ma szablonu o podanym kodzie");
    }
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("powiadomienieId", UUID.randomUUID().toString());
    m.put("status", "PRZYJETE");
    m.put("utworzono", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    odpowiedz(ctx, 202, m);
  }

  // --- wspólne ---

  private Odbiorca odbiorca(JsonObject d) {
    Odbiorca o = odbiorcy.get(tekst(d, "odbiorcaId"));
    if (o == null) throw new Odmowa(404, "ODBIORCA_NIEZNANY", "Nie znaleziono odbiorcy o podanym identyfikatorze");
    return o;
  }

  private void sesja(Context ctx) {
    String h = ctx.header("Authorization");
    if (h == null || !h.startsWith("Bearer ")) {
      ctx.header("WWW-Authenticate", "Bearer");
      throw new Odmowa(401, "BRAK_TOKENU", "Wymagany nagłówek Authorization z tokenem Bearer");
    }
    Instant koniec = tokeny.get(h.substring(7).trim());
    if (koniec == null || koniec.isBefore(Instant.now())) {
      ctx.header("WWW-Authenticate", "Bearer error=\"invalid_token\"");
      throw new Odmowa(401, "TOKEN_NIEWAZNY", "Token jest nieprawidłowy lub wygasł");
    }
  }

  private JsonObject dane(Context ctx, String nazwa) {
    JsonElement e;
    try {
      e = JsonParser.parseString(new String(ctx.bodyAsBytes(), StandardCharsets.UTF_8));
    } catch (JsonParseException x) {
      throw new Odmowa(400, "NIEPOPRAWNY_JSON", x.getMessage());
    }
    try {
      Options opcje = new Options();
      opcje.set(Option.FORMAT, true);
      opcje.set(Option.DEFAULT_SPECIFICATION, Specification.DRAFT_2019_09);
      Validator v = new Validator(schematy.get(nazwa), URI.parse("https://brama-doreczen.pl/schematy/" + nazwa), Collections.emptyMap(), Collections.emptyMap(), opcje);
      Map<JSONPath, Map<JSONPath, Error<?>>> wyniki = new TreeMap<>();
      if (!v.validate(e, new HashMap<>(), wyniki)) {
        List<Blad> bledy = new ArrayList<>();
        for (Error<?> b : Results.processErrors(wyniki)) {
          if (!b.result && !b.isPruned() && b.value != null) bledy.add(new Blad(b.loc.instance.toString(), b.value));
        }
        throw new Odmowa(400, "BLAD_WALIDACJI", "Żądanie zawiera nieprawidłowe dane", bledy);
      }
    } catch (com.qindesign.json.schema.MalformedSchemaException | com.qindesign.json.schema.net.URISyntaxException x) {
      throw new IllegalStateException(x);
    }
    return e.getAsJsonObject();
  }

  private static String tekst(JsonObject o, String k) {
    return o.get(k).getAsString();
  }

  private static void odpowiedz(Context ctx, int status, Object o) {
    ctx.status(status).contentType("application/json;charset=utf-8").write(GSON.toJson(o));
  }
}
