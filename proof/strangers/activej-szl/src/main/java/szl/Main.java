package szl;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.erosb.jsonsKema.FormatValidationPolicy;
import com.github.erosb.jsonsKema.JsonParseException;
import com.github.erosb.jsonsKema.JsonParser;
import com.github.erosb.jsonsKema.JsonValue;
import com.github.erosb.jsonsKema.SchemaLoader;
import com.github.erosb.jsonsKema.ValidationFailure;
import com.github.erosb.jsonsKema.Validator;
import com.github.erosb.jsonsKema.ValidatorConfig;
import io.activej.eventloop.Eventloop;
import io.activej.http.AsyncHttpServer;
import io.activej.http.AsyncServlet;
import io.activej.http.HttpHeaders;
import io.activej.http.HttpMethod;
import io.activej.http.HttpRequest;
import io.activej.http.HttpResponse;
import io.activej.http.RoutingServlet;
import io.activej.promise.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;

/** Dowoz: dowōzynie paczkōw na Gōrnym Ślōnsku, API dlo partnerōw. */
public class Main {
  static final ObjectMapper JSON = new ObjectMapper();
  static final int MAX_BODY = 16384;
  static final long TTL = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1800"));
  static final Map<String, Instant> ZETONY = new HashMap<>();
  static final SecureRandom RANDOM = new SecureRandom();

  record Klijynt(String numer, String telefon, String miano, String nazwisko, String kod, String miasto) {}

  static final Klijynt[] KLIJYNCI = {
    new Klijynt("K204817", "+48501223344", "Hanka", "Kurzeja", "40-008", "Katowice"),
    new Klijynt("K204822", "+48602778190", "Alojz", "Piecha", "41-902", "Bytom"),
    new Klijynt("K205340", "+48793015526", "Truda", "Szołtysek", "44-100", "Gliwice"),
  };
  static final Map<String, ObjectNode> PREFERYNCYJE = new HashMap<>();

  static class Bled extends RuntimeException {
    final int status;
    final ObjectNode body;
    Bled(int status, String kod, String tresc) {
      this.status = status;
      this.body = JSON.createObjectNode();
      body.putObject("bled").put("kod", kod).put("tresc", tresc);
    }
  }

  interface Robota { HttpResponse zrob(JsonNode body) throws Exception; }

  static Validator schemat(String name) throws Exception {
    try (var in = Main.class.getResourceAsStream("/schema/" + name + ".json")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Validator.create(new SchemaLoader(new JsonParser(text).parse()).load(), new ValidatorConfig(FormatValidationPolicy.ALWAYS));
    }
  }

  static void sprawdz(Validator validator, JsonValue json) throws Exception {
    ValidationFailure failure = validator.validate(json);
    if (failure == null) return;
    Map<String, ObjectNode> all = new LinkedHashMap<>();
    liscie(failure, all);
    Bled bled = new Bled(422, "ZLE_DANE", "Dane niy sōm richtig");
    ArrayNode out = ((ObjectNode) bled.body.get("bled")).putArray("lista");
    for (String key : new TreeSet<>(all.keySet())) out.add(all.get(key));
    throw bled;
  }

  static void liscie(ValidationFailure f, Map<String, ObjectNode> all) throws Exception {
    if (!f.getCauses().isEmpty()) {
      for (ValidationFailure c : f.getCauses()) liscie(c, all);
      return;
    }
    JsonNode told = JSON.readTree(f.toJSON().toString());
    ObjectNode n = JSON.createObjectNode();
    n.put("kaj", told.path("instanceRef").asText());
    n.put("regula", told.path("keyword").asText());
    n.put("tresc", f.getMessage());
    all.putIfAbsent(n.toString(), n);
  }

  static HttpResponse odpowiydz(int status, JsonNode body) {
    return HttpResponse.ofCode(status)
        .withHeader(HttpHeaders.CONTENT_TYPE, "application/json; charset=utf-8")
        .withBody(body.toString().getBytes(StandardCharsets.UTF_8));
  }

  static void zeton(HttpRequest req) {
    String header = req.getHeader(HttpHeaders.AUTHORIZATION);
    if (header == null) throw new Bled(401, "BRAK_ZETONU", "Niy ma nagłōwka Authorization: Bearer");
    if (!header.startsWith("Bearer ")) throw new Bled(401, "ZLY_ZETON", "Authorization mo być Bearer i żeton");
    Instant until = ZETONY.get(header.substring(7).trim());
    if (until == null) throw new Bled(401, "ZLY_ZETON", "Żeton niyznōmy");
    if (Instant.now().isAfter(until)) throw new Bled(401, "ZETON_WYGASL", "Żeton wygasł, prosza sie zalogować jeszcze roz");
  }

  static AsyncServlet koncowka(String name, boolean guarded, Robota work) throws Exception {
    Validator validator = schemat(name);
    return req -> {
      try {
        if (guarded) zeton(req);
        String type = req.getHeader(HttpHeaders.CONTENT_TYPE);
        if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/json"))
          throw new Bled(415, "ZLY_TYP", "Ino application/json");
      } catch (Bled b) {
        return req.loadBody(1 << 20).map($ -> odpowiydz(b.status, b.body));
      }
      return req.loadBody(1 << 20).map(buf -> {
        try {
          byte[] bytes = buf.getArray();
          if (bytes.length > MAX_BODY) throw new Bled(413, "ZA_SROGIE", "Zapytanie je za srogie");
          JsonValue json;
          String text = new String(bytes, StandardCharsets.UTF_8);
          JsonNode tree;
          try {
            json = new JsonParser(text).parse();
            tree = JSON.readTree(text);
          } catch (JsonParseException | com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new Bled(400, "ZLY_JSON", e.getMessage().split("\n")[0]);
          }
          sprawdz(validator, json);
          return work.zrob(tree);
        } catch (Bled b) {
          return odpowiydz(b.status, b.body);
        } catch (Exception e) {
          return odpowiydz(500, new Bled(500, "NASZ_BLED", "Coś sie popsuło").body);
        }
      });
    };
  }

  static Klijynt poNumerze(String numer) {
    for (Klijynt k : KLIJYNCI) if (k.numer.equals(numer)) return k;
    throw new Bled(404, "KLIJYNT_NIYZNANY", "Niy ma takigo klijynta");
  }

  static HttpResponse zaloguj(JsonNode b) {
    if (!"DW-PMX-4471".equals(b.get("klucz").asText()) || !"Brynica.72-hasiok".equals(b.get("haslo").asText()))
      throw new Bled(401, "ZLE_LOGOWANIE", "Klucz abo hasło niy pasuje");
    byte[] r = new byte[24];
    RANDOM.nextBytes(r);
    String token = java.util.Base64.getUrlEncoder().withoutPadding().encodeToString(r);
    ZETONY.put(token, Instant.now().plusSeconds(TTL));
    ObjectNode out = JSON.createObjectNode();
    out.putObject("sesyjo").put("zeton", token).put("zorta", "Bearer").put("sekund", TTL);
    return odpowiydz(200, out);
  }

  static HttpResponse sprawdzKlijynta(JsonNode b) {
    JsonNode k = b.get("klijynt");
    for (Klijynt x : KLIJYNCI) {
      if (x.telefon.equals(k.get("telefon").asText()) && x.nazwisko.equalsIgnoreCase(k.get("nazwisko").asText())
          && x.kod.equals(k.get("adresa").get("kod_pocztowy").asText()) && x.miasto.equalsIgnoreCase(k.get("adresa").get("miasto").asText())) {
        ObjectNode out = JSON.createObjectNode();
        out.put("znany", true);
        out.putObject("klijynt").put("numer_klijynta", x.numer).put("miano", x.miano).put("nazwisko", x.nazwisko);
        return odpowiydz(200, out);
      }
    }
    throw new Bled(404, "KLIJYNT_NIYZNANY", "Niy ma takigo klijynta");
  }

  static HttpResponse preferyncyje(JsonNode b) {
    Klijynt k = poNumerze(b.get("numer_klijynta").asText());
    boolean change = "zmiyn".equals(b.get("robota").asText());
    if (change) PREFERYNCYJE.put(k.numer, czyste(b.get("preferyncyje")));
    ObjectNode out = JSON.createObjectNode();
    out.put("numer_klijynta", k.numer);
    out.put("zmiyniono", change);
    out.set("preferyncyje", PREFERYNCYJE.computeIfAbsent(k.numer, x -> JSON.createObjectNode().put("kaj", "dom")));
    return odpowiydz(200, out);
  }

  static ObjectNode czyste(JsonNode p) {
    ObjectNode out = JSON.createObjectNode();
    for (String name : new String[] {"kaj", "numer_automatu", "somsiod", "godziny", "pozor"}) if (p.has(name)) out.set(name, p.get(name));
    return out;
  }

  static HttpResponse uwiadom(JsonNode b) {
    Klijynt k = poNumerze(b.get("numer_klijynta").asText());
    ObjectNode out = JSON.createObjectNode();
    out.putObject("uwiadomiynie").put("id", UUID.randomUUID().toString()).put("stan", "w_raji")
        .put("kanal", b.path("kanal").asText("sms")).put("numer_klijynta", k.numer);
    return odpowiydz(201, out);
  }

  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(System.getenv("PORT"));
    RoutingServlet servlet = RoutingServlet.create()
        .map(HttpMethod.POST, "/dowoz/auth-authenticate", koncowka("auth-authenticate", false, Main::zaloguj))
        .map(HttpMethod.POST, "/dowoz/ext-verify", koncowka("ext-verify", true, Main::sprawdzKlijynta))
        .map(HttpMethod.POST, "/dowoz/ext-reach", koncowka("ext-reach", true, Main::preferyncyje))
        .map(HttpMethod.POST, "/dowoz/ext-notify", koncowka("ext-notify", true, Main::uwiadom));
    Eventloop eventloop = Eventloop.create().withCurrentThread();
    AsyncHttpServer server = AsyncHttpServer.create(eventloop, servlet)
        .withListenAddress(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port))
        .withKeepAliveTimeout(Duration.ofSeconds(30));
    server.listen();
    eventloop.run();
  }
}
