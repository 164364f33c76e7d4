package mn.khurd;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;

@Provider
public class TokenFilter implements ContainerRequestFilter {
    @Override
    public void filter(ContainerRequestContext ctx) {
        if (ctx.getUriInfo().getPath().endsWith("auth-authenticate")) {
            return;
        }
        String h = ctx.getHeaderString(HttpHeaders.AUTHORIZATION);
        if (h == null || !h.regionMatches(true, 0, "Bearer ", 0, 7)) {
            ctx.abortWith(hariu("Bearer realm=\"hurgelt\"", "TOKEN_ALGA", "Хандалтын токен алга"));
        } else if (!Sang.tokenHuchintei(h.substring(7).trim())) {
            ctx.abortWith(hariu("Bearer realm=\"hurgelt\", error=\"invalid_token\"", "TOKEN_HUCHINGUI", "Токен хүчингүй эсвэл хугацаа нь дууссан"));
        }
    }

    static Response hariu(String www, String kod, String medegdel) {
        return Response.status(401).header(HttpHeaders.WWW_AUTHENTICATE, www).type(MediaType.APPLICATION_JSON_TYPE)
            .entity(new Aldaanuud.Aldaa(kod, medegdel, null, null)).build();
    }
}
