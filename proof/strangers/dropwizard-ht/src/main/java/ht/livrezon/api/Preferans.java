package ht.livrezon.api;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.dropwizard.validation.ValidationMethod;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

@JsonInclude(JsonInclude.Include.NON_NULL)
public record Preferans(
    @NotNull Kote kote,
    @Valid Moun vwazen,
    @Pattern(regexp = "PR-[0-9]{3}") String kodPwen,
    @Size(max = 120) String repe,
    @Size(min = 1, max = 6) List<@NotNull Jou> jou) {

  @JsonIgnore
  @ValidationMethod(message = "vwazen obligatwa le kote se VWAZEN")
  public boolean isVwazenLa() { return kote != Kote.VWAZEN || vwazen != null; }

  @JsonIgnore
  @ValidationMethod(message = "kodPwen obligatwa le kote se PWEN_RETRE")
  public boolean isKodPwenLa() { return kote != Kote.PWEN_RETRE || kodPwen != null; }
}
