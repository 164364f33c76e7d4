package fr.tournee;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

@RestController
class AuthentificationController {

    private static final String IDENTIFIANT = "transport.rhone";
    private static final String MOT_DE_PASSE = "Qx7-vallon-38-Belette";
    private static final int ESSAIS = 10;
    private static final Duration BLOCAGE = Duration.ofMinutes(15);

    private final Jetons jetons;
    private int echecs;
    private Instant bloqueJusqua = Instant.EPOCH;

    AuthentificationController(Jetons jetons) {
        this.jetons = jetons;
    }

    @PostMapping("/auth-authenticate")
    synchronized Map<String, Object> authentifier(
            @RequestHeader(name = HttpHeaders.AUTHORIZATION, required = false) String autorisation) {
        if (Instant.now().isBefore(bloqueJusqua)) {
            throw new Refus(HttpStatus.LOCKED, "Compte bloqué après trop de tentatives");
        }
        if (autorisation == null || !autorisation.startsWith("Basic ")) {
            throw refus("Authentification requise");
        }
        if (!(IDENTIFIANT + ":" + MOT_DE_PASSE).equals(lire(autorisation.substring(6)))) {
            if (++echecs >= ESSAIS) {
                bloqueJusqua = Instant.now().plus(BLOCAGE);
                echecs = 0;
            }
            throw refus("Identifiant ou mot de passe incorrect");
        }
        echecs = 0;
        return Map.of(
                "jeton", jetons.emettre(),
                "duree", Jetons.DUREE.toString(),
                "emis_le", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                "session", Map.of("id", UUID.randomUUID(), "profil", "TRANSPORTEUR"));
    }

    private static String lire(String base64) {
        try {
            return new String(Base64.getDecoder().decode(base64.trim()), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static Refus refus(String detail) {
        var refus = new Refus(HttpStatus.UNAUTHORIZED, detail);
        refus.getHeaders().add(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"tournee\", charset=\"UTF-8\"");
        return refus;
    }
}
