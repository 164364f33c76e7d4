package mn.khurd;

import io.undertow.Undertow;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;
import org.jboss.resteasy.plugins.server.undertow.UndertowJaxrsServer;

public final class Main {

    @ApplicationPath("/")
    public static class HurgeltApplication extends Application {
        @Override
        public Set<Class<?>> getClasses() {
            return Set.of(HurgeltResource.class, KhelFilter.class, TokenFilter.class, JsonConfig.class,
                Aldaanuud.JsonAldaa.class, Aldaanuud.WebAldaa.class, Aldaanuud.ShalgaltAldaa.class, Aldaanuud.DotoodAldaa.class);
        }
    }

    public static void main(String[] args) {
        int port = Integer.parseInt(System.getenv("PORT"));
        UndertowJaxrsServer server = new UndertowJaxrsServer();
        server.deploy(new HurgeltApplication(), "/hurgelt/v1");
        server.start(Undertow.builder().addHttpListener(port, "127.0.0.1").setIoThreads(2).setWorkerThreads(8));
        Runtime.getRuntime().addShutdownHook(new Thread(server::stop));
    }
}
