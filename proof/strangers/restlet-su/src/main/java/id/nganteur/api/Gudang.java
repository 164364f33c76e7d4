package id.nganteur.api;

import id.nganteur.api.awak.Jangkau;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Data keur lingkungan uji, dina mémori. */
final class Gudang {
    static final class Palanggan {
        final long id;
        final String hareup, tukang, telepon;
        final boolean aktip;
        volatile Jangkau.Pilihan pilihan;
        volatile Instant dirobah;

        Palanggan(long id, String hareup, String tukang, String telepon, boolean aktip) {
            this.id = id;
            this.hareup = hareup;
            this.tukang = tukang;
            this.telepon = telepon;
            this.aktip = aktip;
            pilihan = new Jangkau.Pilihan();
            pilihan.tempat = "PANTO";
        }
    }

    static final Map<String, String> APLIKASI = Map.of("toko-kujang", "Cihampelas.88-Angklung");
    static final Set<String> CITAKAN = Set.of("paket-dijalan", "paket-nepi", "paket-elat");
    static final List<Palanggan> PALANGGAN = List.of(
            new Palanggan(50231, "Neneng", "Kurniasih", "+6282117350094", true),
            new Palanggan(50288, "Asep", "Suhendar", "+6281322904417", true),
            new Palanggan(50310, "Euis", "Rohaeti", "+6285720118836", false));

    static final long UMUR = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1200"));

    private static final SecureRandom ACAK = new SecureRandom();
    private static final Map<String, Instant> KARTU = new ConcurrentHashMap<>();
    private static final AtomicLong URUT = new AtomicLong(88210);

    private Gudang() {}

    static String kartuAnyar() {
        byte[] b = new byte[27];
        ACAK.nextBytes(b);
        String kartu = Base64.getUrlEncoder().withoutPadding().encodeToString(b);
        KARTU.put(kartu, Instant.now().plusSeconds(UMUR));
        return kartu;
    }

    /** null lamun teu dikenal. */
    static Instant kadaluwarsa(String kartu) {
        return KARTU.get(kartu);
    }

    static Palanggan ku(long id) {
        return PALANGGAN.stream().filter(p -> p.id == id).findFirst().orElse(null);
    }

    static Palanggan ku(String telepon, String tukang) {
        String t = telepon.startsWith("0") ? "+62" + telepon.substring(1) : telepon;
        return PALANGGAN.stream().filter(p -> p.telepon.equals(t) && p.tukang.equalsIgnoreCase(tukang.trim())).findFirst().orElse(null);
    }

    static String bewaraAnyar() {
        return "BWR-" + URUT.incrementAndGet();
    }
}
