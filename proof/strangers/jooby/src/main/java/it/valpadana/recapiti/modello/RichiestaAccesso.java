package it.valpadana.recapiti.modello;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

public record RichiestaAccesso(
    @NotBlank @Size(max = 20) String codiceCliente,
    @NotBlank @Size(max = 64) String password,
    @NotNull Profilo profilo) {

  public enum Profilo { MITTENTE, DEPOSITO }
}
