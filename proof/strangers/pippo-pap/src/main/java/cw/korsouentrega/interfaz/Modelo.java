package cw.korsouentrega.interfaz;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import javax.validation.Valid;
import javax.validation.constraints.DecimalMax;
import javax.validation.constraints.DecimalMin;
import javax.validation.constraints.Email;
import javax.validation.constraints.FutureOrPresent;
import javax.validation.constraints.NotBlank;
import javax.validation.constraints.NotNull;
import javax.validation.constraints.Pattern;
import javax.validation.constraints.Size;
import javax.validation.groups.Default;

/** Petishonnan di e interfaz. */
public final class Modelo {

    private Modelo() {}

    public interface Kambia {}
    public interface NaBisina {}
    public interface NaOfisina {}

    public enum Akshon { KONSULTA, KAMBIA }
    public enum Sitio { PORTA, BISINA, OFISINA }
    public enum Evento { RISIBI, NA_KAMINDA, ENTREGA, NO_NA_KAS }
    public enum Kanal { SMS, WHATSAPP, EMAIL }

    /** Grupo di validashon ta dependé di loke e petishon mes ta pidi. */
    public interface KuGrupo {
        default List<Class<?>> gruponan() {
            return List.of(Default.class);
        }
    }

    public static class Verifikashon implements KuGrupo {
        @NotNull @Valid public Kliente kliente;
    }

    public static class Kliente {
        @NotBlank @Size(max = 60) public String fam;
        @NotNull @Pattern(regexp = "\\+5999[0-9]{7}") public String selular;
        @Email public String email;
    }

    public static class Alkanse implements KuGrupo {
        @NotBlank public String klienteNumber;
        @NotNull public Akshon akshon;
        @NotNull(groups = Kambia.class) @Valid public Preferensia preferensia;

        @Override
        public List<Class<?>> gruponan() {
            List<Class<?>> lista = new ArrayList<>();
            lista.add(Default.class);
            if (akshon == Akshon.KAMBIA) {
                lista.add(Kambia.class);
                if (preferensia != null && preferensia.sitio == Sitio.BISINA) lista.add(NaBisina.class);
                if (preferensia != null && preferensia.sitio == Sitio.OFISINA) lista.add(NaOfisina.class);
            }
            return lista;
        }
    }

    public static class Preferensia {
        @NotNull public Sitio sitio;
        @NotBlank(groups = NaBisina.class) @Size(max = 60) public String bisinaNomber;
        @NotNull(groups = NaOfisina.class) @Pattern(regexp = "OF-[0-9]{2}") public String ofisinaKodigo;
        @Valid public Orario orario;
        @Size(max = 140) public String remarke;
    }

    public static class Orario {
        @NotNull @Pattern(regexp = "([01][0-9]|2[0-3]):[0-5][0-9]") public String oraKuminsa;
        @NotNull @Pattern(regexp = "([01][0-9]|2[0-3]):[0-5][0-9]") public String oraKaba;
    }

    public static class Notifikashon implements KuGrupo {
        @NotBlank public String klienteNumber;
        @NotNull @Valid public Pakete pakete;
        @NotNull public Evento evento;
        @NotNull @FutureOrPresent public LocalDate fechaEntrega;
        public Kanal kanal;
    }

    public static class Pakete {
        @NotNull @Pattern(regexp = "KE[0-9]{10}CW") public String barkode;
        @DecimalMin("0.1") @DecimalMax("31.5") public BigDecimal pesoKg;
    }
}
