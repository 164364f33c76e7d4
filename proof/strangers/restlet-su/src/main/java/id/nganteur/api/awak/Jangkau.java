package id.nganteur.api.awak;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import net.sf.oval.constraint.AssertValid;
import net.sf.oval.constraint.Length;
import net.sf.oval.constraint.MatchPattern;
import net.sf.oval.constraint.MaxLength;
import net.sf.oval.constraint.MemberOf;
import net.sf.oval.constraint.MinSize;
import net.sf.oval.constraint.NotNull;

public class Jangkau {
    @NotNull
    public Long idPalanggan;

    /** false: ngan ningali; true: ngarobah pilihan. */
    @NotNull
    public Boolean ngarobah;

    @NotNull(when = "jexl:_this.ngarobah == true")
    @AssertValid
    public Pilihan pilihan;

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public static class Pilihan {
        @NotNull
        @MemberOf({"PANTO", "POS_SATPAM", "TATANGGA", "LOKER"})
        public String tempat;

        @NotNull(when = "jexl:_this.tempat == 'TATANGGA'")
        @AssertValid
        public Tatangga tatangga;

        @AssertValid
        public Jam jam;

        @MinSize(1)
        public List<Poe> poe;

        @MaxLength(140)
        public String catetan;
    }

    public enum Poe { SENEN, SALASA, REBO, KEMIS, JUMAAH, SAPTU, AHAD }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public static class Tatangga {
        @NotNull
        @Length(min = 2, max = 60)
        public String ngaran;

        @MatchPattern(pattern = Pariksa.TELEPON)
        public String telepon;
    }

    public static class Jam {
        @NotNull
        @MatchPattern(pattern = "^([01][0-9]|2[0-3])\\.[0-5][0-9]$")
        public String ti;

        @NotNull
        @MatchPattern(pattern = "^([01][0-9]|2[0-3])\\.[0-5][0-9]$")
        public String nepi;
    }
}
