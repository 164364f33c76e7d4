package app.config;

import org.javalite.activeweb.AppContext;
import org.javalite.activeweb.Bootstrap;

public class AppBootstrap extends Bootstrap {
    @Override
    public void init(AppContext context) {
    }
}
