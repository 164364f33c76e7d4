package app;

import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.servlet.DefaultServlet;
import org.eclipse.jetty.servlet.FilterHolder;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.javalite.activeweb.RequestDispatcher;

import javax.servlet.DispatcherType;
import java.util.EnumSet;

public class Servidor {
    public static void main(String[] args) throws Exception {
        Server servidor = new Server();
        ServerConnector conector = new ServerConnector(servidor);
        conector.setHost("127.0.0.1");
        conector.setPort(Integer.parseInt(System.getenv("PORT")));
        servidor.addConnector(conector);

        ServletContextHandler contexto = new ServletContextHandler(ServletContextHandler.NO_SESSIONS);
        contexto.setContextPath("/parceiros/v1");
        contexto.setResourceBase("src/main/webapp");
        FilterHolder despachante = new FilterHolder(RequestDispatcher.class);
        despachante.setInitParameter("encoding", "UTF-8");
        contexto.addFilter(despachante, "/*", EnumSet.of(DispatcherType.REQUEST));
        ServletHolder omissao = new ServletHolder("default", DefaultServlet.class);
        omissao.setInitParameter("dirAllowed", "false");
        contexto.addServlet(omissao, "/");
        servidor.setHandler(contexto);
        servidor.setStopAtShutdown(true);
        servidor.start();
        servidor.join();
    }
}
