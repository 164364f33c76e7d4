package tr.com.anadoludagitim;

import static io.javalin.apibuilder.ApiBuilder.path;
import static io.javalin.apibuilder.ApiBuilder.post;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import io.javalin.Javalin;
import io.javalin.http.Context;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

public final class Uygulama {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Depo DEPO = new Depo();

  public static void main(String[] args) {
    Javalin app = Javalin.create(c -> {
      c.showJavalinBanner = false;
      c.http.maxRequestSize = 65536L;
      c.router.apiBuilder(() -> path("/entegrasyon/v2", () -> {
        post("/auth-authenticate", Uygulama::giris);
        post("/ext-verify", Uygulama::dogrula);
        post("/ext-reach", Uygulama::adresTercihi);
        post("/ext-notify", Uygulama::bildirim);
      }));
    });
    app.exception(IsHatasi.class, (e, ctx) -> {
      Map<String, Object> govde = new LinkedHashMap<>();
      govde.put("durum", "HATA");
      govde.put("kod", e.kod);
      govde.put("mesaj", e.getMessage());
      if (e.hatalar != null) govde.put("hatalar", e.hatalar);
      ctx.status(e.durum).json(govde);
    });
    app.start("127.0.0.1", Integer.parseInt(System.getenv().getOrDefault("PORT", "8080")));
    Runtime.getRuntime().addShutdownHook(new Thread(app::stop));
  }

  private static JsonNode oku(Context ctx, JsonSchema sema) {
    JsonNode istek;
    try {
      istek = JSON.readTree(ctx.body());
    } catch (JsonProcessingException e) {
      throw new IsHatasi(400, "JSON_OKUNAMADI", e.getOriginalMessage());
    }
    List<String> hatalar = Semalar.dogrula(sema, istek);
    if (!hatalar.isEmpty()) throw new IsHatasi(400, "DOGRULAMA", "İstek doğrulanamadı.", hatalar);
    return istek;
  }

  private static void basarili(Context ctx, Map<String, Object> veri) {
    ctx.json(Map.of("durum", "BASARILI", "veri", veri));
  }

  private static void giris(Context ctx) {
    JsonNode i = oku(ctx, Semalar.OTURUM);
    String no = DEPO.ac(i.get("bayiKodu").asText(), i.get("kullaniciAdi").asText(), i.get("sifre").asText());
    basarili(ctx, Map.of("oturumNo", no, "gecerlilikSaniye", DEPO.sure.toSeconds()));
  }

  private static JsonNode oturumlu(Context ctx, JsonSchema sema) {
    JsonNode i = oku(ctx, sema);
    DEPO.kontrol(i.get("oturumNo").asText());
    return i;
  }

  private static void dogrula(Context ctx) {
    JsonNode alici = oturumlu(ctx, Semalar.DOGRULAMA).get("alici");
    Depo.Musteri m = DEPO.bul(alici.get("adSoyad").asText(), alici.get("cepTelefonu").asText());
    basarili(ctx, Map.of("musteriNo", m.no, "kayitli", true, "adresSayisi", 1));
  }

  @SuppressWarnings("unchecked")
  private static void adresTercihi(Context ctx) {
    JsonNode i = oturumlu(ctx, Semalar.ADRES_TERCIHI);
    Depo.Musteri m = DEPO.musteri(i.get("musteriNo").asInt());
    if ("GUNCELLE".equals(i.get("islem").asText())) {
      m.tercih = JSON.convertValue(i.get("tercih"), Map.class);
      m.guncelleme = simdi();
    }
    Map<String, Object> veri = new LinkedHashMap<>();
    veri.put("musteriNo", m.no);
    veri.put("tercih", m.tercih);
    if (m.guncelleme != null) veri.put("sonGuncelleme", m.guncelleme);
    basarili(ctx, veri);
  }

  private static void bildirim(Context ctx) {
    JsonNode i = oturumlu(ctx, Semalar.BILDIRIM);
    DEPO.musteri(i.get("musteriNo").asInt());
    if (i.has("sablonNo") && !DEPO.sablonlar.contains(i.get("sablonNo").asInt())) throw new IsHatasi(422, "SABLON_YOK", "Şablon tanımlı değil.");
    basarili(ctx, Map.of("bildirimNo", UUID.randomUUID().toString(), "bildirimDurumu", "KUYRUKTA", "kanalSayisi", i.get("kanallar").size(), "olusturulma", simdi()));
  }

  private static String simdi() {
    return OffsetDateTime.now(ZoneOffset.ofHours(3)).truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
