package ht.livrezon;

import ht.livrezon.auth.Jeton;
import ht.livrezon.auth.Patne;
import ht.livrezon.core.Rejis;
import ht.livrezon.resources.*;
import io.dropwizard.auth.AuthDynamicFeature;
import io.dropwizard.auth.AuthValueFactoryProvider;
import io.dropwizard.auth.oauth.OAuthCredentialAuthFilter;
import io.dropwizard.configuration.EnvironmentVariableSubstitutor;
import io.dropwizard.configuration.SubstitutingSourceProvider;
import io.dropwizard.core.Application;
import io.dropwizard.core.setup.Bootstrap;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.jersey.jackson.JsonProcessingExceptionMapper;

public class LivrezonApp extends Application<LivrezonConfig> {
  public static void main(String[] args) throws Exception {
    new LivrezonApp().run(args);
  }

  @Override public String getName() { return "livrezon-api"; }

  @Override public void initialize(Bootstrap<LivrezonConfig> bootstrap) {
    bootstrap.setConfigurationSourceProvider(new SubstitutingSourceProvider(
        bootstrap.getConfigurationSourceProvider(), new EnvironmentVariableSubstitutor(true)));
  }

  @Override public void run(LivrezonConfig config, Environment env) {
    var jeton = new Jeton(config.dureJeton);
    var rejis = new Rejis();
    env.healthChecks().register("rejis", rejis.sante());
    var jersey = env.jersey();
    // patne yo bezwen we sa ki pa bon nan JSON yo a
    jersey.register(new JsonProcessingExceptionMapper(true));
    jersey.register(new AuthDynamicFeature(new OAuthCredentialAuthFilter.Builder<Patne>()
        .setAuthenticator(jeton).setPrefix("Bearer").setRealm("livrezon").buildAuthFilter()));
    jersey.register(new AuthValueFactoryProvider.Binder<>(Patne.class));
    jersey.register(new AuthResource(config.patne, jeton));
    jersey.register(new VerifyResource(rejis));
    jersey.register(new ReachResource(rejis));
    jersey.register(new NotifyResource(rejis));
  }
}
