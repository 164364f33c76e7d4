package et.geessee;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import et.geessee.Gaaffii.*;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.bean.validator.BeanValidationException;
import org.apache.camel.component.jackson.JacksonDataFormat;
import org.apache.camel.main.Main;

public class Tajaajila extends RouteBuilder {
    static final ObjectMapper JSON = new ObjectMapper().registerModule(new JavaTimeModule()).disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    static final long TTL = Long.parseLong(Optional.ofNullable(System.getenv("TOKEN_TTL_SECONDS")).orElse("1200"));
    static final Map<String, String> DHAABBATA = Map.of("DHB-3107", "Qilleensa#58baal");
    static final SecureRandom CARRAA = new SecureRandom();

    record Nama(String koodii, String maqaa, String maqaaAbbaa, String bilbila, String magaalaa, int ganda, boolean didate) { }
    static final List<Nama> NAMOOTA = List.of(
        new Nama("FUD-20418", "Caaltuu", "Dabalaa", "+251911203344", "Adaamaa", 7, false),
        new Nama("FUD-20655", "Gammachuu", "Tolasaa", "+251712556677", "Jimmaa", 12, false),
        new Nama("FUD-21130", "Hawwii", "Nagaasaa", "+251933445566", "Naqamtee", 3, true));

    final Map<String, Long> furtuuwwan = new ConcurrentHashMap<>();
    final Map<String, Filannoo> filannoowwan = new ConcurrentHashMap<>();

    static class Didame extends RuntimeException {
        final int status; final String koodii;
        Didame(int status, String koodii, String ibsa) { super(ibsa); this.status = status; this.koodii = koodii; }
    }

    static String salphaa(String s) { return Normalizer.normalize(s.trim(), Normalizer.Form.NFC).toLowerCase(Locale.ROOT); }

    static void deebii(Exchange e, int status, Object body) throws Exception {
        e.getMessage().removeHeaders("*");
        e.getMessage().setHeader(Exchange.HTTP_RESPONSE_CODE, status);
        e.getMessage().setHeader(Exchange.CONTENT_TYPE, "application/json; charset=utf-8");
        e.getMessage().setBody(JSON.writeValueAsBytes(body));
    }

    static Map<String, Object> map(Object... kv) {
        Map<String, Object> m = new LinkedHashMap<>();
        for (int i = 0; i < kv.length; i += 2) m.put((String) kv[i], kv[i + 1]);
        return m;
    }

    void seenuuMirkaneessi(Exchange e) {
        String furtuu = e.getMessage().getHeader("X-Furtuu", String.class);
        if (furtuu == null || furtuu.isBlank()) throw new Didame(401, "FURTUU_HIN_JIRU", "Mataduree X-Furtuu hin argamne");
        Long hanga = furtuuwwan.get(furtuu);
        if (hanga == null) throw new Didame(401, "FURTUU_DOGOGGORA", "Furtuun kun hin beekamu");
        if (hanga < System.currentTimeMillis()) throw new Didame(401, "FURTUU_DHUME", "Yeroon furtuu kanaa darbeera");
    }

    Nama barbaadi(String koodii) {
        return NAMOOTA.stream().filter(n -> n.koodii().equals(koodii)).findFirst().orElseThrow(() -> new Didame(404, "FUDHATAA_HIN_JIRU", "Fudhataan koodii kanaan hin galmoofne"));
    }

    void seensa(Exchange e) throws Exception {
        Seensa s = e.getMessage().getBody(Seensa.class);
        if (!s.jechaIcciitii().equals(DHAABBATA.get(s.lakkoofsaDhaabbataa()))) throw new Didame(401, "SEENSI_DIDAME", "Lakkoofsi dhaabbataa yookaan jechi icciitii sirrii miti");
        byte[] b = new byte[24]; CARRAA.nextBytes(b);
        String furtuu = Base64.getUrlEncoder().withoutPadding().encodeToString(b);
        furtuuwwan.put(furtuu, System.currentTimeMillis() + TTL * 1000);
        deebii(e, 200, map("seenuu", map("furtuu", furtuu, "sekondii", TTL), "dhaabbata", s.lakkoofsaDhaabbataa()));
    }

    void mirkaneessa(Exchange e) throws Exception {
        Mirkaneessa m = e.getMessage().getBody(Mirkaneessa.class);
        Nama n = NAMOOTA.stream().filter(x -> x.bilbila().equals(m.fudhataa().bilbila()) && salphaa(x.maqaa()).equals(salphaa(m.fudhataa().maqaa()))
            && salphaa(x.maqaaAbbaa()).equals(salphaa(m.fudhataa().maqaaAbbaa())) && salphaa(x.magaalaa()).equals(salphaa(m.teessoo().magaalaa())) && x.ganda() == m.teessoo().ganda())
            .findFirst().orElseThrow(() -> new Didame(404, "FUDHATAA_HIN_BEEKAMU", "Namni ragaa kanaan galmaaʼe hin jiru"));
        deebii(e, 200, map("beekamaa", true, "fudhataa", map("koodii", n.koodii(), "maqaaGuutuu", n.maqaa() + " " + n.maqaaAbbaa())));
    }

    void qaqqabiinsa(Exchange e) throws Exception {
        Qaqqabiinsa q = e.getMessage().getBody(Qaqqabiinsa.class);
        Nama n = barbaadi(q.koodiiFudhataa());
        boolean jijjiiri = "JIJJIIRI".equals(q.hojii());
        if (jijjiiri) filannoowwan.put(n.koodii(), q.filannoo());
        deebii(e, 200, map("koodiiFudhataa", n.koodii(), "jijjiirame", jijjiiri, "filannoo", filannoowwan.getOrDefault(n.koodii(), new Filannoo(new Mana(null), null, null))));
    }

    void beeksisa(Exchange e) throws Exception {
        Beeksisa b = e.getMessage().getBody(Beeksisa.class);
        if (barbaadi(b.koodiiFudhataa()).didate()) throw new Didame(409, "BEEKSISA_DIDE", "Fudhataan beeksisa hin barbaadu");
        deebii(e, 202, map("lakkoofsaBeeksisaa", "BKS-" + UUID.randomUUID(), "haala", "TARREE_KEESSA"));
    }

    void route(String path, Class<?> type, boolean guarded, Processor work) {
        JacksonDataFormat format = new JacksonDataFormat(JSON, type);
        from("netty-http:http://127.0.0.1:" + System.getenv("PORT") + "/tajaajila/v1" + path + "?httpMethodRestrict=POST&bridgeEndpoint=true").routeId(path)
            .process(e -> { if (guarded) seenuuMirkaneessi(e); })
            .convertBodyTo(byte[].class).unmarshal(format)
            .to("bean-validator:" + path.substring(1))
            .process(work);
    }

    @Override
    public void configure() {
        onException(Didame.class).handled(true).process(e -> {
            Didame d = e.getProperty(Exchange.EXCEPTION_CAUGHT, Didame.class);
            deebii(e, d.status, map("dogoggora", d.koodii, "ibsa", d.getMessage()));
        });
        onException(BeanValidationException.class).handled(true).process(e -> {
            BeanValidationException v = e.getProperty(Exchange.EXCEPTION_CAUGHT, BeanValidationException.class);
            deebii(e, 422, map("dogoggora", "RAGAA_GUUTUU_MITI", "hanqina", v.getConstraintViolations().stream()
                .map(c -> map("dirree", c.getPropertyPath().toString(), "constraint", c.getMessage())).collect(Collectors.toList())));
        });
        onException(JsonProcessingException.class).handled(true).process(e -> {
            JsonProcessingException j = e.getProperty(Exchange.EXCEPTION_CAUGHT, JsonProcessingException.class);
            String dirree = j instanceof JsonMappingException m ? m.getPath().stream().map(r -> r.getFieldName() == null ? "[" + r.getIndex() + "]" : r.getFieldName()).collect(Collectors.joining(".")) : "";
            deebii(e, 400, map("dogoggora", "JSON_HIN_DUBBISAMNE", "dirree", dirree, "ibsa", j.getOriginalMessage()));
        });
        onException(Exception.class).handled(true).process(e -> {
            Exception x = e.getProperty(Exchange.EXCEPTION_CAUGHT, Exception.class);
            boolean nama = x instanceof IllegalArgumentException || x instanceof java.io.IOException || x instanceof org.apache.camel.InvalidPayloadException;
            deebii(e, nama ? 400 : 500, map("dogoggora", nama ? "JSON_HIN_DUBBISAMNE" : "DOGOGGORA_KEESSAA", "dirree", "", "ibsa", nama ? String.valueOf(x.getMessage()) : "Yeroo biraa yaali"));
        });
        route("/auth-authenticate", Seensa.class, false, this::seensa);
        route("/ext-verify", Mirkaneessa.class, true, this::mirkaneessa);
        route("/ext-reach", Qaqqabiinsa.class, true, this::qaqqabiinsa);
        route("/ext-notify", Beeksisa.class, true, this::beeksisa);
    }

    public static void main(String[] args) throws Exception {
        Main main = new Main();
        main.configure().addRoutesBuilder(new Tajaajila());
        main.configure().withShutdownTimeout(2);
        main.run();
    }
}
