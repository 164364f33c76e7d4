package fr.colivia.relais;

import com.strategicgains.syntaxe.ValidationException;
import io.netty.handler.codec.http.HttpMethod;
import org.restexpress.Flags;
import org.restexpress.RestExpress;
import org.restexpress.exception.BadRequestException;
import org.restexpress.response.ErrorResponseWrapper;
import org.restexpress.serialization.AbstractSerializationProvider;
import org.restexpress.serialization.DeserializationException;
import org.restexpress.serialization.json.JacksonJsonProcessor;

/** Passerelle expéditeurs : vérification, préférences et avis aux destinataires. */
public class Main
{
	static class JsonProvider extends AbstractSerializationProvider
	{
		JsonProvider()
		{
			add(new JacksonJsonProcessor(), new ErrorResponseWrapper(), true);
		}
	}

	public static void main(String[] args)
	{
		long duree = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "2700"));
		int port = Integer.parseInt(System.getenv("PORT"));
		Jetons jetons = new Jetons(duree);
		Annuaire annuaire = new Annuaire();

		RestExpress.setDefaultSerializationProvider(new JsonProvider());
		RestExpress server = new RestExpress()
			.setName("relais-expediteurs")
			.setMaxContentSize(131072)
			.setExecutorThreadCount(4)
			.setIoThreadCount(2)
			.noSystemOut();

		server.uri("/expediteurs/v3/auth-authenticate", new ConnexionController(jetons))
			.action("ouvrir", HttpMethod.POST)
			.flag(Flags.Auth.PUBLIC_ROUTE)
			.name("connexion");
		server.uri("/expediteurs/v3/ext-verify", new DestinataireController(annuaire))
			.action("verifier", HttpMethod.POST)
			.name("verification");
		server.uri("/expediteurs/v3/ext-reach", new PreferenceController(annuaire))
			.action("traiter", HttpMethod.POST)
			.name("preference");
		server.uri("/expediteurs/v3/ext-notify", new AvisController(annuaire))
			.action("envoyer", HttpMethod.POST)
			.name("avis");

		server.addPreprocessor(new JetonPreprocessor(jetons));
		server.mapException(ValidationException.class, BadRequestException.class);
		server.mapException(DeserializationException.class, BadRequestException.class);

		server.bind("127.0.0.1", port);
		server.awaitShutdown();
	}
}
