package ca.colisdufleuve.livraison.modele;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;

import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;

/** POST /ext-notify. */
public class DemandeAvis {
    @NotNull @Positive
    public Long noDestinataire;

    @NotNull @Valid
    public Colis colis;

    @NotBlank @Size(max = 20)
    public String gabarit;

    @NotNull
    public Canal canal;

    @NotNull @Valid
    public Passage passage;

    @Size(max = 5)
    public Map<String, String> variables;

    public static class Colis {
        @NotNull @Pattern(regexp = "CF\\d{10}")
        public String noSuivi;

        @DecimalMin("0.05") @DecimalMax("35") @Digits(integer = 2, fraction = 2)
        public BigDecimal poidsKg;
    }

    public static class Passage {
        @NotNull
        public LocalDate date;

        @Pattern(regexp = "AM|PM|SOIR")
        public String periode;
    }

    public enum Canal { TEXTO, COURRIEL, APPEL }
}
