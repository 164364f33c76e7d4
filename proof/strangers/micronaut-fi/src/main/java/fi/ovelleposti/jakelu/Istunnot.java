package fi.ovelleposti.jakelu;

import fi.ovelleposti.jakelu.Sanomat.Istunto;
import fi.ovelleposti.jakelu.Sanomat.Kirjautuminen;
import io.micronaut.context.annotation.Value;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import jakarta.inject.Singleton;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

@Singleton
public class Istunnot {
    private final Map<String, Instant> avaimet = new ConcurrentHashMap<>();
    private final SecureRandom arpa = new SecureRandom();
    private final long kesto;

    public Istunnot(@Value("${TOKEN_TTL_SECONDS:1200}") long kesto) {
        this.kesto = kesto;
    }

    public Istunto avaa(Kirjautuminen k) {
        if (!"KVK2041".equals(k.kumppanikoodi()) || !"kvk-integraatio".equals(k.kayttajatunnus()) || !"Rautalampi!73-kuikka".equals(k.salasana())) {
            throw new Hylkays(HttpStatus.UNAUTHORIZED, "Kirjautuminen epäonnistui");
        }
        byte[] b = new byte[30];
        arpa.nextBytes(b);
        String avain = Base64.getUrlEncoder().withoutPadding().encodeToString(b);
        avaimet.put(avain, Instant.now().plusSeconds(kesto));
        return new Istunto(UUID.randomUUID().toString(), avain, "Bearer", kesto);
    }

    void vaadi(String otsake) {
        if (otsake == null || !otsake.regionMatches(true, 0, "Bearer ", 0, 7)) {
            throw new Hylkays(HttpStatus.UNAUTHORIZED, "Authorization-otsake puuttuu tai ei ole muotoa Bearer");
        }
        Instant loppu = avaimet.get(otsake.substring(7).strip());
        if (loppu == null) {
            throw new Hylkays(HttpStatus.UNAUTHORIZED, "Istuntoavain ei kelpaa");
        }
        if (Instant.now().isAfter(loppu)) {
            throw new Hylkays(HttpStatus.UNAUTHORIZED, "Istunto on vanhentunut");
        }
    }

    @ServerFilter("/**/ext-*")
    public static class Portinvartija {
        private final Istunnot istunnot;

        public Portinvartija(Istunnot istunnot) {
            this.istunnot = istunnot;
        }

        @RequestFilter
        public void tarkista(HttpRequest<?> pyynto) {
            istunnot.vaadi(pyynto.getHeaders().get(HttpHeaders.AUTHORIZATION));
        }
    }
}
