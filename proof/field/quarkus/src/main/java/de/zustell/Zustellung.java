package de.zustell;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestResponse;

@Path("/")
public class Zustellung {

    private static final String MANDANT = "M-22071";
    private static final String SCHLUESSEL = "zk-93f1-Bernstein-6604-Qa";

    @Inject
    Sitzungen sitzungen;

    @Inject
    Kunden kunden;

    record Angemeldet(String mandant, UUID vorgangsId, String gueltigBis) {
    }

    record Ergebnis(String status, UUID kundenId, List<String> abweichungen) {
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Pruefbericht(UUID vorgangsId, Ergebnis ergebnis) {
    }

    record Ablagebericht(UUID kundenId, Anfragen.Ablage ablage, boolean geaendert) {
    }

    record Versandt(UUID nachrichtId, String status, Anfragen.Kanal kanal, String angenommenAm) {
    }

    @POST
    @Path("auth-authenticate")
    public RestResponse<?> anmelden(@NotNull @Valid Anfragen.Anmeldung anmeldung) {
        if (!MANDANT.equals(anmeldung.mandant()) || !SCHLUESSEL.equals(anmeldung.apiSchluessel())) {
            return Fehler.antwort(401, "Mandant oder API-Schlüssel ist falsch");
        }
        var ende = Instant.now().plus(Sitzungen.DAUER).truncatedTo(ChronoUnit.SECONDS);
        return RestResponse.ResponseBuilder
                .ok(new Angemeldet(MANDANT, UUID.randomUUID(), ende.toString()))
                .header("X-Auth-Token", sitzungen.beginnen())
                .build();
    }

    @POST
    @Path("ext-verify")
    public RestResponse<?> pruefen(@NotNull @Valid Anfragen.Pruefung anfrage) {
        var kunde = kunden.zu(anfrage.empfaenger().kontakt().email()).orElse(null);
        if (kunde == null) {
            return Fehler.antwort(404, "Kein Empfänger passt zu diesen Angaben");
        }
        var heisst = kunde.heisst(anfrage.empfaenger());
        var wohnt = kunde.wohnt(anfrage.anschrift());
        var ergebnis = heisst && wohnt
                ? new Ergebnis("BESTAETIGT", kunde.id(), List.of())
                : new Ergebnis("ABWEICHEND", null, heisst ? List.of("anschrift") : List.of("name"));
        return RestResponse.ok(new Pruefbericht(UUID.randomUUID(), ergebnis));
    }

    @POST
    @Path("ext-reach")
    public RestResponse<?> wuenschen(@NotNull @Valid Anfragen.Wunsch anfrage) {
        var aenderung = anfrage.aenderung();
        var kunde = kunden.zu(aenderung == null ? anfrage.abfrage().kundenId() : aenderung.kundenId()).orElse(null);
        if (kunde == null) {
            return Fehler.antwort(404, "Diesen Kunden gibt es nicht");
        }
        if (aenderung != null) {
            kunden.ablegen(kunde, aenderung.ablage());
        }
        return RestResponse.ok(new Ablagebericht(kunde.id(), kunden.ablage(kunde), aenderung != null));
    }

    @POST
    @Path("ext-notify")
    public RestResponse<?> benachrichtigen(@NotNull @Valid Anfragen.Nachricht anfrage) {
        var kunde = kunden.zu(anfrage.kundenId()).orElse(null);
        if (kunde == null) {
            return Fehler.antwort(404, "Diesen Kunden gibt es nicht");
        }
        if (!kunde.sendungen().contains(anfrage.sendung().sendungsnummer())) {
            return Fehler.antwort(404, "Diese Sendung gibt es nicht");
        }
        var jetzt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        var versandt = new Versandt(UUID.randomUUID(), "EINGEREIHT", anfrage.kanal(), jetzt);
        return RestResponse.ResponseBuilder.create(RestResponse.Status.ACCEPTED, versandt).build();
    }
}
