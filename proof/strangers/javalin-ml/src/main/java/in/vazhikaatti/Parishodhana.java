package in.vazhikaatti;

import jakarta.validation.Valid;
import jakarta.validation.constraints.*;

public record Parishodhana(@NotNull @Valid Upabhokthavu upabhokthavu, @NotNull @Valid Vilasam vilasam) {
    public record Upabhokthavu(@NotBlank @Size(max = 60) String peru,
                               @NotNull @Pattern(regexp = "\\+91[6-9]\\d{9}") String phone,
                               @Email String email) {}

    public record Vilasam(@NotBlank @Size(max = 40) String veedu,
                          @Size(max = 80) String theruvu,
                          @NotBlank @Size(max = 40) String nagaram,
                          @NotNull @Pattern(regexp = "[1-9]\\d{5}") String pin,
                          Jilla jilla) {}

    public enum Jilla { KOZHIKODE, KANNUR, MALAPPURAM, THRISSUR, ERNAKULAM, KOTTAYAM, KOLLAM, THIRUVANANTHAPURAM }
}
