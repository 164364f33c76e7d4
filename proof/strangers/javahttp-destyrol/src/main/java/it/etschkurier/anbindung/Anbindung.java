package it.etschkurier.anbindung;

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONException;
import com.alibaba.fastjson2.JSONObject;
import com.alibaba.fastjson2.JSONWriter;
import com.alibaba.fastjson2.schema.JSONSchema;
import com.alibaba.fastjson2.schema.ValidateResult;
import io.fusionauth.http.HTTPMethod;
import io.fusionauth.http.server.HTTPHandler;
import io.fusionauth.http.server.HTTPListenerConfiguration;
import io.fusionauth.http.server.HTTPRequest;
import io.fusionauth.http.server.HTTPResponse;
import io.fusionauth.http.server.HTTPServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Anbindung der Versender an den Etsch-Kurier. */
public final class Anbindung implements HTTPHandler {
  private static final String STAMM = "/anbindung/v2";
  private static final int GROESSE = 32 * 1024;
  private static final ZoneId BOZEN = ZoneId.of("Europe/Rome");
  private static final Set<String> VORLAGEN = Set.of("ZUSTELLUNG_HEUTE", "ZUSTELLUNG_MORGEN", "ABHOLBEREIT");

  private final Map<String, JSONSchema> schemata = new ConcurrentHashMap<>();
  private final Map<String, OffsetDateTime> sitzungen = new ConcurrentHashMap<>();
  private final Map<String, Kunde> kunden = new ConcurrentHashMap<>();
  private final AtomicInteger laufnummer = new AtomicInteger(48210);
  private final SecureRandom zufall = new SecureRandom();
  private final long dauer = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1200"));

  private Anbindung() throws IOException {
    for (String pfad : new String[]{"auth-authenticate", "ext-verify", "ext-reach", "ext-notify"}) {
      try (InputStream in = Anbindung.class.getResourceAsStream("/schema/" + pfad + ".json")) {
        schemata.put("/" + pfad, JSONSchema.of(JSON.parseObject(in.readAllBytes())));
      }
    }
    for (Kunde k : new Kunde[]{
        new Kunde("K204417", "Marlene", "Pichler", "+393471550172", "39100", "Bozen", "14a"),
        new Kunde("K204530", "Hannes", "Rainer", "+393384410927", "39012", "Meran", "7"),
        new Kunde("K204611", "Giulia", "Dalsass", "+393291177345", "39042", "Brixen", "112")}) {
      kunden.put(k.kundennummer, k);
    }
  }

  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(System.getenv("PORT"));
    HTTPServer server = new HTTPServer().withHandler(new Anbindung())
        .withNumberOfWorkerThreads(8)
        .withListener(new HTTPListenerConfiguration(InetAddress.getByName("127.0.0.1"), port));
    Runtime.getRuntime().addShutdownHook(new Thread(server::close));
    server.start();
    System.out.println("Anbindung lauscht auf " + port);
    new CountDownLatch(1).await();
  }

  @Override
  public void handle(HTTPRequest anfrage, HTTPResponse antwort) throws Exception {
    try {
      sende(antwort, bearbeite(anfrage, antwort), null);
    } catch (Ablehnung a) {
      sende(antwort, null, a);
    } catch (RuntimeException e) {
      e.printStackTrace();
      sende(antwort, null, new Ablehnung(500, "INTERN", "Interner Fehler"));
    }
  }

  private JSONObject bearbeite(HTTPRequest anfrage, HTTPResponse antwort) throws IOException {
    String pfad = anfrage.getPath().startsWith(STAMM) ? anfrage.getPath().substring(STAMM.length()) : "";
    JSONSchema schema = schemata.get(pfad);
    if (schema == null) throw new Ablehnung(404, "PFAD_UNBEKANNT", "Diesen Pfad gibt es nicht: " + anfrage.getPath());
    if (!HTTPMethod.POST.equals(anfrage.getMethod())) {
      antwort.setHeader("Allow", "POST");
      throw new Ablehnung(405, "METHODE", "Nur POST ist erlaubt");
    }
    InputStream strom = anfrage.getInputStream();
    byte[] inhalt = strom == null ? new byte[0] : strom.readNBytes(GROESSE + 1);
    if (inhalt.length > GROESSE) throw new Ablehnung(413, "ZU_GROSS", "Hoechstens " + GROESSE + " Bytes");
    if (!pfad.startsWith("/auth-")) pruefeSitzung(anfrage.getHeader("X-Sitzung"));

    Object gelesen;
    try {
      gelesen = JSON.parse(inhalt);
    } catch (JSONException e) {
      throw new Ablehnung(400, "JSON", e.getMessage());
    }
    ValidateResult ergebnis = schema.validate(gelesen);
    if (!ergebnis.isSuccess()) throw new Ablehnung(422, "PRUEFUNG", ergebnis.getMessage());
    JSONObject daten = (JSONObject) gelesen;
    return switch (pfad) {
      case "/auth-authenticate" -> anmelden(daten);
      case "/ext-verify" -> pruefen(daten);
      case "/ext-reach" -> wunsch(daten);
      default -> {
        antwort.setStatus(201);
        yield mitteilen(daten);
      }
    };
  }

  private void pruefeSitzung(String schluessel) {
    if (schluessel == null || schluessel.isBlank()) throw new Ablehnung(401, "SITZUNG_FEHLT", "Kopfzeile X-Sitzung fehlt");
    OffsetDateTime bis = sitzungen.get(schluessel);
    if (bis == null) throw new Ablehnung(401, "SITZUNG_UNBEKANNT", "Die Sitzung ist nicht bekannt");
    if (bis.isBefore(OffsetDateTime.now())) throw new Ablehnung(401, "SITZUNG_ABGELAUFEN", "Die Sitzung ist abgelaufen, bitte neu anmelden");
  }

  private JSONObject anmelden(JSONObject d) {
    JSONObject zugang = d.getJSONObject("zugang");
    String ist = d.getString("mandant") + "\n" + zugang.getString("benutzer") + "\n" + zugang.getString("kennwort");
    String soll = "DOL4471\nversand.dolomiti\nRosengarten-82-Latemar";
    if (!MessageDigest.isEqual(ist.getBytes(StandardCharsets.UTF_8), soll.getBytes(StandardCharsets.UTF_8))) {
      throw new Ablehnung(403, "ANMELDUNG", "Mandant, Benutzer oder Kennwort stimmt nicht");
    }
    byte[] roh = new byte[24];
    zufall.nextBytes(roh);
    String schluessel = Base64.getUrlEncoder().withoutPadding().encodeToString(roh);
    OffsetDateTime bis = OffsetDateTime.now(BOZEN).plusSeconds(dauer);
    sitzungen.put(schluessel, bis);
    return JSONObject.of("sitzung", JSONObject.of("schluessel", schluessel, "gueltigBis", bis.truncatedTo(ChronoUnit.SECONDS).toString()));
  }

  private JSONObject pruefen(JSONObject d) {
    for (Kunde k : kunden.values()) {
      if (k.telefon.equals(d.getString("telefon")) && k.nachname.equalsIgnoreCase(d.getString("nachname").strip())) {
        return JSONObject.of("kunde", JSONObject.of("kundennummer", k.kundennummer, "vorname", k.vorname, "gemeinde", k.gemeinde));
      }
    }
    throw new Ablehnung(404, "KUNDE_UNBEKANNT", "Kein Kunde mit dieser Telefonnummer und diesem Nachnamen");
  }

  private JSONObject wunsch(JSONObject d) {
    Kunde k = kunde(d);
    JSONObject anschrift = d.getJSONObject("anschrift");
    if (!k.plz.equals(anschrift.getString("plz")) || !k.hausnummer.equalsIgnoreCase(anschrift.getString("hausnummer"))) {
      throw new Ablehnung(409, "ANSCHRIFT", "Die Anschrift gehoert nicht zu diesem Kunden");
    }
    JSONObject neu = d.getJSONObject("zustellwunsch");
    synchronized (k) {
      if (neu != null) {
        JSONObject behalten = new JSONObject();
        for (String name : new String[]{"ablageort", "hinweis", "nachbar", "zeitfenster"}) {
          if (neu.containsKey(name)) behalten.put(name, neu.get(name));
        }
        k.wunsch = behalten;
        k.geaendert = OffsetDateTime.now(BOZEN).truncatedTo(ChronoUnit.SECONDS).toString();
      }
      return JSONObject.of("kundennummer", k.kundennummer, "zustellwunsch", k.wunsch, "geaendertAm", k.geaendert);
    }
  }

  private JSONObject mitteilen(JSONObject d) {
    kunde(d);
    JSONObject m = d.getJSONObject("mitteilung");
    if (!VORLAGEN.contains(m.getString("vorlage"))) {
      throw new Ablehnung(404, "VORLAGE_UNBEKANNT", "Die Vorlage " + m.getString("vorlage") + " ist nicht freigeschaltet");
    }
    return JSONObject.of("mitteilungsnummer", "M-" + laufnummer.incrementAndGet(), "zustand", "VORGEMERKT",
        "kanal", m.getString("kanal"));
  }

  private Kunde kunde(JSONObject d) {
    Kunde k = kunden.get(d.getString("kundennummer"));
    if (k == null) throw new Ablehnung(404, "KUNDE_UNBEKANNT", "Die Kundennummer ist nicht bekannt");
    return k;
  }

  private static void sende(HTTPResponse antwort, JSONObject inhalt, Ablehnung a) throws IOException {
    if (a != null) {
      antwort.setStatus(a.status);
      inhalt = JSONObject.of("fehler", JSONObject.of("kennung", a.kennung, "text", a.getMessage()));
    }
    byte[] bytes = inhalt.toJSONString(JSONWriter.Feature.WriteMapNullValue).getBytes(StandardCharsets.UTF_8);
    antwort.setContentType("application/json; charset=utf-8");
    antwort.setContentLength(bytes.length);
    try (OutputStream aus = antwort.getOutputStream()) {
      aus.write(bytes);
    }
  }

  private static final class Ablehnung extends RuntimeException {
    final int status;
    final String kennung;

    Ablehnung(int status, String kennung, String text) {
      super(text);
      this.status = status;
      this.kennung = kennung;
    }
  }

  private static final class Kunde {
    final String kundennummer, vorname, nachname, telefon, plz, gemeinde, hausnummer;
    JSONObject wunsch = JSONObject.of("ablageort", "HAUSTUER");
    String geaendert;

    Kunde(String kundennummer, String vorname, String nachname, String telefon, String plz, String gemeinde, String hausnummer) {
      this.kundennummer = kundennummer;
      this.vorname = vorname;
      this.nachname = nachname;
      this.telefon = telefon;
      this.plz = plz;
      this.gemeinde = gemeinde;
      this.hausnummer = hausnummer;
    }
  }
}
