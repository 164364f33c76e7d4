package kr.dlvr.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.fge.jackson.JsonLoader;
import com.github.fge.jsonschema.core.exceptions.ProcessingException;
import com.github.fge.jsonschema.core.report.ProcessingMessage;
import com.github.fge.jsonschema.core.report.ProcessingReport;
import com.github.fge.jsonschema.main.JsonSchema;
import com.github.fge.jsonschema.main.JsonSchemaFactory;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** 공통: 인증 확인, 본문 스키마 검증(json-schema-validator), 응답 봉투. */
abstract class ApiServlet extends HttpServlet {
    private final JsonSchema schema;
    private final int okStatus;

    ApiServlet(String schemaName, int okStatus) {
        this.okStatus = okStatus;
        try {
            schema = JsonSchemaFactory.byDefault().getJsonSchema(JsonLoader.fromResource("/schema/" + schemaName + ".json"));
        } catch (IOException | ProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    static ObjectNode obj() {
        return JsonNodeFactory.instance.objectNode();
    }

    abstract void authorize(HttpServletRequest req);

    abstract ObjectNode handle(HttpServletRequest req, JsonNode body);

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse res) throws IOException {
        try {
            authorize(req);
            JsonNode body = JsonLoader.fromReader(new InputStreamReader(req.getInputStream(), StandardCharsets.UTF_8));
            ProcessingReport report = schema.validate(body);
            if (!report.isSuccess()) {
                ArrayNode errors = JsonNodeFactory.instance.arrayNode();
                for (ProcessingMessage m : report) {
                    errors.add(m.asJson());
                }
                ObjectNode out = envelope("E400", "요청 값이 올바르지 않습니다.");
                out.set("errors", errors);
                write(res, 400, out);
                return;
            }
            ObjectNode out = envelope("0000", "정상 처리되었습니다.");
            out.set("data", handle(req, body));
            write(res, okStatus, out);
        } catch (BizException e) {
            write(res, e.status, envelope(e.code, e.getMessage()));
        } catch (JsonProcessingException e) {
            write(res, 400, envelope("E400", e.getOriginalMessage()));
        } catch (ProcessingException e) {
            write(res, 400, envelope("E400", e.getShortMessage()));
        }
    }

    private static ObjectNode envelope(String code, String message) {
        return obj().put("rsltCd", code).put("rsltMsg", message);
    }

    private static void write(HttpServletResponse res, int status, JsonNode out) throws IOException {
        res.setStatus(status);
        res.setContentType("application/json;charset=UTF-8");
        res.getOutputStream().write(out.toString().getBytes(StandardCharsets.UTF_8));
    }
}
