package app.config;

import app.controllers.AutenticacaoController;
import org.javalite.activeweb.AbstractControllerConfig;
import org.javalite.activeweb.AppContext;

public class AppControllerConfig extends AbstractControllerConfig {
    @Override
    public void init(AppContext context) {
        add(new FiltroDeErros());
        add(new FiltroDeSessao()).exceptFor(AutenticacaoController.class);
    }
}
