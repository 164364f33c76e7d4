package ca.colisdufleuve.livraison;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** L'enveloppe commune à toutes les réponses. */
final class Reponse {
    private Reponse() { }

    static Map<String, Object> succes(Map<String, Object> resultat) {
        Map<String, Object> enveloppe = entete("SUCCES");
        enveloppe.put("resultat", resultat);
        return enveloppe;
    }

    static Map<String, Object> erreurs(List<Map<String, Object>> erreurs) {
        Map<String, Object> enveloppe = entete("ERREUR");
        enveloppe.put("erreurs", erreurs);
        return enveloppe;
    }

    static Map<String, Object> erreur(String code, String message) {
        Map<String, Object> e = new LinkedHashMap<>();
        e.put("code", code);
        e.put("message", message);
        return e;
    }

    private static Map<String, Object> entete(String statut) {
        Map<String, Object> enveloppe = new LinkedHashMap<>();
        enveloppe.put("noRequete", UUID.randomUUID().toString());
        enveloppe.put("statut", statut);
        return enveloppe;
    }
}
