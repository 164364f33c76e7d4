package mn.khurd;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Санах ойн сан: токен, хэрэглэгч, сонголт. */
final class Sang {
    static final long TTL = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1800"));
    private static final SecureRandom SANAMSARGUI = new SecureRandom();
    private static final Map<String, Instant> TOKENUUD = new ConcurrentHashMap<>();
    static final Map<String, String> TUNSHUUD = Map.of("nomin-delguur", "Tg8!salkhi-4410");
    static final Map<Long, Khereglegch> KHEREGLEGCHID = new LinkedHashMap<>();
    static final AtomicLong MEDEGDEL = new AtomicLong(770120);

    static final class Khereglegch {
        final long id;
        final String utas, ovog, ner, duureg;
        final int khoroo;
        Khuselt.Songolt songolt;
        Instant soligdson;

        Khereglegch(long id, String utas, String ovog, String ner, String duureg, int khoroo) {
            this.id = id;
            this.utas = utas;
            this.ovog = ovog;
            this.ner = ner;
            this.duureg = duureg;
            this.khoroo = khoroo;
            songolt = new Khuselt.Songolt();
            songolt.gazar = Khuselt.Gazar.KHAALGA;
        }
    }

    static {
        for (Khereglegch k : new Khereglegch[] {
            new Khereglegch(30817, "+97699112233", "Батбаяр", "Сараа", "Сүхбаатар", 8),
            new Khereglegch(30944, "+97688053471", "Ганболд", "Тэмүүлэн", "Баянзүрх", 26),
            new Khereglegch(31502, "+97695207718", "Дорж", "Энхжин", "Хан-Уул", 15)}) {
            KHEREGLEGCHID.put(k.id, k);
        }
    }

    static String tokenOlgoh() {
        byte[] b = new byte[27];
        SANAMSARGUI.nextBytes(b);
        String t = Base64.getUrlEncoder().withoutPadding().encodeToString(b);
        TOKENUUD.put(t, Instant.now().plusSeconds(TTL));
        return t;
    }

    static boolean tokenHuchintei(String t) {
        Instant duusakh = TOKENUUD.get(t);
        return duusakh != null && Instant.now().isBefore(duusakh);
    }

    private Sang() {
    }
}
