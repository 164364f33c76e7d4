package ht.livrezon.api;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

public record DemannVerifikasyon(@Valid @NotNull Moun moun, @NotBlank String komin, @Valid Pyes pyes) {}
