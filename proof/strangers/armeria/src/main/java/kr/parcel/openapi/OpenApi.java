package kr.parcel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.auth.OAuth2Token;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.annotation.ConsumesJson;
import com.linecorp.armeria.server.annotation.ExceptionHandler;
import com.linecorp.armeria.server.annotation.ExceptionHandlerFunction;
import com.linecorp.armeria.server.annotation.Header;
import com.linecorp.armeria.server.annotation.Post;
import com.linecorp.armeria.server.auth.AuthService;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.PathType;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** 제휴사 연동 API v1.2 */
public final class OpenApi {
    static final ZoneId KST = ZoneId.of("Asia/Seoul");
    static final DateTimeFormatter DTM = DateTimeFormatter.ofPattern("yyyyMMddHHmmss");
    static final String CLIENT_ID = "hanbit-mall";
    static final String CLIENT_SECRET = "Nk3w-80xQz-Tp61rVd";
    static final Set<String> TEMPLATES = Set.of("T0417", "T0418", "T0502");
    static final Duration TTL = Duration.ofSeconds(ttl());

    static final Map<String, Instant> TOKENS = new ConcurrentHashMap<>();
    static final Map<String, ObjectNode> PREFS = new ConcurrentHashMap<>();
    static final Map<String, String> CHANGED = new ConcurrentHashMap<>();
    static final AtomicInteger SEQ = new AtomicInteger(31840);

    record Customer(String custNo, String custNm, String mobNo, String zipCd, String grade) {}

    static final List<Customer> CUSTOMERS = List.of(
        new Customer("C004281760", "김서연", "01047206193", "04524", "G1"),
        new Customer("C004290455", "박준호", "01088123047", "48058", "G2"),
        new Customer("C004317028", "이하은", "0166610294", "61945", "G3"));

    private static long ttl() {
        String v = System.getenv("TOKEN_TTL_SECONDS");
        return v == null || v.isBlank() ? 1800 : Long.parseLong(v);
    }

    // ---- 응답 ----

    static ObjectNode body(String code, String message) {
        return JsonNodeFactory.instance.objectNode().put("rsltCd", code).put("rsltMsg", message);
    }

    static HttpResponse ok(HttpStatus status, ObjectNode data) {
        ObjectNode b = body("0000", "정상 처리되었습니다.");
        b.set("data", data);
        return HttpResponse.ofJson(status, b);
    }

    static HttpResponse refuse(HttpStatus status, String code, String message) {
        return HttpResponse.ofJson(status, body(code, message));
    }

    static String now() {
        return LocalDateTime.now(KST).format(DTM);
    }

    // ---- 검증 ----

    static final class InvalidRequest extends RuntimeException {
        final transient Set<ValidationMessage> messages;

        InvalidRequest(Set<ValidationMessage> messages) {
            super("invalid", null, false, false);
            this.messages = messages;
        }
    }

    static JsonSchema schema(String name) {
        SchemaValidatorsConfig config = SchemaValidatorsConfig.builder()
            .locale(Locale.KOREAN).pathType(PathType.JSON_PATH).build();
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(SchemaLocation.of("classpath:schema/" + name + ".json"), config);
    }

    static void check(JsonSchema schema, JsonNode body) {
        Set<ValidationMessage> messages = schema.validate(body);
        if (!messages.isEmpty()) {
            throw new InvalidRequest(messages);
        }
    }

    public static final class Errors implements ExceptionHandlerFunction {
        @Override
        public HttpResponse handleException(ServiceRequestContext ctx, HttpRequest req, Throwable cause) {
            if (cause instanceof InvalidRequest invalid) {
                ObjectNode b = body("V400", "요청 값이 올바르지 않습니다.");
                var list = b.putArray("errList");
                invalid.messages.forEach(m -> list.add(m.getMessage()));
                return HttpResponse.ofJson(HttpStatus.BAD_REQUEST, b);
            }
            if (cause instanceof IllegalArgumentException) {
                return refuse(HttpStatus.BAD_REQUEST, "V401", cause.getMessage());
            }
            return ExceptionHandlerFunction.fallthrough();
        }
    }

    // ---- 서비스 ----

    @ExceptionHandler(Errors.class)
    public static final class Authenticate {
        private static final SecureRandom RANDOM = new SecureRandom();

        @Post("/auth-authenticate")
        public HttpResponse authenticate(@Header("X-Client-Id") String id, @Header("X-Client-Secret") String secret) {
            boolean same = MessageDigest.isEqual(secret.getBytes(StandardCharsets.UTF_8), CLIENT_SECRET.getBytes(StandardCharsets.UTF_8));
            if (!CLIENT_ID.equals(id) || !same) {
                return refuse(HttpStatus.UNAUTHORIZED, "A001", "클라이언트 정보가 일치하지 않습니다.");
            }
            TOKENS.values().removeIf(until -> until.isBefore(Instant.now().minusSeconds(3600)));
            byte[] raw = new byte[30];
            RANDOM.nextBytes(raw);
            String token = Base64.getUrlEncoder().withoutPadding().encodeToString(raw);
            Instant until = Instant.now().plus(TTL);
            TOKENS.put(token, until);
            return ok(HttpStatus.OK, JsonNodeFactory.instance.objectNode().put("accsTkn", token)
                .put("tknTpCd", "Bearer").put("expDtm", LocalDateTime.ofInstant(until, KST).format(DTM)));
        }
    }

    @ExceptionHandler(Errors.class)
    public static final class Ext {
        private final JsonSchema verify = schema("ext-verify");
        private final JsonSchema reach = schema("ext-reach");
        private final JsonSchema notify = schema("ext-notify");

        @Post("/ext-verify")
        @ConsumesJson
        public HttpResponse verify(JsonNode body) {
            check(verify, body);
            JsonNode cust = body.get("cust");
            Customer found = CUSTOMERS.stream()
                .filter(c -> c.mobNo.equals(cust.get("mobNo").asText()) && c.custNm.equals(cust.get("custNm").asText()))
                .findFirst().orElse(null);
            ObjectNode data = JsonNodeFactory.instance.objectNode();
            data.put("mbrYn", found == null ? "N" : "Y");
            data.put("custNo", found == null ? null : found.custNo);
            data.put("mbrGrdCd", found == null ? null : found.grade);
            return ok(HttpStatus.OK, data);
        }

        @Post("/ext-reach")
        @ConsumesJson
        public synchronized HttpResponse reach(JsonNode body) {
            check(reach, body);
            Customer c = customer(body);
            if (c == null) {
                return refuse(HttpStatus.NOT_FOUND, "B404", "등록되지 않은 고객번호입니다.");
            }
            if (body.has("dlvAddr") && !c.zipCd.equals(body.get("dlvAddr").get("zipCd").asText())) {
                return refuse(HttpStatus.CONFLICT, "B409", "고객의 배송지와 우편번호가 일치하지 않습니다.");
            }
            switch (body.get("prcsDvCd").asText()) {
                case "MOD" -> {
                    PREFS.put(c.custNo, body.get("pref").deepCopy());
                    CHANGED.put(c.custNo, now());
                }
                case "DEL" -> {
                    PREFS.remove(c.custNo);
                    CHANGED.put(c.custNo, now());
                }
                default -> { }
            }
            ObjectNode data = JsonNodeFactory.instance.objectNode().put("custNo", c.custNo);
            ObjectNode pref = PREFS.get(c.custNo);
            data.set("pref", pref == null ? JsonNodeFactory.instance.objectNode().put("rcvPlcCd", "DOOR") : pref);
            data.put("chgDtm", CHANGED.get(c.custNo));
            return ok(HttpStatus.OK, data);
        }

        @Post("/ext-notify")
        @ConsumesJson
        public HttpResponse notify(JsonNode body) {
            check(notify, body);
            if (customer(body) == null) {
                return refuse(HttpStatus.NOT_FOUND, "B404", "등록되지 않은 고객번호입니다.");
            }
            if (!TEMPLATES.contains(body.get("noti").get("tmplCd").asText())) {
                return refuse(HttpStatus.UNPROCESSABLE_ENTITY, "B422", "승인되지 않은 메시지 템플릿입니다.");
            }
            return ok(HttpStatus.ACCEPTED, JsonNodeFactory.instance.objectNode()
                .put("notiNo", "N" + now().substring(0, 8) + String.format("%06d", SEQ.incrementAndGet()))
                .put("stsCd", "RECEIVED").put("acptDtm", now()));
        }

        private static Customer customer(JsonNode body) {
            return CUSTOMERS.stream().filter(c -> c.custNo.equals(body.get("custNo").asText())).findFirst().orElse(null);
        }
    }

    // ---- 시작 ----

    static CompletableFuture<Boolean> allowed(OAuth2Token token) {
        Instant until = TOKENS.get(token.accessToken());
        return CompletableFuture.completedFuture(until != null && until.isAfter(Instant.now()));
    }

    public static void main(String[] args) {
        Locale.setDefault(Locale.KOREA);
        var guard = AuthService.builder()
            .addOAuth2((ServiceRequestContext ctx, OAuth2Token token) -> allowed(token))
            .onFailure((delegate, ctx, req, cause) -> refuse(HttpStatus.UNAUTHORIZED, "A002",
                "접근 토큰이 없거나 만료되었습니다. (Authorization: Bearer {accsTkn})"))
            .newDecorator();
        Server server = Server.builder()
            .http(new InetSocketAddress("127.0.0.1", Integer.parseInt(System.getenv("PORT"))))
            .annotatedService("/openapi/v1.2", new Authenticate())
            .annotatedService("/openapi/v1.2", new Ext(), guard)
            .build();
        server.closeOnJvmShutdown();
        server.start().join();
    }
}
