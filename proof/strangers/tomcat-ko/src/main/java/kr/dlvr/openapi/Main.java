package kr.dlvr.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import java.io.File;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

public final class Main {
    private static final AtomicInteger SEQ = new AtomicInteger();

    abstract static class Secured extends ApiServlet {
        Secured(String schema, int ok) {
            super(schema, ok);
        }

        @Override
        void authorize(HttpServletRequest req) {
            Sessions.check(req);
        }
    }

    static final class Auth extends ApiServlet {
        Auth() {
            super("auth", 200);
        }

        @Override
        void authorize(HttpServletRequest req) {
            Sessions.requireKey(req);
        }

        @Override
        ObjectNode handle(HttpServletRequest req, JsonNode body) {
            return obj().put("acesTkn", Sessions.open(req.getHeader("X-API-KEY"), body.get("ptnrCd").asText())).put("exprSec", Sessions.TTL);
        }
    }

    static final class Verify extends Secured {
        Verify() {
            super("verify", 200);
        }

        @Override
        ObjectNode handle(HttpServletRequest req, JsonNode body) {
            JsonNode r = body.get("rcvr");
            Customers.Customer c = Customers.find(r.get("nm").asText(), r.get("mblTelno").asText(), body.get("zip").asText());
            return obj().put("custNo", c.no).put("custYn", "Y").put("gradeCd", c.gradeCd);
        }
    }

    static final class Reach extends Secured {
        Reach() {
            super("reach", 200);
        }

        @Override
        ObjectNode handle(HttpServletRequest req, JsonNode body) {
            Customers.Customer c = Customers.byNo(body.get("custNo").asInt());
            if (body.get("jobDvCd").asText().equals("U")) {
                c.pref = (ObjectNode) body.get("dlvrPref").deepCopy();
            }
            ObjectNode data = obj().put("custNo", c.no);
            data.set("dlvrPref", c.pref);
            return data;
        }
    }

    static final class Notify extends Secured {
        Notify() {
            super("notify", 201);
        }

        @Override
        ObjectNode handle(HttpServletRequest req, JsonNode body) {
            Customers.byNo(body.get("custNo").asInt());
            if (!Customers.TEMPLATES.contains(body.get("tmplCd").asText())) {
                throw new BizException(422, "E422", "등록되지 않은 템플릿입니다.");
            }
            return obj().put("ntceNo", "N" + body.get("dlvrYmd").asText() + "-" + String.format("%06d", SEQ.incrementAndGet())).put("prcsSttsCd", "RCPT");
        }
    }

    public static void main(String[] args) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("openapi").toString());
        tomcat.setPort(Integer.parseInt(System.getenv("PORT")));
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        tomcat.getConnector().setProperty("maxThreads", "16");
        Context ctx = tomcat.addContext("/openapi", new File(System.getProperty("java.io.tmpdir")).getAbsolutePath());
        add(ctx, "auth-authenticate", new Auth());
        add(ctx, "ext-verify", new Verify());
        add(ctx, "ext-reach", new Reach());
        add(ctx, "ext-notify", new Notify());
        tomcat.start();
        tomcat.getServer().await();
    }

    private static void add(Context ctx, String name, HttpServlet servlet) {
        Tomcat.addServlet(ctx, name, servlet);
        ctx.addServletMappingDecoded("/" + name, name);
    }
}
