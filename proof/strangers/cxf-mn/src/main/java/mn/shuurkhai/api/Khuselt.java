package mn.shuurkhai.api;

import jakarta.validation.Valid;
import jakarta.validation.constraints.*;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.validator.group.GroupSequenceProvider;
import org.hibernate.validator.spi.group.DefaultGroupSequenceProvider;

/** Партнёрын илгээх хүсэлтүүд. */
public final class Khuselt {
    private Khuselt() { }

    public static class Shalgakh {
        @NotNull @Pattern(regexp = "[5-9][0-9]{7}") public String utas;
        @NotBlank @Size(max = 50) public String ovog;
        @Size(max = 50) public String ner;
        @Email public String imail;
    }

    public static class Khayag {
        @NotBlank @Size(max = 20) public String duureg;
        @NotNull @Min(1) @Max(43) public Integer khoroo;
        @NotBlank @Size(max = 20) public String bair;
        @Size(max = 10) public String toot;
    }

    public enum Uildel { KHARAKH, SHINECHLEKH }

    public enum Gazar { GERT, KHARUULD, KHURSHID, SALBART }

    public static class Tsag {
        @NotNull @Pattern(regexp = "([01][0-9]|2[0-3]):[0-5][0-9]") public String ekhlekh;
        @NotNull @Pattern(regexp = "([01][0-9]|2[0-3]):[0-5][0-9]") public String duusakh;
    }

    public interface Khurshid { }

    public interface Salbart { }

    @GroupSequenceProvider(TokhirgooBuleg.class)
    public static class Tokhirgoo {
        @NotNull public Gazar khurgekhGazar;
        @NotBlank(groups = Khurshid.class) @Size(max = 10) public String khurshiinToot;
        @NotBlank(groups = Salbart.class) @Size(max = 12) public String salbariinKod;
        @Valid public Tsag tsag;
        @Size(max = 200) public String temdeglel;
    }

    public static class TokhirgooBuleg implements DefaultGroupSequenceProvider<Tokhirgoo> {
        @Override public List<Class<?>> getValidationGroups(Tokhirgoo t) {
            List<Class<?>> bulguud = new ArrayList<>();
            bulguud.add(Tokhirgoo.class);
            if (t != null && t.khurgekhGazar == Gazar.KHURSHID) bulguud.add(Khurshid.class);
            if (t != null && t.khurgekhGazar == Gazar.SALBART) bulguud.add(Salbart.class);
            return bulguud;
        }
    }

    public interface Shinechlekh { }

    @GroupSequenceProvider(KhurgekhBuleg.class)
    public static class Khurgekh {
        @NotNull public Long khereglegchId;
        @NotNull public Uildel uildel;
        @NotNull @Valid public Khayag khayag;
        @NotNull(groups = Shinechlekh.class) @Valid public Tokhirgoo tokhirgoo;
    }

    public static class KhurgekhBuleg implements DefaultGroupSequenceProvider<Khurgekh> {
        @Override public List<Class<?>> getValidationGroups(Khurgekh k) {
            List<Class<?>> bulguud = new ArrayList<>();
            bulguud.add(Khurgekh.class);
            if (k != null && k.uildel == Uildel.SHINECHLEKH) bulguud.add(Shinechlekh.class);
            return bulguud;
        }
    }

    public enum Yavdal { BURTGEGDSEN, KHURGELTEND_GARSAN, KHOTSORSON, KHURGEGDSEN }

    public enum Suvag { SMS, IMAIL, APP }

    public static class Ilgeemj {
        @NotNull @Pattern(regexp = "MN[0-9]{10}") public String barkod;
        @Min(1) @Max(50) public Integer too;
        @DecimalMin("0.1") public BigDecimal jinKg;
    }

    public interface Khotsorson { }

    @GroupSequenceProvider(MedegdelBuleg.class)
    public static class Medegdel {
        @NotNull public Long khereglegchId;
        @NotNull @Valid public Ilgeemj ilgeemj;
        @NotNull public Yavdal yavdal;
        @NotNull @FutureOrPresent public LocalDate tovlosonOgnoo;
        @NotBlank(groups = Khotsorson.class) @Size(max = 160) public String shaltgaan;
        @Size(min = 1, max = 3) public List<@NotNull Suvag> suvguud;
    }

    public static class MedegdelBuleg implements DefaultGroupSequenceProvider<Medegdel> {
        @Override public List<Class<?>> getValidationGroups(Medegdel m) {
            List<Class<?>> bulguud = new ArrayList<>();
            bulguud.add(Medegdel.class);
            if (m != null && m.yavdal == Yavdal.KHOTSORSON) bulguud.add(Khotsorson.class);
            return bulguud;
        }
    }
}
