package fr.tournee;

import io.github.bucket4j.Bucket;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

@Component
class Jetons {

    static final Duration DUREE = Duration.ofMinutes(20);

    private record Seance(Instant fin, Bucket seau) {
    }

    private final SecureRandom hasard = new SecureRandom();
    private final Map<String, Seance> seances = new ConcurrentHashMap<>();

    String emettre() {
        var octets = new byte[36];
        hasard.nextBytes(octets);
        var jeton = Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
        var seau = Bucket.builder()
                .addLimit(limite -> limite.capacity(500).refillGreedy(500, Duration.ofMinutes(1)))
                .build();
        seances.put(jeton, new Seance(Instant.now().plus(DUREE), seau));
        return jeton;
    }

    /** Le seau du jeton, ou {@code null} si le jeton n'est pas ou plus valable. */
    Bucket seau(String jeton) {
        var seance = seances.get(jeton);
        return seance == null || Instant.now().isAfter(seance.fin()) ? null : seance.seau();
    }
}
