package krd.geyandin.ext.web;

import java.util.Date;
import krd.geyandin.ext.Bingeh;
import net.sourceforge.stripes.action.DefaultHandler;
import net.sourceforge.stripes.action.Resolution;
import net.sourceforge.stripes.action.UrlBinding;
import net.sourceforge.stripes.validation.Validate;
import net.sourceforge.stripes.validation.ValidateNestedProperties;

@UrlBinding("/ext-verify")
public class VerifyActionBean extends BingehActionBean {
    public static class Kes {
        private String nawiTewaw;
        private String mobayl;
        private Date rojiLedaykbun;
        public String getNawiTewaw() { return nawiTewaw; }
        public void setNawiTewaw(String v) { nawiTewaw = v; }
        public String getMobayl() { return mobayl; }
        public void setMobayl(String v) { mobayl = v; }
        public Date getRojiLedaykbun() { return rojiLedaykbun; }
        public void setRojiLedaykbun(Date v) { rojiLedaykbun = v; }
    }

    @ValidateNestedProperties({
        @Validate(field = "nawiTewaw", required = true, minlength = 5, maxlength = 80),
        @Validate(field = "mobayl", required = true, mask = "07\\d{9}"),
        @Validate(field = "rojiLedaykbun")
    })
    private Kes kes;

    public Kes getKes() { return kes; }
    public void setKes(Kes v) { kes = v; }

    @DefaultHandler
    public Resolution pishkinin() {
        Bingeh.Kirryar k = Bingeh.beKes(kes.getNawiTewaw(), kes.getMobayl());
        if (k == null) return hele(200, "201", "Kirryar nenasrawe");
        return serkewtu(map("jimareyKirryar", k.jimare, "nawiTewaw", k.naw, "nawnishan", map("shar", k.shar, "gerrek", k.gerrek)));
    }
}
