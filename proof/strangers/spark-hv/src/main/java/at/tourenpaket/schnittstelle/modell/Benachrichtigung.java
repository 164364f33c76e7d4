package at.tourenpaket.schnittstelle.modell;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.OffsetDateTime;

public class Benachrichtigung {
    public enum Kanal { SMS, EMAIL }

    public enum Ereignis { UNTERWEGS, ZUGESTELLT, ABGELEGT, ABHOLBEREIT }

    @NotNull public Long empfaengerNr;
    @NotNull @Valid public Sendung sendung;
    @NotNull public Kanal kanal;
    @NotBlank @Size(max = 40) public String vorlage;
    @Valid public Zeitfenster zeitfenster;
    @Size(max = 200) public String zusatztext;

    public static class Sendung {
        @NotNull @Pattern(regexp = "TP\\d{10}AT") public String nummer;
        @NotNull public Ereignis ereignis;
        @PositiveOrZero public BigDecimal nachnahmeBetrag;
    }

    public static class Zeitfenster {
        @NotNull public OffsetDateTime von;
        @NotNull public OffsetDateTime bis;
    }
}
