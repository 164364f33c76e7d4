package fr.colivia.relais;

import com.strategicgains.syntaxe.annotation.ChildValidation;
import com.strategicgains.syntaxe.annotation.IntegerValidation;
import com.strategicgains.syntaxe.annotation.RegexValidation;
import com.strategicgains.syntaxe.annotation.Required;
import com.strategicgains.syntaxe.annotation.StringValidation;
import java.util.Date;

class Avis
{
	enum Canal { SMS, COURRIEL, APPEL_VOCAL }

	static class Colis
	{
		@RegexValidation(name = "colis.numeroSuivi", pattern = "[A-Z]{2}\\d{9}FR")
		String numeroSuivi;
		@Required("colis.livraisonPrevue")
		Date livraisonPrevue;
		@IntegerValidation(name = "colis.poidsGrammes", min = 1, max = 30000, isNullable = true)
		Integer poidsGrammes;
	}

	@StringValidation(required = true)
	String destinataire;
	@StringValidation(required = true)
	String modele;
	@Required
	Canal canal;
	@Required
	@ChildValidation
	Colis colis;
	@StringValidation(maxLength = 160)
	String complement;
}
