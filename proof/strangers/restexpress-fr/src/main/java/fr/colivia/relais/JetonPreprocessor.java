package fr.colivia.relais;

import org.restexpress.Flags;
import org.restexpress.Request;
import org.restexpress.exception.UnauthorizedException;
import org.restexpress.pipeline.Preprocessor;

/** Exige un jeton de session sur toute route qui n'est pas publique. */
class JetonPreprocessor implements Preprocessor
{
	private final Jetons jetons;

	JetonPreprocessor(Jetons jetons)
	{
		this.jetons = jetons;
	}

	@Override
	public void process(Request request)
	{
		if (request.isFlagged(Flags.Auth.PUBLIC_ROUTE)) return;

		String jeton = request.getHeader("X-Jeton-Session");
		if (jeton == null) throw new UnauthorizedException("En-tête X-Jeton-Session manquant");
		if (!jetons.valide(jeton.trim())) throw new UnauthorizedException("Jeton de session inconnu ou expiré");
	}
}
