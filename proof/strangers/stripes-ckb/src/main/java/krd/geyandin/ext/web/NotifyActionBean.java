package krd.geyandin.ext.web;

import java.math.BigDecimal;
import java.util.Date;
import krd.geyandin.ext.Bingeh;
import net.sourceforge.stripes.action.DefaultHandler;
import net.sourceforge.stripes.action.Resolution;
import net.sourceforge.stripes.action.UrlBinding;
import net.sourceforge.stripes.validation.Validate;
import net.sourceforge.stripes.validation.ValidateNestedProperties;

@UrlBinding("/ext-notify")
public class NotifyActionBean extends BingehActionBean {
    public static class Bar {
        private String jimare;
        private Date rojiGeyandin;
        private Integer danekan;
        private BigDecimal nrx;
        public String getJimare() { return jimare; }
        public void setJimare(String v) { jimare = v; }
        public Date getRojiGeyandin() { return rojiGeyandin; }
        public void setRojiGeyandin(Date v) { rojiGeyandin = v; }
        public Integer getDanekan() { return danekan; }
        public void setDanekan(Integer v) { danekan = v; }
        public BigDecimal getNrx() { return nrx; }
        public void setNrx(BigDecimal v) { nrx = v; }
    }

    @Validate(required = true, mask = "K-\\d{5}") private String jimareyKirryar;
    @Validate(required = true) private Bingeh.CoriAgadari coriAgadari;
    @Validate private Bingeh.Kanal kanal;

    @ValidateNestedProperties({
        @Validate(field = "jimare", required = true, minlength = 8, maxlength = 16),
        @Validate(field = "rojiGeyandin", required = true),
        @Validate(field = "danekan", minvalue = 1, maxvalue = 50),
        @Validate(field = "nrx", minvalue = 0)
    })
    private Bar bar;

    public String getJimareyKirryar() { return jimareyKirryar; }
    public void setJimareyKirryar(String v) { jimareyKirryar = v; }
    public Bingeh.CoriAgadari getCoriAgadari() { return coriAgadari; }
    public void setCoriAgadari(Bingeh.CoriAgadari v) { coriAgadari = v; }
    public Bingeh.Kanal getKanal() { return kanal; }
    public void setKanal(Bingeh.Kanal v) { kanal = v; }
    public Bar getBar() { return bar; }
    public void setBar(Bar v) { bar = v; }

    @DefaultHandler
    public Resolution nardin() {
        if (Bingeh.beJimare(jimareyKirryar) == null) return hele(200, "201", "Kirryar nenasrawe");
        return serkewtu(map("jimareyAgadari", Bingeh.agadariNwe(), "coriAgadari", coriAgadari.name(),
            "kanal", (kanal == null ? Bingeh.Kanal.SMS : kanal).name(), "dox", "CHAWERWAN"));
    }
}
