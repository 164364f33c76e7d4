package ht.livrezon;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.dropwizard.core.Configuration;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import java.util.List;

public class LivrezonConfig extends Configuration {
  public record Patne(@NotBlank String kod, @NotBlank String kle, @NotBlank String non) {}

  @JsonProperty @Min(1) public int dureJeton;
  @JsonProperty @Valid @NotEmpty public List<Patne> patne;
}
