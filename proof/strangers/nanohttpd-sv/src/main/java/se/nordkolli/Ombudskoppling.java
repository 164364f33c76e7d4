package se.nordkolli;

import fi.iki.elonen.NanoHTTPD;
import io.github.optimumcode.json.schema.JsonSchema;
import io.github.optimumcode.json.schema.ValidationError;
import kotlinx.serialization.json.Json;
import kotlinx.serialization.json.JsonElement;
import kotlinx.serialization.json.JsonObject;
import kotlinx.serialization.json.JsonPrimitive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** NordKolli: koppling för avsändare. */
public final class Ombudskoppling extends NanoHTTPD {
    private static final String BAS = "/ombud/api";
    private static final int MAX = 20_000;
    private static final int TTL = Integer.parseInt(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1800"));
    private static final Set<String> MALLAR = Set.of("M10", "M20", "M35");

    private final Map<String, JsonSchema> scheman = Map.of(
        "/auth-authenticate", schema("auth"), "/ext-verify", schema("verify"), "/ext-reach", schema("reach"), "/ext-notify", schema("notify"));
    private final Map<String, Long> sessioner = new ConcurrentHashMap<>();
    private final Map<String, Kund> kunder = new ConcurrentHashMap<>();
    private final AtomicInteger nummer = new AtomicInteger(880_100);
    private final SecureRandom slump = new SecureRandom();

    private static final class Kund {
        final String fornamn, efternamn, postnummer;
        volatile JsonElement leverans;
        Kund(String f, String e, String p, String l) { fornamn = f; efternamn = e; postnummer = p; leverans = json(l); }
    }

    private static final class Fel extends RuntimeException {
        final Response.IStatus status;
        Fel(Response.IStatus status, String text) { super(text); this.status = status; }
    }

    private record Kod(int getRequestStatus, String text) implements Response.IStatus {
        @Override public String getDescription() { return getRequestStatus + " " + text; }
    }

    private static final Kod FOR_STOR = new Kod(413, "Payload Too Large");

    private Ombudskoppling(int port) {
        super("127.0.0.1", port);
        kunder.put("0708143296", new Kund("Elsa", "Lindqvist", "75323", "{\"satt\":\"HEM\"}"));
        kunder.put("0731550874", new Kund("Amir", "Haddad", "21431", "{\"satt\":\"OMBUD\",\"ombud_id\":4417}"));
    }

    private static JsonElement json(String text) { return Json.Default.parseToJsonElement(text); }

    private static JsonSchema schema(String namn) {
        try (InputStream in = Ombudskoppling.class.getResourceAsStream("/" + namn + ".json")) {
            return JsonSchema.fromDefinition(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String citat(String s) { return kotlinx.serialization.json.JsonElementKt.JsonPrimitive(s).toString(); }

    private static Response svar(Response.IStatus status, String json) {
        return newFixedLengthResponse(status, "application/json; charset=UTF-8", json);
    }

    private static String text(JsonObject o, String... vag) {
        JsonElement e = o;
        for (String v : vag) e = e instanceof JsonObject x ? x.get(v) : null;
        return e instanceof JsonPrimitive p ? p.getContent() : null;
    }

    @Override
    public Response serve(IHTTPSession s) {
        try {
            byte[] kropp = las(s);
            String vag = s.getUri().startsWith(BAS + "/") ? s.getUri().substring(BAS.length()) : "";
            JsonSchema schema = scheman.get(vag);
            if (schema == null) throw new Fel(Response.Status.NOT_FOUND, "Finns inte");
            if (s.getMethod() != Method.POST) throw new Fel(Response.Status.METHOD_NOT_ALLOWED, "Fel metod");
            if (!vag.equals("/auth-authenticate")) behorig(s);
            if (kropp == null) throw new Fel(FOR_STOR, "För stor");
            JsonElement in;
            try {
                in = json(new String(kropp, StandardCharsets.UTF_8));
            } catch (RuntimeException e) {
                throw new Fel(Response.Status.BAD_REQUEST, "Ogiltig JSON");
            }
            List<ValidationError> fel = new ArrayList<>();
            if (!schema.validate(in, fel::add)) throw new Fel(Response.Status.BAD_REQUEST, fel.get(0).getMessage());
            JsonObject o = (JsonObject) in;
            return switch (vag) {
                case "/auth-authenticate" -> loggaIn(o);
                case "/ext-verify" -> verifiera(o);
                case "/ext-reach" -> leverans(o);
                default -> avisera(o);
            };
        } catch (Fel f) {
            return svar(f.status, "{\"fel\":" + citat(f.getMessage()) + "}");
        } catch (Exception e) {
            return svar(Response.Status.INTERNAL_ERROR, "{\"fel\":\"Internt fel\"}");
        }
    }

    private static byte[] las(IHTTPSession s) throws IOException {
        String l = s.getHeaders().get("content-length");
        long kvar = l == null ? 0 : Long.parseLong(l);
        if (kvar > MAX) {
            byte[] b = new byte[8192];
            for (int n; kvar > 0 && (n = s.getInputStream().read(b, 0, (int) Math.min(b.length, kvar))) > 0; ) kvar -= n;
            return null;
        }
        return s.getInputStream().readNBytes((int) kvar);
    }

    private void behorig(IHTTPSession s) {
        String id = s.getCookies().read("NKSESSION");
        Long slut = id == null ? null : sessioner.get(id);
        if (slut == null || slut < System.currentTimeMillis()) throw new Fel(Response.Status.UNAUTHORIZED, "Inte inloggad");
    }

    private Response loggaIn(JsonObject o) {
        if (!"NK-30718".equals(text(o, "kundnummer")) || !"bjork+Farled-62".equals(text(o, "losenord")))
            throw new Fel(Response.Status.UNAUTHORIZED, "Fel kundnummer eller lösenord");
        byte[] b = new byte[20];
        slump.nextBytes(b);
        String id = HexFormat.of().formatHex(b);
        sessioner.put(id, System.currentTimeMillis() + TTL * 1000L);
        Response r = svar(Response.Status.OK, "{\"inloggad\":true}");
        r.addHeader("Set-Cookie", "NKSESSION=" + id + "; Path=" + BAS + "; Max-Age=" + TTL + "; HttpOnly; SameSite=Strict");
        return r;
    }

    private Kund kund(String mobil) {
        Kund k = kunder.get(mobil);
        if (k == null) throw new Fel(Response.Status.NOT_FOUND, "Okänd kund");
        return k;
    }

    private Response verifiera(JsonObject o) {
        Kund k = kund(text(o, "kund", "mobil"));
        if (!k.efternamn.equalsIgnoreCase(text(o, "kund", "efternamn"))) throw new Fel(Response.Status.NOT_FOUND, "Okänd kund");
        boolean ratt = k.postnummer.equals(text(o, "adress", "postnummer"));
        return svar(Response.Status.OK, "{\"kund\":{\"fornamn\":" + citat(k.fornamn) + ",\"efternamn\":" + citat(k.efternamn) + "},\"adress_stammer\":" + ratt + "}");
    }

    private Response leverans(JsonObject o) {
        Kund k = kund(text(o, "mobil"));
        if ("ANDRA".equals(text(o, "atgard"))) k.leverans = o.get("leverans");
        return svar(Response.Status.OK, "{\"leverans\":" + k.leverans + "}");
    }

    private Response avisera(JsonObject o) {
        kund(text(o, "mobil"));
        if (!MALLAR.contains(text(o, "mall"))) throw new Fel(new Kod(422, "Unprocessable Entity"), "Okänd mall");
        return svar(Response.Status.CREATED, "{\"avi_id\":" + nummer.incrementAndGet() + ",\"status\":\"KOAD\"}");
    }

    public static void main(String[] args) throws Exception {
        Ombudskoppling o = new Ombudskoppling(Integer.parseInt(System.getenv("PORT")));
        Runtime.getRuntime().addShutdownHook(new Thread(o::stop));
        o.start(SOCKET_READ_TIMEOUT, false);
        Thread.currentThread().join();
    }
}
