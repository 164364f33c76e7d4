package it.valpadana.recapiti.modello;

import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

public record RichiestaVerifica(
    @NotNull @Valid Destinatario destinatario,
    @Size(max = 30) String riferimentoMittente) {

  public record Destinatario(
      @Size(max = 40) String nome,
      @NotBlank @Size(min = 2, max = 40) String cognome,
      @Pattern(regexp = "[A-Z]{6}\\d{2}[A-Z]\\d{2}[A-Z]\\d{3}[A-Z]") String codiceFiscale,
      @NotNull @Valid Contatti contatti) {}

  public record Contatti(
      @Pattern(regexp = "\\+39\\d{9,10}") String cellulare,
      @Email @Size(max = 80) String email) {

    @AssertTrue
    public boolean isAlmenoUnRecapito() {
      return cellulare != null || email != null;
    }
  }
}
