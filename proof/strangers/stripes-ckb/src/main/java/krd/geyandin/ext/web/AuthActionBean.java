package krd.geyandin.ext.web;

import javax.servlet.http.HttpSession;
import net.sourceforge.stripes.action.DefaultHandler;
import net.sourceforge.stripes.action.Resolution;
import net.sourceforge.stripes.action.UrlBinding;
import net.sourceforge.stripes.validation.Validate;

@UrlBinding("/auth-authenticate")
public class AuthActionBean extends BingehActionBean {
    @Validate(required = true, maxlength = 40) private String bekarhener;
    @Validate(required = true, maxlength = 64) private String wisheyNheni;
    @Validate(required = true, mask = "[A-Z]{3}-\\d{2}") private String kodiLiq;

    public String getBekarhener() { return bekarhener; }
    public void setBekarhener(String v) { bekarhener = v; }
    public String getWisheyNheni() { return wisheyNheni; }
    public void setWisheyNheni(String v) { wisheyNheni = v; }
    public String getKodiLiq() { return kodiLiq; }
    public void setKodiLiq(String v) { kodiLiq = v; }

    @DefaultHandler
    public Resolution chunejur() {
        if (!"ext.zagros".equals(bekarhener) || !"Qela#Hewler1975".equals(wisheyNheni) || !"HWL-04".equals(kodiLiq)) {
            return hele(200, "101", "Bekarhener yan wishey nheni helleye");
        }
        HttpSession old = getContext().getRequest().getSession(false);
        if (old != null) old.invalidate();
        HttpSession session = getContext().getRequest().getSession(true);
        session.setAttribute("bekarhener", bekarhener);
        return serkewtu(map("bekarhener", bekarhener, "liq", kodiLiq, "maweyDanishtin", session.getMaxInactiveInterval()));
    }
}
