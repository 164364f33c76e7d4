package mn.hurd.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

@JsonInclude(JsonInclude.Include.NON_NULL)
public class Tokhirgoo {
    @NotBlank
    @Pattern(regexp = "KHAALGA|KHARUUL|KHORSH|TSEG")
    public String gazar;

    @Valid
    public Khorsh khorsh;

    @Valid
    public Tsag tsag;

    @Size(max = 7)
    public List<@NotNull @Pattern(regexp = "DAVAA|MYAGMAR|LKHAGVA|PUREV|BAASAN|BYAMBA|NYAM") String> odruud;

    public Boolean utasdakh;

    @Size(max = 150)
    public String temdeglel;

    @JsonIgnore
    @AssertTrue(message = "KHORSH үед khorsh заавал байна")
    public boolean isKhorshtoi() {
        return !"KHORSH".equals(gazar) || khorsh != null;
    }

    public static class Khorsh {
        @NotBlank
        @Size(max = 50)
        public String ner;

        @Pattern(regexp = "[6-9]\\d{7}")
        public String utas;
    }

    public static class Tsag {
        @NotNull
        @Pattern(regexp = "([01]\\d|2[0-3]):[0-5]\\d")
        public String ekhlekh;

        @NotNull
        @Pattern(regexp = "([01]\\d|2[0-3]):[0-5]\\d")
        public String duusakh;
    }
}
