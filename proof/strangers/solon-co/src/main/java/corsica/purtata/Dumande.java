package corsica.purtata;

import java.util.List;

import org.noear.solon.validation.annotation.Email;
import org.noear.solon.validation.annotation.Length;
import org.noear.solon.validation.annotation.Max;
import org.noear.solon.validation.annotation.Min;
import org.noear.solon.validation.annotation.NotBlank;
import org.noear.solon.validation.annotation.NotNull;
import org.noear.solon.validation.annotation.Pattern;
import org.noear.solon.validation.annotation.Size;
import org.noear.solon.validation.annotation.Validated;

/** Ciò chì e sucetà ci mandanu. */
public class Dumande {
    /** Gruppi: ciò chì ci vole di più in certi casi. */
    public interface Cambiamentu { }
    public interface DaUVicinu { }
    public interface Ritardu { }

    public enum Locu { PORTA, VICINU, GUARDIANU, PUNTU_RITIRU }
    public enum Ghjornu { LUNI, MARTI, MERCURI, GHJOVI, VENNERI, SABBATU }
    public enum Avvisu { PARTUTU, IN_GIRU, TARDIVU, RIMESSU }
    public enum Canale { SMS, EMAIL }

    public static class Identificazione {
        @NotBlank public String sucieta;
        @NotBlank public String chjave;
    }

    public static class Verifica {
        @NotBlank @Length(max = 60) public String nome;
        @NotBlank @Pattern("^(\\+33|0)[4679]\\d{8}$") public String telefonu;
        @NotBlank @Pattern("^20\\d{3}$") public String codicePustale;
        @Email public String email;
    }

    public static class Indirizzu {
        @NotBlank @Length(max = 80) public String strada;
        @Length(max = 10) public String numeru;
        @NotBlank @Pattern("^20\\d{3}$") public String codicePustale;
        @NotBlank @Length(max = 60) public String cumuna;
    }

    public static class Fascia {
        @NotBlank @Pattern("^([01]\\d|2[0-3]):[0-5]\\d$") public String da;
        @NotBlank @Pattern("^([01]\\d|2[0-3]):[0-5]\\d$") public String a;
    }

    public static class Preferenza {
        @NotNull public Locu locu;
        @NotBlank(groups = DaUVicinu.class) @Length(max = 60) public String vicinu;
        @Validated public Indirizzu indirizzu;
        @Validated public Fascia fascia;
        @Size(min = 1, max = 6) public List<Ghjornu> ghjorni;
        @Length(max = 160) public String nota;
    }

    public static class Preferenze {
        @NotBlank @Pattern(value = "^(LEGHJE|CAMBIA)$", message = "azzione: LEGHJE o CAMBIA") public String azzione;
        @NotBlank public String clienteId;
        @NotNull(groups = Cambiamentu.class) @Validated public Preferenza preferenza;
    }

    public static class Spedizione {
        @NotBlank @Pattern("^PT[0-9]{9}CO$") public String numeru;
        @Min(1) @Max(50) public Integer pacchi;
    }

    public static class Nutifica {
        @NotBlank public String clienteId;
        @NotNull @Validated public Spedizione spedizione;
        @NotNull public Avvisu avvisu;
        @NotNull public Canale canale;
        @Pattern("^\\d{4}-\\d{2}-\\d{2}$") public String dataPrevista;
        @NotBlank(groups = Ritardu.class) @Length(max = 120) public String mutivu;
    }
}
