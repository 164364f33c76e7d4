package id.nganteur.api.awak;

import net.sf.oval.constraint.AssertValid;
import net.sf.oval.constraint.Email;
import net.sf.oval.constraint.Length;
import net.sf.oval.constraint.MatchPattern;
import net.sf.oval.constraint.MaxLength;
import net.sf.oval.constraint.NotNull;

public class Pariksa {
    public static final String TELEPON = "^(\\+62|0)8[0-9]{8,11}$";

    @NotNull
    @MatchPattern(pattern = TELEPON)
    public String telepon;

    @NotNull
    @AssertValid
    public Ngaran ngaran;

    @Email
    public String surelek;

    @AssertValid
    public Alamat alamat;

    public static class Ngaran {
        @MaxLength(40)
        public String hareup;

        @NotNull
        @Length(min = 2, max = 40)
        public String tukang;
    }

    public static class Alamat {
        @MaxLength(120)
        public String jalan;

        @MaxLength(60)
        public String kota;

        @NotNull
        @MatchPattern(pattern = "^[0-9]{5}$")
        public String kodePos;
    }
}
