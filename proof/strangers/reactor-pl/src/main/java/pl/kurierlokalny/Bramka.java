package pl.kurierlokalny;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.netty.handler.codec.http.HttpHeaderNames;
import org.openapi4j.core.model.v3.OAI3;
import org.openapi4j.core.model.v3.OAI3Context;
import org.openapi4j.core.validation.ValidationResults;
import org.openapi4j.schema.validator.ValidationContext;
import org.openapi4j.schema.validator.ValidationData;
import org.openapi4j.schema.validator.v3.SchemaValidator;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

public final class Bramka {
    static final ObjectMapper JSON = new ObjectMapper();
    static final long TTL = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1200"));
    static final int MAX = 65536;
    static final Map<String, Instant> SESJE = new ConcurrentHashMap<>();
    static final Map<String, Klient> PO_TELEFONIE = new ConcurrentHashMap<>();
    static final Map<String, Klient> PO_ID = new ConcurrentHashMap<>();
    static final Map<String, SchemaValidator> SCHEMATY = new ConcurrentHashMap<>();

    static final class Klient {
        final String id, nazwisko, kod; volatile ObjectNode preferencje = JSON.createObjectNode().put("miejsce", "DRZWI"); volatile Instant zmiana;
        final String[] kanaly;
        Klient(String id, String nazwisko, String kod, String... kanaly) { this.id = id; this.nazwisko = nazwisko; this.kod = kod; this.kanaly = kanaly; }
    }

    static final class Odmowa extends RuntimeException {
        final int status; final ObjectNode tresc;
        Odmowa(int status, String kod, String komunikat) { this(status, JSON.createObjectNode().put("kod", kod).put("komunikat", komunikat)); }
        Odmowa(int status, ObjectNode tresc) { super(null, null, false, false); this.status = status; this.tresc = tresc; }
    }

    record Odpowiedz(int status, JsonNode tresc) {}

    static void dodaj(String telefon, Klient k) { PO_TELEFONIE.put(telefon, k); PO_ID.put(k.id, k); }

    static void wczytajSchematy() throws Exception {
        URL url = Bramka.class.getResource("/schematy.yaml");
        JsonNode dokument = new YAMLMapper().readTree(url);
        ValidationContext<OAI3> kontekst = new ValidationContext<>(new OAI3Context(url, dokument));
        dokument.at("/components/schemas").fields().forEachRemaining(e -> SCHEMATY.put(e.getKey(), new SchemaValidator(kontekst, null, e.getValue())));
    }

    static JsonNode wczytaj(byte[] bajty) {
        JsonNode dane;
        try { dane = JSON.readTree(bajty); } catch (JsonProcessingException e) { throw new Odmowa(400, "NIEPOPRAWNY_JSON", e.getOriginalMessage()); } catch (java.io.IOException e) { throw new Odmowa(400, "NIEPOPRAWNY_JSON", e.getMessage()); }
        if (dane.isMissingNode()) throw new Odmowa(400, "NIEPOPRAWNY_JSON", "No content to map due to end-of-input");
        return dane;
    }

    static JsonNode sprawdz(String schemat, byte[] bajty) { return sprawdz(schemat, wczytaj(bajty)); }

    static JsonNode sprawdz(String schemat, JsonNode dane) {
        ValidationData<Void> wynik = new ValidationData<>();
        SCHEMATY.get(schemat).validate(dane, wynik);
        if (!wynik.isValid()) {
            ObjectNode tresc = JSON.createObjectNode().put("kod", "BLAD_WALIDACJI");
            ArrayNode bledy = tresc.putArray("bledy");
            for (ValidationResults.ValidationItem b : wynik.results().items()) {
                ObjectNode blad = bledy.addObject().put("pole", b.dataCrumbs()).put("opis", b.message());
                if (b.code() != null) blad.put("nr", b.code());
            }
            throw new Odmowa(422, tresc);
        }
        return dane;
    }

    static void sesja(HttpServerRequest z) {
        String token = z.requestHeaders().get("X-Sesja");
        if (token == null) throw new Odmowa(401, "BRAK_SESJI", "Wymagany nagłówek X-Sesja");
        Instant koniec = SESJE.get(token);
        if (koniec == null) throw new Odmowa(401, "SESJA_NIEZNANA", "Nieznana sesja");
        if (koniec.isBefore(Instant.now())) throw new Odmowa(401, "SESJA_WYGASLA", "Sesja wygasła, zaloguj się ponownie");
    }

    static Klient klient(JsonNode d) {
        Klient k = PO_ID.get(d.get("idOdbiorcy").asText());
        if (k == null) throw new Odmowa(404, "ODBIORCA_NIEZNANY", "Nie znaleziono odbiorcy");
        return k;
    }

    static Odpowiedz zaloguj(byte[] b) {
        JsonNode d = sprawdz("Logowanie", b);
        if (!"KL-20417".equals(d.get("idAplikacji").asText()) || !"wiosna-Mokra-81-Trakt-qz".equals(d.get("kluczDostepu").asText()))
            throw new Odmowa(403, "ODMOWA_DOSTEPU", "Błędny identyfikator lub klucz aplikacji");
        String token = UUID.randomUUID().toString().replace("-", "");
        Instant koniec = Instant.now().plusMillis(TTL * 1000);
        SESJE.put(token, koniec);
        return new Odpowiedz(200, JSON.createObjectNode().put("sesja", token).put("waznaSekund", TTL).put("waznaDo", koniec.truncatedTo(ChronoUnit.SECONDS).toString()));
    }

    static Odpowiedz weryfikuj(byte[] b) {
        JsonNode d = sprawdz("Weryfikacja", b);
        Klient k = PO_TELEFONIE.get(d.at("/odbiorca/telefon").asText());
        if (k == null || !k.nazwisko.equalsIgnoreCase(d.at("/odbiorca/nazwisko").asText()) || !k.kod.equals(d.at("/adres/kodPocztowy").asText()))
            throw new Odmowa(404, "ODBIORCA_NIEZNANY", "Nie znaleziono odbiorcy");
        ObjectNode o = JSON.createObjectNode().put("idOdbiorcy", k.id).put("zweryfikowany", true);
        ArrayNode kanaly = o.putArray("kanaly");
        for (String s : k.kanaly) kanaly.add(s);
        return new Odpowiedz(200, o);
    }

    static Odpowiedz preferencje(byte[] b) {
        JsonNode d = sprawdz("Operacja", b);
        if ("ZMIANA".equals(d.get("operacja").asText())) sprawdz("OperacjaZmiana", d);
        sprawdz("Preferencje", d);
        Klient k = klient(d);
        if ("ZMIANA".equals(d.get("operacja").asText())) {
            ObjectNode nowe = JSON.createObjectNode();
            for (String p : new String[]{"miejsce", "uwagi", "przedzial", "sasiad", "kodAutomatu"}) if (d.get("preferencje").has(p)) nowe.set(p, d.get("preferencje").get(p));
            k.preferencje = nowe; k.zmiana = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        }
        ObjectNode o = JSON.createObjectNode().put("idOdbiorcy", k.id);
        o.set("preferencje", k.preferencje);
        o.put("ostatniaZmiana", k.zmiana == null ? null : k.zmiana.toString());
        return new Odpowiedz(200, o);
    }

    static Odpowiedz powiadom(byte[] b) {
        JsonNode d = sprawdz("Powiadomienie", b);
        klient(d);
        return new Odpowiedz(202, JSON.createObjectNode().put("idPowiadomienia", UUID.randomUUID().toString()).put("stan", "PRZYJETE"));
    }

    static Mono<Void> obsluz(HttpServerRequest z, HttpServerResponse o, boolean chroniona, Function<byte[], Odpowiedz> co) {
        return z.receive().aggregate().asByteArray().defaultIfEmpty(new byte[0]).flatMap(b -> {
            Odpowiedz w;
            try {
                if (b.length > MAX) throw new Odmowa(413, "ZA_DUZE_ZADANIE", "Treść żądania przekracza 64 KiB");
                if (chroniona) sesja(z);
                w = co.apply(b);
            } catch (Odmowa e) { w = new Odpowiedz(e.status, e.tresc);
            } catch (RuntimeException e) { e.printStackTrace(); w = new Odpowiedz(500, JSON.createObjectNode().put("kod", "BLAD_WEWNETRZNY").put("komunikat", "Błąd wewnętrzny")); }
            byte[] tresc = w.tresc.toString().getBytes(StandardCharsets.UTF_8);
            return o.status(w.status).header(HttpHeaderNames.CONTENT_TYPE, "application/json;charset=UTF-8").header(HttpHeaderNames.CONTENT_LENGTH, String.valueOf(tresc.length))
                    .sendByteArray(Mono.just(tresc)).then();
        });
    }

    public static void main(String[] args) throws Exception {
        wczytajSchematy();
        dodaj("+48601234578", new Klient("ODB-7A31C0E4", "Wójcik", "31-042", "SMS", "EMAIL"));
        dodaj("+48512998100", new Klient("ODB-19B4F2D7", "Zieliński", "50-101", "SMS"));
        dodaj("+48790455221", new Klient("ODB-C08E5512", "Pawlak", "80-831", "EMAIL"));
        String p = "/bramka/v1";
        HttpServer.create().host("127.0.0.1").port(Integer.parseInt(System.getenv("PORT"))).route(r -> r
                .post(p + "/auth-authenticate", (z, o) -> obsluz(z, o, false, Bramka::zaloguj))
                .post(p + "/ext-verify", (z, o) -> obsluz(z, o, true, Bramka::weryfikuj))
                .post(p + "/ext-reach", (z, o) -> obsluz(z, o, true, Bramka::preferencje))
                .post(p + "/ext-notify", (z, o) -> obsluz(z, o, true, Bramka::powiadom))).bindNow().onDispose().block();
    }
}
