package ca.colisdufleuve.livraison.modele;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/** POST /auth-authenticate. */
public class DemandeJeton {
    @NotNull @Valid
    public Identification identification;

    @NotNull
    public Environnement environnement;

    @Min(5) @Max(60)
    public Integer dureeMinutes;

    public static class Identification {
        @NotBlank @Size(max = 40)
        public String codeUtilisateur;

        @NotBlank @Size(max = 72)
        public String motDePasse;
    }

    public enum Environnement { ESSAI, PRODUCTION }
}
