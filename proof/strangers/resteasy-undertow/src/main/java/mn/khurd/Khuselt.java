package mn.khurd;

import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.FutureOrPresent;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.validator.group.GroupSequenceProvider;
import org.hibernate.validator.spi.group.DefaultGroupSequenceProvider;

/** Хүсэлтийн загварууд. */
public final class Khuselt {
    public enum Uildel { SHALGAKH, SOLIKH }
    public enum Gazar { KHAALGA, KHORSH, MANAACH, SALBAR }
    public enum Yavdal { BURTGESEN, GARSAN, KHOJIMDSON, KHURGESEN }
    public enum Suvag { SMS, EMAIL, VIBER }

    /** Нөхцөлт шалгалтын бүлгүүд. */
    interface Solilt { }
    interface Khorshid { }
    interface Khojimdol { }

    public static class Batalgaa {
        @NotBlank @Pattern(regexp = "^\\+976[6-9]\\d{7}$")
        public String utas;
        @NotBlank @Size(max = 40)
        public String ovog;
        @Size(max = 40)
        public String ner;
    }

    public static class Khayag {
        @NotBlank @Size(max = 30)
        public String duureg;
        @NotNull @Min(1) @Max(43)
        public Integer khoroo;
        @NotBlank @Size(max = 20)
        public String bair;
        @Size(max = 10)
        public String toot;
    }

    public static class Tsag {
        @NotNull @Pattern(regexp = "([01]\\d|2[0-3]):[0-5]\\d")
        public String ekhlekh;
        @NotNull @Pattern(regexp = "([01]\\d|2[0-3]):[0-5]\\d")
        public String duusakh;
    }

    @GroupSequenceProvider(SongoltBuleg.class)
    public static class Songolt {
        @NotNull
        public Gazar gazar;
        @NotBlank(groups = Khorshid.class) @Size(max = 60)
        public String khorshNer;
        @Size(max = 120)
        public String tailbar;
        @Valid
        public Tsag tsag;
    }

    public static class SongoltBuleg implements DefaultGroupSequenceProvider<Songolt> {
        @Override
        public List<Class<?>> getValidationGroups(Songolt s) {
            List<Class<?>> b = new ArrayList<>(List.of(Songolt.class));
            if (s != null && s.gazar == Gazar.KHORSH) {
                b.add(Khorshid.class);
            }
            return b;
        }
    }

    @GroupSequenceProvider(KhayagSongoltBuleg.class)
    public static class KhayagSongolt {
        @NotNull @Min(1)
        public Long khereglegchId;
        @NotNull
        public Uildel uildel;
        @NotNull @Valid
        public Khayag khayag;
        @NotNull(groups = Solilt.class) @Valid
        public Songolt songolt;
    }

    public static class KhayagSongoltBuleg implements DefaultGroupSequenceProvider<KhayagSongolt> {
        @Override
        public List<Class<?>> getValidationGroups(KhayagSongolt k) {
            List<Class<?>> b = new ArrayList<>(List.of(KhayagSongolt.class));
            if (k != null && k.uildel == Uildel.SOLIKH) {
                b.add(Solilt.class);
            }
            return b;
        }
    }

    public static class Ilgeemj {
        @NotBlank @Pattern(regexp = "MN\\d{10}")
        public String dugaar;
        @DecimalMin("0.1") @DecimalMax("30")
        public BigDecimal jin;
    }

    @GroupSequenceProvider(MedegdelBuleg.class)
    public static class Medegdel {
        @NotNull @Min(1)
        public Long khereglegchId;
        @NotNull @Valid
        public Ilgeemj ilgeemj;
        @NotNull
        public Yavdal yavdal;
        @NotNull @FutureOrPresent
        public LocalDate khurgekhOgnoo;
        @NotBlank(groups = Khojimdol.class) @Size(max = 100)
        public String shaltgaan;
        @Size(min = 1, max = 3)
        public List<@NotNull Suvag> suvag;
    }

    public static class MedegdelBuleg implements DefaultGroupSequenceProvider<Medegdel> {
        @Override
        public List<Class<?>> getValidationGroups(Medegdel m) {
            List<Class<?>> b = new ArrayList<>(List.of(Medegdel.class));
            if (m != null && m.yavdal == Yavdal.KHOJIMDSON) {
                b.add(Khojimdol.class);
            }
            return b;
        }
    }

    private Khuselt() {
    }
}
