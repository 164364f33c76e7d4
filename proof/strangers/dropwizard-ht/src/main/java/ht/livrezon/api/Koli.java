package ht.livrezon.api;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;

public record Koli(@NotNull @Pattern(regexp = "HT[0-9]{9}") String nimewo, @Positive @DecimalMax("500") BigDecimal pwaLiv) {}
