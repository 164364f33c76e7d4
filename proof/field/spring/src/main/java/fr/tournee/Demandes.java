package fr.tournee;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
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
import java.util.List;
import java.util.Optional;

/** Les corps des requêtes. */
final class Demandes {

    private Demandes() {
    }

    enum Civilite { M, MME }

    enum Lieu { PORTE, VOISIN, POINT_RELAIS, BOITE_AUX_LETTRES }

    enum Jour { LUN, MAR, MER, JEU, VEN, SAM }

    enum Canal { SMS, COURRIEL, PUSH }

    enum Evenement { PRISE_EN_CHARGE, EN_LIVRAISON, LIVRE, ECHEC }

    record Verification(
            Civilite civilite,
            @NotBlank @Size(min = 2, max = 40) String prenom,
            @NotBlank @Size(min = 2, max = 40) String nom,
            @Email String courriel,
            @NotBlank @Pattern(regexp = "^(\\+33|0)[1-9]\\d{8}$") String telephone,
            @JsonProperty("date_naissance") @Past LocalDate dateNaissance,
            @NotNull @Valid Adresse adresse) {
    }

    record Adresse(
            @NotNull @Min(1) @Max(9999) Integer numero,
            @NotBlank @Size(max = 80) String voie,
            @Size(max = 60) String complement,
            @JsonProperty("code_postal") @NotBlank @Pattern(regexp = "\\d{5}") String codePostal,
            @NotBlank @Size(max = 60) String ville) {
    }

    /** Sans préférence : consultation ; avec : enregistrement ; {@code null} : suppression. */
    record Joindre(
            @JsonProperty("ref_client") @NotBlank @Size(max = 20) String refClient,
            @JsonProperty("code_postal") @Pattern(regexp = "\\d{5}") String codePostal,
            Optional<@Valid Preference> preference) {
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Preference(
            @NotNull Lieu lieu,
            @Size(max = 180) String consigne,
            @JsonProperty("nom_voisin") @Size(min = 2, max = 60) String nomVoisin,
            @JsonProperty("code_relais") @Pattern(regexp = "[0-9]{5}") String codeRelais,
            @Size(max = 6) List<Jour> jours) {

        @JsonIgnore
        @AssertTrue(message = "le code du point relais est obligatoire")
        public boolean isRelaisIndique() {
            return lieu != Lieu.POINT_RELAIS || codeRelais != null;
        }
    }

    record Notification(
            @JsonProperty("ref_client") @NotBlank @Size(max = 20) String refClient,
            @NotNull Canal canal,
            @NotNull Evenement evenement,
            @JsonProperty("numero_colis") @NotBlank @Pattern(regexp = "[A-Z]{2}\\d{9}FR") String numeroColis,
            @Size(max = 300) String texte,
            @JsonProperty("prevu_le") LocalDate prevuLe,
            @Valid Creneau creneau,
            Boolean urgent) {
    }

    record Creneau(@NotNull LocalTime debut, @NotNull LocalTime fin) {
    }
}
