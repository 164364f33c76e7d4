package ie.seachadadh.tairseach;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.OffsetDateTime;
import java.util.List;

/** Coirp na n-iarratas. */
public final class Iarratais {
    private Iarratais() {}

    public enum Gniomh { FEACH, ATHRAIGH }

    public enum Suiomh { DORAS_TOSAIGH, COMHARSA, AIT_SHABHAILTE, OIFIG_POIST }

    public enum La { LUAN, MAIRT, CEADAOIN, DEARDAOIN, AOINE, SATHARN }

    public enum Imeacht { GLACTHA, AR_AN_MBEALACH, MOILL, SEACHADTA }

    public enum Caineal { SMS, RIOMHPHOST }

    public static class Fiosru {
        @NotNull @Valid
        public Duine duine;
        @NotBlank @Pattern(regexp = EIRCODE)
        public String eircode;
    }

    public static class Duine {
        @Size(max = 60)
        public String ainm;
        @NotBlank @Size(max = 60)
        public String sloinne;
        @NotBlank @Pattern(regexp = "\\+353[0-9]{7,9}")
        public String guthan;
    }

    @RiachtanachMa(reimse = "gniomh", luach = "ATHRAIGH", riachtanach = "roghanna")
    public static class Roghnu {
        @NotBlank
        public String uimhirChustaimeara;
        @NotBlank @Pattern(regexp = EIRCODE)
        public String eircode;
        @NotNull
        public Gniomh gniomh;
        @Valid
        public Roghanna roghanna;
    }

    @RiachtanachMa(reimse = "suiomh", luach = "COMHARSA", riachtanach = "uimhirTi")
    @RiachtanachMa(reimse = "suiomh", luach = "AIT_SHABHAILTE", riachtanach = "cursios")
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public static class Roghanna {
        @NotNull
        public Suiomh suiomh;
        @Size(min = 1, max = 10)
        public String uimhirTi;
        @Size(min = 3, max = 100)
        public String cursios;
        @Size(min = 1, max = 6)
        public List<@NotNull La> laethanta;
        @Valid
        public Fuinneog fuinneog;
    }

    public static class Fuinneog {
        @NotNull @Pattern(regexp = AM)
        public String tus;
        @NotNull @Pattern(regexp = AM)
        public String deireadh;
    }

    @RiachtanachMa(reimse = "caineal", luach = "RIOMHPHOST", riachtanach = "riomhphost")
    public static class Fogra {
        @NotBlank
        public String uimhirChustaimeara;
        @NotNull @Valid
        public Beart beart;
        @NotNull
        public Imeacht imeacht;
        @NotNull
        public OffsetDateTime amMeasta;
        @NotBlank @Size(max = 12)
        public String codTeimpleid;
        public Caineal caineal;
        @Email
        public String riomhphost;
        @Pattern(regexp = "ga|en")
        public String teanga;
    }

    public static class Beart {
        @NotBlank @Pattern(regexp = "[A-Z]{2}[0-9]{9}IE")
        public String uimhirRianaithe;
        @Min(1) @Max(99)
        public Integer lionPacaisti;
    }

    static final String EIRCODE = "[AC-FHKNPRTV-Y][0-9][0-9W] ?[0-9AC-FHKNPRTV-Y]{4}";
    static final String AM = "([01][0-9]|2[0-3]):[0-5][0-9]";
}
