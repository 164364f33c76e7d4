package de.zustell;

import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ApplicationScoped
class Sitzungen {

    static final Duration DAUER = Duration.ofMinutes(45);

    private final SecureRandom zufall = new SecureRandom();
    private final Map<String, Instant> enden = new ConcurrentHashMap<>();

    String beginnen() {
        var bytes = new byte[32];
        zufall.nextBytes(bytes);
        var token = HexFormat.of().formatHex(bytes);
        enden.put(token, Instant.now().plus(DAUER));
        return token;
    }

    boolean gilt(String token) {
        var ende = enden.get(token);
        return ende != null && Instant.now().isBefore(ende);
    }
}
