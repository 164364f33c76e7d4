package fr.colivia.relais;

import com.strategicgains.syntaxe.annotation.ChildValidation;
import com.strategicgains.syntaxe.annotation.ObjectValidation;
import com.strategicgains.syntaxe.annotation.Required;
import com.strategicgains.syntaxe.annotation.StringValidation;
import com.strategicgains.syntaxe.util.Validations;
import com.strategicgains.syntaxe.validator.Validator;
import java.util.List;

@ObjectValidation(Demande.PreferenceAttendue.class)
class Demande
{
	enum Operation { CONSULTER, MODIFIER, EFFACER }

	public static class PreferenceAttendue implements Validator
	{
		@Override
		@SuppressWarnings({"rawtypes", "unchecked"})
		public void perform(Object instance, List errors)
		{
			Demande d = (Demande) instance;
			if (d.operation == Operation.MODIFIER && d.preference == null) Validations.require("preference", null, errors);
		}
	}

	@StringValidation(required = true)
	String destinataire;
	@Required
	Operation operation;
	@ChildValidation
	Preference preference;
}
