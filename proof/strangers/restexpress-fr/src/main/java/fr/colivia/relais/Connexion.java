package fr.colivia.relais;

import com.strategicgains.syntaxe.annotation.ChildValidation;
import com.strategicgains.syntaxe.annotation.RegexValidation;
import com.strategicgains.syntaxe.annotation.Required;
import com.strategicgains.syntaxe.annotation.StringValidation;

class Connexion
{
	enum Environnement { RECETTE, PRODUCTION }

	static class Expediteur
	{
		@RegexValidation(name = "expediteur.numeroContrat", pattern = "[A-Z]{2}\\d{6}")
		String numeroContrat;
		@StringValidation(name = "expediteur.cleAcces", required = true, maxLength = 64)
		String cleAcces;
	}

	@Required
	@ChildValidation
	Expediteur expediteur;
	Environnement environnement;
}
