package mn.hurd;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;

@ApplicationScoped
public class Sessuud {
    @ConfigProperty(name = "hurd.session.khugatsaa")
    int khugatsaa;

    private final Map<String, Instant> suuld = new ConcurrentHashMap<>();

    public String neekh() {
        String id = UUID.randomUUID().toString();
        suuld.put(id, Instant.now());
        return id;
    }

    /** Хэрэглэх бүрд хугацаа шинэчлэгдэнэ. */
    public boolean amid(String id) {
        Instant odoo = Instant.now();
        return suuld.computeIfPresent(id, (k, at) -> at.plus(Duration.ofSeconds(khugatsaa)).isAfter(odoo) ? odoo : null) != null;
    }

    public int khugatsaa() {
        return khugatsaa;
    }
}
