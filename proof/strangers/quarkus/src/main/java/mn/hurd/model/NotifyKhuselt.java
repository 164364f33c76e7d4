package mn.hurd.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.FutureOrPresent;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.LocalDate;

public class NotifyKhuselt {
    @NotNull
    public Long dugaar;

    @NotBlank
    @Size(max = 30)
    public String zagvar;

    @NotNull
    @Valid
    public Ilgeemj ilgeemj;

    @NotBlank
    @Pattern(regexp = "SMS|EMAIL|APP")
    public String suvag;

    @Email
    public String email;

    @Size(max = 160)
    public String nemelt;

    @JsonIgnore
    @AssertTrue(message = "EMAIL суваг сонговол email заавал байна")
    public boolean isEmailtei() {
        return !"EMAIL".equals(suvag) || (email != null && !email.isBlank());
    }

    public static class Ilgeemj {
        @NotBlank
        @Pattern(regexp = "HD\\d{10}")
        public String kod;

        @NotNull
        @FutureOrPresent
        public LocalDate ognoo;

        @DecimalMin("0.1")
        @DecimalMax("30")
        public BigDecimal jin;

        @Min(0)
        public Integer tulbur;
    }
}
