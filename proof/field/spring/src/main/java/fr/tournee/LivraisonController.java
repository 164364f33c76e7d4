package fr.tournee;

import jakarta.validation.Valid;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
class LivraisonController {

    private final Clients clients;
    private final AtomicInteger numeros = new AtomicInteger(4201);

    LivraisonController(Clients clients) {
        this.clients = clients;
    }

    @PostMapping("/ext-verify")
    Map<String, Object> verifier(@RequestHeader("X-Correlation-Id") String correlation,
            @Valid @RequestBody Demandes.Verification demande) {
        var reponse = new LinkedHashMap<String, Object>();
        reponse.put("dossier", UUID.randomUUID());
        var client = clients.proche(demande).orElse(null);
        if (client == null) {
            reponse.put("statut", "INCONNU");
            return reponse;
        }
        var ecarts = client.ecarts(demande);
        reponse.put("statut", ecarts.isEmpty() ? "RECONNU" : "PARTIEL");
        if (ecarts.isEmpty()) {
            reponse.put("client", Map.of("ref_client", client.ref(), "depuis", client.depuis()));
        } else {
            reponse.put("ecarts", ecarts);
        }
        return reponse;
    }

    @PostMapping("/ext-reach")
    Map<String, Object> joindre(@RequestHeader("X-Correlation-Id") String correlation,
            @Valid @RequestBody Demandes.Joindre demande) {
        var client = client(demande.refClient());
        if (demande.codePostal() != null && !demande.codePostal().equals(client.codePostal())) {
            throw new Refus(HttpStatus.NOT_FOUND, "Aucun client ne correspond à cette référence");
        }
        if (demande.preference() != null) {
            clients.choisir(client, demande.preference().orElse(null));
        }
        var choix = clients.choixDe(client);
        var reponse = new LinkedHashMap<String, Object>();
        reponse.put("ref_client", client.ref());
        reponse.put("preference", choix.preference());
        reponse.put("modifie_le", choix.modifieLe().truncatedTo(ChronoUnit.SECONDS).toString());
        return reponse;
    }

    @PostMapping("/ext-notify")
    @ResponseStatus(HttpStatus.CREATED)
    Map<String, Object> notifier(@RequestHeader("X-Correlation-Id") String correlation,
            @Valid @RequestBody Demandes.Notification demande) {
        var client = client(demande.refClient());
        if (!client.colis().contains(demande.numeroColis())) {
            throw new Refus(HttpStatus.NOT_FOUND, "Aucun colis ne porte ce numéro");
        }
        return Map.of(
                "notification", Map.of("numero", "NOT-" + numeros.getAndIncrement(), "etat", "EN_FILE",
                        "canal", demande.canal()),
                "cree_le", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }

    private Clients.Client client(String ref) {
        return clients.parRef(ref)
                .orElseThrow(() -> new Refus(HttpStatus.NOT_FOUND, "Aucun client ne correspond à cette référence"));
    }
}
