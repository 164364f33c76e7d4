package ie.seachadadh.tairseach;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import jakarta.ws.rs.ext.ContextResolver;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpServerFactory;
import org.glassfish.jersey.jackson.JacksonFeature;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;

public final class Tairseach {
    private Tairseach() {}

    public static class Mapalai implements ContextResolver<ObjectMapper> {
        private final ObjectMapper mapalai = new ObjectMapper()
                .registerModule(new JavaTimeModule())
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

        @Override
        public ObjectMapper getContext(Class<?> cineal) {
            return mapalai;
        }
    }

    public static void main(String[] args) throws Exception {
        ResourceConfig cumraiocht = new ResourceConfig(Acmhainn.class, Seisiun.Scagaire.class, Mapalai.class)
                .register(JacksonFeature.class)
                .property(ServerProperties.BV_SEND_ERROR_IN_RESPONSE, true)
                .property(ServerProperties.RESPONSE_SET_STATUS_OVER_SEND_ERROR, true)
                .property(ServerProperties.WADL_FEATURE_DISABLE, true);
        URI uri = URI.create("http://127.0.0.1:" + System.getenv("PORT") + "/tairseach/v2/");
        HttpServer freastalai = GrizzlyHttpServerFactory.createHttpServer(uri, cumraiocht, false);
        CountDownLatch deireadh = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            freastalai.shutdownNow();
            deireadh.countDown();
        }));
        freastalai.start();
        deireadh.await();
    }
}
