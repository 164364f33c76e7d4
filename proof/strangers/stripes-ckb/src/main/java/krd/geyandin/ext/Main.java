package krd.geyandin.ext;

import java.net.InetSocketAddress;
import java.util.EnumSet;
import javax.servlet.DispatcherType;
import net.sourceforge.stripes.controller.DispatcherServlet;
import net.sourceforge.stripes.controller.StripesFilter;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.servlet.FilterHolder;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;

public final class Main {
    public static void main(String[] args) throws Exception {
        String ttl = System.getenv("TOKEN_TTL_SECONDS");
        Server server = new Server(new InetSocketAddress("127.0.0.1", Integer.parseInt(System.getenv("PORT"))));
        ServletContextHandler ctx = new ServletContextHandler(ServletContextHandler.SESSIONS);
        ctx.setContextPath("/");
        ctx.setClassLoader(Main.class.getClassLoader());
        ctx.getSessionHandler().setHttpOnly(true);
        ctx.getSessionHandler().setMaxInactiveInterval(ttl == null ? 20 * 60 : Integer.parseInt(ttl));

        FilterHolder stripes = new FilterHolder(StripesFilter.class);
        stripes.setName("StripesFilter");
        stripes.setInitParameter("ActionResolver.Packages", "krd.geyandin.ext.web");
        stripes.setInitParameter("Interceptor.Classes", "krd.geyandin.ext.cfg.DanishtinInterceptor");
        stripes.setInitParameter("ExceptionHandler.Class", "krd.geyandin.ext.cfg.HelleyGishti");
        stripes.setInitParameter("LocalePicker.Locales", "en:UTF-8");
        ctx.addFilter(stripes, "/*", EnumSet.of(DispatcherType.REQUEST, DispatcherType.FORWARD));

        ServletHolder dispatcher = new ServletHolder("StripesDispatcher", DispatcherServlet.class);
        dispatcher.setInitOrder(1);
        for (String path : new String[] {"/auth-authenticate", "/ext-verify", "/ext-reach", "/ext-notify"}) {
            ctx.addServlet(dispatcher, path);
        }
        server.setHandler(ctx);
        server.setStopAtShutdown(true);
        server.start();
        server.join();
    }
}
