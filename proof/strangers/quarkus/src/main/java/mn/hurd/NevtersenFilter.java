package mn.hurd;

import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.ext.Provider;

@Provider
@Nevtersen
public class NevtersenFilter implements ContainerRequestFilter {
    @Inject
    Sessuud sessuud;

    @Override
    public void filter(ContainerRequestContext ctx) {
        Cookie cookie = ctx.getCookies().get(NevtrekhResource.COOKIE);
        if (cookie == null) {
            ctx.abortWith(Aldaa.hariu(401, "SESS_ALGA", NevtrekhResource.COOKIE + " күүки алга, эхлээд нэвтэрнэ үү"));
        } else if (!sessuud.amid(cookie.getValue())) {
            ctx.abortWith(Aldaa.hariu(401, "SESS_DUUSSAN", "Сессийн хугацаа дууссан, дахин нэвтэрнэ үү"));
        }
    }
}
