package fr.colivia.relais;

import com.strategicgains.syntaxe.ValidationEngine;
import org.restexpress.Request;

final class Corps
{
	private Corps()
	{
	}

	/** Le corps de la requête, validé ; un corps vide vaut un objet vide. */
	static <T> T lire(Request request, Class<T> type)
	{
		T corps = request.getBodyAs(type);
		if (corps == null)
		{
			try
			{
				corps = type.getDeclaredConstructor().newInstance();
			}
			catch (ReflectiveOperationException e)
			{
				throw new IllegalStateException(e);
			}
		}
		ValidationEngine.validateAndThrow(corps);
		return corps;
	}
}
