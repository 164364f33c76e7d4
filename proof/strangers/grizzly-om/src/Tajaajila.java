import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.glassfish.grizzly.http.Method;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;
import org.leadpony.justify.api.JsonSchema;
import org.leadpony.justify.api.JsonValidationService;
import org.leadpony.justify.api.Problem;

/** Tajaajila Geessituu (Finfinnee): API for partner shops. */
public final class Tajaajila extends HttpHandler {

    static final JsonValidationService SIRREESSAA = JsonValidationService.newInstance();
    static final long UMURII = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1800"));
    static final String BU_URA = "/geessituu/v1";
    static final int HANGA = 64 * 1024;

    /** A refusal of ours. */
    static final class Diduu extends RuntimeException {
        final int haala;
        final JsonObject qaama;

        Diduu(int haala, String koodii, String ergaa) {
            this(haala, Json.createObjectBuilder().add("koodii", koodii).add("ergaa", ergaa));
        }

        Diduu(int haala, JsonObjectBuilder dogoggora) {
            super(null, null, false, false);
            this.haala = haala;
            this.qaama = Json.createObjectBuilder().add("dogoggora", dogoggora).build();
        }
    }

    static final class Maamila {
        final String lakk, bilbila, jalqabaa, abbaa, magaalaa, aanaa;
        JsonObject filannoo;
        String yeroo;

        Maamila(String lakk, String bilbila, String jalqabaa, String abbaa, String magaalaa, String aanaa, JsonObject filannoo) {
            this.lakk = lakk;
            this.bilbila = bilbila;
            this.jalqabaa = jalqabaa;
            this.abbaa = abbaa;
            this.magaalaa = magaalaa;
            this.aanaa = aanaa;
            this.filannoo = filannoo;
        }
    }

    final Map<String, String> dhaabbilee = Map.of("BKT-2017", "Hora-Arsadi-92-xiyya");
    final Map<String, Instant> mallattoolee = new ConcurrentHashMap<>();
    final List<Maamila> maamiltoota = List.of(
        new Maamila("MM310245", "+251911234567", "Caaltuu", "Tolasaa", "Adaamaa", "07", filannoo("balbala")),
        new Maamila("MM310388", "+251922456789", "Gammachuu", "Dabalaa", "Jimma", "03", filannoo("eegduu")),
        new Maamila("MM311902", "+251710998877", "Hawwii", "Bayyanaa", "Finfinnee", "11", filannoo("waajjira")));
    final JsonSchema seensa = schema("seensa"), mirkaneessa = schema("mirkaneessa"), filannoo = schema("filannoo"), beeksisa = schema("beeksisa");
    final SecureRandom tasa = new SecureRandom();

    static JsonObject filannoo(String bakka) {
        return Json.createObjectBuilder().add("bakka", bakka).build();
    }

    static JsonSchema schema(String maqaa) {
        try (InputStream in = Tajaajila.class.getResourceAsStream("/schema/" + maqaa + ".json")) {
            return SIRREESSAA.readSchema(in);
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
    }

    JsonObject dubbisi(Request gaaffii, JsonSchema schema) throws java.io.IOException {
        byte[] qaama = gaaffii.getInputStream().readNBytes(HANGA + 1);
        if (qaama.length > HANGA) {
            throw new Diduu(413, "GUDDATE", "Gaaffiin baay'ee guddate");
        }
        List<Problem> rakkoolee = new ArrayList<>();
        JsonValue gatii;
        try (JsonReader dubbisaa = SIRREESSAA.createReader(new ByteArrayInputStream(qaama), schema, rakkoolee::addAll)) {
            gatii = dubbisaa.readValue();
        } catch (RuntimeException | StackOverflowError e) { // also Parsson's limit of depth
            throw new Diduu(400, "JSON_MITI", String.valueOf(e.getMessage()));
        }
        if (!rakkoolee.isEmpty()) {
            JsonArrayBuilder tarree = Json.createArrayBuilder();
            for (Problem r : rakkoolee) {
                JsonObjectBuilder b = Json.createObjectBuilder().add("iddoo", String.valueOf(r.getPointer())).add("ibsa", r.getMessage());
                tarree.add(r.getKeyword() == null ? b : b.add("seera", r.getKeyword()));
            }
            throw new Diduu(400, Json.createObjectBuilder().add("koodii", "ODEEFFANNOO_DOGOGGORAA").add("ergaa", "Odeeffannoon ergame sirrii miti").add("tarree", tarree));
        }
        return gatii.asJsonObject();
    }

    void eegi(Request gaaffii) {
        String mata = gaaffii.getHeader("Authorization");
        if (mata == null || !mata.startsWith("Bearer ")) {
            throw new Diduu(401, "MALLATTOO_DHABE", "Mata-dureen Authorization: Bearer <mallattoo> hin jiru");
        }
        Instant xumura = mallattoolee.get(mata.substring(7).trim());
        if (xumura == null) {
            throw new Diduu(401, "MALLATTOO_SOBAA", "Mallattoon hin beekamu");
        }
        if (xumura.isBefore(Instant.now())) {
            throw new Diduu(401, "MALLATTOO_DULLOOME", "Yeroon mallattoo darbeera, irra deebi'ii seeni");
        }
    }

    Maamila barbaadi(String lakk) {
        return maamiltoota.stream().filter(m -> m.lakk.equals(lakk)).findFirst()
            .orElseThrow(() -> new Diduu(404, "MAAMILA_HIN_ARGAMNE", "Maamilli lakkoofsa kanaan hin argamne"));
    }

    @Override
    public void service(Request gaaffii, Response deebii) throws Exception {
        int haala = 200;
        JsonObject qaama;
        try {
            String karaa = gaaffii.getRequestURI().substring(BU_URA.length());
            if (!List.of("/auth-authenticate", "/ext-verify", "/ext-reach", "/ext-notify").contains(karaa)) {
                throw new Diduu(404, "KARAA_HIN_JIRRE", "Karaan kun hin jiru");
            }
            if (gaaffii.getMethod() != Method.POST) {
                deebii.setHeader("Allow", "POST");
                throw new Diduu(405, "POST_QOFA", "POST qofatu hayyamama");
            }
            if (!karaa.equals("/auth-authenticate")) {
                eegi(gaaffii);
            }
            switch (karaa) {
                case "/auth-authenticate" -> qaama = seeni(dubbisi(gaaffii, seensa));
                case "/ext-verify" -> qaama = mirkaneessi(dubbisi(gaaffii, mirkaneessa));
                case "/ext-reach" -> qaama = filadhu(dubbisi(gaaffii, filannoo));
                default -> {
                    qaama = beeksisi(dubbisi(gaaffii, beeksisa));
                    haala = 201;
                }
            }
        } catch (Diduu d) {
            haala = d.haala;
            qaama = d.qaama;
        }
        byte[] baayitii = qaama.toString().getBytes(StandardCharsets.UTF_8);
        deebii.setStatus(haala);
        deebii.setContentType("application/json;charset=UTF-8");
        deebii.setContentLength(baayitii.length);
        deebii.getOutputStream().write(baayitii);
    }

    JsonObject seeni(JsonObject o) {
        JsonObject d = o.getJsonObject("dhaabbata");
        String furtuu = dhaabbilee.getOrDefault(d.getString("koodii"), "");
        if (!MessageDigest.isEqual(furtuu.getBytes(StandardCharsets.UTF_8), d.getString("furtuu").getBytes(StandardCharsets.UTF_8))) {
            throw new Diduu(403, "SEENSI_DIDAME", "Koodiin yookaan furtuun dhaabbataa sirrii miti");
        }
        byte[] b = new byte[24];
        tasa.nextBytes(b);
        String m = HexFormat.of().formatHex(b);
        mallattoolee.put(m, Instant.now().plusSeconds(UMURII));
        return Json.createObjectBuilder().add("seensa", Json.createObjectBuilder().add("mallattoo", m).add("sekondii", UMURII)).build();
    }

    JsonObject mirkaneessi(JsonObject o) {
        String jalqabaa = o.getJsonObject("maqaa").getString("jalqabaa").trim();
        Maamila m = maamiltoota.stream().filter(x -> x.bilbila.equals(o.getString("bilbila")) && x.jalqabaa.equalsIgnoreCase(jalqabaa)).findFirst()
            .orElseThrow(() -> new Diduu(404, "MAAMILA_HIN_ARGAMNE", "Maamilli akkasii hin galmoofne"));
        return Json.createObjectBuilder().add("maamila", Json.createObjectBuilder().add("lakkMaamilaa", m.lakk)
            .add("maqaaGuutuu", m.jalqabaa + " " + m.abbaa)
            .add("teessoo", Json.createObjectBuilder().add("magaalaa", m.magaalaa).add("aanaa", m.aanaa))).build();
    }

    JsonObject filadhu(JsonObject o) {
        Maamila m = barbaadi(o.getString("lakkMaamilaa"));
        synchronized (m) {
            if (o.getString("gocha").equals("jijjiiruu")) {
                m.filannoo = o.getJsonObject("filannoo");
                m.yeroo = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
            }
            JsonObjectBuilder b = Json.createObjectBuilder().add("lakkMaamilaa", m.lakk).add("filannoo", m.filannoo);
            return (m.yeroo == null ? b : b.add("yerooJijjiirame", m.yeroo)).build();
        }
    }

    JsonObject beeksisi(JsonObject o) {
        barbaadi(o.getString("lakkMaamilaa"));
        return Json.createObjectBuilder().add("beeksisa", Json.createObjectBuilder().add("id", UUID.randomUUID().toString()).add("haala", "eegaa_jira")).build();
    }

    public static void main(String[] args) throws Exception {
        java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.WARNING);
        HttpServer server = new HttpServer();
        server.addListener(new NetworkListener("geessituu", "127.0.0.1", Integer.parseInt(System.getenv("PORT"))));
        server.getServerConfiguration().addHttpHandler(new Tajaajila(), BU_URA);
        server.start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
        new CountDownLatch(1).await();
    }
}
