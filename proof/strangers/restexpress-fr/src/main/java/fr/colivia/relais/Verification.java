package fr.colivia.relais;

import com.strategicgains.syntaxe.annotation.ChildValidation;
import com.strategicgains.syntaxe.annotation.IntegerValidation;
import com.strategicgains.syntaxe.annotation.RegexValidation;
import com.strategicgains.syntaxe.annotation.Required;
import com.strategicgains.syntaxe.annotation.StringValidation;

class Verification
{
	enum Civilite { M, MME }

	static class Adresse
	{
		@IntegerValidation(name = "adresse.numero", min = 1, max = 9999, isNullable = true)
		Integer numero;
		@StringValidation(name = "adresse.voie", maxLength = 38)
		String voie;
		@RegexValidation(name = "adresse.codePostal", pattern = "\\d{5}")
		String codePostal;
		@StringValidation(name = "adresse.ville", maxLength = 38)
		String ville;
	}

	Civilite civilite;
	@StringValidation(required = true, maxLength = 60)
	String nom;
	@StringValidation(maxLength = 60)
	String prenom;
	@RegexValidation(pattern = "(0|\\+33 ?)[1-9]([ .]?\\d{2}){4}")
	String telephone;
	@Required
	@ChildValidation
	Adresse adresse;
}
