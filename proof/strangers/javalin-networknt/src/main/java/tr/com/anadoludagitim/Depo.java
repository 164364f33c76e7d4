package tr.com.anadoludagitim;

import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Test ortamının bellekteki verileri. */
final class Depo {
  static final class Musteri {
    final int no;
    final String adSoyad;
    final String telefon;
    volatile Map<String, Object> tercih;
    volatile String guncelleme;

    Musteri(int no, String adSoyad, String telefon, Map<String, Object> tercih) {
      this.no = no;
      this.adSoyad = adSoyad;
      this.telefon = telefon;
      this.tercih = tercih;
    }
  }

  final Duration sure = Duration.ofSeconds(Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "900")));
  final Set<Integer> sablonlar = Set.of(41, 57);
  private final Map<String, Instant> oturumlar = new ConcurrentHashMap<>();
  private final Map<Integer, Musteri> musteriler = new LinkedHashMap<>();

  Depo() {
    ekle(new Musteri(304417, "Elif Yıldırım", "05324418807", tercih("KAPI", "İstanbul", "Kadıköy", "Caferağa Mah. Moda Cad. No: 41 D: 6", "34710")));
    ekle(new Musteri(318820, "Murat Aydın", "05057731294", tercih("GUVENLIK", "Ankara", "Çankaya", "Kavaklıdere Mah. Tunalı Hilmi Cad. No: 88", "06680")));
  }

  private void ekle(Musteri m) {
    musteriler.put(m.no, m);
  }

  private static Map<String, Object> tercih(String nokta, String il, String ilce, String acik, String posta) {
    return Map.of("teslimatNoktasi", nokta, "adres", Map.of("il", il, "ilce", ilce, "acikAdres", acik, "postaKodu", posta));
  }

  String ac(String bayi, String kullanici, String sifre) {
    boolean dogru = "34102".equals(bayi) & "entegre.kadikoy".equals(kullanici) & MessageDigest.isEqual("Rm6!tuz-Kavak82".getBytes(), sifre.getBytes());
    if (!dogru) throw new IsHatasi(401, "GIRIS_HATALI", "Bayi kodu, kullanıcı adı veya şifre hatalı.");
    String no = UUID.randomUUID().toString();
    oturumlar.put(no, Instant.now().plus(sure));
    return no;
  }

  /** Her istek oturumu uzatır. */
  void kontrol(String oturumNo) {
    Instant bitis = oturumlar.get(oturumNo);
    if (bitis == null) throw new IsHatasi(401, "OTURUM_YOK", "Oturum bulunamadı.");
    if (bitis.isBefore(Instant.now())) throw new IsHatasi(401, "OTURUM_DOLDU", "Oturum süresi doldu, yeniden giriş yapınız.");
    oturumlar.put(oturumNo, Instant.now().plus(sure));
  }

  Musteri bul(String adSoyad, String telefon) {
    return musteriler.values().stream().filter(m -> m.telefon.equals(telefon) && m.adSoyad.equalsIgnoreCase(adSoyad)).findFirst()
        .orElseThrow(() -> new IsHatasi(404, "ALICI_KAYITSIZ", "Alıcı kayıtlı değil."));
  }

  Musteri musteri(int no) {
    Musteri m = musteriler.get(no);
    if (m == null) throw new IsHatasi(404, "MUSTERI_YOK", "Müşteri bulunamadı.");
    return m;
  }
}
