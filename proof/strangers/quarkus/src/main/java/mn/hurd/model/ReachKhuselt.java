package mn.hurd.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

public class ReachKhuselt {
    @NotNull
    public Long dugaar;

    @NotBlank
    @Pattern(regexp = "KHARAKH|UURCHLUKH")
    public String uildel;

    @Valid
    public Khayag khayag;

    @Valid
    public Tokhirgoo tokhirgoo;

    @JsonIgnore
    @AssertTrue(message = "UURCHLUKH үйлдэлд tokhirgoo заавал байна")
    public boolean isTokhirgootoi() {
        return !"UURCHLUKH".equals(uildel) || tokhirgoo != null;
    }
}
