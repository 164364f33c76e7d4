package ie.seachadadh.tairseach;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Gach rud i gcuimhne. */
final class Stor {
    static final class Custaimeir {
        final String uimhir, ainm, sloinne, guthan, eircode, baile;
        volatile Iarratais.Roghanna roghanna = new Iarratais.Roghanna();
        volatile Instant athraithe;

        Custaimeir(String uimhir, String ainm, String sloinne, String guthan, String eircode, String baile) {
            this.uimhir = uimhir;
            this.ainm = ainm;
            this.sloinne = sloinne;
            this.guthan = guthan;
            this.eircode = eircode;
            this.baile = baile;
            roghanna.suiomh = Iarratais.Suiomh.DORAS_TOSAIGH;
        }
    }

    static final String CLIANT = "siopa-na-mara-31";
    static final String RUN = "9vKw-Ht3s-Lq80-Xe5d";
    static final Map<String, String> TEIMPLEID = Map.of("SNM-BEAL-1", "ar an mbealach", "SNM-MOILL-1", "moill", "SNM-SEACH-2", "seachadta");
    static final long SAOLRE = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1200"));

    private static final Map<String, Custaimeir> CUSTAIMEIRI = new LinkedHashMap<>();
    private static final Map<String, Instant> SEISIUIN = new ConcurrentHashMap<>();
    private static final AtomicLong FOGRAI = new AtomicLong(730118);
    private static final SecureRandom FANACH = new SecureRandom();

    static {
        cuir(new Custaimeir("CU40821", "Gráinne", "Ní Dhomhnaill", "+353861234407", "H91 E2K3", "Gaillimh"));
        cuir(new Custaimeir("CU40977", "Tadhg", "Breathnach", "+353877701552", "V92 X7H6", "An Daingean"));
        cuir(new Custaimeir("CU41350", "Siobhán", "de Búrca", "+35316704419", "D08 TX4N", "Baile Átha Cliath"));
    }

    private Stor() {}

    private static void cuir(Custaimeir c) {
        CUSTAIMEIRI.put(c.uimhir, c);
    }

    static String eircode(String e) {
        return e.replace(" ", "");
    }

    static Optional<Custaimeir> aimsigh(String guthan, String sloinne, String eircode) {
        return CUSTAIMEIRI.values().stream()
                .filter(c -> c.guthan.equals(guthan) && c.sloinne.equalsIgnoreCase(sloinne.trim()) && eircode(c.eircode).equals(eircode(eircode)))
                .findFirst();
    }

    static Optional<Custaimeir> custaimeir(String uimhir) {
        return Optional.ofNullable(CUSTAIMEIRI.get(uimhir));
    }

    static String seisiunNua() {
        byte[] b = new byte[30];
        FANACH.nextBytes(b);
        String c = Base64.getUrlEncoder().withoutPadding().encodeToString(b);
        SEISIUIN.values().removeIf(t -> t.isBefore(Instant.now()));
        SEISIUIN.put(c, Instant.now().plusSeconds(SAOLRE));
        return c;
    }

    static boolean bailiSeisiun(String c) {
        Instant t = c == null ? null : SEISIUIN.get(c);
        return t != null && t.isAfter(Instant.now());
    }

    static String uimhirFogra() {
        return "FG" + FOGRAI.incrementAndGet();
    }
}
