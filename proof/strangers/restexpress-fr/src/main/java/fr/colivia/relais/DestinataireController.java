package fr.colivia.relais;

import java.util.LinkedHashMap;
import java.util.Map;
import org.restexpress.Request;
import org.restexpress.Response;

public class DestinataireController
{
	private final Annuaire annuaire;

	DestinataireController(Annuaire annuaire)
	{
		this.annuaire = annuaire;
	}

	public Object verifier(Request request, Response response)
	{
		Annuaire.Fiche f = annuaire.chercher(Corps.lire(request, Verification.class));
		Map<String, Object> destinataire = new LinkedHashMap<>();
		destinataire.put("reference", f.reference());
		destinataire.put("civilite", f.civilite());
		destinataire.put("nom", f.nom());
		destinataire.put("prenom", f.prenom());
		destinataire.put("joignable", f.joignable());
		return Map.of("destinataire", destinataire);
	}
}
