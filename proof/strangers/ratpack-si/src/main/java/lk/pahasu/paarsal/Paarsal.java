package lk.pahasu.paarsal;

import static ratpack.jackson.Jackson.fromJson;

import am.ik.yavi.core.ConstraintViolations;
import am.ik.yavi.core.Validator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import lk.pahasu.paarsal.Gabadaawa.Puwathwa;
import lk.pahasu.paarsal.Illeem.*;
import ratpack.error.ClientErrorHandler;
import ratpack.error.ServerErrorHandler;
import ratpack.func.Action;
import ratpack.handling.Context;
import ratpack.server.RatpackServer;

/** Pahasu Paarsal: hawulkaruwange dwaaraya. */
public final class Paarsal {
    private static final String PARISEELAKA = "kandyfashions_api";
    private static final String MURAPADAYA = "Mahaweli#Ganga-5518";
    private static final String AAYATHANAYA = "KND-0071";

    private final Tokan tokan;

    private Paarsal(Tokan tokan) {
        this.tokan = tokan;
    }

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(System.getenv("PORT"));
        String ttl = System.getenv("TOKEN_TTL_SECONDS");
        Paarsal paarsal = new Paarsal(new Tokan(ttl == null ? 2700 : Long.parseLong(ttl)));
        DoshaHandler dosha = new DoshaHandler();
        RatpackServer.start(server -> server
                .serverConfig(c -> c.development(false).address(InetAddress.getByName("127.0.0.1")).port(port).maxContentLength(65536))
                .registryOf(r -> r
                        .add(ServerErrorHandler.class, dosha)
                        .add(ClientErrorHandler.class, dosha)
                        .add(new ObjectMapper().setSerializationInclusion(JsonInclude.Include.NON_NULL)))
                .handlers(chain -> chain.prefix("paarsal/v2", c -> c
                        .post("auth-authenticate", paarsal::prawesha)
                        .all(paarsal.tokan)
                        .post("ext-verify", paarsal::thahawuru)
                        .post("ext-reach", paarsal::manapa)
                        .post("ext-notify", paarsal::danweema))));
    }

    private <T> void kiyawanna(Context ctx, Class<T> wargaya, Validator<T> neethi, Action<T> ilanga) {
        ctx.parse(fromJson(wargaya)).then(illeema -> {
            ConstraintViolations violations = neethi.validate(illeema);
            if (violations.isValid()) {
                ilanga.execute(illeema);
            } else {
                Pilithura.waradi(ctx, violations);
            }
        });
    }

    private void prawesha(Context ctx) {
        String auth = ctx.getRequest().getHeaders().get("Authorization");
        if (auth == null || !auth.regionMatches(true, 0, "Basic ", 0, 6)) {
            ctx.header("WWW-Authenticate", "Basic realm=\"Pahasu Paarsal\"");
            Pilithura.asaarthakai(ctx, 401, "pariseelaka nama saha murapadaya awashyai");
            return;
        }
        kiyawanna(ctx, Prawesha.class, Neethi.PRAWESHA, illeema -> {
            String yugala;
            try {
                yugala = new String(Base64.getDecoder().decode(auth.substring(6).trim()), StandardCharsets.UTF_8);
            } catch (IllegalArgumentException e) {
                yugala = "";
            }
            if (!yugala.equals(PARISEELAKA + ":" + MURAPADAYA) || !illeema.aayathanaKethaya.equals(AAYATHANAYA)) {
                ctx.header("WWW-Authenticate", "Basic realm=\"Pahasu Paarsal\"");
                Pilithura.asaarthakai(ctx, 401, "pariseelaka nama, murapadaya ho aayathana kethaya waradiyi");
                return;
            }
            Pilithura.saarthakai(ctx, 200, Map.of("prawesha", Map.of(
                    "tokanaya", tokan.hadanna(illeema.aayathanaKethaya), "wargaya", "Bearer", "thathpara", tokan.thathpara)));
        });
    }

    private void thahawuru(Context ctx) {
        kiyawanna(ctx, Thahawuru.class, Neethi.THAHAWURU, illeema -> {
            Paribhogika p = illeema.paribhogika;
            Optional<Puwathwa> hamuwuna = Gabadaawa.PARIBHOGIKAYO.stream()
                    .filter(x -> x.wasagama().equalsIgnoreCase(p.wasagama.trim()))
                    .filter(x -> p.hedunumpathAnkaya == null || x.hedunumpatha().equalsIgnoreCase(p.hedunumpathAnkaya))
                    .filter(x -> p.jangamaDurakathana == null || x.durakathana().equals(Gabadaawa.durakathanaya(p.jangamaDurakathana)))
                    .findFirst();
            Map<String, Object> daththa = new LinkedHashMap<>();
            daththa.put("thahawuruWiya", hamuwuna.isPresent());
            hamuwuna.ifPresent(x -> {
                daththa.put("paribhogikaKethaya", x.kethaya());
                daththa.put("lipinayaGalapei", x.thapalKethaya().equals(illeema.lipinaya.thapalKethaya));
            });
            Pilithura.saarthakai(ctx, 200, daththa);
        });
    }

    private void manapa(Context ctx) {
        kiyawanna(ctx, Manapa.class, Neethi.MANAPA, illeema -> {
            if (Gabadaawa.soyanna(illeema.paribhogikaKethaya).isEmpty()) {
                Pilithura.asaarthakai(ctx, 404, "paribhogikaya hamu nowiya");
                return;
            }
            if (illeema.wenasKaranna) {
                Gabadaawa.MANAPAYAN.put(illeema.paribhogikaKethaya, illeema.manapayan);
            }
            Pilithura.saarthakai(ctx, 200, Map.of(
                    "paribhogikaKethaya", illeema.paribhogikaKethaya,
                    "manapayan", Gabadaawa.MANAPAYAN.get(illeema.paribhogikaKethaya)));
        });
    }

    private void danweema(Context ctx) {
        kiyawanna(ctx, Danweema.class, Neethi.DANWEEMA, illeema -> {
            Optional<Puwathwa> p = Gabadaawa.soyanna(illeema.paribhogikaKethaya);
            if (p.isEmpty()) {
                Pilithura.asaarthakai(ctx, 404, "paribhogikaya hamu nowiya");
            } else if (p.get().danwimEpaa()) {
                Pilithura.asaarthakai(ctx, 409, "paribhogikaya danweem prathikshepa kara atha");
            } else {
                Map<String, Object> danweema = new LinkedHashMap<>();
                danweema.put("danweemAnkaya", Gabadaawa.danweemAnkaya());
                danweema.put("maadhyaya", illeema.maadhyaya == null ? "SMS" : illeema.maadhyaya);
                danweema.put("awasthaawa", "POLIME");
                Pilithura.saarthakai(ctx, 202, Map.of("danweema", danweema));
            }
        });
    }
}
