package corsica.purtata;

import java.util.LinkedHashMap;
import java.util.Map;

import org.noear.solon.Solon;
import org.noear.solon.core.exception.StatusException;
import org.noear.solon.core.handle.Context;

public class App {
    public static void main(String[] args) {
        Solon.start(App.class, args, app -> {
            // tutti i sbagli in listessa forma
            app.filter((ctx, chain) -> {
                try {
                    chain.doFilter(ctx);
                    if (ctx.status() == 404 && !ctx.getHandled()) {
                        sbagliu(ctx, 404, "Indirizzu scunnisciutu");
                    }
                } catch (StatusException e) {
                    sbagliu(ctx, e.getCode(), e.getMessage());
                } catch (IllegalArgumentException | ClassCastException e) {
                    sbagliu(ctx, 400, "Dumanda micca valida");
                } catch (Throwable e) {
                    e.printStackTrace();
                    sbagliu(ctx, 500, "Sbagliu internu");
                }
            });
            app.filter(1, new Guardia());
        });
    }

    static void sbagliu(Context ctx, int codice, String messagiu) throws Throwable {
        Map<String, Object> corpu = new LinkedHashMap<>();
        corpu.put("riesciutu", false);
        corpu.put("codice", codice);
        corpu.put("messagiu", messagiu);
        ctx.status(codice);
        ctx.setHandled(true);
        ctx.render(corpu);
    }
}
