package it.valpadana.recapiti.modello;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.validator.group.GroupSequenceProvider;
import org.hibernate.validator.spi.group.DefaultGroupSequenceProvider;

@JsonInclude(JsonInclude.Include.NON_NULL)
@GroupSequenceProvider(Preferenza.PerModalita.class)
public record Preferenza(
    @NotNull Modalita modalita,
    @NotNull(groups = AlVicino.class) @Valid Vicino vicino,
    @NotNull(groups = AlPuntoRitiro.class) @Pattern(regexp = "PR\\d{4}") String codicePuntoRitiro,
    @Valid FasciaOraria fasciaOraria,
    @Size(min = 1, max = 6) List<@NotNull Giorno> giorni,
    Boolean telefonarePrima,
    @Size(max = 160) String note) {

  public enum Modalita { AL_PIANO, PORTINERIA, VICINO, PUNTO_RITIRO }

  public enum Giorno { LUN, MAR, MER, GIO, VEN, SAB }

  public record Vicino(@NotBlank @Size(max = 60) String nominativo, @Size(max = 10) String interno) {}

  public record FasciaOraria(
      @NotNull @JsonFormat(pattern = "HH:mm") LocalTime dalle,
      @NotNull @JsonFormat(pattern = "HH:mm") LocalTime alle) {}

  public interface AlVicino {}

  public interface AlPuntoRitiro {}

  public static class PerModalita implements DefaultGroupSequenceProvider<Preferenza> {
    @Override
    public List<Class<?>> getValidationGroups(Preferenza preferenza) {
      List<Class<?>> gruppi = new ArrayList<>();
      gruppi.add(Preferenza.class);
      if (preferenza != null && preferenza.modalita() == Modalita.VICINO) {
        gruppi.add(AlVicino.class);
      }
      if (preferenza != null && preferenza.modalita() == Modalita.PUNTO_RITIRO) {
        gruppi.add(AlPuntoRitiro.class);
      }
      return gruppi;
    }
  }
}
