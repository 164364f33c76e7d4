package in.vazhikaatti;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.*;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.javalin.Javalin;
import io.javalin.http.*;
import io.javalin.json.JavalinJackson;
import jakarta.validation.*;
import java.time.Instant;
import java.util.*;
import java.util.stream.Collectors;
import org.hibernate.validator.HibernateValidator;

public final class App {
    private static final JsonMapper MAPPER = JsonMapper.builder()
        .addModule(new JavaTimeModule())
        .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .build();
    private static final Validator VALIDATOR = Validation.byProvider(HibernateValidator.class).configure().failFast(true).buildValidatorFactory().getValidator();
    private static final Shekharam SHEKHARAM = new Shekharam();

    private static <T> T vayikkuka(Context ctx, Class<T> tharam) throws JsonProcessingException {
        T v = MAPPER.readValue(ctx.body(), tharam);
        if (v == null) throw new BadRequestResponse("null");
        Set<ConstraintViolation<T>> thettukal = VALIDATOR.validate(v);
        if (!thettukal.isEmpty()) throw new ConstraintViolationException(thettukal);
        return v;
    }

    private static void pizhavu(Context ctx, int status, String code, String sthanam, String vivaram) {
        Map<String, Object> p = new LinkedHashMap<>();
        p.put("code", code);
        if (sthanam != null) p.put("sthanam", sthanam);
        p.put("vivaram", vivaram);
        ctx.status(status).json(Map.of("pizhavu", p));
    }

    private static String vazhi(List<JsonMappingException.Reference> refs) {
        return refs.stream().map(r -> r.getFieldName() != null ? r.getFieldName() : "[" + r.getIndex() + "]").collect(Collectors.joining("."));
    }

    private static void thakkolNokkuka(Context ctx) {
        String h = ctx.header("Authorization");
        String karanam = null;
        if (h == null || !h.startsWith("Thakkol ")) karanam = "THAKKOL_ILLA";
        else {
            var t = SHEKHARAM.thakkol(h.substring(8).strip());
            if (t.isEmpty()) karanam = "THAKKOL_ARIYILLA";
            else if (t.get().vare().isBefore(Instant.now())) karanam = "THAKKOL_KAZHINJU";
        }
        if (karanam == null) return;
        ctx.header("WWW-Authenticate", "Thakkol realm=\"kuriyar\"");
        pizhavu(ctx, 401, karanam, null, switch (karanam) {
            case "THAKKOL_ILLA" -> "Authorization: Thakkol <thakkol> venam";
            case "THAKKOL_ARIYILLA" -> "Ee thakkol ariyilla";
            default -> "Thakkolinte kalavadhi kazhinju";
        });
        ctx.skipRemainingHandlers();
    }

    public static void main(String[] args) {
        Locale.setDefault(Locale.ENGLISH);
        Javalin app = Javalin.create(c -> {
            c.showJavalinBanner = false;
            c.router.contextPath = "/kuriyar";
            c.http.maxRequestSize = 32_768L;
            c.jsonMapper(new JavalinJackson(MAPPER, false));
        });
        for (String p : List.of("/ext-verify", "/ext-reach", "/ext-notify")) app.before(p, App::thakkolNokkuka);

        app.post("/auth-authenticate", ctx -> {
            var t = SHEKHARAM.praveshikkuka(vayikkuka(ctx, Praveshanam.class));
            if (t.isEmpty()) pizhavu(ctx, 401, "PRAVESHANAM_ILLA", null, "Sthapanam, sakha, rahasyam ivayil onnu sariyalla");
            else ctx.json(new TreeMap<>(Map.of("thakkol", t.get(), "kalavadhi", Shekharam.KALAVADHI)));
        });
        app.post("/ext-verify", ctx -> {
            var a = SHEKHARAM.kandethuka(vayikkuka(ctx, Parishodhana.class));
            if (a.isEmpty()) ctx.json(Map.of("kandethi", false));
            else ctx.json(new TreeMap<>(Map.of("kandethi", true, "upabhokthruId", a.get().id())));
        });
        app.post("/ext-reach", ctx -> {
            Nirdesham n = vayikkuka(ctx, Nirdesham.class);
            long id = n.upabhokthruId();
            if (!SHEKHARAM.undo(id)) { pizhavu(ctx, 404, "UPABHOKTHAVU_ILLA", null, "Upabhokthavu " + id + " illa"); return; }
            if (n instanceof Nirdesham.Maattuka m) SHEKHARAM.maattuka(id, m.ishtam());
            ctx.json(new TreeMap<>(Map.of("upabhokthruId", id, "ishtam", SHEKHARAM.ishtam(id), "maatti", n instanceof Nirdesham.Maattuka)));
        });
        app.post("/ext-notify", ctx -> {
            Ariyippu a = vayikkuka(ctx, Ariyippu.class);
            if (!SHEKHARAM.undo(a.upabhokthruId())) { pizhavu(ctx, 404, "UPABHOKTHAVU_ILLA", null, "Upabhokthavu " + a.upabhokthruId() + " illa"); return; }
            if (a.sandesham() instanceof Ariyippu.Mathruka m && !Shekharam.MATHRUKAKAL.contains(m.code())) { pizhavu(ctx, 409, "MATHRUKA_ILLA", null, "Mathruka " + m.code() + " illa"); return; }
            ctx.status(201).json(new TreeMap<>(Map.of("ariyippuId", UUID.randomUUID().toString(), "nila", "VARIYIL")));
        });

        app.exception(ConstraintViolationException.class, (e, ctx) -> {
            ConstraintViolation<?> v = e.getConstraintViolations().iterator().next();
            pizhavu(ctx, 422, "VIVARAM_SARIYALLA", v.getPropertyPath().toString(), v.getMessage());
        });
        app.exception(JsonProcessingException.class, (e, ctx) ->
            pizhavu(ctx, 400, "JSON_SARIYALLA", e instanceof JsonMappingException m && !m.getPath().isEmpty() ? vazhi(m.getPath()) : null, e.getOriginalMessage()));
        app.exception(HttpResponseException.class, (e, ctx) -> pizhavu(ctx, e.getStatus(), "HTTP", null, e.getMessage()));
        app.exception(Exception.class, (e, ctx) -> pizhavu(ctx, 500, "AKATHE_PIZHAVU", null, "Internal error"));

        Runtime.getRuntime().addShutdownHook(new Thread(app::stop));
        app.start("127.0.0.1", Integer.parseInt(Optional.ofNullable(System.getenv("PORT")).orElse("8080")));
    }
}
