package de.zustell;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Past;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.UUID;

/** Was Versender schicken. */
final class Anfragen {

    private Anfragen() {
    }

    enum Land { DE, AT, CH }

    enum Ort { HAUSTUER, NACHBAR, GARAGE, PACKSTATION }

    enum Kanal { SMS, EMAIL, APP }

    enum Anlass { ANKUENDIGUNG, IN_ZUSTELLUNG, ZUGESTELLT, NICHT_ANGETROFFEN }

    record Anmeldung(
            @NotBlank @Size(max = 20) String mandant,
            @NotBlank @Size(min = 16, max = 64) String apiSchluessel) {
    }

    record Pruefung(@NotNull @Valid Empfaenger empfaenger, @NotNull @Valid Anschrift anschrift) {
    }

    record Empfaenger(
            @NotBlank @Size(max = 50) String vorname,
            @NotBlank @Size(max = 50) String nachname,
            @Past LocalDate geburtsdatum,
            @NotNull @Valid Kontakt kontakt) {
    }

    record Kontakt(
            @NotBlank @Email @Size(max = 100) String email,
            @Pattern(regexp = "\\+?[0-9]{6,15}") String telefon) {
    }

    record Anschrift(
            @NotBlank @Size(max = 80) String strasse,
            @NotBlank @Size(max = 10) String hausnummer,
            @Size(max = 40) String zusatz,
            @NotBlank @Pattern(regexp = "[0-9]{4,5}") String plz,
            @NotBlank @Size(max = 60) String ort,
            @NotNull Land land) {
    }

    record Wunsch(@Valid Abfrage abfrage, @Valid Aenderung aenderung) {

        @JsonIgnore
        @AssertTrue(message = "genau eines von abfrage und aenderung muss angegeben werden")
        public boolean isVorgang() {
            return (abfrage == null) != (aenderung == null);
        }
    }

    record Abfrage(@NotNull UUID kundenId, Boolean mitVerlauf) {
    }

    record Aenderung(@NotNull UUID kundenId, @NotNull @Valid Ablage ablage, @Size(max = 30) String bearbeiter) {
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Ablage(
            @NotNull Ort ort,
            @Size(max = 150) String hinweis,
            @Size(max = 60) String nachbar,
            @Min(100) @Max(999) Integer packstation,
            LocalTime ab) {
    }

    record Nachricht(
            @NotNull UUID kundenId,
            @NotNull Kanal kanal,
            @NotNull Anlass anlass,
            @NotNull @Valid Sendung sendung,
            @Size(max = 250) String text,
            Boolean testlauf) {
    }

    record Sendung(
            @NotBlank @Pattern(regexp = "[0-9]{12,20}") String sendungsnummer,
            @Min(1) @Max(31500) Integer gewichtGramm,
            LocalDate zustelltag) {
    }
}
