package at.tourenpaket.schnittstelle.modell;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "aktion")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ReichweiteAnfrage.Abfrage.class, name = "ABFRAGEN"),
    @JsonSubTypes.Type(value = ReichweiteAnfrage.Aenderung.class, name = "AENDERN")
})
public abstract class ReichweiteAnfrage {
    @NotNull public Long empfaengerNr;

    public static class Abfrage extends ReichweiteAnfrage {
    }

    public static class Aenderung extends ReichweiteAnfrage {
        @NotNull @Valid public Zustellwunsch zustellwunsch;
    }
}
