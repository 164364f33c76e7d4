package hatud;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

import rife.engine.Context;
import rife.engine.Element;
import rife.engine.Server;
import rife.engine.Site;
import rife.validation.ValidationError;

/** Hatud Panay: ang ganghaan para sa mga kaupod. */
public class Hatud extends Site {
    static final long KABUHI = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1800"));
    static final JsonMapper JSON = JsonMapper.builder().disable(MapperFeature.USE_GETTERS_AS_SETTERS).addModule(new JavaTimeModule()).build();
    static final SecureRandom SUWERTE = new SecureRandom();

    record Kustomer(int id, String ngalan, String apelyido, String telepono, String banwa) {
    }

    record Kahimtangan(Map<String, Object> luyag, Instant ginbaylo) {
    }

    static final Map<String, String> KAUPOD = Map.of("panay-padala", "Dagat-19-Paraw-62");
    static final Set<String> SANGA = Set.of("ILO", "RXS", "KLO");
    static final Set<String> TEMPLET = Set.of("PAGABOT-1", "PAGABOT-2", "ULIHI-1");
    static final List<Kustomer> KUSTOMER = List.of(
        new Kustomer(40017, "Rosalinda", "Villanueva", "09171234567", "Iloilo City"),
        new Kustomer(40052, "Jose Marie", "Palmares", "09283345501", "Roxas City"),
        new Kustomer(41190, "Nenita", "Jalandoni", "09065120988", "Kalibo"));

    final Map<String, Instant> tiket = new ConcurrentHashMap<>();
    final Map<Integer, Kahimtangan> luyag = new ConcurrentHashMap<>();

    /** A refusal with words of ours. */
    static class Balibad extends RuntimeException {
        final int status;
        final Map<String, Object> unod;

        Balibad(int status, Map<String, Object> unod) {
            super(null, null, false, false);
            this.status = status;
            this.unod = unod;
        }

        static Balibad sang(int status, String sayop, String detalye) {
            return new Balibad(status, han("sayop", sayop, "detalye", detalye));
        }
    }

    static Map<String, Object> han(Object... kv) {
        var m = new LinkedHashMap<String, Object>();
        for (int i = 0; i < kv.length; i += 2) {
            m.put((String) kv[i], kv[i + 1]);
        }
        return m;
    }

    record Sabat(int status, Map<String, Object> unod) {
    }

    static void sulat(Context c, int status, Object unod) {
        c.setStatus(status);
        c.setContentType("application/json; charset=UTF-8");
        try {
            c.print(JSON.writeValueAsString(unod));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    static Element sabtan(Function<Context, Sabat> buhat) {
        return c -> {
            try {
                var s = buhat.apply(c);
                sulat(c, s.status, s.unod);
            } catch (Balibad b) {
                if (b.status == 401) {
                    c.setHeader("WWW-Authenticate", (String) b.unod.remove("paagi"));
                }
                sulat(c, b.status, b.unod);
            }
        };
    }

    /** Reads the form (Jackson), then validates it and those within it (RIFE2). */
    static <T extends Porma.Base> T basaha(Context c, Class<T> klase) {
        T porma;
        try {
            porma = JSON.readValue(c.body(), klase);
        } catch (JsonProcessingException e) {
            throw Balibad.sang(400, "indi_mabasa", e.getMessage());
        }
        if (porma == null) {
            throw Balibad.sang(400, "indi_mabasa", "null");
        }
        var sayop = new ArrayList<Map<String, Object>>();
        usisaon(porma, "", sayop);
        if (!sayop.isEmpty()) {
            throw new Balibad(422, han("sayop", "indi_husto", "mgaSayop", sayop));
        }
        return porma;
    }

    static void usisaon(Porma.Base porma, String diin, List<Map<String, Object>> sayop) {
        porma.validate();
        for (ValidationError e : porma.getValidationErrors()) {
            sayop.add(han("diin", diin + e.getSubject(), "ngaa", e.getIdentifier()));
        }
        porma.sulod().forEach((ngalan, p) -> usisaon(p, diin + ngalan + ".", sayop));
    }

    static Balibad waySugot(String paagi, String sayop, String detalye) {
        var b = Balibad.sang(401, sayop, detalye);
        b.unod.put("paagi", paagi);
        return b;
    }

    void bantay(Context c) {
        var h = c.header("Authorization");
        if (h == null || !h.regionMatches(true, 0, "Tiket ", 0, 6)) {
            throw waySugot("Tiket realm=\"hatud\"", "wala_tiket", "kinahanglan ang Authorization: Tiket");
        }
        var t = h.substring(6).trim();
        var tubtub = tiket.get(t);
        if (tubtub == null) {
            throw waySugot("Tiket realm=\"hatud\"", "indi_kilala_nga_tiket", "wala sing amo sina nga tiket");
        }
        if (Instant.now().isAfter(tubtub)) {
            tiket.remove(t);
            throw waySugot("Tiket realm=\"hatud\"", "tapos_na_ang_tiket", "mangayo sang bag-o nga tiket");
        }
    }

    static boolean kaupod(Context c) {
        var h = c.header("Authorization");
        if (h == null || !h.regionMatches(true, 0, "Basic ", 0, 6)) {
            return false;
        }
        try {
            var duha = new String(Base64.getDecoder().decode(h.substring(6).trim()), StandardCharsets.UTF_8).split(":", 2);
            var matuod = KAUPOD.get(duha[0]);
            return matuod != null && duha.length == 2 && MessageDigest.isEqual(matuod.getBytes(StandardCharsets.UTF_8), duha[1].getBytes(StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    static Kustomer kustomer(int id) {
        return KUSTOMER.stream().filter(k -> k.id == id).findFirst().orElseThrow(() -> Balibad.sang(404, "wala_kustomer", "wala sing kustomer nga " + id));
    }

    Sabat sulod(Context c) {
        if (!kaupod(c)) {
            throw waySugot("Basic realm=\"hatud\"", "indi_makasulod", "sala ang kodigo ukon ang tinago");
        }
        var p = basaha(c, Porma.Pagsulod.class);
        if (!SANGA.contains(p.getSanga())) {
            throw Balibad.sang(403, "indi_imo_nga_sanga", p.getSanga());
        }
        var b = new byte[24];
        SUWERTE.nextBytes(b);
        var t = Base64.getUrlEncoder().withoutPadding().encodeToString(b);
        var tubtub = Instant.now().plusSeconds(KABUHI);
        tiket.put(t, tubtub);
        return new Sabat(200, han("tiket", han("kodigo", t, "tubtub", tubtub.truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.ofHours(8)).toString())));
    }

    Sabat pagkilala(Context c) {
        bantay(c);
        var p = basaha(c, Porma.Pagkilala.class);
        var t = p.getTawo();
        for (var k : KUSTOMER) {
            if (k.telepono.equals(t.getTelepono()) && k.apelyido.equalsIgnoreCase(t.getApelyido().trim())) {
                var sabat = han("nakilala", true, "kustomer", han("id", k.id, "ngalan", k.ngalan + " " + k.apelyido, "banwa", k.banwa));
                if (p.getReperensiya() != null) {
                    sabat.put("reperensiya", p.getReperensiya());
                }
                return new Sabat(200, sabat);
            }
        }
        return new Sabat(200, han("nakilala", false));
    }

    Sabat pagabot(Context c) {
        bantay(c);
        var p = basaha(c, Porma.Pagabot.class);
        var k = kustomer(p.getKustomerId());
        if (p.getLuyag() != null) {
            luyag.put(k.id, new Kahimtangan(p.getLuyag().ipakita(), Instant.now()));
        }
        var h = luyag.getOrDefault(k.id, new Kahimtangan(han("lugar", "BALAY", "oras", Map.of("halin", "08:00", "tubtub", "17:00")), null));
        return new Sabat(200, han("kustomerId", k.id, "luyag", h.luyag, "ginbaylo", h.ginbaylo == null ? null : h.ginbaylo.truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.ofHours(8)).toString()));
    }

    Sabat pahibalo(Context c) {
        bantay(c);
        var p = basaha(c, Porma.Pahibalo.class);
        var k = kustomer(p.getKustomerId());
        if (!TEMPLET.contains(p.getMensahe().getTemplet())) {
            throw Balibad.sang(409, "wala_templet", "wala sing templet nga " + p.getMensahe().getTemplet());
        }
        return new Sabat(202, han("pahibalo", han("id", UUID.randomUUID().toString(), "pakete", p.getPakete().getNumero(), "kahimtangan", "GINAPADALA"), "para", k.ngalan));
    }

    @Override
    public void setup() {
        post("/auth-authenticate", sabtan(this::sulod));
        post("/ext-verify", sabtan(this::pagkilala));
        post("/ext-reach", sabtan(this::pagabot));
        post("/ext-notify", sabtan(this::pahibalo));
        exception(c -> sulat(c, 500, han("sayop", "may_guba", "detalye", "Internal Server Error")));
        fallback(c -> sulat(c, 404, han("sayop", "wala_diri", "detalye", "Not Found")));
    }

    public static void main(String[] args) {
        new Server().host("127.0.0.1").port(Integer.parseInt(System.getenv("PORT"))).start(new Hatud());
    }
}
