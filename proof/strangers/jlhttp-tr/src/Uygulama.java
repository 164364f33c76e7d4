import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.worldturner.medeia.api.JsonSchemaVersion;
import com.worldturner.medeia.api.StreamSchemaSource;
import com.worldturner.medeia.api.ValidationFailedException;
import com.worldturner.medeia.api.jackson.MedeiaJacksonApi;
import com.worldturner.medeia.schema.validation.SchemaValidator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import javax.net.ServerSocketFactory;
import net.freeutils.httpserver.HTTPServer;
import net.freeutils.httpserver.HTTPServer.Request;
import net.freeutils.httpserver.HTTPServer.Response;

public class Uygulama {
    static final String ON_EK = "/entegrasyon/v1";
    static final int EN_FAZLA = 64 * 1024;
    static final String KULLANICI = "anadolu-lojistik";
    static final String PAROLA = "Lale!Kaplan_4821";
    static final long OMUR = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1200"));

    static final ObjectMapper JSON = new ObjectMapper();
    static final MedeiaJacksonApi MEDEIA = new MedeiaJacksonApi();
    static final SecureRandom RASTGELE = new SecureRandom();
    static final Map<String, Instant> OTURUMLAR = new ConcurrentHashMap<>();
    static final Map<String, ObjectNode> TERCIHLER = new ConcurrentHashMap<>();

    record Alici(String no, String telefon, String ad, String soyad, String il) {}

    static final Map<String, Alici> ALICILAR = Map.of(
        "AL-204518", new Alici("AL-204518", "+905321847265", "Zeynep", "Karaca", "İzmir"),
        "AL-310077", new Alici("AL-310077", "+905057712340", "Emre", "Doğan", "Bursa"),
        "AL-118903", new Alici("AL-118903", "+905449036618", "Selin", "Aydın", "Ankara"));

    static class Hata extends RuntimeException {
        final int durum; final String kod;
        Hata(int durum, String kod, String mesaj) { super(mesaj, null, false, false); this.durum = durum; this.kod = kod; }
    }

    interface Islem { void calis(Request istek, Response yanit) throws IOException; }

    static SchemaValidator sema(String ad) {
        InputStream in = Uygulama.class.getResourceAsStream("/schemas/" + ad + ".json");
        return MEDEIA.loadSchema(new StreamSchemaSource(in, JsonSchemaVersion.DRAFT07));
    }

    static int gonder(Response yanit, int durum, Object govde) throws IOException {
        byte[] veri = JSON.writeValueAsBytes(govde);
        yanit.sendHeaders(durum, veri.length, -1, null, "application/json;charset=utf-8", null);
        java.io.OutputStream out = yanit.getBody();
        if (out != null) out.write(veri);
        return 0;
    }

    static ObjectNode hataGovdesi(int durum, String kod, String mesaj) {
        return JSON.createObjectNode().put("durum", durum).put("kod", kod).put("mesaj", mesaj);
    }

    static HTTPServer.ContextHandler guvenli(Islem islem) {
        return (istek, yanit) -> {
            try {
                islem.calis(istek, yanit);
            } catch (ValidationFailedException e) {
                ObjectNode g = hataGovdesi(422, "DOGRULAMA_HATASI", "İstek şemaya uymuyor");
                g.set("hatalar", JSON.valueToTree(e.getFailures()));
                gonder(yanit, 422, g);
            } catch (JsonProcessingException e) {
                gonder(yanit, 400, hataGovdesi(400, "JSON_HATASI", e.getOriginalMessage()));
            } catch (Hata e) {
                if (e.durum == 401) yanit.getHeaders().add("WWW-Authenticate", (istek.getPath().endsWith("/auth-authenticate") ? "Basic" : "Bearer") + " realm=\"entegrasyon\"");
                gonder(yanit, e.durum, hataGovdesi(e.durum, e.kod, e.getMessage()));
            }
            return 0;
        };
    }

    static void oturum(Request istek) {
        String a = istek.getHeaders().get("Authorization");
        if (a == null || !a.regionMatches(true, 0, "Bearer ", 0, 7)) throw new Hata(401, "OTURUM_YOK", "Erişim anahtarı gönderilmedi");
        Instant son = OTURUMLAR.get(a.substring(7).trim());
        if (son == null) throw new Hata(401, "OTURUM_GECERSIZ", "Erişim anahtarı geçersiz");
        if (Instant.now().isAfter(son)) throw new Hata(401, "OTURUM_DOLDU", "Erişim anahtarının süresi doldu");
    }

    static JsonNode oku(Request istek, SchemaValidator sema) throws IOException {
        ByteArrayOutputStream tampon = new ByteArrayOutputStream();
        byte[] parca = new byte[8192];
        InputStream in = istek.getBody();
        for (int n; (n = in.read(parca)) > 0; ) {
            tampon.write(parca, 0, n);
            if (tampon.size() > EN_FAZLA) throw new Hata(413, "ISTEK_COK_BUYUK", "İstek gövdesi en fazla 64 KB olabilir");
        }
        String metin = tampon.toString(StandardCharsets.UTF_8);
        if (metin.isBlank()) throw new Hata(400, "GOVDE_YOK", "JSON gövdesi bekleniyor");
        return JSON.readTree(MEDEIA.decorateJsonParser(sema, JSON.getFactory().createParser(metin)));
    }

    static String rastgele(int n) {
        byte[] b = new byte[n];
        RASTGELE.nextBytes(b);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(b);
    }

    static Alici bul(JsonNode g) {
        Alici a = ALICILAR.get(g.get("aliciNo").textValue());
        if (a == null) throw new Hata(404, "ALICI_BULUNAMADI", "Bu numarayla kayıtlı alıcı yok");
        return a;
    }

    static boolean ayni(String a, String b) {
        Locale tr = Locale.forLanguageTag("tr");
        return a.trim().toLowerCase(tr).equals(b.trim().toLowerCase(tr));
    }

    public static void main(String[] args) throws IOException {
        SchemaValidator dogrula = sema("dogrula"), tercih = sema("tercih"), bildirim = sema("bildirim");
        HTTPServer sunucu = new HTTPServer(Integer.parseInt(System.getenv("PORT")));
        sunucu.setExecutor(Executors.newCachedThreadPool());
        sunucu.setServerSocketFactory(new ServerSocketFactory() {
            @Override public ServerSocket createServerSocket() throws IOException {
                return new ServerSocket() {
                    @Override public void bind(SocketAddress adres) throws IOException {
                        super.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), ((InetSocketAddress) adres).getPort()), 128);
                    }
                };
            }
            @Override public ServerSocket createServerSocket(int p) throws IOException { return new ServerSocket(p, 128, InetAddress.getLoopbackAddress()); }
            @Override public ServerSocket createServerSocket(int p, int b) throws IOException { return createServerSocket(p); }
            @Override public ServerSocket createServerSocket(int p, int b, InetAddress i) throws IOException { return createServerSocket(p); }
        });
        HTTPServer.VirtualHost ev = sunucu.getVirtualHost(null);

        ev.addContext(ON_EK + "/auth-authenticate", guvenli((istek, yanit) -> {
            String a = istek.getHeaders().get("Authorization");
            if (a == null || !a.regionMatches(true, 0, "Basic ", 0, 6)) throw new Hata(401, "KIMLIK_GEREKLI", "Bu servis için kullanıcı adı ve parola gereklidir");
            String cift;
            try { cift = new String(Base64.getDecoder().decode(a.substring(6).trim()), StandardCharsets.UTF_8); } catch (IllegalArgumentException e) { cift = ""; }
            if (!cift.equals(KULLANICI + ":" + PAROLA)) throw new Hata(401, "KIMLIK_HATALI", "Kullanıcı adı veya parola hatalı");
            String anahtar = rastgele(32);
            OTURUMLAR.put(anahtar, Instant.now().plusSeconds(OMUR));
            ObjectNode g = JSON.createObjectNode();
            g.putObject("oturum").put("erisimAnahtari", anahtar).put("tur", "Bearer").put("sureSaniye", OMUR);
            gonder(yanit, 200, g);
        }), "POST");

        ev.addContext(ON_EK + "/ext-verify", guvenli((istek, yanit) -> {
            oturum(istek);
            JsonNode g = oku(istek, dogrula);
            Alici alici = ALICILAR.values().stream()
                .filter(x -> x.telefon().equals(g.get("telefon").textValue()) && ayni(x.soyad(), g.get("soyad").textValue()))
                .findFirst().orElseThrow(() -> new Hata(404, "ALICI_BULUNAMADI", "Bu bilgilerle kayıtlı alıcı yok"));
            boolean adUyar = !g.has("ad") || ayni(alici.ad(), g.get("ad").textValue());
            boolean ilUyar = !g.has("adres") || ayni(alici.il(), g.get("adres").get("il").textValue());
            ObjectNode c = JSON.createObjectNode().put("kayitli", true);
            c.putObject("alici").put("aliciNo", alici.no()).put("adSoyad", alici.ad().charAt(0) + ". " + alici.soyad());
            c.put("eslesme", adUyar && ilUyar ? "TAM" : "KISMI");
            gonder(yanit, 200, c);
        }), "POST");

        ev.addContext(ON_EK + "/ext-reach", guvenli((istek, yanit) -> {
            oturum(istek);
            JsonNode g = oku(istek, tercih);
            Alici alici = bul(g);
            if (g.get("islem").textValue().equals("GUNCELLE")) {
                ObjectNode yeni = JSON.createObjectNode();
                ObjectNode t = yeni.putObject("tercih");
                for (String k : new String[] {"yer", "aciklama", "komsuAdi", "subeKodu"}) if (g.get("tercih").has(k)) t.set(k, g.get("tercih").get(k));
                if (g.has("gecerlilikTarihi")) yeni.set("gecerlilikTarihi", g.get("gecerlilikTarihi"));
                yeni.put("guncelleme", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
                TERCIHLER.put(alici.no(), yeni);
            }
            ObjectNode c = JSON.createObjectNode().put("aliciNo", alici.no());
            ObjectNode kayit = TERCIHLER.get(alici.no());
            if (kayit == null) c.putObject("tercih").put("yer", "KAPI"); else c.setAll(kayit.deepCopy());
            gonder(yanit, 200, c);
        }), "POST");

        ev.addContext(ON_EK + "/ext-notify", guvenli((istek, yanit) -> {
            oturum(istek);
            JsonNode g = oku(istek, bildirim);
            bul(g);
            ObjectNode c = JSON.createObjectNode().put("bildirimNo", "BLD-" + rastgele(9)).put("durum", "KUYRUKTA");
            c.put("olusturma", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
            gonder(yanit, 202, c);
        }), "POST");

        Runtime.getRuntime().addShutdownHook(new Thread(sunucu::stop));
        sunucu.start();
    }
}
