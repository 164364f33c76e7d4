package ke.murigo;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.commons.validator.Field;
import org.apache.commons.validator.Validator;
import org.apache.commons.validator.ValidatorException;
import org.apache.commons.validator.ValidatorResources;
import org.apache.commons.validator.ValidatorResult;
import org.apache.commons.validator.ValidatorResults;
import org.apache.commons.validator.Var;
import org.smartboot.http.common.enums.HttpStatus;
import org.smartboot.http.server.HttpBootstrap;
import org.smartboot.http.server.HttpRequest;
import org.smartboot.http.server.HttpResponse;
import org.smartboot.http.server.HttpServerHandler;
import org.smartboot.http.server.impl.Request;

public final class Main {
    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();
    private static final String PREFIX = "/murigo";
    private static ValidatorResources resources;

    /** A refusal: status, code word, sentence, and the rules that failed, if any. */
    static final class Refusal extends RuntimeException {
        final int status; final Map<String, Object> body = new LinkedHashMap<>();
        Refusal(int status, String kiugo, String uhoro) {
            super(uhoro);
            this.status = status;
            body.put("kiugo", kiugo);
            if (uhoro != null) body.put("uhoro", uhoro);
        }
    }

    record Answer(int status, Object body) {}

    private static <T> T read(String form, String json, Class<T> type) throws ValidatorException {
        T bean;
        try {
            bean = GSON.fromJson(json, type);
        } catch (JsonParseException e) {
            throw new Refusal(400, "JSON", e.getMessage());
        }
        if (bean == null) bean = GSON.fromJson("{}", type);
        Validator validator = new Validator(resources, form);
        validator.setParameter(Validator.BEAN_PARAM, bean);
        validator.setOnlyReturnErrors(true);
        ValidatorResults results = validator.validate();
        List<Map<String, Object>> faults = new ArrayList<>();
        for (Object o : resources.getForm(Locale.getDefault(), form).getFields()) {
            Field field = (Field) o;
            ValidatorResult result = results.getValidatorResult(field.getKey());
            if (result == null) continue;
            for (var actions = result.getActions(); actions.hasNext();) {
                String action = (String) actions.next();
                if (result.isValid(action)) continue;
                Map<String, Object> fault = new LinkedHashMap<>();
                fault.put("handu", field.getProperty());
                fault.put("watho", action);
                if (!field.getVars().isEmpty() && !action.equals("required")) {
                    Map<String, String> vars = new TreeMap<>();
                    for (Object v : field.getVars().values()) vars.put(((Var) v).getName(), ((Var) v).getValue());
                    fault.put("vars", vars);
                }
                faults.add(fault);
            }
        }
        if (!faults.isEmpty()) {
            Refusal r = new Refusal(422, "MAHITIA", null);
            r.body.put("mahitia", faults);
            throw r;
        }
        return bean;
    }

    private static Store.Person person(String namba) {
        Store.Person p = Store.byNumber(namba);
        if (p == null) throw new Refusal(404, "NDOIKAINE", "Mugui wa namba ino ndoikaine.");
        return p;
    }

    private static Map<String, Object> map(Object... kv) {
        Map<String, Object> m = new LinkedHashMap<>();
        for (int i = 0; i < kv.length; i += 2) m.put((String) kv[i], kv[i + 1]);
        return m;
    }

    private static Answer route(String path, String token, String json) throws ValidatorException {
        if (path.equals("/auth-authenticate")) {
            Body.Kambuni k = read("auth-authenticate", json, Body.Login.class).getKambuni();
            if (!Store.KAMBUNI.equals(k.getNamba()) || !Store.HITHO.equals(k.getHitho())) throw new Refusal(403, "HITHO_TIYO", "Namba ya kambuni kana hitho ti cia ma.");
            return new Answer(201, map("rutha", Store.newToken()));
        }
        if (!List.of("/ext-verify", "/ext-reach", "/ext-notify").contains(path)) throw new Refusal(404, "NJIRA", "Njira ino ndiri ho.");
        Boolean good = token == null ? null : Store.check(token);
        if (token == null) throw new Refusal(401, "RUTHA_RUTIRI", "Rehe token ya rutha thiini wa header X-Rutha.");
        if (good == null) throw new Refusal(401, "RUTHA_RUTIUO", "Rutha ruru rutiuikaine.");
        if (!good) throw new Refusal(401, "RUTHA_RUTHIRITE", "Rutha ruthirite, thondeka rungi.");
        switch (path) {
            case "/ext-verify": {
                Body.Mugui m = read("ext-verify", json, Body.Verify.class).getMugui();
                Store.Person p = Store.byPhone(m.getThimu(), m.getRitwaRiaNyumba(), m.getMarua());
                if (p == null) throw new Refusal(404, "NDOIKAINE", "Tutionete mugui ta ucio.");
                return new Answer(200, map("niaikaine", true, "mugui", map("namba", p.namba(), "ritwa", p.ritwa(), "itura", p.itura())));
            }
            case "/ext-reach": {
                Body.Reach r = read("ext-reach", json, Body.Reach.class);
                Store.Person p = person(r.getMugui());
                if (r.getGarura()) Store.choose(p.namba(), r.getMathuurire());
                Body.Mathuurire now = Store.chosen(p.namba());
                return new Answer(200, map("mugui", p.namba(), "mathuurire", now == null ? map("handu", "MURANGO") : now));
            }
            default: {
                Body.Notify n = read("ext-notify", json, Body.Notify.class);
                Store.Person p = person(n.getMugui());
                if (n.getNdumiriri().getNjira().equals("EMAIL") && p.marua() == null) throw new Refusal(409, "HATIRI_EMAIL", "Mugui ucio ndari na email.");
                return new Answer(202, map("ndumiriri", map("namba", Store.nextMessage(), "uhoro", "NIYETEREIRE")));
            }
        }
    }

    private static void serve(HttpRequest request, HttpResponse response) throws IOException {
        Answer answer;
        try {
            byte[] in = {};
            String kind = request.getContentType() == null ? "" : request.getContentType().toLowerCase(Locale.ROOT);
            if (request.getContentLength() != 0) try (InputStream stream = request.getInputStream()) { in = stream.readAllBytes(); }
            String uri = request.getRequestURI();
            if (!uri.startsWith(PREFIX + "/")) throw new Refusal(404, "NJIRA", "Njira ino ndiri ho.");
            if (!request.getMethod().equals("POST")) throw new Refusal(405, "POST", "Tumira POST.");
            if (!kind.contains("json")) throw new Refusal(415, "JSON", "Tuma application/json.");
            answer = route(uri.substring(PREFIX.length()), request.getHeader("X-Rutha"), new String(in, StandardCharsets.UTF_8));
        } catch (Refusal r) {
            answer = new Answer(r.status, r.body);
        } catch (Exception e) {
            String id = UUID.randomUUID().toString();
            System.err.println(id + " " + e);
            answer = new Answer(500, map("kiugo", "THINA", "uhoro", id));
        }
        byte[] out = GSON.toJson(answer.body()).getBytes(StandardCharsets.UTF_8);
        HttpStatus known = HttpStatus.valueOf(answer.status());
        response.setHttpStatus(answer.status(), known == null ? "Refused" : known.getReasonPhrase());
        response.setContentType("application/json; charset=utf-8");
        response.setContentLength(out.length);
        response.write(out);
    }

    public static void main(String[] args) throws Exception {
        resources = new ValidatorResources(new InputStream[] {
            Main.class.getResourceAsStream("/validator-rules.xml"), Main.class.getResourceAsStream("/validation.xml")});
        HttpBootstrap http = new HttpBootstrap();
        http.httpHandler(new HttpServerHandler() {
            @Override public boolean onBodyStream(ByteBuffer buffer, Request request) { return true; } // no form decoding
            @Override public void handle(HttpRequest request, HttpResponse response) throws IOException { serve(request, response); }
        });
        http.configuration().host("127.0.0.1").bannerEnabled(false).threadNum(4);
        http.setPort(Integer.parseInt(System.getenv("PORT"))).start();
    }
}
