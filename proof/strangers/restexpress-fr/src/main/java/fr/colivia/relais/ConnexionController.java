package fr.colivia.relais;

import java.util.LinkedHashMap;
import java.util.Map;
import org.restexpress.Request;
import org.restexpress.Response;
import org.restexpress.exception.UnauthorizedException;

public class ConnexionController
{
	private static final String CONTRAT = "EX204817";
	private static final String CLE = "9tQv-7LmZ-x2Rw-K5bd";

	private final Jetons jetons;

	ConnexionController(Jetons jetons)
	{
		this.jetons = jetons;
	}

	public Object ouvrir(Request request, Response response)
	{
		Connexion c = Corps.lire(request, Connexion.class);
		if (!CONTRAT.equals(c.expediteur.numeroContrat) || !CLE.equals(c.expediteur.cleAcces))
		{
			throw new UnauthorizedException("Numéro de contrat ou clé d'accès incorrects");
		}
		Map<String, Object> session = new LinkedHashMap<>();
		session.put("jeton", jetons.ouvrir());
		session.put("dureeSecondes", jetons.dureeSecondes);
		session.put("environnement", c.environnement == null ? Connexion.Environnement.RECETTE : c.environnement);
		return Map.of("session", session);
	}
}
