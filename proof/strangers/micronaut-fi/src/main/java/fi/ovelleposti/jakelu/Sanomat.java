package fi.ovelleposti.jakelu;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.core.annotation.Nullable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.FutureOrPresent;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

import java.time.LocalDate;
import java.util.List;

/** Rajapinnan pyynnöt ja vastaukset. */
public final class Sanomat {
    private Sanomat() { }

    /** Tarkistetaan vain tallennettaessa. */
    public interface Tallennus { }
    public interface NaapurilleJatto { }
    public interface AutomaattiinJatto { }

    public enum Toiminto { HAE, TALLENNA }
    public enum Luovutustapa { KOTIOVI, NAAPURI, PAKETTIAUTOMAATTI, TALONMIES }
    public enum Viikonpaiva { MA, TI, KE, TO, PE, LA }
    public enum Kanava { TEKSTIVIESTI, SAHKOPOSTI, SOVELLUS }
    public enum Kieli { FI, SV, EN }

    // --- tunnistautuminen

    @Introspected
    public record Kirjautuminen(@NotBlank @Pattern(regexp = "[A-Z]{3}\\d{4}") String kumppanikoodi,
                                @NotBlank String kayttajatunnus,
                                @NotBlank @Size(min = 10, max = 64) String salasana) { }

    @Introspected
    public record Istunto(String istuntoId, String avain, String tyyppi, long voimassaSekuntia) { }

    @Introspected
    public record KirjautumisVastaus(String kumppani, Istunto istunto) { }

    // --- vastaanottajan tunnistus

    @Introspected
    public record TunnistusPyynto(@NotNull @Valid Vastaanottaja vastaanottaja) { }

    @Introspected
    public record Vastaanottaja(@Nullable @Size(max = 60) String etunimi,
                                @NotBlank @Size(max = 80) String sukunimi,
                                @NotBlank @Pattern(regexp = "\\+358\\d{6,10}") String puhelinnumero,
                                @Nullable @Email String sahkoposti,
                                @NotNull @Valid Osoite osoite) { }

    @Introspected
    public record Osoite(@Nullable @Size(max = 100) String katuosoite,
                         @NotBlank @Pattern(regexp = "\\d{5}") String postinumero,
                         @Nullable @Size(max = 60) String postitoimipaikka) { }

    @Introspected
    public record TunnistusVastaus(String vastaanottajaTunnus, String tila, List<Kanava> kanavat) { }

    // --- toimitustoiveet

    @Introspected
    public record ToivePyynto(@NotBlank String vastaanottajaTunnus,
                              @NotNull Toiminto toiminto,
                              @Nullable @NotNull(groups = Tallennus.class) @Valid Toive toive) { }

    @Introspected
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Toive(@NotNull Luovutustapa luovutustapa,
                        @Nullable @NotBlank(groups = NaapurilleJatto.class) @Size(max = 80) String naapurinNimi,
                        @Nullable @NotBlank(groups = AutomaattiinJatto.class) @Pattern(regexp = "PA-\\d{5}") String automaattiKoodi,
                        @Nullable @Size(max = 200) String lisaohje,
                        @Nullable @Valid Aikavali aikavali,
                        @Nullable @Size(min = 1, max = 6) List<Viikonpaiva> paivat) { }

    @Introspected
    public record Aikavali(@NotBlank @Pattern(regexp = "([01]\\d|2[0-3]):[0-5]\\d") String alkaa,
                           @NotBlank @Pattern(regexp = "([01]\\d|2[0-3]):[0-5]\\d") String paattyy) { }

    @Introspected
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ToiveVastaus(String vastaanottajaTunnus, Toive toive, @Nullable String muutettu) { }

    // --- ilmoitukset

    @Introspected
    public record IlmoitusPyynto(@NotBlank String vastaanottajaTunnus,
                                 @NotNull @Valid Lahetys lahetys,
                                 @NotNull @Valid Viesti viesti) { }

    @Introspected
    public record Lahetys(@NotBlank @Pattern(regexp = "[A-Z]{2}\\d{9}FI") String seurantakoodi,
                          @NotNull @FutureOrPresent LocalDate toimituspaiva,
                          @Nullable @Min(1) @Max(20) Integer kolliMaara) { }

    @Introspected
    public record Viesti(@NotBlank @Size(max = 40) String viestipohja,
                         @NotNull Kanava kanava,
                         @Nullable Kieli kieli,
                         @Nullable @Size(max = 5) List<@Valid Muuttuja> muuttujat) { }

    @Introspected
    public record Muuttuja(@NotBlank @Size(max = 30) String nimi, @NotNull @Size(max = 100) String arvo) { }

    @Introspected
    public record IlmoitusVastaus(String ilmoitusTunnus, String tila, String vastaanotettu) { }
}
