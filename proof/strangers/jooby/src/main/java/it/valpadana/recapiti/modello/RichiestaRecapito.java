package it.valpadana.recapiti.modello;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Null;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.validator.group.GroupSequenceProvider;
import org.hibernate.validator.spi.group.DefaultGroupSequenceProvider;

@GroupSequenceProvider(RichiestaRecapito.PerOperazione.class)
public record RichiestaRecapito(
    @NotNull Operazione operazione,
    @NotBlank @Size(max = 12) String idDestinatario,
    @NotNull @Valid Indirizzo indirizzo,
    @NotNull(groups = Modifica.class) @Null(groups = Lettura.class) @Valid Preferenza preferenza) {

  public enum Operazione { LETTURA, MODIFICA }

  public record Indirizzo(
      @Size(max = 80) String via,
      @NotBlank @Size(max = 8) String civico,
      @NotNull @Pattern(regexp = "\\d{5}") String cap,
      @NotBlank @Size(max = 60) String comune,
      @NotNull @Pattern(regexp = "[A-Z]{2}") String provincia) {}

  public interface Lettura {}

  public interface Modifica {}

  public static class PerOperazione implements DefaultGroupSequenceProvider<RichiestaRecapito> {
    @Override
    public List<Class<?>> getValidationGroups(RichiestaRecapito richiesta) {
      List<Class<?>> gruppi = new ArrayList<>();
      gruppi.add(RichiestaRecapito.class);
      if (richiesta != null && richiesta.operazione() != null) {
        gruppi.add(richiesta.operazione() == Operazione.MODIFICA ? Modifica.class : Lettura.class);
      }
      return gruppi;
    }
  }
}
