package id.nganteur.api.awak;

import net.sf.oval.constraint.AssertValid;
import net.sf.oval.constraint.Email;
import net.sf.oval.constraint.MatchPattern;
import net.sf.oval.constraint.Max;
import net.sf.oval.constraint.MemberOf;
import net.sf.oval.constraint.Min;
import net.sf.oval.constraint.NotBlank;
import net.sf.oval.constraint.NotNull;

public class Bewara {
    @NotNull
    public Long idPalanggan;

    @NotNull
    @NotBlank
    public String citakan;

    @NotNull
    @AssertValid
    public Tujuan tujuan;

    @NotNull
    @AssertValid
    public Kiriman kiriman;

    @NotNull
    @AssertValid
    public Perkiraan perkiraan;

    public static class Tujuan {
        @NotNull
        @MemberOf({"WA", "SMS", "SURELEK"})
        public String kanal;

        @NotNull(when = "jexl:_this.kanal == 'SURELEK'")
        @Email
        public String surelek;
    }

    public static class Kiriman {
        @NotNull
        @MatchPattern(pattern = "^NGT[0-9]{10}$")
        public String resi;

        @Min(0.01)
        @Max(100)
        public Double beuratKg;

        @Min(0)
        public Long cod;
    }

    public static class Perkiraan {
        @NotNull
        @MatchPattern(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
        public String tanggal;

        @AssertValid
        public Jangkau.Jam jam;
    }
}
