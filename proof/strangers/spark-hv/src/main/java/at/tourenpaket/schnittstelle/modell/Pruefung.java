package at.tourenpaket.schnittstelle.modell;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Past;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;

public class Pruefung {
    @NotNull @Valid public Person empfaenger;
    @NotNull @Valid public Ort anschrift;

    public static class Person {
        @NotBlank @Size(max = 60) public String vorname;
        @NotBlank @Size(max = 60) public String nachname;
        @Past public LocalDate geburtsdatum;
        @Email public String email;
    }

    public static class Ort {
        @NotNull @Pattern(regexp = "[1-9]\\d{3}") public String plz;
        @Size(min = 2, max = 60) public String ort;
        @Size(min = 3, max = 100) public String strasse;
    }
}
