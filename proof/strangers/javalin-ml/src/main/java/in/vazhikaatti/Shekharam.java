package in.vazhikaatti;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

final class Shekharam {
    record Aal(long id, String peru, String phone, String veedu, String pin) {}
    record Thakkol(String sthapanam, Instant vare) {}

    static final int KALAVADHI = Integer.parseInt(Optional.ofNullable(System.getenv("TOKEN_TTL_SECONDS")).orElse("900"));
    static final Set<String> MATHRUKAKAL = Set.of("ETHUM_01", "ETHUM_02", "PARSAL_COD");

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final List<Aal> AALUKAL = List.of(
        new Aal(700412, "Sreeja Nambiar", "+919847012365", "Thanal", "673004"),
        new Aal(700590, "Abdul Rasheed", "+918113905522", "14/203", "670001"));
    private final Map<Long, Ishtam> ishtangal = new ConcurrentHashMap<>();
    private final Map<String, Thakkol> thakkolukal = new ConcurrentHashMap<>();

    Optional<String> praveshikkuka(Praveshanam p) {
        if (!p.sthapanam().code().equals("MLB2207") || !p.sthapanam().sakha().equals("Kozhikode") || !p.rahasyam().equals("chaya-kada-7781-puzha")) return Optional.empty();
        byte[] b = new byte[24];
        RANDOM.nextBytes(b);
        String t = Base64.getUrlEncoder().withoutPadding().encodeToString(b);
        thakkolukal.put(t, new Thakkol(p.sthapanam().code(), Instant.now().plusSeconds(KALAVADHI)));
        return Optional.of(t);
    }

    Optional<Thakkol> thakkol(String t) { return Optional.ofNullable(thakkolukal.get(t)); }

    Optional<Aal> kandethuka(Parishodhana p) {
        return AALUKAL.stream().filter(a -> a.peru().equalsIgnoreCase(p.upabhokthavu().peru().strip()) && a.phone().equals(p.upabhokthavu().phone())
            && a.veedu().equalsIgnoreCase(p.vilasam().veedu()) && a.pin().equals(p.vilasam().pin())).findFirst();
    }

    boolean undo(long id) { return AALUKAL.stream().anyMatch(a -> a.id() == id); }
    Ishtam ishtam(long id) { return ishtangal.getOrDefault(id, new Ishtam(new Ishtam.Veedu(null), null, null)); }
    void maattuka(long id, Ishtam i) { ishtangal.put(id, i); }
}
