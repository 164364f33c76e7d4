package ph;

import com.linkedin.data.DataList;
import com.linkedin.data.DataMap;
import com.linkedin.data.codec.JacksonDataCodec;
import com.linkedin.data.message.Message;
import com.linkedin.data.schema.DataSchema;
import com.linkedin.data.schema.grammar.PdlSchemaParser;
import com.linkedin.data.schema.resolver.DefaultDataSchemaResolver;
import com.linkedin.data.schema.validation.CoercionMode;
import com.linkedin.data.schema.validation.RequiredMode;
import com.linkedin.data.schema.validation.UnrecognizedFieldMode;
import com.linkedin.data.schema.validation.ValidateDataAgainstSchema;
import com.linkedin.data.schema.validation.ValidationOptions;
import com.linkedin.data.schema.validation.ValidationResult;
import com.linkedin.data.schema.validator.DataSchemaAnnotationValidator;
import io.servicetalk.http.api.HttpRequest;
import io.servicetalk.http.api.HttpRequestMethod;
import io.servicetalk.http.api.HttpResponse;
import io.servicetalk.http.api.HttpResponseFactory;
import io.servicetalk.http.api.HttpResponseStatus;
import io.servicetalk.http.api.HttpSerializers;
import io.servicetalk.http.netty.HttpServers;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Palimod: parcels of Dagupan, Lingayen and Urdaneta. Schemas in PDL, in the resources. */
public final class Pabitla {
    static final long TTL = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1800"));
    static final JacksonDataCodec JSON = new JacksonDataCodec();
    static final ValidationOptions STRICT = new ValidationOptions(RequiredMode.MUST_BE_PRESENT, CoercionMode.NORMAL, UnrecognizedFieldMode.DISALLOW);
    static final Map<String, String> KAIBA = Map.of("PG-2210", "bangus+Dagupan.1947");
    static final Set<String> PLANTILYA = Set.of("SABI-NATAN", "SABI-NABUAS", "ANGGAPO-AYAM");
    static final SecureRandom RANDOM = new SecureRandom();

    record Too(String id, String apelyido, String ngaran, String selpon, String kipapasen, String dalan, String baley) { }

    static final Map<String, Too> LISTAAN = new LinkedHashMap<>();
    static {
        for (Too too : new Too[] {
            new Too("TOO-10472", "Resuello", "Maricel", "09175550142", "AKTIBO", "Dalan Perez 27", "Dagupan"),
            new Too("TOO-10488", "Cayabyab", "Rolando", "09285550177", "AKTIBO", "Dalan Avenida 114", "Lingayen"),
            new Too("TOO-10513", "Macaraeg", "Teresita", "09395550119", "TINMUNDA", "Barangay Nancayasan 8", "Urdaneta") }) LISTAAN.put(too.id(), too);
    }
    static final Map<String, Instant> TIKET = new ConcurrentHashMap<>();
    static final Map<String, DataMap> LABAY = new ConcurrentHashMap<>();

    /** A refusal; what the validator says goes along as it is. */
    static final class Lingo extends Exception {
        final HttpResponseStatus status;
        final DataList lingo = new DataList();

        Lingo(HttpResponseStatus status) { this.status = status; }

        Lingo(HttpResponseStatus status, String mensahe) { this(status); add("", mensahe); }

        void add(String lugar, String mensahe) { lingo.add(map("lugar", lugar, "mensahe", mensahe)); }
    }

    interface Operasyon { DataMap run(DataMap body, HttpRequest request) throws Lingo; }

    record Dalan(DataSchema schema, boolean tiket, HttpResponseStatus status, Operasyon operasyon) { }

    static DataMap map(Object... pairs) {
        DataMap map = new DataMap();
        for (int i = 0; i < pairs.length; i += 2) map.put((String) pairs[i], pairs[i + 1]);
        return map;
    }

    static DataSchema schema(String name) throws IOException {
        try (InputStream in = Pabitla.class.getResourceAsStream("/" + name + ".pdl")) {
            PdlSchemaParser parser = new PdlSchemaParser(new DefaultDataSchemaResolver());
            parser.parse(in);
            if (parser.hasError()) throw new IllegalStateException(parser.errorMessage());
            return parser.topLevelDataSchemas().get(0);
        }
    }

    static DataMap checked(DataSchema schema, String text) throws Lingo {
        DataMap body;
        try {
            body = JSON.readMap(new StringReader(text));
        } catch (IOException e) {
            throw new Lingo(HttpResponseStatus.BAD_REQUEST, e.getMessage());
        }
        ValidationResult result;
        try {
            result = ValidateDataAgainstSchema.validate(body, schema, STRICT, new DataSchemaAnnotationValidator(schema));
        } catch (IllegalStateException e) { // an object or an array in the place of a primitive
            throw new Lingo(HttpResponseStatus.BAD_REQUEST, e.getMessage());
        }
        if (!result.isValid()) {
            Lingo lingo = new Lingo(HttpResponseStatus.BAD_REQUEST);
            for (Message m : result.getMessages()) {
                String lugar = Arrays.stream(m.getPath()).map(String::valueOf).collect(Collectors.joining("."));
                lingo.add(lugar, String.format(m.getFormat(), m.getArgs()));
            }
            throw lingo;
        }
        return body;
    }

    static void guard(HttpRequest request) throws Lingo {
        CharSequence header = request.headers().get("authorization");
        if (header == null || !header.toString().startsWith("Bearer ")) throw new Lingo(HttpResponseStatus.UNAUTHORIZED, "Kaukolan so tiket (Authorization: Bearer).");
        Instant anggad = TIKET.get(header.toString().substring(7));
        if (anggad == null) throw new Lingo(HttpResponseStatus.UNAUTHORIZED, "Ag kabat so tiket.");
        if (anggad.isBefore(Instant.now())) throw new Lingo(HttpResponseStatus.UNAUTHORIZED, "Asumpal la so oras na tiket.");
    }

    static Too too(DataMap body) throws Lingo {
        Too too = LISTAAN.get(body.getString("too_id"));
        if (too == null) throw new Lingo(HttpResponseStatus.NOT_FOUND, "Anggapo ed listaan so too.");
        return too;
    }

    static DataMap logon(DataMap body, HttpRequest request) throws Lingo {
        CharSequence susi = request.headers().get("x-susi");
        if (susi == null) throw new Lingo(HttpResponseStatus.UNAUTHORIZED, "Kaukolan so susi ed header X-Susi.");
        if (!susi.toString().equals(KAIBA.get(body.getString("kaiba")))) throw new Lingo(HttpResponseStatus.UNAUTHORIZED, "Aliwa so kaiba odino susi.");
        byte[] bytes = new byte[24];
        RANDOM.nextBytes(bytes);
        String kodigo = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        Instant anggad = Instant.now().plusSeconds(TTL);
        TIKET.put(kodigo, anggad);
        return map("tiket", map("kodigo", kodigo, "anggad", anggad.truncatedTo(ChronoUnit.SECONDS).toString()));
    }

    static DataMap amta(DataMap body, HttpRequest request) throws Lingo {
        DataMap sent = body.getDataMap("too");
        String ngaran = sent.getString("ngaran");
        for (Too too : LISTAAN.values()) {
            if (too.selpon().equals(sent.getString("selpon")) && too.apelyido().equalsIgnoreCase(sent.getString("apelyido"))
                    && (ngaran == null || too.ngaran().equalsIgnoreCase(ngaran))) {
                return map("too", map("too_id", too.id(), "ngaran", too.ngaran() + " " + too.apelyido(), "kipapasen", too.kipapasen()));
            }
        }
        throw new Lingo(HttpResponseStatus.NOT_FOUND, "Anggapo ed listaan so too.");
    }

    static DataMap sabien(DataMap body, HttpRequest request) throws Lingo {
        Too too = too(body);
        DataMap kiwas = body.getDataMap("kiwas");
        if (kiwas.containsKey("salat")) LABAY.put(too.id(), kiwas.getDataMap("salat"));
        else if (kiwas.containsKey("ekal")) LABAY.remove(too.id());
        DataMap answer = map("too_id", too.id(), "adres", map("dalan", too.dalan(), "baley", too.baley()));
        DataMap labay = LABAY.get(too.id());
        if (labay != null) answer.put("labay", copy(labay));
        return answer;
    }

    static DataMap copy(DataMap map) {
        try { return map.copy(); } catch (CloneNotSupportedException e) { throw new IllegalStateException(e); }
    }

    static DataMap pakabat(DataMap body, HttpRequest request) throws Lingo {
        Too too = too(body);
        if (!PLANTILYA.contains(body.getString("plantilya"))) throw new Lingo(HttpResponseStatus.UNPROCESSABLE_ENTITY, "Anggapo so plantilya.");
        if (too.kipapasen().equals("TINMUNDA")) throw new Lingo(HttpResponseStatus.CONFLICT, "Agto labay na too so pakabat.");
        return map("pakabat", map("pakabat_id", UUID.randomUUID().toString(), "kipapasen", "NIPILA"));
    }

    static HttpResponse answer(HttpResponseFactory factory, HttpResponseStatus status, DataMap body) throws IOException {
        return factory.newResponse(status).payloadBody(JSON.mapToString(body), HttpSerializers.textSerializerUtf8())
            .setHeader("content-type", "application/json");
    }

    public static void main(String[] args) throws Exception {
        Map<String, Dalan> dalan = Map.of(
            "/auth-authenticate", new Dalan(schema("Logon"), false, HttpResponseStatus.OK, Pabitla::logon),
            "/ext-verify", new Dalan(schema("Amta"), true, HttpResponseStatus.OK, Pabitla::amta),
            "/ext-reach", new Dalan(schema("Sabien"), true, HttpResponseStatus.OK, Pabitla::sabien),
            "/ext-notify", new Dalan(schema("Pakabat"), true, HttpResponseStatus.CREATED, Pabitla::pakabat));
        HttpServers.forAddress(new InetSocketAddress("127.0.0.1", Integer.parseInt(System.getenv("PORT"))))
            .listenBlockingAndAwait((context, request, factory) -> {
                String path = request.path();
                Dalan at = path.startsWith("/palimod") ? dalan.get(path.substring(8)) : null;
                if (at == null) return factory.notFound();
                if (!request.method().equals(HttpRequestMethod.POST)) return factory.methodNotAllowed().setHeader("allow", "POST");
                try {
                    if (at.tiket()) guard(request);
                    DataMap body = checked(at.schema(), request.payloadBody().toString(StandardCharsets.UTF_8));
                    DataMap answer = at.operasyon().run(body, request);
                    answer.put("estado", "DUGA");
                    return answer(factory, at.status(), answer);
                } catch (Lingo e) {
                    return answer(factory, e.status, map("estado", "LINGO", "lingo", e.lingo));
                }
            }).awaitShutdown();
    }
}
