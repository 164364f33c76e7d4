package ht.livrezon.api;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.dropwizard.validation.OneOf;
import io.dropwizard.validation.ValidationMethod;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.util.List;

public record DemannMesaj(
    @NotBlank String idKliyan,
    @NotNull Evenman evenman,
    @NotEmpty @Size(max = 20) List<@NotNull @Valid Koli> koli,
    LocalDate datLivrezon,
    @OneOf({"kr", "fr", "en"}) String lang) {

  @JsonIgnore
  @ValidationMethod(message = "datLivrezon obligatwa le evenman se SOU_WOUT")
  public boolean isDatLivrezonLa() { return evenman != Evenman.SOU_WOUT || datLivrezon != null; }
}
