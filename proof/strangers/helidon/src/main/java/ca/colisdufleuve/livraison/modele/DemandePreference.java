package ca.colisdufleuve.livraison.modele;

import java.time.LocalTime;
import java.util.List;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;

/** POST /ext-reach. */
public class DemandePreference {
    @NotNull @Pattern(regexp = "CONSULTER|MODIFIER")
    public String operation;

    @NotNull @Positive
    public Long noDestinataire;

    @NotNull(groups = Modification.class) @Valid
    public Preference preference;

    public static class Preference {
        @NotNull @Pattern(regexp = "PORTE|VOISIN|POINT_RELAIS")
        public String mode;

        @Size(max = 140)
        public String consigne;

        @NotNull(groups = ChezVoisin.class) @Valid
        public Voisin voisin;

        @NotNull(groups = AuPointRelais.class) @Pattern(regexp = "PR-\\d{4}")
        public String noPointRelais;

        @Size(min = 1, max = 7)
        public List<@NotNull @Valid Plage> plages;
    }

    public static class Voisin {
        @NotBlank @Size(max = 60)
        public String nom;

        @NotBlank @Size(max = 8)
        public String noPorte;
    }

    public static class Plage {
        @NotEmpty
        public List<@NotNull Jour> jours;

        @NotNull
        public LocalTime de;

        @NotNull
        public LocalTime a;
    }

    public enum Jour { LUNDI, MARDI, MERCREDI, JEUDI, VENDREDI, SAMEDI, DIMANCHE }

    public interface Modification { }

    public interface ChezVoisin { }

    public interface AuPointRelais { }
}
