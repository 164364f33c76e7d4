package fi.ovelleposti.jakelu;

import fi.ovelleposti.jakelu.Sanomat.*;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Status;
import io.micronaut.validation.validator.Validator;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Valid;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;

@Controller
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class Rajapinta {
    private static final Set<String> POHJAT = Set.of("JAKELUSSA-TANAAN", "TOIMITUS-MYOHASSA", "NOUDETTAVISSA", "TOIMITETTU");

    private final Istunnot istunnot;
    private final Rekisteri rekisteri;
    private final Validator validator;

    public Rajapinta(Istunnot istunnot, Rekisteri rekisteri, Validator validator) {
        this.istunnot = istunnot;
        this.rekisteri = rekisteri;
        this.validator = validator;
    }

    @Post("/auth-authenticate")
    public KirjautumisVastaus kirjaudu(@Valid @Body Kirjautuminen kirjautuminen) {
        return new KirjautumisVastaus("Kotimaan Verkkokauppa Oy", istunnot.avaa(kirjautuminen));
    }

    @Post("/ext-verify")
    public TunnistusVastaus tunnista(@Valid @Body TunnistusPyynto pyynto) {
        Rekisteri.Henkilo h = rekisteri.etsi(pyynto.vastaanottaja());
        return new TunnistusVastaus(h.tunnus(), h.estetty() ? "ESTETTY" : "AKTIIVINEN", h.kanavat());
    }

    @Post("/ext-reach")
    public ToiveVastaus toiveet(@Valid @Body ToivePyynto pyynto) {
        if (pyynto.toiminto() == Toiminto.TALLENNA) {
            tarkista(pyynto, Tallennus.class);
            switch (pyynto.toive().luovutustapa()) {
                case NAAPURI -> tarkista(pyynto, NaapurilleJatto.class);
                case PAKETTIAUTOMAATTI -> tarkista(pyynto, AutomaattiinJatto.class);
                default -> { }
            }
        }
        Rekisteri.Henkilo h = rekisteri.hae(pyynto.vastaanottajaTunnus());
        if (pyynto.toiminto() == Toiminto.TALLENNA) {
            rekisteri.tallenna(h, pyynto.toive());
        }
        return rekisteri.toive(h);
    }

    @Post("/ext-notify")
    @Status(HttpStatus.ACCEPTED)
    public IlmoitusVastaus ilmoita(@Valid @Body IlmoitusPyynto pyynto) {
        Rekisteri.Henkilo h = rekisteri.hae(pyynto.vastaanottajaTunnus());
        if (!POHJAT.contains(pyynto.viesti().viestipohja())) {
            throw new Hylkays(HttpStatus.UNPROCESSABLE_ENTITY, "Viestipohjaa " + pyynto.viesti().viestipohja() + " ei ole otettu käyttöön");
        }
        if (h.estetty()) {
            throw new Hylkays(HttpStatus.CONFLICT, "Vastaanottaja on estänyt ilmoitukset");
        }
        return new IlmoitusVastaus(rekisteri.ilmoitus(), "JONOSSA", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }

    private void tarkista(ToivePyynto kohde, Class<?> ryhma) {
        var rikkeet = validator.validate(kohde, ryhma);
        if (!rikkeet.isEmpty()) {
            throw new ConstraintViolationException(rikkeet);
        }
    }
}
