package fr.colivia.relais;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.restexpress.Request;
import org.restexpress.Response;
import org.restexpress.exception.ConflictException;
import org.restexpress.exception.UnprocessableEntityException;

public class AvisController
{
	private static final Set<String> MODELES = Set.of("AVIS-VEILLE", "AVIS-JOUR-J", "AVIS-ABSENCE");

	private final Annuaire annuaire;
	private final AtomicLong suite = new AtomicLong(880412);

	AvisController(Annuaire annuaire)
	{
		this.annuaire = annuaire;
	}

	public Object envoyer(Request request, Response response)
	{
		Avis a = Corps.lire(request, Avis.class);
		Annuaire.Fiche f = annuaire.parReference(a.destinataire);
		if (!MODELES.contains(a.modele)) throw new UnprocessableEntityException("Modèle d'avis inconnu : " + a.modele);
		if (!f.joignable()) throw new ConflictException("Le destinataire a refusé les avis");
		response.setResponseCreated();
		Map<String, Object> avis = new LinkedHashMap<>();
		avis.put("numero", suite.incrementAndGet());
		avis.put("etat", "EN_ATTENTE");
		avis.put("canal", a.canal);
		avis.put("livraisonPrevue", a.colis.livraisonPrevue);
		return Map.of("avis", avis);
	}
}
