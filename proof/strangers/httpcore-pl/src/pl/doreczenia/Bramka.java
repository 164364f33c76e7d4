package pl.doreczenia;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.http.*;
import org.apache.hc.core5.http.impl.bootstrap.HttpServer;
import org.apache.hc.core5.http.impl.bootstrap.ServerBootstrap;
import org.apache.hc.core5.http.io.HttpRequestHandler;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.io.CloseMode;
import pl.doreczenia.Model.*;

/** Bramka nadawcy: cztery operacje na Apache HttpCore. */
public final class Bramka {
    private static final String LOGIN = "nadawca-3187";
    private static final String HASLO = "Jesion!wisla_5508";
    private static final int MAKS = 64 * 1024;

    static final ObjectMapper JSON = JsonMapper.builder()
        .addModule(new JavaTimeModule())
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .withCoercionConfig(LogicalType.Textual, c -> c.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail).setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
        .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .build();

    static final class Odmowa extends Exception {
        final int status; final String kod;
        Odmowa(int status, String kod, String opis) { super(opis); this.status = status; this.kod = kod; }
    }

    static final class Klient {
        final long id; final String imie, nazwisko, telefon, kod; Dostawa dostawa;
        Klient(long id, String imie, String nazwisko, String telefon, String kod, Dostawa dostawa) {
            this.id = id; this.imie = imie; this.nazwisko = nazwisko; this.telefon = telefon; this.kod = kod; this.dostawa = dostawa;
        }
    }

    record StanPreferencji(long idKlienta, Dostawa dostawa) {}

    interface Operacja { Object wykonaj(String cialo, ClassicHttpRequest zadanie) throws Exception; }

    private final Map<String, Instant> sesje = new ConcurrentHashMap<>();
    private final SecureRandom los = new SecureRandom();
    private final long waznosc = ttl();
    private final List<Klient> klienci = List.of(
        new Klient(418273, "Agnieszka", "Wrońska", "+48602715843", "60-184", new PodAdres(new Adres(new Nazwa("Bułgarska"), "17A", "42", new KodPocztowy("60-184"), new Nazwa("Poznań")), null, null)),
        new Klient(520914, "Tomasz", "Sikora", "+48511903267", "61-731", new Punkt(new KodPunktu("POZ114"))),
        new Klient(307765, "Oksana", "Melnyk", "+48729440185", "60-312", new Sasiad(new Nazwa("Kubiak"), "3", null)));

    private static long ttl() {
        try { long n = Long.parseLong(System.getenv("TOKEN_TTL_SECONDS")); if (n > 0) return n; } catch (NumberFormatException e) { /* domyślnie */ }
        return 600;
    }

    // --- operacje --------------------------------------------------------------

    private Object zaloguj(String cialo, ClassicHttpRequest zadanie) throws Exception {
        Header h = zadanie.getFirstHeader("Authorization");
        String[] para = null;
        if (h != null && h.getValue().regionMatches(true, 0, "Basic ", 0, 6)) {
            try { para = new String(Base64.getDecoder().decode(h.getValue().substring(6).trim()), StandardCharsets.UTF_8).split(":", 2); } catch (IllegalArgumentException e) { /* poniżej */ }
        }
        if (para == null || para.length != 2) throw new Odmowa(401, "BRAK_DANYCH_LOGOWANIA", "Wymagane uwierzytelnienie Basic");
        if (!para[0].equals(LOGIN) || !para[1].equals(HASLO)) throw new Odmowa(401, "BLEDNE_DANE_LOGOWANIA", "Nieprawidłowy login lub hasło");
        Logowanie l = czytaj(cialo, Logowanie.class);
        byte[] b = new byte[20];
        los.nextBytes(b);
        String klucz = Base64.getUrlEncoder().withoutPadding().encodeToString(b);
        sesje.put(klucz, Instant.now().plusSeconds(waznosc));
        return Map.of("sesja", new TreeMap<>(Map.of("klucz", klucz, "waznaSekund", waznosc, "srodowisko", l.srodowisko())));
    }

    private void sprawdzSesje(ClassicHttpRequest zadanie) throws Odmowa {
        Header h = zadanie.getFirstHeader("Authorization");
        if (h == null || !h.getValue().regionMatches(true, 0, "Sesja ", 0, 6)) throw new Odmowa(401, "BRAK_SESJI", "Wymagany nagłówek Authorization: Sesja <klucz>");
        Instant koniec = sesje.get(h.getValue().substring(6).trim());
        if (koniec == null) throw new Odmowa(401, "NIEZNANA_SESJA", "Nieznany klucz sesji");
        if (Instant.now().isAfter(koniec)) throw new Odmowa(401, "SESJA_WYGASLA", "Sesja wygasła");
    }

    private Klient klient(IdKlienta id) throws Odmowa {
        return klienci.stream().filter(k -> k.id == id.id()).findFirst().orElseThrow(() -> new Odmowa(404, "NIEZNANY_KLIENT", "Nie znaleziono klienta"));
    }

    private <T> T czytaj(String cialo, Class<T> typ) throws Exception {
        T t = JSON.readValue(cialo, typ);
        if (t == null) throw new Odmowa(400, "BLEDNE_ZADANIE", "Pusta treść żądania");
        return t;
    }

    private Object zweryfikuj(String cialo, ClassicHttpRequest zadanie) throws Exception {
        sprawdzSesje(zadanie);
        Weryfikacja w = czytaj(cialo, Weryfikacja.class);
        for (Klient k : klienci) {
            if (k.telefon.equals(w.telefon().numer()) && k.nazwisko.equalsIgnoreCase(w.nazwisko().tekst()) && (w.kodPocztowy() == null || w.kodPocztowy().kod().equals(k.kod))) {
                Map<String, Object> o = new LinkedHashMap<>();
                o.put("znany", true);
                o.put("klient", new TreeMap<>(Map.of("idKlienta", k.id, "imie", k.imie)));
                return o;
            }
        }
        throw new Odmowa(404, "NIEZNANY_KLIENT", "Nie znaleziono klienta");
    }

    private synchronized Object preferencje(String cialo, ClassicHttpRequest zadanie) throws Exception {
        sprawdzSesje(zadanie);
        Preferencje p = czytaj(cialo, Preferencje.class);
        Klient k = klient(p.idKlienta());
        if (p instanceof Zmiana z) k.dostawa = z.dostawa();
        return new StanPreferencji(k.id, k.dostawa);
    }

    private Object powiadom(String cialo, ClassicHttpRequest zadanie) throws Exception {
        sprawdzSesje(zadanie);
        Powiadomienie p = czytaj(cialo, Powiadomienie.class);
        klient(p.idKlienta());
        Map<String, Object> o = new LinkedHashMap<>();
        o.put("idPowiadomienia", UUID.randomUUID().toString());
        o.put("stan", "PRZYJETE");
        o.put("kanal", p.kanal() == null ? Kanal.SMS : p.kanal());
        return o;
    }

    // --- HTTP ------------------------------------------------------------------

    private HttpRequestHandler obsluga(int sukces, Operacja operacja) {
        return (zadanie, odpowiedz, kontekst) -> {
            try {
                if (!Method.POST.isSame(zadanie.getMethod())) throw new Odmowa(405, "METODA", "Dozwolona metoda: POST");
                byte[] bajty = new byte[0];
                if (zadanie.getEntity() != null) try (InputStream in = zadanie.getEntity().getContent()) { bajty = in.readNBytes(MAKS + 1); }
                if (bajty.length > MAKS) throw new Odmowa(413, "ZA_DUZE", "Treść większa niż 64 KiB");
                wyslij(odpowiedz, sukces, operacja.wykonaj(new String(bajty, StandardCharsets.UTF_8), zadanie));
            } catch (Odmowa o) {
                if (o.status == 401) odpowiedz.setHeader("WWW-Authenticate", o.kod.contains("LOGOWANIA") ? "Basic realm=\"bramka\"" : "Sesja");
                wyslij(odpowiedz, o.status, blad(o.kod, o.getMessage()));
            } catch (JsonProcessingException e) {
                wyslij(odpowiedz, 400, blad("BLEDNE_ZADANIE", e.getMessage()));
            } catch (Exception e) {
                e.printStackTrace();
                wyslij(odpowiedz, 500, blad("BLAD_WEWNETRZNY", "Błąd wewnętrzny"));
            }
        };
    }

    private static Map<String, Object> blad(String kod, String opis) {
        Map<String, Object> o = new LinkedHashMap<>();
        o.put("kod", kod);
        o.put("opis", opis);
        return Map.of("blad", o);
    }

    private static void wyslij(ClassicHttpResponse odpowiedz, int status, Object tresc) throws java.io.IOException {
        odpowiedz.setCode(status);
        odpowiedz.setEntity(new StringEntity(JSON.writeValueAsString(tresc), ContentType.APPLICATION_JSON));
    }

    public static void main(String[] a) throws Exception {
        Bramka b = new Bramka();
        HttpServer serwer = ServerBootstrap.bootstrap()
            .setLocalAddress(InetAddress.getByName("127.0.0.1"))
            .setListenerPort(Integer.parseInt(System.getenv("PORT")))
            .setSocketConfig(SocketConfig.custom().setSoTimeout(30, TimeUnit.SECONDS).setTcpNoDelay(true).setSoReuseAddress(true).build())
            .setCanonicalHostName("127.0.0.1")
            .register("/bramka/v2/auth-authenticate", b.obsluga(201, b::zaloguj))
            .register("/bramka/v2/ext-verify", b.obsluga(200, b::zweryfikuj))
            .register("/bramka/v2/ext-reach", b.obsluga(200, b::preferencje))
            .register("/bramka/v2/ext-notify", b.obsluga(202, b::powiadom))
            .create();
        serwer.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> serwer.close(CloseMode.IMMEDIATE)));
        serwer.awaitTermination(org.apache.hc.core5.util.TimeValue.MAX_VALUE);
    }
}
