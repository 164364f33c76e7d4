package ca.colisdufleuve.livraison.modele;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/** POST /ext-verify. */
public class DemandeValidation {
    @NotNull @Valid
    public Destinataire destinataire;

    @Size(max = 36)
    public String referenceExterne;

    public static class Destinataire {
        @NotBlank @Size(max = 60)
        public String nomFamille;

        @Size(max = 60)
        public String prenom;

        @NotBlank @Email
        public String courriel;

        @Pattern(regexp = "\\d{3}-\\d{3}-\\d{4}")
        public String telephone;

        @NotNull @Valid
        public Adresse adresse;
    }

    public static class Adresse {
        @Size(max = 10)
        public String noCivique;

        @Size(max = 80)
        public String rue;

        @Size(max = 60)
        public String ville;

        @NotNull @Pattern(regexp = "[A-Z]\\d[A-Z] \\d[A-Z]\\d")
        public String codePostal;
    }
}
