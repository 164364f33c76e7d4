package ht.livrezon.api;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

public record Moun(
    @NotBlank @Size(max = 60) String siyati,
    @Size(max = 60) String non,
    @NotNull @Pattern(regexp = Moun.TELEFON) String telefon) {
  public static final String TELEFON = "\\+509[0-9]{8}";
}
