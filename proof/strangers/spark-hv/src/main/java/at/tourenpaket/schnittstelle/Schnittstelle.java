package at.tourenpaket.schnittstelle;

import static spark.Spark.awaitInitialization;
import static spark.Spark.before;
import static spark.Spark.exception;
import static spark.Spark.internalServerError;
import static spark.Spark.ipAddress;
import static spark.Spark.notFound;
import static spark.Spark.path;
import static spark.Spark.port;
import static spark.Spark.post;
import static spark.Spark.threadPool;

import at.tourenpaket.schnittstelle.modell.Anmeldung;
import at.tourenpaket.schnittstelle.modell.Benachrichtigung;
import at.tourenpaket.schnittstelle.modell.Pruefung;
import at.tourenpaket.schnittstelle.modell.ReichweiteAnfrage;
import at.tourenpaket.schnittstelle.modell.Zustellwunsch;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.hibernate.validator.HibernateValidator;
import spark.Request;
import spark.Response;

/** Partner-Schnittstelle der Tourenpaket Zustellservice GmbH. */
public final class Schnittstelle {
    private static final String KOPFZEILE = "X-Sitzungsschluessel";
    private static final String KUNDENNUMMER = "TPK-20418";
    private static final String KENNWORT = "Kaiserschmarrn#77-Zug";
    private static final ZoneId WIEN = ZoneId.of("Europe/Vienna");
    private static final Set<String> VORLAGEN = Set.of("zustellung-heute", "abholung-bereit");

    private static final ObjectMapper JSON = new ObjectMapper()
        .registerModule(new JavaTimeModule())
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .setSerializationInclusion(JsonInclude.Include.NON_NULL);
    private static final Validator PRUEFER = Validation.byProvider(HibernateValidator.class).configure()
        .defaultLocale(Locale.GERMAN).buildValidatorFactory().getValidator();

    private static final Map<String, OffsetDateTime> SITZUNGEN = new ConcurrentHashMap<>();
    private static final Map<Long, Empfaenger> EMPFAENGER = new ConcurrentHashMap<>();
    private static final AtomicInteger ZAEHLER = new AtomicInteger(48110);
    private static long sitzungSekunden = 900;

    private Schnittstelle() { }

    public static void main(String[] args) {
        String ttl = System.getenv("TOKEN_TTL_SECONDS");
        if (ttl != null && !ttl.isBlank()) sitzungSekunden = Long.parseLong(ttl);
        EMPFAENGER.put(700318L, new Empfaenger(700318, "Elisabeth", "Pichler", "6020", Zustellwunsch.Ablageort.HAUSTUER));
        EMPFAENGER.put(700427L, new Empfaenger(700427, "Georg", "Wallner", "5020", Zustellwunsch.Ablageort.GARAGE));

        ipAddress("127.0.0.1");
        port(Integer.parseInt(System.getenv().getOrDefault("PORT", "4567")));
        threadPool(16);

        path("/partner/v2", () -> {
            before("/*", (q, s) -> {
                s.type("application/json;charset=UTF-8");
                if (q.contentLength() > 100_000) throw new Fachfehler(413, "ANFRAGE_ZU_GROSS", "Die Anfrage ist zu groß.");
            });
            before("/ext-verify", Schnittstelle::sitzungPruefen);
            before("/ext-reach", Schnittstelle::sitzungPruefen);
            before("/ext-notify", Schnittstelle::sitzungPruefen);
            post("/auth-authenticate", Schnittstelle::anmelden, JSON::writeValueAsString);
            post("/ext-verify", Schnittstelle::pruefen, JSON::writeValueAsString);
            post("/ext-reach", Schnittstelle::reichweite, JSON::writeValueAsString);
            post("/ext-notify", Schnittstelle::benachrichtigen, JSON::writeValueAsString);
        });

        exception(Fachfehler.class, (e, q, s) -> fehler(s, e.status, e.code, e.getMessage(), null));
        exception(JsonProcessingException.class, (e, q, s) -> {
            List<Map<String, String>> details = null;
            if (e instanceof JsonMappingException m && !m.getPath().isEmpty()) {
                String feld = m.getPath().stream().map(r -> r.getFieldName() != null ? r.getFieldName() : String.valueOf(r.getIndex())).collect(Collectors.joining("."));
                details = List.of(Map.of("feld", feld));
            }
            fehler(s, 400, "JSON_NICHT_LESBAR", e.getOriginalMessage(), details);
        });
        exception(ConstraintViolationException.class, (e, q, s) -> fehler(s, 400, "EINGABE_UNGUELTIG", "Die Anfrage enthält ungültige Angaben.",
            e.getConstraintViolations().stream().sorted(Comparator.comparing((ConstraintViolation<?> v) -> v.getPropertyPath().toString()).thenComparing(ConstraintViolation::getMessage)).map(v -> {
                Map<String, String> eintrag = new LinkedHashMap<>();
                eintrag.put("feld", v.getPropertyPath().toString());
                eintrag.put("meldung", v.getMessage());
                return eintrag;
            }).toList()));
        notFound((q, s) -> {
            s.type("application/json;charset=UTF-8");
            return "{\"fehler\":{\"code\":\"NICHT_GEFUNDEN\",\"meldung\":\"Unbekannter Pfad\"}}";
        });
        internalServerError("{\"fehler\":{\"code\":\"INTERNER_FEHLER\",\"meldung\":\"Interner Fehler\"}}");
        awaitInitialization();
    }

    private static OffsetDateTime jetzt() {
        return OffsetDateTime.now(WIEN).truncatedTo(ChronoUnit.SECONDS);
    }

    private static void fehler(Response s, int status, String code, String meldung, List<Map<String, String>> details) {
        Map<String, Object> f = new LinkedHashMap<>();
        f.put("code", code);
        f.put("meldung", meldung);
        if (details != null) f.put("details", details);
        s.status(status);
        s.type("application/json;charset=UTF-8");
        try {
            s.body(JSON.writeValueAsString(Map.of("fehler", f)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static <T> T lesen(Request q, Class<T> typ) throws JsonProcessingException {
        T wert = JSON.readValue(q.body(), typ);
        if (wert == null) throw new Fachfehler(400, "ANFRAGE_LEER", "Die Anfrage ist leer.");
        Set<ConstraintViolation<T>> verstoesse = PRUEFER.validate(wert);
        if (!verstoesse.isEmpty()) throw new ConstraintViolationException(verstoesse);
        return wert;
    }

    private static void sitzungPruefen(Request q, Response s) {
        if (!"POST".equals(q.requestMethod())) return;
        String schluessel = q.headers(KOPFZEILE);
        if (schluessel == null || schluessel.isBlank()) throw new Fachfehler(401, "SITZUNG_FEHLT", "Die Kopfzeile " + KOPFZEILE + " fehlt.");
        OffsetDateTime bis = SITZUNGEN.get(schluessel);
        if (bis == null) throw new Fachfehler(401, "SITZUNG_UNBEKANNT", "Der Sitzungsschlüssel ist nicht bekannt.");
        if (!OffsetDateTime.now(WIEN).isBefore(bis)) throw new Fachfehler(401, "SITZUNG_ABGELAUFEN", "Die Sitzung ist abgelaufen.");
    }

    private static Empfaenger suchen(long nr) {
        Empfaenger e = EMPFAENGER.get(nr);
        if (e == null) throw new Fachfehler(404, "EMPFAENGER_UNBEKANNT", "Zu dieser Nummer ist kein Empfänger gespeichert.");
        return e;
    }

    private static Object anmelden(Request q, Response s) throws Exception {
        Anmeldung a = lesen(q, Anmeldung.class);
        if (!KUNDENNUMMER.equals(a.kundennummer) || !KENNWORT.equals(a.kennwort)) throw new Fachfehler(401, "ANMELDUNG_FEHLGESCHLAGEN", "Kundennummer oder Kennwort ist falsch.");
        String schluessel = UUID.randomUUID().toString();
        OffsetDateTime bis = jetzt().plusSeconds(sitzungSekunden);
        SITZUNGEN.put(schluessel, bis);
        Map<String, Object> sitzung = new LinkedHashMap<>();
        sitzung.put("schluessel", schluessel);
        sitzung.put("gueltigBis", bis);
        Map<String, Object> antwort = new LinkedHashMap<>();
        antwort.put("sitzung", sitzung);
        antwort.put("firma", "Kachelofen Direkt KG");
        return antwort;
    }

    private static Object pruefen(Request q, Response s) throws Exception {
        Pruefung p = lesen(q, Pruefung.class);
        Map<String, Object> antwort = new LinkedHashMap<>();
        for (Empfaenger e : EMPFAENGER.values()) {
            if (e.nachname.equalsIgnoreCase(p.empfaenger.nachname.trim()) && e.vorname.equalsIgnoreCase(p.empfaenger.vorname.trim()) && e.plz.equals(p.anschrift.plz)) {
                antwort.put("ergebnis", "BEKANNT");
                antwort.put("empfaengerNr", e.nr);
                antwort.put("ablageortHinterlegt", e.geaendertAm != null);
                return antwort;
            }
        }
        antwort.put("ergebnis", "UNBEKANNT");
        return antwort;
    }

    private static Object reichweite(Request q, Response s) throws Exception {
        ReichweiteAnfrage r = lesen(q, ReichweiteAnfrage.class);
        Empfaenger e = suchen(r.empfaengerNr);
        synchronized (e) {
            if (r instanceof ReichweiteAnfrage.Aenderung a) {
                e.wunsch = a.zustellwunsch;
                e.geaendertAm = jetzt();
            }
            Map<String, Object> antwort = new LinkedHashMap<>();
            antwort.put("empfaengerNr", e.nr);
            antwort.put("zustellwunsch", e.wunsch);
            antwort.put("geaendertAm", e.geaendertAm);
            antwort.values().removeIf(java.util.Objects::isNull);
            return antwort;
        }
    }

    private static Object benachrichtigen(Request q, Response s) throws Exception {
        Benachrichtigung b = lesen(q, Benachrichtigung.class);
        Empfaenger e = suchen(b.empfaengerNr);
        if (!VORLAGEN.contains(b.vorlage)) throw new Fachfehler(422, "VORLAGE_UNBEKANNT", "Diese Vorlage ist für Sie nicht freigeschaltet.");
        Map<String, Object> antwort = new LinkedHashMap<>();
        antwort.put("benachrichtigungId", "TPB-" + ZAEHLER.incrementAndGet());
        antwort.put("empfaengerNr", e.nr);
        antwort.put("status", "ANGENOMMEN");
        antwort.put("angenommenAm", jetzt());
        s.status(202);
        return antwort;
    }
}
