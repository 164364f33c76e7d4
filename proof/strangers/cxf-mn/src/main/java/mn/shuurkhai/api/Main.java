package mn.shuurkhai.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.jakarta.rs.base.JsonMappingExceptionMapper;
import com.fasterxml.jackson.jakarta.rs.base.JsonParseExceptionMapper;
import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.cxf.jaxrs.JAXRSServerFactoryBean;
import org.apache.cxf.jaxrs.lifecycle.SingletonResourceProvider;
import org.apache.cxf.jaxrs.validation.JAXRSBeanValidationFeature;
import org.apache.cxf.jaxrs.validation.ValidationExceptionMapper;

public final class Main {
    @Priority(Priorities.AUTHENTICATION)
    public static class TokenShuult implements ContainerRequestFilter {
        private final Sesh sesh;
        public TokenShuult(Sesh sesh) { this.sesh = sesh; }
        @Override public void filter(ContainerRequestContext c) {
            if (c.getUriInfo().getPath().endsWith("auth-authenticate")) return;
            Response r = sesh.shalgakh(c.getHeaderString("Authorization"));
            if (r != null) c.abortWith(r);
        }
    }

    public static void main(String[] args) throws Exception {
        Logger.getLogger("").setLevel(Level.SEVERE);
        String ttl = System.getenv("TOKEN_TTL_SECONDS");
        Sesh sesh = new Sesh(ttl == null ? 3600 : Long.parseLong(ttl));

        ObjectMapper mapper = new ObjectMapper()
            .registerModule(new JavaTimeModule())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .setSerializationInclusion(JsonInclude.Include.ALWAYS);
        ValidationExceptionMapper aldaa = new ValidationExceptionMapper();
        aldaa.setAddMessageToResponse(true);

        JAXRSServerFactoryBean f = new JAXRSServerFactoryBean();
        f.setAddress("http://127.0.0.1:" + System.getenv("PORT") + "/services/hurgelt");
        f.setResourceClasses(HurgeltServis.class);
        f.setResourceProvider(HurgeltServis.class, new SingletonResourceProvider(new HurgeltServis(sesh)));
        f.setProviders(List.of(new JacksonJsonProvider(mapper), new JsonMappingExceptionMapper(), new JsonParseExceptionMapper(), aldaa, new TokenShuult(sesh)));
        f.setFeatures(List.of(new JAXRSBeanValidationFeature()));
        f.create();
        Thread.currentThread().join();
    }
}
