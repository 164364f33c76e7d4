package at.tourenpaket.schnittstelle.modell;

import jakarta.validation.constraints.NotBlank;

public class Anmeldung {
    @NotBlank public String kundennummer;
    @NotBlank public String kennwort;
}
