package tj.rason;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.*;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

public final class Daraja extends Handler.Abstract {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final int HADD = 65536;
    private static final SecureRandom TASODUF = new SecureRandom();

    private record Seans(long to) {}
    private static final class Mushtari {
        final String id, telefon, nasab; ObjectNode afzaliyat; String taghyir;
        Mushtari(String id, String telefon, String nasab, String joi) { this.id = id; this.telefon = telefon; this.nasab = nasab; afzaliyat = JSON.createObjectNode().put("joi", joi); }
    }
    private static final class Rad extends RuntimeException {
        final int status; final String qoida;
        Rad(int status, String qoida, String matn) { super(matn); this.status = status; this.qoida = qoida; }
    }

    private final Validator sanjish = new ValidatorFactory().createValidator();
    private final Map<String, URI> schemaho = new HashMap<>();
    private final Map<String, Seans> seansho = new ConcurrentHashMap<>();
    private final List<Mushtari> mushtariyon = List.of(
        new Mushtari("MSH-204817", "+992927415508", "Раҳмонова", "DAR"),
        new Mushtari("MSH-204993", "+992985550142", "Сафаров", "DARBON"),
        new Mushtari("MSH-211340", "+992901237766", "Назаров", "HAMSOYA"));
    private final AtomicLong paem = new AtomicLong(7_300_118);
    private final long muhlat;

    Daraja(long muhlat) throws Exception {
        this.muhlat = muhlat;
        for (String nom : List.of("sarlavha", "auth-authenticate", "ext-verify", "ext-reach", "ext-notify"))
            try (InputStream in = Daraja.class.getResourceAsStream("/schema/" + nom + ".json")) {
                schemaho.put("/rason/" + nom, sanjish.registerSchema(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
            }
        schemaho.remove("/rason/sarlavha");
    }

    @Override public boolean handle(Request req, Response res, Callback cb) throws Exception {
        String roh = Request.getPathInContext(req);
        URI schema = schemaho.get(roh);
        if (schema == null) return false;
        if (!"POST".equals(req.getMethod())) { res.getHeaders().put(HttpHeader.ALLOW, "POST"); Response.writeError(req, res, cb, 405); return true; }
        JsonNode darkhost = null;
        ObjectNode javob = JSON.createObjectNode();
        int status;
        try {
            byte[] matn;
            try (InputStream in = Content.Source.asInputStream(req)) { matn = in.readNBytes(HADD + 1); while (matn.length > HADD && in.skip(65536) > 0) { } }
            if (matn.length > HADD) throw new Rad(413, "HAJM", "Дархост аз 64 КБ калон аст");
            if (!roh.equals("/rason/auth-authenticate")) seans(req.getHeaders().get("X-Seans"));
            darkhost = JSON.readTree(matn);
            if (darkhost.isMissingNode()) darkhost = JSON.nullNode();
            Validator.Result natija = sanjish.validate(schema, darkhost);
            if (!natija.isValid()) {
                status = 400;
                sarlavha(javob, darkhost, "KHATO");
                var khatoho = javob.putArray("khatoho");
                for (var e : natija.getErrors())
                    khatoho.addObject().put("jo", e.getInstanceLocation()).put("qoida", e.getKeyword()).put("matn", e.getError());
            } else {
                sarlavha(javob, darkhost, "OK");
                status = ijro(roh, darkhost.get("badan"), javob.putObject("badan"), res);
            }
        } catch (JsonProcessingException e) {
            status = 400;
            khato(javob, darkhost, "JSON", e.getOriginalMessage());
        } catch (Rad e) {
            status = e.status;
            javob.removeAll();
            khato(javob, darkhost, e.qoida, e.getMessage());
        }
        res.setStatus(status);
        res.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json;charset=utf-8");
        Content.Sink.write(res, true, JSON.writeValueAsString(javob), cb);
        return true;
    }

    private static void sarlavha(ObjectNode javob, JsonNode darkhost, String natija) {
        ObjectNode s = javob.putObject("sarlavha");
        s.put("versiya", "1.2");
        JsonNode id = darkhost == null ? null : darkhost.path("sarlavha").path("darkhostId");
        if (id != null && id.isTextual()) s.put("darkhostId", id.asText());
        s.put("natija", natija);
    }
    private static void khato(ObjectNode javob, JsonNode darkhost, String qoida, String matn) {
        sarlavha(javob, darkhost, "KHATO");
        javob.putArray("khatoho").addObject().put("qoida", qoida).put("matn", matn);
    }

    private void seans(String nishon) {
        if (nishon == null || nishon.isBlank()) throw new Rad(401, "SEANS", "Сарлавҳаи X-Seans нест");
        Seans s = seansho.get(nishon);
        if (s == null) throw new Rad(401, "SEANS", "Сеанс ёфт нашуд");
        if (System.currentTimeMillis() > s.to) { throw new Rad(401, "SEANS", "Муҳлати сеанс гузашт"); }
        seansho.put(nishon, new Seans(System.currentTimeMillis() + muhlat * 1000));
    }

    private Mushtari yob(JsonNode b) {
        return mushtariyon.stream().filter(m -> m.id.equals(b.get("mushtariId").asText())).findFirst().orElseThrow(() -> new Rad(404, "MUSHTARI", "Муштарӣ ёфт нашуд"));
    }

    private int ijro(String roh, JsonNode b, ObjectNode j, Response res) {
        switch (roh) {
            case "/rason/auth-authenticate" -> {
                if (!b.get("hamkor").asText().equals("tojmarket-118") || !b.get("kalid").asText().equals("Vakhsh!40-qLmd7Rz")) throw new Rad(403, "HAMKOR", "Ҳамкор ё калид нодуруст аст");
                byte[] r = new byte[24]; TASODUF.nextBytes(r);
                String nishon = Base64.getUrlEncoder().withoutPadding().encodeToString(r);
                seansho.put(nishon, new Seans(System.currentTimeMillis() + muhlat * 1000));
                res.getHeaders().put("X-Seans", nishon);
                j.put("hamkor", "ҶДММ Тоҷмаркет").put("muhlat", muhlat);
                return 200;
            }
            case "/rason/ext-verify" -> {
                JsonNode s = b.get("shakhs");
                Mushtari m = mushtariyon.stream().filter(x -> x.telefon.equals(s.get("telefon").asText()) && x.nasab.equalsIgnoreCase(s.get("nasab").asText())).findFirst().orElseThrow(() -> new Rad(404, "MUSHTARI", "Муштарӣ ёфт нашуд"));
                j.put("mushtariId", m.id).put("faol", true);
                return 200;
            }
            case "/rason/ext-reach" -> {
                synchronized (this) {
                    Mushtari m = yob(b);
                    if (b.get("amal").asText().equals("NAVISHTAN")) {
                        m.afzaliyat = b.get("afzaliyat").deepCopy();
                        m.taghyir = LocalDateTime.now(ZoneId.of("Asia/Dushanbe")).truncatedTo(ChronoUnit.SECONDS).toString();
                    }
                    j.put("mushtariId", m.id);
                    j.set("afzaliyat", m.afzaliyat);
                    if (m.taghyir != null) j.put("taghyir", m.taghyir);
                    return 200;
                }
            }
            default -> {
                yob(b);
                j.put("paemId", paem.incrementAndGet()).put("holat", "DAR_NAVBAT");
                return 201;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        String ttl = System.getenv("TOKEN_TTL_SECONDS");
        Server server = new Server(new QueuedThreadPool(24, 4));
        HttpConfiguration conf = new HttpConfiguration();
        conf.setSendServerVersion(true);
        ServerConnector c = new ServerConnector(server, 1, 1, new HttpConnectionFactory(conf));
        c.setHost("127.0.0.1");
        c.setPort(Integer.parseInt(System.getenv("PORT")));
        server.addConnector(c);
        server.setHandler(new Daraja(ttl == null || ttl.isBlank() ? 1200 : Long.parseLong(ttl)));
        server.setStopAtShutdown(true);
        server.start();
        server.join();
    }
}
