package it.curir.rest;

import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.RequestTooBigException;
import io.undertow.server.RoutingHandler;
import io.undertow.server.handlers.BlockingHandler;
import io.undertow.util.Headers;
import io.undertow.util.Methods;
import org.everit.json.schema.Schema;
import org.everit.json.schema.ValidationException;
import org.everit.json.schema.loader.SchemaLoader;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import org.json.JSONTokener;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public final class Puarte {

    /** Un erôr dal servizi: stât HTTP e messaç. */
    static final class Fal extends RuntimeException {
        final int stat;
        Fal(int stat, String messac) { super(messac); this.stat = stat; }
    }

    static final class Client {
        final String codi, non, cognon, telefon, cap, lenghe;
        JSONObject preferencis;
        String ultinCambiament;
        Client(String codi, String non, String cognon, String telefon, String cap, String lenghe, JSONObject preferencis) {
            this.codi = codi; this.non = non; this.cognon = cognon; this.telefon = telefon; this.cap = cap; this.lenghe = lenghe; this.preferencis = preferencis;
        }
    }

    interface Servizi { JSONObject fas(JSONObject domande); }

    static final String APP = "botegis-udin";
    static final String CLAF = "kR7-marilenghe-2190-Qx";
    static final List<String> PUESC = List.of("PUARTE", "CASSETE", "VICIN", "PONT_RITIR");
    static final long DURADE = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1800"));
    static final Map<String, Instant> JETONS = new ConcurrentHashMap<>();
    static final Map<String, Client> CLIENTS = new ConcurrentHashMap<>();
    static final AtomicInteger AVIS = new AtomicInteger(48210);
    static final SecureRandom CAS = new SecureRandom();

    static {
        for (Client c : List.of(
                new Client("CF-10482", "Catine", "Zorzenon", "+393471128045", "33100", "fur", new JSONObject().put("puest", "PUARTE").put("note", "sunâ dôs voltis")),
                new Client("CF-10733", "Tite", "Pascolat", "+393480917722", "33043", "fur", new JSONObject().put("puest", "CASSETE")),
                new Client("CF-11019", "Meni", "Bertossi", "+390432559811", "33170", "it", new JSONObject().put("puest", "PONT_RITIR").put("codiPont", "PN-02")))) CLIENTS.put(c.codi, c);
    }

    static Schema scheme(String non) {
        try (InputStream in = Puarte.class.getResourceAsStream("/schemis/" + non + ".json")) {
            return SchemaLoader.builder().schemaJson(new JSONObject(new JSONTokener(in))).draftV7Support().build().load().build();
        } catch (java.io.IOException e) { throw new IllegalStateException(e); }
    }

    static void rispuint(HttpServerExchange ex, int stat, JSONObject cuarp) {
        ex.setStatusCode(stat);
        ex.getResponseHeaders().put(Headers.CONTENT_TYPE, "application/json;charset=UTF-8");
        ex.getResponseSender().send(cuarp.toString(), StandardCharsets.UTF_8);
    }

    static JSONObject eror(String messac) { return new JSONObject().put("esit", "EROR").put("messac", messac); }

    static void controleJeton(HttpServerExchange ex) {
        String jeton = ex.getRequestHeaders().getFirst("X-Jeton");
        if (jeton == null || jeton.isBlank()) throw new Fal(401, "Al mancje il jeton te intestazion X-Jeton");
        Instant scjadince = JETONS.get(jeton);
        if (scjadince == null) throw new Fal(401, "Jeton no cognossût");
        if (scjadince.isBefore(Instant.now())) { JETONS.remove(jeton); throw new Fal(401, "Jeton scjadût"); }
    }

    static Client client(String codi) {
        Client c = CLIENTS.get(codi);
        if (c == null) throw new Fal(404, "Nissun client cun codiClient " + codi);
        return c;
    }

    static HttpHandler puest(Schema scheme, int stat, boolean cunJeton, Servizi servizi) {
        return new BlockingHandler(ex -> {
            try {
                if (cunJeton) controleJeton(ex);
                String gjenar = ex.getRequestHeaders().getFirst(Headers.CONTENT_TYPE);
                if (gjenar == null || !gjenar.split(";")[0].trim().equalsIgnoreCase("application/json")) throw new Fal(415, "Il contignût al à di jessi application/json");
                String test = new String(ex.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                JSONObject domande = new JSONObject(test);
                scheme.validate(domande);
                rispuint(ex, stat, new JSONObject().put("esit", "OK").put("dats", servizi.fas(domande)));
            } catch (ValidationException e) {
                rispuint(ex, 422, eror("Domande no valide").put("erors", new JSONArray(e.getAllMessages())));
            } catch (JSONException e) {
                rispuint(ex, 400, eror("JSON no valit").put("erors", new JSONArray(List.of(String.valueOf(e.getMessage())))));
            } catch (RequestTooBigException e) {
                rispuint(ex, 413, eror("Domande masse grande"));
            } catch (Fal e) {
                rispuint(ex, e.stat, eror(e.getMessage()));
            } catch (Exception e) {
                e.printStackTrace();
                rispuint(ex, 500, eror("Erôr interni"));
            }
        });
    }

    static JSONObject jentre(JSONObject d) {
        JSONObject app = d.getJSONObject("aplicazion");
        if (!APP.equals(app.getString("codi")) || !CLAF.equals(app.getString("claf"))) throw new Fal(401, "Codi o clâf de aplicazion sbaliâts");
        byte[] b = new byte[20];
        CAS.nextBytes(b);
        String jeton = HexFormat.of().formatHex(b);
        JETONS.put(jeton, Instant.now().plusSeconds(DURADE));
        return new JSONObject().put("jeton", jeton).put("durade", DURADE);
    }

    static JSONObject verifiche(JSONObject d) {
        JSONObject c = d.getJSONObject("client");
        JSONObject dir = d.optJSONObject("direzion");
        for (Client x : CLIENTS.values()) {
            if (!x.telefon.equals(c.getString("telefon")) || !x.cognon.toLowerCase(Locale.ROOT).equals(c.getString("cognon").trim().toLowerCase(Locale.ROOT))) continue;
            if (dir != null && !x.cap.equals(dir.getString("cap"))) continue;
            return new JSONObject().put("codiClient", x.codi).put("nonComplet", x.non + " " + x.cognon).put("lenghe", x.lenghe);
        }
        throw new Fal(404, "Client no cjatât");
    }

    static JSONObject preferencis(JSONObject d) {
        Client c = client(d.getString("codiClient"));
        synchronized (c) {
            JSONObject p = d.optJSONObject("preferencis");
            if (p != null) {
                JSONObject o = p.optJSONObject("orari");
                if (o != null && o.getString("di").compareTo(o.getString("a")) >= 0) throw new Fal(409, "L'orari al scomence dopo che al finìs");
                c.preferencis = p;
                c.ultinCambiament = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
            }
            return new JSONObject().put("codiClient", c.codi).put("preferencis", c.preferencis).put("puescPussibii", new JSONArray(PUESC))
                    .put("ultinCambiament", c.ultinCambiament == null ? JSONObject.NULL : c.ultinCambiament);
        }
    }

    static JSONObject avise(JSONObject d) {
        Client c = client(d.getString("codiClient"));
        return new JSONObject().put("idAvis", "AV" + AVIS.incrementAndGet()).put("stat", "IN_CODE").put("lenghe", d.getJSONObject("avis").optString("lenghe", c.lenghe));
    }

    public static void main(String[] args) {
        int puarte = Integer.parseInt(System.getenv("PORT"));
        RoutingHandler stradis = new RoutingHandler()
                .add(Methods.POST, "/puarte/v2/auth-authenticate", puest(scheme("auth-authenticate"), 200, false, Puarte::jentre))
                .add(Methods.POST, "/puarte/v2/ext-verify", puest(scheme("ext-verify"), 200, true, Puarte::verifiche))
                .add(Methods.POST, "/puarte/v2/ext-reach", puest(scheme("ext-reach"), 200, true, Puarte::preferencis))
                .add(Methods.POST, "/puarte/v2/ext-notify", puest(scheme("ext-notify"), 202, true, Puarte::avise))
                .setFallbackHandler(ex -> rispuint(ex, 404, eror("Strade no cjatade")))
                .setInvalidMethodHandler(ex -> rispuint(ex, 405, eror("Metodi no ametût")));
        Undertow server = Undertow.builder().addHttpListener(puarte, "127.0.0.1")
                .setIoThreads(2).setWorkerThreads(8)
                .setServerOption(UndertowOptions.MAX_ENTITY_SIZE, 65536L)
                .setHandler(stradis).build();
        server.start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::stop));
    }
}
