package mn.khurd;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import java.util.stream.Collectors;
import org.jboss.resteasy.api.validation.ResteasyConstraintViolation;
import org.jboss.resteasy.api.validation.ResteasyViolationException;

/** Алдааны хариу: бүгд {kod, medegdel, ...}. */
public final class Aldaanuud {

    public record Aldaa(String kod, String medegdel, String talbar, List<ResteasyConstraintViolation> zorchil) {
        static Response hariu(int status, String kod, String medegdel) {
            return Response.status(status).type(MediaType.APPLICATION_JSON_TYPE).entity(new Aldaa(kod, medegdel, null, null)).build();
        }
    }

    @Provider
    public static class JsonAldaa implements ExceptionMapper<JsonProcessingException> {
        @Override
        public Response toResponse(JsonProcessingException e) {
            String talbar = null;
            if (e instanceof JsonMappingException m && !m.getPath().isEmpty()) {
                talbar = m.getPath().stream().map(r -> r.getFieldName() != null ? r.getFieldName() : "[" + r.getIndex() + "]")
                    .collect(Collectors.joining("."));
            }
            return Response.status(400).type(MediaType.APPLICATION_JSON_TYPE)
                .entity(new Aldaa("JSON_ALDAA", e.getOriginalMessage(), talbar, null)).build();
        }
    }

    @Provider
    public static class ShalgaltAldaa implements ExceptionMapper<ResteasyViolationException> {
        @Override
        public Response toResponse(ResteasyViolationException e) {
            return Response.status(400).type(MediaType.APPLICATION_JSON_TYPE)
                .entity(new Aldaa("SHALGALT", "Хүсэлтийн өгөгдөл буруу байна", null, e.getViolations())).build();
        }
    }

    @Provider
    public static class WebAldaa implements ExceptionMapper<WebApplicationException> {
        @Override
        public Response toResponse(WebApplicationException e) {
            if (e.getCause() instanceof JsonProcessingException j) {
                return new JsonAldaa().toResponse(j);
            }
            Response r = e.getResponse();
            if (r.hasEntity()) {
                return r;
            }
            return Response.fromResponse(r).type(MediaType.APPLICATION_JSON_TYPE)
                .entity(new Aldaa("HTTP_" + r.getStatus(), e.getMessage(), null, null)).build();
        }
    }

    @Provider
    public static class DotoodAldaa implements ExceptionMapper<RuntimeException> {
        @Override
        public Response toResponse(RuntimeException e) {
            System.err.println(e);
            return Aldaa.hariu(500, "DOTOOD_ALDAA", "Дотоод алдаа гарлаа");
        }
    }

    private Aldaanuud() {
    }
}
