package at.zustell;

import at.zustell.Auftraege.*;
import io.avaje.json.JsonException;
import io.avaje.jsonb.Jsonb;
import io.avaje.validation.ConstraintViolationException;
import io.avaje.validation.Validator;
import io.avaje.validation.groups.Default;
import io.muserver.*;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.*;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/** Zustellwunsch-Schnittstelle fuer Versender. */
public final class App {
  private static final String MANDANT = "moebel-leitner";
  private static final String PASSWORT = "Grz!7720-wechsel-Ybbs";
  private static final long SITZUNG_SEKUNDEN = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1200"));
  private static final String KEKS = "ZSID";

  private static final Jsonb JSONB = Jsonb.builder().build();
  private static final Validator VALIDATOR = Validator.builder().addLocales(Locale.GERMAN).setDefaultLocale(Locale.GERMAN).build();
  private static final SecureRandom ZUFALL = new SecureRandom();
  private static final Map<String, Instant> SITZUNGEN = new ConcurrentHashMap<>();
  private static final Map<String, Kunde> KUNDEN = new ConcurrentHashMap<>();

  static final class Kunde {
    final String nr, vorname, nachname, plz, telefon, email;
    volatile Zustellwunsch wunsch = new Zustellwunsch("HAUSTUER", null, null, LocalDate.of(2024, 1, 1), null);
    volatile Instant geaendert;
    Kunde(String nr, String vorname, String nachname, String plz, String telefon, String email) {
      this.nr = nr; this.vorname = vorname; this.nachname = nachname; this.plz = plz; this.telefon = telefon; this.email = email;
    }
  }

  static final class Abgelehnt extends RuntimeException {
    final int status;
    Abgelehnt(int status, String meldung) { super(meldung); this.status = status; }
  }

  interface Vorgang { Object bearbeite(MuRequest req, MuResponse res) throws Exception; }

  public static void main(String[] args) {
    for (Kunde k : List.of(
        new Kunde("EM-3094-417", "Johanna", "Pichler", "8010", "+436641234567", "johanna.pichler@example.at"),
        new Kunde("EM-3094-733", "Emir", "Hadzic", "1160", "+4369911223344", "emir.h@example.at"),
        new Kunde("EM-3101-052", "Walter", "Obermoser", "6020", "+43512998877", "w.obermoser@example.at"))) KUNDEN.put(k.nr, k);

    MuServer server = MuServerBuilder.httpServer()
        .withInterface("127.0.0.1")
        .withHttpPort(Integer.parseInt(System.getenv("PORT")))
        .withNioThreads(2)
        .withMaxRequestSize(65536)
        .addShutdownHook(true)
        .addHandler(ContextHandlerBuilder.context("zws/v1")
            .addHandler(io.muserver.Method.POST, "/auth-authenticate", route(200, App::anmelden))
            .addHandler(io.muserver.Method.POST, "/ext-verify", route(200, mitSitzung(App::pruefen)))
            .addHandler(io.muserver.Method.POST, "/ext-reach", route(200, mitSitzung(App::wunsch)))
            .addHandler(io.muserver.Method.POST, "/ext-notify", route(202, mitSitzung(App::verstaendigen))))
        .start();
    System.out.println("bereit: " + server.uri());
  }

  private static RouteHandler route(int status, Vorgang v) {
    return (req, res, pfad) -> {
      try {
        antworte(res, status, v.bearbeite(req, res));
      } catch (ConstraintViolationException e) {
        List<Feldfehler> felder = e.violations().stream().map(x -> new Feldfehler(x.path(), x.message())).sorted(Comparator.comparing(Feldfehler::feld)).toList();
        antworte(res, 422, new Fehler(422, vorgang(), "Die Anfrage ist nicht gültig", felder));
      } catch (JsonException | DateTimeParseException e) {
        antworte(res, 400, new Fehler(400, vorgang(), e.getMessage(), null));
      } catch (Abgelehnt e) {
        antworte(res, e.status, new Fehler(e.status, vorgang(), e.getMessage(), null));
      }
    };
  }

  private static String vorgang() { return Long.toString(System.nanoTime(), 36); }

  private static void antworte(MuResponse res, int status, Object inhalt) {
    res.status(status);
    res.contentType("application/json;charset=utf-8");
    res.write(JSONB.toJson(inhalt));
  }

  private static Vorgang mitSitzung(Vorgang v) {
    return (req, res) -> {
      String id = req.cookie(KEKS).orElseThrow(() -> new Abgelehnt(401, "Keine Sitzung: Cookie " + KEKS + " fehlt"));
      Instant bis = SITZUNGEN.get(id);
      if (bis == null || bis.isBefore(Instant.now())) {
        SITZUNGEN.remove(id);
        throw new Abgelehnt(401, "Die Sitzung ist abgelaufen oder unbekannt");
      }
      SITZUNGEN.put(id, Instant.now().plusSeconds(SITZUNG_SEKUNDEN));
      return v.bearbeite(req, res);
    };
  }

  private static Object anmelden(MuRequest req, MuResponse res) {
    String kopf = req.headers().get("Authorization", "");
    boolean gut = false;
    if (kopf.regionMatches(true, 0, "Basic ", 0, 6)) {
      try {
        String[] teile = new String(Base64.getDecoder().decode(kopf.substring(6).trim()), StandardCharsets.UTF_8).split(":", 2);
        gut = teile.length == 2 && gleich(teile[0], MANDANT) & gleich(teile[1], PASSWORT);
      } catch (IllegalArgumentException e) { /* kein Base64 */ }
    }
    if (!gut) {
      res.headers().set("WWW-Authenticate", "Basic realm=\"Zustellwunsch\"");
      throw new Abgelehnt(401, kopf.isEmpty() ? "Anmeldung erforderlich" : "Mandant oder Passwort falsch");
    }
    byte[] zufall = new byte[18];
    ZUFALL.nextBytes(zufall);
    String id = Base64.getUrlEncoder().withoutPadding().encodeToString(zufall);
    SITZUNGEN.put(id, Instant.now().plusSeconds(SITZUNG_SEKUNDEN));
    res.addCookie(CookieBuilder.newCookie().withName(KEKS).withValue(id).withPath("/zws").httpOnly(true).withSameSite("Strict").build());
    return new Anmeldung(MANDANT, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(), (int) (SITZUNG_SEKUNDEN / 60));
  }

  private static boolean gleich(String a, String b) {
    return MessageDigest.isEqual(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
  }

  private static <T> T lies(MuRequest req, Class<T> art) throws Exception {
    T inhalt = JSONB.type(art).fromJson(req.readBodyAsString());
    if (inhalt == null) throw new Abgelehnt(400, "Leere Anfrage");
    return inhalt;
  }

  private static Kunde kunde(String nr) {
    Kunde k = KUNDEN.get(nr);
    if (k == null) throw new Abgelehnt(404, "Kein Empfänger mit dieser Nummer");
    return k;
  }

  private static Object pruefen(MuRequest req, MuResponse res) throws Exception {
    Pruefung p = lies(req, Pruefung.class);
    boolean ohneEmail = p.empfaenger() != null && p.empfaenger().email() == null;
    if (ohneEmail) VALIDATOR.validate(p, Default.class, NurTelefon.class); else VALIDATOR.validate(p);
    Empfaenger e = p.empfaenger();
    return KUNDEN.values().stream()
        .filter(k -> k.nachname.equalsIgnoreCase(e.nachname().trim()) && k.plz.equals(e.plz()))
        .filter(k -> (e.telefon() == null || k.telefon.equals(e.telefon())) && (e.email() == null || k.email.equalsIgnoreCase(e.email())))
        .findFirst()
        .map(k -> new Treffer(k.nr, k.vorname + " " + k.nachname, true))
        .orElseThrow(() -> new Abgelehnt(404, "Empfänger nicht bekannt"));
  }

  private static Object wunsch(MuRequest req, MuResponse res) throws Exception {
    Wunschauftrag a = lies(req, Wunschauftrag.class);
    List<Class<?>> gruppen = new ArrayList<>(List.of(Default.class));
    if ("AENDERN".equals(a.aktion())) gruppen.add(BeiAenderung.class);
    if (a.zustellwunsch() != null && "NACHBAR".equals(a.zustellwunsch().ablageort())) gruppen.add(BeiNachbar.class);
    VALIDATOR.validate(a, gruppen.toArray(new Class<?>[0]));
    Kunde k = kunde(a.empfaengerNr());
    if ("AENDERN".equals(a.aktion())) {
      Zustellwunsch w = a.zustellwunsch();
      if (w.gueltigBis() != null && w.gueltigBis().isBefore(w.gueltigAb())) throw new Abgelehnt(409, "gueltigBis liegt vor gueltigAb");
      k.wunsch = w;
      k.geaendert = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }
    return new Auskunft(k.nr, k.wunsch, k.geaendert == null ? null : k.geaendert.toString());
  }

  private static Object verstaendigen(MuRequest req, MuResponse res) throws Exception {
    Verstaendigung v = lies(req, Verstaendigung.class);
    VALIDATOR.validate(v);
    kunde(v.empfaengerNr());
    if (!v.zeitfenster().bis().isAfter(v.zeitfenster().von())) throw new Abgelehnt(409, "Das Zeitfenster endet vor seinem Beginn");
    return new Quittung("VS-" + UUID.randomUUID().toString().substring(0, 13), "ANGENOMMEN");
  }
}
