package mn.hurd.model;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

public class VerifyKhuselt {
    @Size(max = 50)
    public String ovog;

    @NotBlank
    @Size(min = 2, max = 50)
    public String ner;

    @NotBlank
    @Pattern(regexp = "[6-9]\\d{7}")
    public String utas;

    @Pattern(regexp = "[А-ЯӨҮЁ]{2}\\d{8}")
    public String register;
}
