package in.vazhikaatti;

import com.fasterxml.jackson.annotation.*;
import jakarta.validation.Valid;
import jakarta.validation.constraints.*;
import java.math.BigDecimal;
import java.time.LocalDate;

public record Ariyippu(@NotNull @Min(100000) Long upabhokthruId,
                       @NotNull @Valid Parsal parsal,
                       @NotNull Sambhavam sambhavam,
                       @NotNull LocalDate thiyathi,
                       @NotNull @Valid Sandesham sandesham,
                       Bhasha bhasha,
                       @Valid Panam panam) {
    public enum Sambhavam { PURAPPETTU, INNU_ETHUM, ETHICHU, MADANGI }
    public enum Bhasha { ml, en, hi, ta }
    public enum Reethi { CASH, UPI }

    public record Parsal(@NotNull @Pattern(regexp = "VK\\d{9}IN") String number, @Min(1) @Max(20) Integer ennam) {}

    public record Panam(@NotNull @DecimalMin("1.00") @DecimalMax("49999.00") BigDecimal thuka, @NotNull Reethi reethi) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "roopam")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Mathruka.class, name = "mathruka"),
        @JsonSubTypes.Type(value = Swantham.class, name = "swantham")
    })
    public sealed interface Sandesham permits Mathruka, Swantham {}

    public record Mathruka(@NotBlank String code) implements Sandesham {}

    public record Swantham(@NotBlank @Size(max = 160) String vachakam) implements Sandesham {}
}
