package fr.tournee;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

@Component
class Clients {

    record Client(String ref, int depuis, String prenom, String nom, String telephone,
                  int numero, String voie, String codePostal, List<String> colis) {

        List<String> ecarts(Demandes.Verification demande) {
            var ecarts = new ArrayList<String>();
            if (!prenom.equalsIgnoreCase(demande.prenom().trim()) || !nom.equalsIgnoreCase(demande.nom().trim())) {
                ecarts.add("identite");
            }
            if (!telephone.equals(demande.telephone().replaceFirst("^0", "+33"))) {
                ecarts.add("telephone");
            }
            var adresse = demande.adresse();
            if (numero != adresse.numero() || !voie.equalsIgnoreCase(adresse.voie().trim())
                    || !codePostal.equals(adresse.codePostal())) {
                ecarts.add("adresse");
            }
            return ecarts;
        }
    }

    record Choix(Demandes.Preference preference, Instant modifieLe) {
    }

    private final List<Client> clients = List.of(new Client("CL-0039281", 2019, "Camille", "Moreau", "+33639984127",
            17, "rue des Tanneurs", "69005", List.of("XY410077265FR")));

    private final Map<String, Choix> choix = new ConcurrentHashMap<>(Map.of("CL-0039281",
            new Choix(new Demandes.Preference(Demandes.Lieu.PORTE, "Code 24B7", null, null,
                    List.of(Demandes.Jour.LUN, Demandes.Jour.SAM)), Instant.parse("2025-02-03T09:12:00Z"))));

    Optional<Client> proche(Demandes.Verification demande) {
        return clients.stream().filter(client -> client.ecarts(demande).size() < 3).findFirst();
    }

    Optional<Client> parRef(String ref) {
        return clients.stream().filter(client -> client.ref().equals(ref)).findFirst();
    }

    Choix choixDe(Client client) {
        return choix.getOrDefault(client.ref(), new Choix(null, null));
    }

    void choisir(Client client, Demandes.Preference preference) {
        choix.put(client.ref(), new Choix(preference, Instant.now()));
    }
}
