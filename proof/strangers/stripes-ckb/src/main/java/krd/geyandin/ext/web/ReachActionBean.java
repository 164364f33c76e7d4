package krd.geyandin.ext.web;

import krd.geyandin.ext.Bingeh;
import krd.geyandin.ext.Bingeh.Helbijarde;
import krd.geyandin.ext.Bingeh.ShweniDanan;
import net.sourceforge.stripes.action.DefaultHandler;
import net.sourceforge.stripes.action.Resolution;
import net.sourceforge.stripes.action.UrlBinding;
import net.sourceforge.stripes.validation.ScopedLocalizableError;
import net.sourceforge.stripes.validation.Validate;
import net.sourceforge.stripes.validation.ValidateNestedProperties;
import net.sourceforge.stripes.validation.ValidationErrors;
import net.sourceforge.stripes.validation.ValidationMethod;
import net.sourceforge.stripes.validation.ValidationState;

@UrlBinding("/ext-reach")
public class ReachActionBean extends BingehActionBean {
    @Validate(required = true, mask = "K-\\d{5}") private String jimareyKirryar;

    @ValidateNestedProperties({
        @Validate(field = "shweniDanan"),
        @Validate(field = "nawiDrawse", maxlength = 60),
        @Validate(field = "leKatjmer", minvalue = 8, maxvalue = 20),
        @Validate(field = "taKatjmer", minvalue = 9, maxvalue = 21),
        @Validate(field = "tebini", maxlength = 120)
    })
    private Helbijarde helbijarde;

    public String getJimareyKirryar() { return jimareyKirryar; }
    public void setJimareyKirryar(String v) { jimareyKirryar = v; }
    public Helbijarde getHelbijarde() { return helbijarde; }
    public void setHelbijarde(Helbijarde v) { helbijarde = v; }

    @ValidationMethod(when = ValidationState.NO_ERRORS)
    public void drawsePewiste(ValidationErrors errors) {
        if (helbijarde != null && helbijarde.getShweniDanan() == ShweniDanan.DRAWSE && helbijarde.getNawiDrawse() == null) {
            errors.add("helbijarde.nawiDrawse", new ScopedLocalizableError("validation.required", "valueNotPresent"));
        }
    }

    @DefaultHandler
    public Resolution nawnishan() {
        Bingeh.Kirryar k = Bingeh.beJimare(jimareyKirryar);
        if (k == null) return hele(200, "201", "Kirryar nenasrawe");
        synchronized (k) {
            Helbijarde h = k.helbijarde;
            if (helbijarde != null) {
                if (helbijarde.getShweniDanan() != null) {
                    h.setShweniDanan(helbijarde.getShweniDanan());
                    h.setNawiDrawse(helbijarde.getNawiDrawse());
                }
                if (helbijarde.getLeKatjmer() != null) h.setLeKatjmer(helbijarde.getLeKatjmer());
                if (helbijarde.getTaKatjmer() != null) h.setTaKatjmer(helbijarde.getTaKatjmer());
                if (helbijarde.getTebini() != null) h.setTebini(helbijarde.getTebini());
            }
            return serkewtu(map("jimareyKirryar", k.jimare, "nawnishan", map("shar", k.shar, "gerrek", k.gerrek),
                "helbijarde", map("shweniDanan", h.getShweniDanan().name(), "nawiDrawse", h.getNawiDrawse(),
                    "leKatjmer", h.getLeKatjmer(), "taKatjmer", h.getTaKatjmer(), "tebini", h.getTebini())));
        }
    }
}
