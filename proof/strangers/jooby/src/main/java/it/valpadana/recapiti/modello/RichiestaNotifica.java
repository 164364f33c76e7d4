package it.valpadana.recapiti.modello;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.FutureOrPresent;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.LocalDate;

public record RichiestaNotifica(
    @NotBlank @Size(max = 12) String idDestinatario,
    @NotNull Canale canale,
    @NotBlank @Size(max = 20) String modello,
    @NotNull Evento evento,
    @NotNull @Valid Spedizione spedizione) {

  public enum Canale { SMS, EMAIL, WHATSAPP }

  public enum Evento { PRESA_IN_CARICO, IN_CONSEGNA, IN_GIACENZA, CONSEGNATA }

  public record Spedizione(
      @NotNull @Pattern(regexp = "VP\\d{9}") String letteraDiVettura,
      @NotNull @Min(1) @Max(99) Integer colli,
      @NotNull @FutureOrPresent LocalDate dataPrevista,
      @Valid Contrassegno contrassegno) {}

  public record Contrassegno(
      @NotNull @Positive @Digits(integer = 5, fraction = 2) BigDecimal importo,
      @NotNull Pagamento pagamento) {}

  public enum Pagamento { CONTANTI, CARTA, ASSEGNO }
}
