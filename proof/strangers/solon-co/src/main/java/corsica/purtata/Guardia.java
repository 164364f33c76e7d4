package corsica.purtata;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.noear.solon.core.exception.StatusException;
import org.noear.solon.core.handle.Context;
import org.noear.solon.core.handle.Filter;
import org.noear.solon.core.handle.FilterChain;

/** U gettone hè dumandatu da per tuttu, fora di l'identificazione. */
public class Guardia implements Filter {
    static final int DURATA = Integer.parseInt(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "3600"));
    private static final Map<String, Long> GETTONI = new ConcurrentHashMap<>();
    private static final SecureRandom CASU = new SecureRandom();

    static String apre() {
        byte[] b = new byte[20];
        CASU.nextBytes(b);
        String gettone = HexFormat.of().formatHex(b);
        GETTONI.put(gettone, System.currentTimeMillis() + DURATA * 1000L);
        return gettone;
    }

    @Override
    public void doFilter(Context ctx, FilterChain chain) throws Throwable {
        if (ctx.pathNew().startsWith("/ext-")) {
            String h = ctx.header("Authorization");
            if (h == null || !h.regionMatches(true, 0, "Bearer ", 0, 7)) {
                ctx.headerSet("WWW-Authenticate", "Bearer realm=\"ponte\"");
                throw new StatusException("Ci vole un gettone (Authorization: Bearer)", 401);
            }
            Long fine = GETTONI.get(h.substring(7).trim());
            if (fine == null) throw new StatusException("Gettone scunnisciutu", 401);
            if (fine <= System.currentTimeMillis()) throw new StatusException("Gettone scadutu", 401);
        }
        chain.doFilter(ctx);
    }
}
