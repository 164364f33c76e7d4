package ke.murigo;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

final class Store {
    record Person(String namba, String ritwa, String ritwaRiaNyumba, String thimu, String marua, String itura) {}

    static final String KAMBUNI = "KE-20417";
    static final String HITHO = "mti-mweru-88Kf2q";
    static final int TTL = Integer.parseInt(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1800"));

    private static final List<Person> PEOPLE = List.of(
        new Person("MGI-30551", "Wanjiru", "Kamau", "+254712345678", "wanjiru.kamau@example.co.ke", "Nyeri"),
        new Person("MGI-30612", "Mwangi", "Githinji", "+254722000417", "mwangi.g@example.co.ke", "Murang'a"),
        new Person("MGI-30977", "Nyambura", "Kariuki", "+254110555019", null, "Karatina"));
    private static final Map<String, Instant> TOKENS = new ConcurrentHashMap<>();
    private static final Map<String, Body.Mathuurire> CHOICES = new ConcurrentHashMap<>();
    private static final AtomicInteger SENT = new AtomicInteger(7400);
    private static final SecureRandom RANDOM = new SecureRandom();

    private Store() {}

    static Map<String, Object> newToken() {
        byte[] b = new byte[24];
        RANDOM.nextBytes(b);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(b);
        TOKENS.put(token, Instant.now().plusSeconds(TTL));
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("token", token);
        m.put("sekondi", TTL);
        return m;
    }

    /** null: unknown; false: ended; true: good. */
    static Boolean check(String token) {
        Instant until = token == null ? null : TOKENS.get(token);
        return until == null ? null : Instant.now().isBefore(until);
    }

    static Person byPhone(String thimu, String ritwaRiaNyumba, String marua) {
        return PEOPLE.stream().filter(p -> p.thimu.equals(thimu) && p.ritwaRiaNyumba.equalsIgnoreCase(ritwaRiaNyumba.trim())
            && (marua == null || marua.equalsIgnoreCase(p.marua))).findFirst().orElse(null);
    }

    static Person byNumber(String namba) {
        return PEOPLE.stream().filter(p -> p.namba.equals(namba)).findFirst().orElse(null);
    }

    static void choose(String namba, Body.Mathuurire m) { CHOICES.put(namba, m); }

    static Body.Mathuurire chosen(String namba) { return CHOICES.get(namba); }

    static String nextMessage() { return "ND-" + SENT.incrementAndGet(); }
}
