package fr.colivia.relais;

import com.strategicgains.syntaxe.annotation.ChildValidation;
import com.strategicgains.syntaxe.annotation.ObjectValidation;
import com.strategicgains.syntaxe.annotation.RegexValidation;
import com.strategicgains.syntaxe.annotation.Required;
import com.strategicgains.syntaxe.annotation.StringValidation;
import com.strategicgains.syntaxe.util.Validations;
import com.strategicgains.syntaxe.validator.Validator;
import java.util.List;

@ObjectValidation(Preference.Coherence.class)
class Preference
{
	enum Lieu { DOMICILE, POINT_RELAIS, VOISIN, CONSIGNE }

	static class Creneau
	{
		@RegexValidation(name = "preference.creneau.debut", pattern = "([01]\\d|2[0-3])h[0-5]\\d")
		String debut;
		@RegexValidation(name = "preference.creneau.fin", pattern = "([01]\\d|2[0-3])h[0-5]\\d")
		String fin;
	}

	public static class Coherence implements Validator
	{
		@Override
		@SuppressWarnings({"rawtypes", "unchecked"})
		public void perform(Object instance, List errors)
		{
			Preference p = (Preference) instance;
			if (p.lieu == Lieu.POINT_RELAIS) Validations.require("preference.codeRelais", p.codeRelais, errors);
			if (p.lieu == Lieu.VOISIN) Validations.require("preference.nomVoisin", p.nomVoisin, errors);
		}
	}

	@Required("preference.lieu")
	Lieu lieu;
	@RegexValidation(name = "preference.codeRelais", pattern = "PR\\d{5}", nullable = true)
	String codeRelais;
	@StringValidation(name = "preference.nomVoisin", maxLength = 60)
	String nomVoisin;
	@StringValidation(name = "preference.consignes", maxLength = 140)
	String consignes;
	@ChildValidation
	Creneau creneau;
}
