package nl.stadskoerier.koppel;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.microhttp.*;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public final class Koppelvlak {
    static final String BASIS = "/koppelvlak/v2";
    static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    static final long LEVENSDUUR = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1200"));
    static final Map<String, String> AFZENDERS = Map.of("AF-20417", "vK7-hoosbeek-Tr41m", "AF-20533", "pL2-waterloop-Zz90q");
    static final Set<String> SJABLONEN = Set.of("STANDAARD-KORT", "AFHAAL-UITGEBREID");

    record Ontvanger(String id, String achternaam, String aanhef, String postcode, int huisnummer) {}

    record Antwoord(int status, Object inhoud) {}

    static final class Weigering extends RuntimeException {
        final int status;
        final Map<String, Object> inhoud = new LinkedHashMap<>();

        Weigering(int status, String fout, String omschrijving) {
            this.status = status;
            inhoud.put("fout", fout);
            inhoud.put("omschrijving", omschrijving);
        }
    }

    interface Afhandeling {
        Antwoord voerUit(Map<String, Object> bericht);
    }

    record Route(String schema, boolean besloten, Afhandeling afhandeling) {}

    private final Schemas schemas = new Schemas(JSON);
    private final SecureRandom toeval = new SecureRandom();
    private final Map<String, Instant> sessies = new ConcurrentHashMap<>();
    private final Map<String, Map<String, Object>> voorkeuren = new ConcurrentHashMap<>();
    private final AtomicInteger volgnummer = new AtomicInteger(700310);
    private final List<Ontvanger> ontvangers = List.of(
            new Ontvanger("ONT104482", "Van der Wiel", "mevr. J. van der Wiel", "3512 JK", 27),
            new Ontvanger("ONT104519", "Bakker", "dhr. S. Bakker", "9711 LM", 4),
            new Ontvanger("ONT104730", "El Amrani", "mevr. N. El Amrani", "5038 EA", 118));
    private final Map<String, Route> routes = Map.of(
            "/auth-authenticate", new Route("aanmelden", false, this::aanmelden),
            "/ext-verify", new Route("ontvanger", true, this::ontvanger),
            "/ext-reach", new Route("voorkeur", true, this::voorkeur),
            "/ext-notify", new Route("melding", true, this::melding));

    // --- de vier verzoeken

    private Antwoord aanmelden(Map<String, Object> b) {
        String code = AFZENDERS.get(b.get("afzendernummer"));
        if (code == null || !MessageDigest.isEqual(utf8(code), utf8((String) b.get("toegangscode"))))
            throw new Weigering(401, "AANMELDING_GEWEIGERD", "Afzendernummer of toegangscode onjuist.");
        byte[] ruw = new byte[20];
        toeval.nextBytes(ruw);
        String sleutel = HexFormat.of().formatHex(ruw);
        Instant tot = Instant.now().plusSeconds(LEVENSDUUR);
        sessies.put(sleutel, tot);
        return new Antwoord(200, Map.of("sessie", kaart("sleutel", sleutel, "geldigTot", tot.truncatedTo(ChronoUnit.SECONDS).toString())));
    }

    @SuppressWarnings("unchecked")
    private Antwoord ontvanger(Map<String, Object> b) {
        Map<String, Object> adres = (Map<String, Object>) b.get("adres");
        for (Ontvanger o : ontvangers)
            if (o.achternaam.equalsIgnoreCase((String) b.get("achternaam")) && o.postcode.equals(adres.get("postcode")) && o.huisnummer == getal(adres.get("huisnummer")))
                return new Antwoord(200, kaart("bekend", true, "ontvanger", kaart("ontvangerId", o.id, "aanhef", o.aanhef)));
        throw new Weigering(404, "ONTVANGER_ONBEKEND", "Geen ontvanger met deze naam op dit adres.");
    }

    @SuppressWarnings("unchecked")
    private Antwoord voorkeur(Map<String, Object> b) {
        Ontvanger o = zoek(b);
        if ("WIJZIGEN".equals(b.get("handeling"))) {
            Map<String, Object> nieuw = new LinkedHashMap<>((Map<String, Object>) b.get("voorkeur"));
            voorkeuren.put(o.id, kaart("ontvangerId", o.id, "voorkeur", nieuw, "gewijzigdOp", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString()));
        }
        return new Antwoord(200, voorkeuren.getOrDefault(o.id, kaart("ontvangerId", o.id, "voorkeur", kaart("plek", "VOORDEUR"), "gewijzigdOp", null)));
    }

    private Antwoord melding(Map<String, Object> b) {
        zoek(b);
        if (!SJABLONEN.contains(b.get("sjabloon"))) throw new Weigering(422, "SJABLOON_ONBEKEND", "Dit sjabloon is voor u niet ingericht.");
        return new Antwoord(202, kaart("meldingId", "M" + volgnummer.incrementAndGet(), "status", "IN_WACHTRIJ", "kanaal", b.getOrDefault("kanaal", "EMAIL")));
    }

    private Ontvanger zoek(Map<String, Object> b) {
        return ontvangers.stream().filter(o -> o.id.equals(b.get("ontvangerId"))).findFirst()
                .orElseThrow(() -> new Weigering(404, "ONTVANGER_ONBEKEND", "Onbekend ontvangerId."));
    }

    // --- HTTP

    @SuppressWarnings("unchecked")
    private Antwoord handel(Request r) throws Exception {
        String pad = r.uri().split("\\?", 2)[0];
        Route route = pad.startsWith(BASIS) ? routes.get(pad.substring(BASIS.length())) : null;
        if (route == null) throw new Weigering(404, "NIET_GEVONDEN", "Onbekend pad.");
        if (!r.method().equals("POST")) throw new Weigering(405, "METHODE", "Alleen POST.");
        if (route.besloten) {
            String sleutel = r.header("X-Sessiesleutel");
            if (sleutel == null) throw new Weigering(401, "SESSIE_ONTBREEKT", "De kop X-Sessiesleutel ontbreekt.");
            Instant tot = sessies.get(sleutel.trim());
            if (tot == null || tot.isBefore(Instant.now())) throw new Weigering(401, "SESSIE_ONGELDIG", "Sessie onbekend of verlopen; meld opnieuw aan.");
        }
        Object bericht;
        try {
            bericht = JSON.readValue(r.body() == null ? new byte[0] : r.body(), Object.class);
        } catch (JsonProcessingException e) {
            return new Antwoord(400, kaart("fout", "ONLEESBAAR", "omschrijving", e.getOriginalMessage()));
        }
        List<Map<String, Object>> fouten = schemas.toets(route.schema, bericht);
        if (!fouten.isEmpty()) return new Antwoord(400, kaart("fout", "BERICHT_ONGELDIG", "meldingen", fouten));
        return route.afhandeling.voerUit((Map<String, Object>) bericht);
    }

    private Response antwoord(Request r) {
        Antwoord a;
        try {
            a = handel(r);
        } catch (Weigering w) {
            a = new Antwoord(w.status, w.inhoud);
        } catch (Exception e) {
            e.printStackTrace();
            a = new Antwoord(500, kaart("fout", "INTERN", "omschrijving", "Er ging iets mis."));
        }
        try {
            byte[] inhoud = JSON.writeValueAsBytes(a.inhoud);
            return new Response(a.status, reden(a.status), List.of(new Header("Content-Type", "application/json"), new Header("Cache-Control", "no-store")), inhoud);
        } catch (JsonProcessingException e) {
            return new Response(500, "Internal Server Error", List.of(), new byte[0]);
        }
    }

    private static String reden(int status) {
        return switch (status) {
            case 200 -> "OK";
            case 202 -> "Accepted";
            case 400 -> "Bad Request";
            case 401 -> "Unauthorized";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 422 -> "Unprocessable Content";
            default -> "Internal Server Error";
        };
    }

    private static int getal(Object o) {
        return ((Number) o).intValue();
    }

    private static byte[] utf8(String s) {
        return s.getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, Object> kaart(Object... paren) {
        Map<String, Object> m = new LinkedHashMap<>();
        for (int i = 0; i < paren.length; i += 2) m.put((String) paren[i], paren[i + 1]);
        return m;
    }

    public static void main(String[] args) throws Exception {
        Koppelvlak dienst = new Koppelvlak();
        ExecutorService werkers = Executors.newFixedThreadPool(4);
        Options opties = Options.builder().withHost("127.0.0.1").withPort(Integer.parseInt(System.getenv("PORT")))
                .withRequestTimeout(Duration.ofSeconds(60)).withMaxRequestSize(256 * 1024).withConcurrency(1).build();
        EventLoop lus = new EventLoop(opties, NoopLogger.instance(), (verzoek, klaar) -> werkers.execute(() -> klaar.accept(dienst.antwoord(verzoek))));
        lus.start();
        lus.join();
    }
}
