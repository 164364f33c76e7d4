package fr.colivia.relais;

import java.util.LinkedHashMap;
import java.util.Map;
import org.restexpress.Request;
import org.restexpress.Response;

public class PreferenceController
{
	private final Annuaire annuaire;

	PreferenceController(Annuaire annuaire)
	{
		this.annuaire = annuaire;
	}

	public Object traiter(Request request, Response response)
	{
		Demande d = Corps.lire(request, Demande.class);
		String reference = annuaire.parReference(d.destinataire).reference();
		switch (d.operation)
		{
			case MODIFIER -> annuaire.preferences.put(reference, d.preference);
			case EFFACER -> annuaire.preferences.remove(reference);
			default -> { }
		}
		Preference p = annuaire.preferences.get(reference);
		Map<String, Object> reponse = new LinkedHashMap<>();
		reponse.put("destinataire", reference);
		reponse.put("definie", p != null);
		if (p != null) reponse.put("preference", p);
		return reponse;
	}
}
