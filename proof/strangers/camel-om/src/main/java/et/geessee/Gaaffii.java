package et.geessee;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import jakarta.validation.Valid;
import jakarta.validation.constraints.*;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.validator.group.GroupSequenceProvider;
import org.hibernate.validator.spi.group.DefaultGroupSequenceProvider;

/** Bodies of the four requests. */
public final class Gaaffii {
    private Gaaffii() { }

    static final String BILBILA = "^\\+251[79]\\d{8}$";
    static final String SAATII = "^([01]\\d|2[0-3]):[0-5]\\d$";

    // --- seensa -------------------------------------------------------------
    public record Seensa(@NotBlank @Size(max = 20) String lakkoofsaDhaabbataa, @NotBlank String jechaIcciitii, @Size(max = 40) String appii) { }

    // --- mirkaneessa --------------------------------------------------------
    public record Mirkaneessa(@NotNull @Valid Fudhataa fudhataa, @NotNull @Valid Teessoo teessoo) { }

    public record Fudhataa(@NotBlank @Size(max = 40) String maqaa, @NotBlank @Size(max = 40) String maqaaAbbaa,
                           @NotNull @Pattern(regexp = BILBILA) String bilbila, @Email String imeelii) { }

    public record Teessoo(@NotBlank String magaalaa, String kutaaMagaalaa, @NotNull @Min(1) @Max(30) Integer ganda, @Size(max = 10) String lakkoofsaManaa) { }

    // --- filannoo -----------------------------------------------------------
    public interface Jijjiirraa { }
    public interface Ilaalcha { }

    @GroupSequenceProvider(Qaqqabiinsa.Tartiiba.class)
    public record Qaqqabiinsa(@NotNull @Pattern(regexp = "^FUD-\\d{5}$") String koodiiFudhataa,
                              @NotNull @Pattern(regexp = "ILAALI|JIJJIIRI") String hojii,
                              @NotNull(groups = Jijjiirraa.class) @Null(groups = Ilaalcha.class) @Valid Filannoo filannoo) {
        public static class Tartiiba implements DefaultGroupSequenceProvider<Qaqqabiinsa> {
            @Override
            public List<Class<?>> getValidationGroups(Class<?> klass, Qaqqabiinsa q) {
                List<Class<?>> t = new ArrayList<>();
                if (q != null && "JIJJIIRI".equals(q.hojii())) t.add(Jijjiirraa.class);
                if (q != null && "ILAALI".equals(q.hojii())) t.add(Ilaalcha.class);
                t.add(Qaqqabiinsa.class);
                return t;
            }
        }
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Filannoo(@NotNull @Valid Bakka bakka, @Valid Saatii saatii, @Size(max = 160) String yaadannoo) { }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Saatii(@NotNull @Pattern(regexp = SAATII) String jalqaba, @NotNull @Pattern(regexp = SAATII) String xumura) { }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "gosa")
    @JsonSubTypes({ @JsonSubTypes.Type(value = Mana.class, name = "MANA"), @JsonSubTypes.Type(value = Ollaa.class, name = "OLLAA"), @JsonSubTypes.Type(value = Waajjira.class, name = "WAAJJIRA") })
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public sealed interface Bakka permits Mana, Ollaa, Waajjira { }
    public record Mana(@Size(max = 60) String balbala) implements Bakka { }
    public record Ollaa(@NotBlank @Size(max = 60) String maqaaOllaa, @Pattern(regexp = BILBILA) String bilbilaOllaa) implements Bakka { }
    public record Waajjira(@NotNull @Pattern(regexp = "^WJ-\\d{3}$") String koodiiWaajjiraa) implements Bakka { }

    // --- beeksisa -----------------------------------------------------------
    public record Beeksisa(@NotNull @Pattern(regexp = "^FUD-\\d{5}$") String koodiiFudhataa, @NotNull @Valid Meeshaa meeshaa,
                           @NotNull @Valid Ergaa ergaa, @NotNull LocalDate guyyaaGeessuu) { }

    public record Meeshaa(@NotNull @Pattern(regexp = "^GS\\d{10}$") String lakkoofsaHordoffii, @Positive @DecimalMax("50") BigDecimal ulfaatina) { }

    public interface Kufaatii { }

    @GroupSequenceProvider(Ergaa.Tartiiba.class)
    public record Ergaa(@NotNull @Pattern(regexp = "QOPHII|BAHE|GEESSAME|HIN_MILKOOFNE") String haala,
                        @Pattern(regexp = "om|am|en") String afaan,
                        @NotBlank(groups = Kufaatii.class) @Size(max = 120) String sababa) {
        public static class Tartiiba implements DefaultGroupSequenceProvider<Ergaa> {
            @Override
            public List<Class<?>> getValidationGroups(Class<?> klass, Ergaa e) {
                return e != null && "HIN_MILKOOFNE".equals(e.haala()) ? List.of(Kufaatii.class, Ergaa.class) : List.of(Ergaa.class);
            }
        }
    }
}
