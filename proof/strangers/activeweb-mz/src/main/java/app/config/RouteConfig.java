package app.config;

import app.controllers.AutenticacaoController;
import app.controllers.ClientesController;
import app.controllers.NotificacoesController;
import app.controllers.PreferenciasController;
import org.javalite.activeweb.AbstractRouteConfig;
import org.javalite.activeweb.AppContext;

public class RouteConfig extends AbstractRouteConfig {
    @Override
    public void init(AppContext appContext) {
        route("/auth-authenticate").to(AutenticacaoController.class).action("entrar").post();
        route("/ext-verify").to(ClientesController.class).action("verificar").post();
        route("/ext-reach").to(PreferenciasController.class).action("gerir").post();
        route("/ext-notify").to(NotificacoesController.class).action("enviar").post();
    }
}
