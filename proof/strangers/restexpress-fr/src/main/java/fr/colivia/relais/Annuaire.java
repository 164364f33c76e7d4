package fr.colivia.relais;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.restexpress.exception.NotFoundException;

/** Destinataires connus et leurs préférences. */
class Annuaire
{
	record Fiche(String reference, String civilite, String nom, String prenom, String telephone, String codePostal, String ville, boolean joignable)
	{
	}

	private static final List<Fiche> FICHES = List.of(
		new Fiche("DST-40718-VL", "MME", "Delcourt", "Mathilde", "0612345678", "69003", "Lyon", true),
		new Fiche("DST-40925-NA", "M", "Hamon", "Yann", "0688112233", "44000", "Nantes", true),
		new Fiche("DST-41160-ST", "M", "Muller", "Jean-Luc", "0733445566", "67000", "Strasbourg", false));

	final Map<String, Preference> preferences = new ConcurrentHashMap<>();

	Fiche chercher(Verification v)
	{
		String telephone = v.telephone.replaceAll("[ .]", "").replaceFirst("^\\+33", "0");
		return FICHES.stream()
			.filter(f -> f.nom().equalsIgnoreCase(v.nom.trim()) && f.telephone().equals(telephone))
			.filter(f -> f.codePostal().equals(v.adresse.codePostal))
			.filter(f -> v.adresse.ville == null || f.ville().equalsIgnoreCase(v.adresse.ville.trim()))
			.findFirst()
			.orElseThrow(() -> new NotFoundException("Destinataire inconnu"));
	}

	Fiche parReference(String reference)
	{
		return FICHES.stream().filter(f -> f.reference().equals(reference)).findFirst()
			.orElseThrow(() -> new NotFoundException("Destinataire inconnu"));
	}
}
