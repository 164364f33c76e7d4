package in.vazhikaatti;

import jakarta.validation.Valid;
import jakarta.validation.constraints.*;

public record Praveshanam(@NotNull @Valid Sthapanam sthapanam, @NotBlank @Size(min = 10, max = 64) String rahasyam) {
    public record Sthapanam(@NotNull @Pattern(regexp = "[A-Z]{3}\\d{4}") String code, @NotBlank @Size(max = 20) String sakha) {}
}
