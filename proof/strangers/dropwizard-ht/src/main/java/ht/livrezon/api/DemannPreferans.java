package ht.livrezon.api;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.dropwizard.validation.ValidationMethod;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

public record DemannPreferans(@NotBlank String idKliyan, @NotNull Aksyon aksyon, @Valid Preferans preferans) {
  @JsonIgnore
  @ValidationMethod(message = "preferans obligatwa le aksyon se CHANJE")
  public boolean isPreferansLa() { return aksyon != Aksyon.CHANJE || preferans != null; }
}
