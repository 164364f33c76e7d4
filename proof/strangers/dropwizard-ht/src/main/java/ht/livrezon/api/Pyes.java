package ht.livrezon.api;

import io.dropwizard.validation.OneOf;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

public record Pyes(@NotNull @OneOf({"NIF", "CIN", "PASPO"}) String kalite, @NotBlank String nimewo) {}
