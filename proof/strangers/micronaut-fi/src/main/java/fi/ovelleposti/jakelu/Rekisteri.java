package fi.ovelleposti.jakelu;

import fi.ovelleposti.jakelu.Sanomat.*;
import io.micronaut.http.HttpStatus;
import jakarta.inject.Singleton;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

@Singleton
public class Rekisteri {
    public record Henkilo(String tunnus, String etunimi, String sukunimi, String puhelin, String postinumero, boolean estetty, List<Kanava> kanavat) { }

    private record Tallennettu(Toive toive, String hetki) { }

    private static final List<Henkilo> HENKILOT = List.of(
        new Henkilo("VO-304871", "Aino", "Virtanen", "+358405550142", "00530", false, List.of(Kanava.TEKSTIVIESTI, Kanava.SAHKOPOSTI)),
        new Henkilo("VO-318220", "Mikko", "Hämäläinen", "+358505550177", "33100", false, List.of(Kanava.TEKSTIVIESTI)),
        new Henkilo("VO-327705", "Sanna", "Korhonen", "+358445550119", "90100", true, List.of(Kanava.SOVELLUS)));

    private final Map<String, Tallennettu> toiveet = new ConcurrentHashMap<>();
    private final AtomicInteger laskuri = new AtomicInteger(770_000);

    public Henkilo etsi(Vastaanottaja v) {
        return HENKILOT.stream()
            .filter(h -> h.puhelin().equals(v.puhelinnumero()) && h.sukunimi().equalsIgnoreCase(v.sukunimi().strip()) && h.postinumero().equals(v.osoite().postinumero()))
            .findFirst().orElseThrow(() -> new Hylkays(HttpStatus.NOT_FOUND, "Vastaanottajaa ei tunnistettu annetuilla tiedoilla"));
    }

    public Henkilo hae(String tunnus) {
        return HENKILOT.stream().filter(h -> h.tunnus().equals(tunnus)).findFirst()
            .orElseThrow(() -> new Hylkays(HttpStatus.NOT_FOUND, "Vastaanottajatunnusta ei löydy"));
    }

    public void tallenna(Henkilo h, Toive toive) {
        toiveet.put(h.tunnus(), new Tallennettu(toive, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString()));
    }

    public ToiveVastaus toive(Henkilo h) {
        Tallennettu t = toiveet.get(h.tunnus());
        return t == null
            ? new ToiveVastaus(h.tunnus(), new Toive(Luovutustapa.KOTIOVI, null, null, null, null, null), null)
            : new ToiveVastaus(h.tunnus(), t.toive(), t.hetki());
    }

    public String ilmoitus() {
        return "ILM-" + laskuri.incrementAndGet();
    }
}
