package in.vazhikaatti;

import com.fasterxml.jackson.annotation.*;
import jakarta.validation.Valid;
import jakarta.validation.constraints.*;

@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "nirdesham")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Nirdesham.Nokkuka.class, name = "nokkuka"),
    @JsonSubTypes.Type(value = Nirdesham.Maattuka.class, name = "maattuka")
})
public sealed interface Nirdesham permits Nirdesham.Nokkuka, Nirdesham.Maattuka {
    Long upabhokthruId();

    record Nokkuka(@NotNull @Min(100000) Long upabhokthruId) implements Nirdesham {}

    record Maattuka(@NotNull @Min(100000) Long upabhokthruId, @NotNull @Valid Ishtam ishtam) implements Nirdesham {}
}
