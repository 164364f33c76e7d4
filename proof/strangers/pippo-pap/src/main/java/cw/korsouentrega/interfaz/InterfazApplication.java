package cw.korsouentrega.interfaz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import javax.validation.ConstraintViolation;
import javax.validation.Validation;
import javax.validation.Validator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import ro.pippo.core.Application;
import ro.pippo.core.DefaultErrorHandler;
import ro.pippo.core.HttpConstants;
import ro.pippo.core.route.RouteContext;

public class InterfazApplication extends Application {
    private static final Logger LOG = LoggerFactory.getLogger(InterfazApplication.class);
    private static final Map<String, String> APLIKASHONNAN = Map.of("cw-partner-0318", "Dushi.4rkusa-Brion_71");
    private static final long DURASHON = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1800"));

    private static final class Registro {
        final String number;
        final String nomber;
        final String fam;
        final String selular;
        volatile Modelo.Preferensia preferensia = new Modelo.Preferensia();
        volatile Instant kambiaRiba;

        Registro(String number, String nomber, String fam, String selular, Modelo.Sitio sitio) {
            this.number = number;
            this.nomber = nomber;
            this.fam = fam;
            this.selular = selular;
            this.preferensia.sitio = sitio;
        }
    }

    private final Validator validator = Validation.buildDefaultValidatorFactory().getValidator();
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Instant> tokens = new ConcurrentHashMap<>();
    private final Map<String, Registro> klientenan = new ConcurrentHashMap<>();

    @Override
    protected void onInit() {
        registra(new Registro("KE-004417", "Xiomara", "Martina", "+59995123344", Modelo.Sitio.PORTA));
        registra(new Registro("KE-004502", "Ruthsel", "Isenia", "+59996607081", Modelo.Sitio.PORTA));
        registra(new Registro("KE-005120", "Churandy", "Eleonora", "+59995559012", Modelo.Sitio.PORTA));

        JsonEngine json = new JsonEngine();
        json.init(this);
        getContentTypeEngines().setContentTypeEngine(json);
        setErrorHandler(new JsonErrorHandler(this));

        POST("/auth-authenticate", this::authenticate);
        POST("/ext-.*", this::token);
        POST("/ext-verify", this::verify);
        POST("/ext-reach", this::reach);
        POST("/ext-notify", this::notifika);
    }

    private void registra(Registro registro) {
        klientenan.put(registro.number, registro);
    }

    private void authenticate(RouteContext context) {
        String[] pareha = basic(context.getHeader("Authorization"));
        String sekreto = pareha == null ? null : APLIKASHONNAN.get(pareha[0]);
        if (sekreto == null || !MessageDigest.isEqual(sekreto.getBytes(StandardCharsets.UTF_8), pareha[1].getBytes(StandardCharsets.UTF_8))) {
            context.setHeader("WWW-Authenticate", "Basic realm=\"Korsou Entrega\", charset=\"UTF-8\"");
            throw pareha == null
                ? new Fayo(401, "AUTH_REQUIRED", "Falta kredensial di e aplikashon")
                : new Fayo(401, "AUTH_INVALID", "Kredensial di e aplikashon no ta korekto");
        }
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        tokens.put(token, Instant.now().plusSeconds(DURASHON));
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("accessToken", token);
        data.put("tokenType", "Bearer");
        data.put("expiresIn", DURASHON);
        manda(context, 200, data);
    }

    private static String[] basic(String header) {
        if (header == null || !header.regionMatches(true, 0, "Basic ", 0, 6)) return null;
        try {
            String[] pareha = new String(Base64.getDecoder().decode(header.substring(6).trim()), StandardCharsets.UTF_8).split(":", 2);
            return pareha.length == 2 ? pareha : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private void token(RouteContext context) {
        String header = context.getHeader("Authorization");
        if (header == null || !header.regionMatches(true, 0, "Bearer ", 0, 7)) {
            context.setHeader("WWW-Authenticate", "Bearer realm=\"Korsou Entrega\"");
            throw new Fayo(401, "TOKEN_REQUIRED", "Falta token di akseso");
        }
        Instant fin = tokens.get(header.substring(7).trim());
        if (fin == null || fin.isBefore(Instant.now())) {
            context.setHeader("WWW-Authenticate", "Bearer realm=\"Korsou Entrega\", error=\"invalid_token\"");
            throw fin == null
                ? new Fayo(401, "TOKEN_INVALID", "Token di akseso no ta válido")
                : new Fayo(401, "TOKEN_EXPIRED", "Token di akseso a kaduká");
        }
        context.next();
    }

    private void verify(RouteContext context) {
        Modelo.Kliente pidi = lesa(context, Modelo.Verifikashon.class).kliente;
        Registro registro = klientenan.values().stream()
            .filter(r -> r.selular.equals(pidi.selular) && r.fam.equalsIgnoreCase(pidi.fam.trim()))
            .findFirst()
            .orElseThrow(() -> new Fayo(404, "CUSTOMER_UNKNOWN", "Nos no konosé e kliente aki"));
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("klienteNumber", registro.number);
        data.put("nomber", registro.nomber);
        data.put("konosi", true);
        manda(context, 200, data);
    }

    private void reach(RouteContext context) {
        Modelo.Alkanse pidi = lesa(context, Modelo.Alkanse.class);
        Registro registro = kliente(pidi.klienteNumber);
        if (pidi.akshon == Modelo.Akshon.KAMBIA) {
            registro.preferensia = pidi.preferensia;
            registro.kambiaRiba = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        }
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("klienteNumber", registro.number);
        data.put("preferensia", registro.preferensia);
        data.put("kambiaRiba", registro.kambiaRiba);
        manda(context, 200, data);
    }

    private void notifika(RouteContext context) {
        Modelo.Notifikashon pidi = lesa(context, Modelo.Notifikashon.class);
        kliente(pidi.klienteNumber);
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("notifikashonId", UUID.randomUUID().toString());
        data.put("kanal", pidi.kanal == null ? Modelo.Kanal.SMS : pidi.kanal);
        data.put("status", "NA_KOLA");
        manda(context, 202, data);
    }

    private Registro kliente(String number) {
        Registro registro = klientenan.get(number);
        if (registro == null) throw new Fayo(404, "CUSTOMER_UNKNOWN", "Nos no konosé e kliente aki");
        return registro;
    }

    private <T extends Modelo.KuGrupo> T lesa(RouteContext context, Class<T> klase) {
        String tipo = context.getHeader("Content-Type");
        if (tipo == null || !tipo.toLowerCase(Locale.ROOT).startsWith("application/json")) throw new Fayo(415, "UNSUPPORTED_MEDIA_TYPE", "Solamente application/json");
        T petishon = context.getApplication().getContentTypeEngine(HttpConstants.ContentType.APPLICATION_JSON)
            .fromString(context.getRequest().getBody(), klase);
        if (petishon == null) throw new Fayo(400, "BAD_REQUEST", "E petishon ta bashí");
        List<Fayo.Detaye> details = validator.validate(petishon, petishon.gruponan().toArray(new Class<?>[0])).stream()
            .sorted(Comparator.comparing((ConstraintViolation<T> v) -> v.getPropertyPath().toString()))
            .map(v -> new Fayo.Detaye(v.getPropertyPath().toString(), v.getMessage()))
            .collect(Collectors.toList());
        if (!details.isEmpty()) throw new Fayo(422, "VALIDATION_FAILED", "E petishon no ta válido", details);
        return petishon;
    }

    private static void manda(RouteContext context, int status, Object data) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("data", data);
        body.put("meta", meta());
        context.status(status).json().send(body);
    }

    private static Map<String, Object> meta() {
        Map<String, Object> meta = new LinkedHashMap<>();
        meta.put("requestId", UUID.randomUUID().toString());
        meta.put("timestamp", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
        return meta;
    }

    private static void mandaFayo(RouteContext context, Fayo fayo) {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("code", fayo.code);
        error.put("message", fayo.getMessage());
        error.put("details", fayo.details);
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("error", error);
        body.put("meta", meta());
        context.status(fayo.status).json().send(body);
    }

    private static final class JsonErrorHandler extends DefaultErrorHandler {
        JsonErrorHandler(Application application) {
            super(application);
        }

        @Override
        public void handle(int statusCode, RouteContext context) {
            mandaFayo(context, new Fayo(statusCode, statusCode == 404 ? "NOT_FOUND" : "HTTP_" + statusCode, statusCode == 404 ? "E kaminda aki no ta eksistí" : "Fayo"));
        }

        @Override
        public void handle(Exception exception, RouteContext context) {
            Throwable kousa = exception;
            while (kousa != null && !(kousa instanceof Fayo) && !(kousa instanceof JsonProcessingException)) kousa = kousa.getCause();
            if (kousa instanceof Fayo) {
                mandaFayo(context, (Fayo) kousa);
            } else if (kousa instanceof JsonMappingException) {
                JsonMappingException e = (JsonMappingException) kousa;
                String field = e.getPath().stream().map(r -> r.getFieldName() == null ? "[" + r.getIndex() + "]" : r.getFieldName()).collect(Collectors.joining("."));
                mandaFayo(context, new Fayo(400, "BAD_REQUEST", "No por lesa e petishon", List.of(new Fayo.Detaye(field, e.getOriginalMessage()))));
            } else if (kousa != null) {
                mandaFayo(context, new Fayo(400, "BAD_REQUEST", "No por lesa e petishon", List.of(new Fayo.Detaye("", ((JsonProcessingException) kousa).getOriginalMessage()))));
            } else {
                LOG.error("Fayo interno", exception);
                mandaFayo(context, new Fayo(500, "INTERNAL_ERROR", "Fayo interno"));
            }
        }
    }
}
