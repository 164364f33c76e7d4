package cz.rozvozka;

import cz.rozvozka.Zpravy.*;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import javax.json.JsonObject;
import javax.net.ssl.SSLContext;
import net.codestory.http.Context;
import net.codestory.http.WebServer;
import net.codestory.http.filters.PayloadSupplier;
import net.codestory.http.internal.Handler;
import net.codestory.http.internal.HttpServerWrapper;
import net.codestory.http.internal.SimpleServerWrapper;
import net.codestory.http.payload.Payload;
import net.codestory.http.websockets.WebSocketHandler;
import org.simpleframework.http.core.ContainerSocketProcessor;
import org.simpleframework.transport.connect.SocketConnection;

/** Rozhraní Rozvozka pro odesílatele. */
public final class Rozhrani {
  private static final String PREDPONA = "/rozvozka/v2";
  private static final Set<String> CESTY = new HashSet<>(Arrays.asList("/auth-authenticate", "/ext-verify", "/ext-reach", "/ext-notify"));
  private static final long PLATNOST = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1800"));
  private static final SecureRandom NAHODA = new SecureRandom();

  private record Zaznam(String id, String telefon, String prijmeni, String psc, String email, boolean blokovan) { }
  private static final List<Zaznam> OSOBY = List.of(
      new Zaznam("OS-7KD2M4", "+420603118274", "Dvořáčková", "60200", "hana.dvorackova@example.cz", false),
      new Zaznam("OS-3PX9T1", "+420777402915", "Šimek", "37001", "simek@example.cz", false),
      new Zaznam("OS-9BW5C8", "+420721660043", "Kratochvíl", "77900", "kratochvil@example.cz", true));

  private final Map<String, Instant> klice = new ConcurrentHashMap<>();
  private final Map<String, Map<String, Object>> predvolby = new ConcurrentHashMap<>();

  public static void main(String[] args) {
    Rozhrani r = new Rozhrani();
    new MistniServer().configure(routes -> routes
        .filter(r::straz)
        .post(PREDPONA + "/auth-authenticate", r::prihlas)
        .post(PREDPONA + "/ext-verify", r::over)
        .post(PREDPONA + "/ext-reach", r::dosah)
        .post(PREDPONA + "/ext-notify", r::oznam)).start(Integer.parseInt(System.getenv("PORT")));
  }

  private Payload straz(String uri, Context context, PayloadSupplier dalsi) throws Exception {
    try {
      String cesta = uri.startsWith(PREDPONA) ? uri.substring(PREDPONA.length()) : "";
      if (CESTY.contains(cesta) && "POST".equals(context.method())) {
        if (!"/auth-authenticate".equals(cesta)) overKlic(context.header("Authorization"));
        String druh = context.header("Content-Type");
        if (druh == null || !druh.toLowerCase(Locale.ROOT).startsWith("application/json")) throw new Chyba(415, "Očekává se Content-Type: application/json");
      }
      return dalsi.get();
    } catch (Chyba e) {
      return e.odpoved();
    }
  }

  private void overKlic(String hlavicka) {
    if (hlavicka == null || !hlavicka.startsWith("Bearer ")) throw new Chyba(401, "Chybí hlavička Authorization: Bearer");
    Instant konec = klice.get(hlavicka.substring(7).trim());
    if (konec == null) throw new Chyba(401, "Neplatný přístupový klíč");
    if (Instant.now().isAfter(konec)) throw new Chyba(401, "Platnost přístupového klíče vypršela");
  }

  private Payload prihlas(Context c) throws IOException {
    JsonObject telo = Kontrola.cti(new String(c.request().contentAsBytes(), StandardCharsets.UTF_8));
    Kontrola.over("prihlaseni", telo);
    Prihlaseni p = Kontrola.preved(telo, Prihlaseni.class);
    if (!"eshop-lipa-318".equals(p.aplikace.kod) || !"Lp7-vrabec-Krtek-52".equals(p.aplikace.heslo)) throw new Chyba(401, "Neznámá aplikace nebo chybné heslo");
    byte[] b = new byte[24];
    NAHODA.nextBytes(b);
    String klic = Base64.getUrlEncoder().withoutPadding().encodeToString(b);
    Instant konec = Instant.now().plusSeconds(PLATNOST);
    klice.put(klic, konec);
    return odpoved(200, mapa("pristup", mapa("klic", klic, "platnostDo", konec.truncatedTo(ChronoUnit.SECONDS).toString())));
  }

  private Payload over(Context c) throws IOException {
    JsonObject telo = Kontrola.cti(new String(c.request().contentAsBytes(), StandardCharsets.UTF_8));
    Kontrola.over("overeni", telo);
    Overeni o = Kontrola.preved(telo, Overeni.class);
    for (Zaznam z : OSOBY) {
      if (z.telefon().equals(o.osoba.telefon) && bezHacku(z.prijmeni()).equals(bezHacku(o.osoba.prijmeni)) && z.psc().equals(o.adresa.psc.replace(" ", ""))) {
        return odpoved(200, mapa("osobaId", z.id(), "stav", z.blokovan() ? "BLOKOVANA" : "AKTIVNI", "emailSouhlasi", o.osoba.email == null ? null : z.email().equalsIgnoreCase(o.osoba.email)));
      }
    }
    throw new Chyba(404, "Osoba nenalezena");
  }

  private Payload dosah(Context c) throws IOException {
    JsonObject telo = Kontrola.cti(new String(c.request().contentAsBytes(), StandardCharsets.UTF_8));
    Kontrola.over("dosah", telo);
    if ("ZMENIT".equals(telo.getString("ukon"))) Kontrola.over("dosah-zmenit", telo);
    Dosah d = Kontrola.preved(telo, Dosah.class);
    if (d.predvolba != null && "SOUSED".equals(d.predvolba.misto)) Kontrola.over("dosah-soused", telo);
    if (d.predvolba != null && "VYDEJNA".equals(d.predvolba.misto)) Kontrola.over("dosah-vydejna", telo);
    Zaznam z = najdi(d.osobaId);
    boolean zmena = "ZMENIT".equals(d.ukon);
    if (zmena) {
      Predvolba p = d.predvolba;
      predvolby.put(z.id(), mapa("misto", p.misto, "soused", p.soused, "kodVydejny", p.kodVydejny, "poznamka", p.poznamka,
          "okno", p.okno == null ? null : mapa("od", p.okno.od, "do", p.okno.konec), "zmenenoV", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString()));
    }
    return odpoved(200, mapa("osobaId", z.id(), "zmeneno", zmena, "predvolba", predvolby.getOrDefault(z.id(), mapa("misto", "DVERE"))));
  }

  private Payload oznam(Context c) throws IOException {
    JsonObject telo = Kontrola.cti(new String(c.request().contentAsBytes(), StandardCharsets.UTF_8));
    Kontrola.over("oznameni", telo);
    Oznameni o = Kontrola.preved(telo, Oznameni.class);
    Zaznam z = najdi(o.osobaId);
    if (z.blokovan()) throw new Chyba(409, "Osoba si nepřeje být oslovována");
    return odpoved(202, mapa("oznameniId", UUID.randomUUID().toString(), "stav", "ZARAZENO", "kanal", o.kanal == null ? "SMS" : o.kanal));
  }

  private static Zaznam najdi(String id) {
    return OSOBY.stream().filter(z -> z.id().equals(id)).findFirst().orElseThrow(() -> new Chyba(404, "Osoba nenalezena"));
  }

  private static String bezHacku(String s) {
    return Normalizer.normalize(s.trim(), Normalizer.Form.NFD).replaceAll("\\p{M}", "").toLowerCase(Locale.ROOT);
  }

  private static Map<String, Object> mapa(Object... dvojice) {
    Map<String, Object> m = new LinkedHashMap<>();
    for (int i = 0; i < dvojice.length; i += 2) if (dvojice[i + 1] != null) m.put((String) dvojice[i], dvojice[i + 1]);
    return m;
  }

  private static Payload odpoved(int stav, Object telo) {
    return new Payload("application/json;charset=UTF-8", telo, stav);
  }

  /** Naslouchá jen na místní smyčce; ven jde přes proxy. */
  private static final class MistniServer extends WebServer {
    @Override
    protected HttpServerWrapper createHttpServer(Handler http, WebSocketHandler ws) {
      return new SimpleServerWrapper(http, ws, threadCount, selectThreads, webSocketThreads) {
        private SocketConnection spojeni;

        @Override
        public int start(int port, SSLContext ssl, boolean auth) throws IOException {
          spojeni = new SocketConnection(new ContainerSocketProcessor(this, 8, 1));
          return ((InetSocketAddress) spojeni.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), ssl)).getPort();
        }

        @Override
        public void stop() throws IOException {
          spojeni.close();
        }
      };
    }
  }
}
