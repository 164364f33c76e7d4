package in.vazhikaatti;

import com.fasterxml.jackson.annotation.*;
import jakarta.validation.Valid;
import jakarta.validation.constraints.*;

@JsonInclude(JsonInclude.Include.NON_NULL)
public record Ishtam(@NotNull @Valid Idam idam, Samayam samayam, @Size(max = 120) String kurippu) {
    public enum Samayam { RAVILE, UCHAKKU, VAIKITTU }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "tharam")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Veedu.class, name = "veedu"),
        @JsonSubTypes.Type(value = Ayalkaran.class, name = "ayalkaran"),
        @JsonSubTypes.Type(value = Kada.class, name = "kada")
    })
    public sealed interface Idam permits Veedu, Ayalkaran, Kada {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Veedu(@Size(max = 60) String sthalam) implements Idam {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Ayalkaran(@NotBlank @Size(max = 60) String peru, @Pattern(regexp = "\\+91[6-9]\\d{9}") String phone) implements Idam {}

    public record Kada(@NotNull @Pattern(regexp = "KD-\\d{3}") String kadaCode) implements Idam {}
}
