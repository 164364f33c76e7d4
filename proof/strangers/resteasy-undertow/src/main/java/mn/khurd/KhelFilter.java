package mn.khurd;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;

/** Алдааны мессеж үргэлж монголоор. */
@Provider
@PreMatching
public class KhelFilter implements ContainerRequestFilter {
    @Override
    public void filter(ContainerRequestContext ctx) {
        ctx.getHeaders().putSingle(HttpHeaders.ACCEPT_LANGUAGE, "mn-MN");
    }
}
