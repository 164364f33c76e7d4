package fr.colivia.relais;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Jetons de session ouverts, en mémoire. */
class Jetons
{
	private final SecureRandom alea = new SecureRandom();
	private final Map<String, Long> ouverts = new ConcurrentHashMap<>();
	final long dureeSecondes;

	Jetons(long dureeSecondes)
	{
		this.dureeSecondes = dureeSecondes;
	}

	String ouvrir()
	{
		byte[] octets = new byte[24];
		alea.nextBytes(octets);
		String jeton = "col_" + Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
		ouverts.put(jeton, System.currentTimeMillis() + dureeSecondes * 1000);
		return jeton;
	}

	boolean valide(String jeton)
	{
		Long fin = ouverts.get(jeton);
		if (fin == null) return false;
		if (fin >= System.currentTimeMillis()) return true;
		ouverts.remove(jeton);
		return false;
	}
}
