package lk.pahasu.paarsal;

import static ratpack.jackson.Jackson.json;

import am.ik.yavi.core.ConstraintViolations;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import ratpack.handling.Context;

/** Pilithura (response envelope). */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class Pilithura {
    public final String thathwaya;
    public final String panividaya;
    public final Object daththa;
    public final List<Dosha> dosha;


    public static class Dosha {
        public final String kshethraya;
        public final String panividaya;

        Dosha(String kshethraya, String panividaya) {
            this.kshethraya = kshethraya;
            this.panividaya = panividaya;
        }
    }

    private Pilithura(String thathwaya, String panividaya, Object daththa, List<Dosha> dosha) {
        this.thathwaya = thathwaya;
        this.panividaya = panividaya;
        this.daththa = daththa;
        this.dosha = dosha;
    }

    static void saarthakai(Context ctx, int status, Map<String, Object> daththa) {
        ctx.getResponse().status(status);
        ctx.render(json(new Pilithura("SAARTHAKAI", null, daththa, null)));
    }

    static void asaarthakai(Context ctx, int status, String panividaya) {
        ctx.getResponse().status(status);
        ctx.render(json(new Pilithura("ASAARTHAKAI", panividaya, null, null)));
    }

    static void waradi(Context ctx, List<Dosha> dosha) {
        ctx.getResponse().status(400);
        ctx.render(json(new Pilithura("ASAARTHAKAI", "illeemehi waradi atha", null, dosha)));
    }

    static void waradi(Context ctx, ConstraintViolations violations) {
        waradi(ctx, violations.stream().map(v -> new Dosha(v.name(), v.message())).toList());
    }
}
