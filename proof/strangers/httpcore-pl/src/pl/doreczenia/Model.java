package pl.doreczenia;

import com.fasterxml.jackson.annotation.*;
import java.time.LocalDate;
import java.time.LocalTime;
import org.apache.commons.lang3.Validate;

/** Żądania. Jackson wymaga pól z required = true, reszty pilnuje Validate z commons-lang. */
final class Model {
    private Model() {}

    // --- pojedyncze wartości ---------------------------------------------------

    record Telefon(@JsonValue String numer) {
        @JsonCreator Telefon { Validate.matchesPattern(numer, "\\+48[1-9]\\d{8}"); }
    }

    record KodPocztowy(@JsonValue String kod) {
        @JsonCreator KodPocztowy { Validate.matchesPattern(kod, "\\d{2}-\\d{3}"); }
    }

    record NumerPrzesylki(@JsonValue String numer) {
        @JsonCreator NumerPrzesylki { Validate.matchesPattern(numer, "DP\\d{10}"); }
    }

    record KodPunktu(@JsonValue String kod) {
        @JsonCreator KodPunktu { Validate.matchesPattern(kod, "[A-Z]{3}\\d{3}"); }
    }

    record Nazwa(@JsonValue String tekst) {
        @JsonCreator Nazwa {
            Validate.notBlank(tekst);
            Validate.inclusiveBetween(2, 60, tekst.length());
        }
    }

    record Uwagi(@JsonValue String tekst) {
        @JsonCreator Uwagi { Validate.inclusiveBetween(0, 200, tekst.length()); }
    }

    record IdKlienta(@JsonValue long id) {
        @JsonCreator IdKlienta { Validate.inclusiveBetween(100000L, 999999L, id); }
    }

    // --- wspólne ---------------------------------------------------------------

    record Okno(@JsonProperty(value = "od", required = true) @JsonSetter(nulls = Nulls.FAIL) @JsonFormat(pattern = "HH:mm") LocalTime od,
                @JsonProperty(value = "do", required = true) @JsonSetter(nulls = Nulls.FAIL) @JsonFormat(pattern = "HH:mm") LocalTime doGodziny) {}

    record Adres(@JsonProperty(value = "ulica", required = true) @JsonSetter(nulls = Nulls.FAIL) Nazwa ulica,
                 @JsonProperty(value = "nrDomu", required = true) @JsonSetter(nulls = Nulls.FAIL) String nrDomu,
                 @JsonProperty(value = "nrLokalu") @JsonInclude(JsonInclude.Include.NON_NULL) String nrLokalu,
                 @JsonProperty(value = "kodPocztowy", required = true) @JsonSetter(nulls = Nulls.FAIL) KodPocztowy kodPocztowy,
                 @JsonProperty(value = "miejscowosc", required = true) @JsonSetter(nulls = Nulls.FAIL) Nazwa miejscowosc) {}

    // --- /auth-authenticate ----------------------------------------------------

    enum Srodowisko { TEST, PRODUKCJA }

    record Logowanie(@JsonProperty(value = "srodowisko", required = true) @JsonSetter(nulls = Nulls.FAIL) Srodowisko srodowisko,
                     @JsonProperty(value = "nazwaSystemu") Nazwa nazwaSystemu) {}

    // --- /ext-verify -----------------------------------------------------------

    record Weryfikacja(@JsonProperty(value = "telefon", required = true) @JsonSetter(nulls = Nulls.FAIL) Telefon telefon,
                       @JsonProperty(value = "nazwisko", required = true) @JsonSetter(nulls = Nulls.FAIL) Nazwa nazwisko,
                       @JsonProperty(value = "kodPocztowy") KodPocztowy kodPocztowy) {}

    // --- /ext-reach ------------------------------------------------------------

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "operacja")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Odczyt.class, name = "ODCZYT"),
        @JsonSubTypes.Type(value = Zmiana.class, name = "ZMIANA"),
    })
    sealed interface Preferencje permits Odczyt, Zmiana { IdKlienta idKlienta(); }

    record Odczyt(@JsonProperty(value = "idKlienta", required = true) @JsonSetter(nulls = Nulls.FAIL) IdKlienta idKlienta) implements Preferencje {}

    record Zmiana(@JsonProperty(value = "idKlienta", required = true) @JsonSetter(nulls = Nulls.FAIL) IdKlienta idKlienta,
                  @JsonProperty(value = "dostawa", required = true) @JsonSetter(nulls = Nulls.FAIL) Dostawa dostawa) implements Preferencje {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "sposob")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = PodAdres.class, name = "POD_ADRES"),
        @JsonSubTypes.Type(value = Sasiad.class, name = "SASIAD"),
        @JsonSubTypes.Type(value = Punkt.class, name = "PUNKT"),
    })
    sealed interface Dostawa permits PodAdres, Sasiad, Punkt {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record PodAdres(@JsonProperty(value = "adres", required = true) @JsonSetter(nulls = Nulls.FAIL) Adres adres,
                    @JsonProperty(value = "okno") Okno okno,
                    @JsonProperty(value = "uwagi") Uwagi uwagi) implements Dostawa {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Sasiad(@JsonProperty(value = "nazwiskoSasiada", required = true) @JsonSetter(nulls = Nulls.FAIL) Nazwa nazwiskoSasiada,
                  @JsonProperty(value = "nrLokalu", required = true) @JsonSetter(nulls = Nulls.FAIL) String nrLokalu,
                  @JsonProperty(value = "uwagi") Uwagi uwagi) implements Dostawa {}

    record Punkt(@JsonProperty(value = "kodPunktu", required = true) @JsonSetter(nulls = Nulls.FAIL) KodPunktu kodPunktu) implements Dostawa {}

    // --- /ext-notify -----------------------------------------------------------

    enum Zdarzenie { NADANA, W_DORECZENIU, OPOZNIONA, DORECZONA }

    enum Kanal { SMS, EMAIL }

    record Paczka(@JsonProperty(value = "numer", required = true) @JsonSetter(nulls = Nulls.FAIL) NumerPrzesylki numer,
                  @JsonProperty(value = "pobranie") Kwota pobranie) {}

    record Kwota(@JsonProperty(value = "grosze", required = true) @JsonSetter(nulls = Nulls.FAIL) int grosze,
                 @JsonProperty(value = "waluta", required = true) @JsonSetter(nulls = Nulls.FAIL) Waluta waluta) {
        Kwota { Validate.inclusiveBetween(1, 1000000, grosze); }
    }

    enum Waluta { PLN, EUR }

    record Powiadomienie(@JsonProperty(value = "idKlienta", required = true) @JsonSetter(nulls = Nulls.FAIL) IdKlienta idKlienta,
                         @JsonProperty(value = "przesylka", required = true) @JsonSetter(nulls = Nulls.FAIL) Paczka przesylka,
                         @JsonProperty(value = "zdarzenie", required = true) @JsonSetter(nulls = Nulls.FAIL) Zdarzenie zdarzenie,
                         @JsonProperty(value = "planowanyDzien", required = true) @JsonSetter(nulls = Nulls.FAIL) LocalDate planowanyDzien,
                         @JsonProperty(value = "okno") Okno okno,
                         @JsonProperty(value = "kanal") Kanal kanal) {}
}
