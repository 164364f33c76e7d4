package mn.shuurkhai.api;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

@Path("/")
@Produces(MediaType.APPLICATION_JSON)
public class HurgeltServis {
    private static final class Khereglegch {
        final long id; final String utas, ovog, ner, duureg, bair; final int khoroo;
        Khuselt.Tokhirgoo tokhirgoo; Instant shinechilsen;
        Khereglegch(long id, String utas, String ovog, String ner, String duureg, int khoroo, String bair, Khuselt.Gazar gazar, String temdeglel) {
            this.id = id; this.utas = utas; this.ovog = ovog; this.ner = ner; this.duureg = duureg; this.khoroo = khoroo; this.bair = bair;
            tokhirgoo = new Khuselt.Tokhirgoo();
            tokhirgoo.khurgekhGazar = gazar;
            tokhirgoo.temdeglel = temdeglel;
        }
    }

    private final Sesh sesh;
    private final List<Khereglegch> khereglegchid = List.of(
        new Khereglegch(501277, "99114582", "Бат-Эрдэнэ", "Болормаа", "БЗД", 6, "34", Khuselt.Gazar.GERT, "Орцны код 4512"),
        new Khereglegch(501304, "88057731", "Ганзориг", "Тэмүүлэн", "СХД", 18, "7А", Khuselt.Gazar.KHARUULD, null),
        new Khereglegch(502960, "95223410", "Пүрэвдорж", "Сарнай", "ХУД", 15, "201", Khuselt.Gazar.GERT, null));

    public HurgeltServis(Sesh sesh) { this.sesh = sesh; }

    @POST @Path("auth-authenticate") @Consumes(MediaType.WILDCARD)
    public Response nevtrekh(@HeaderParam("Authorization") String authorization) {
        return sesh.olgokh(authorization);
    }

    @POST @Path("ext-verify") @Consumes(MediaType.APPLICATION_JSON)
    public Response shalgakh(@NotNull @Valid Khuselt.Shalgakh k) {
        for (Khereglegch x : khereglegchid) {
            if (x.utas.equals(k.utas) && x.ovog.equalsIgnoreCase(k.ovog.trim())) {
                Map<String, Object> khun = new LinkedHashMap<>();
                khun.put("id", x.id);
                khun.put("ner", x.ner);
                Map<String, Object> m = new LinkedHashMap<>();
                m.put("burtgeltei", true);
                m.put("khereglegch", khun);
                return Response.ok(m).build();
            }
        }
        return oldsongui();
    }

    @POST @Path("ext-reach") @Consumes(MediaType.APPLICATION_JSON)
    public Response khurgekh(@NotNull @Valid Khuselt.Khurgekh k) {
        Khereglegch x = olokh(k.khereglegchId);
        if (x == null) return oldsongui();
        if (!x.duureg.equalsIgnoreCase(k.khayag.duureg.trim()) || x.khoroo != k.khayag.khoroo || !x.bair.equalsIgnoreCase(k.khayag.bair.trim())) {
            return Sesh.aldaa(Response.Status.CONFLICT, "KHAYAG_ZORUUTEI", "Хаяг хэрэглэгчийн бүртгэлтэй хаягтай таарахгүй байна");
        }
        Map<String, Object> m = new LinkedHashMap<>();
        synchronized (x) {
            if (k.uildel == Khuselt.Uildel.SHINECHLEKH) {
                x.tokhirgoo = k.tokhirgoo;
                x.shinechilsen = Instant.now().truncatedTo(ChronoUnit.SECONDS);
            }
            m.put("khereglegchId", x.id);
            m.put("tokhirgoo", x.tokhirgoo);
            m.put("shinechilsen", x.shinechilsen == null ? null : x.shinechilsen.toString());
        }
        return Response.ok(m).build();
    }

    @POST @Path("ext-notify") @Consumes(MediaType.APPLICATION_JSON)
    public Response medegdekh(@NotNull @Valid Khuselt.Medegdel k) {
        if (olokh(k.khereglegchId) == null) return oldsongui();
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("medegdelId", UUID.randomUUID().toString());
        m.put("tuluv", "DARAALALD");
        return Response.status(Response.Status.CREATED).entity(m).build();
    }

    private Khereglegch olokh(long id) {
        return khereglegchid.stream().filter(x -> x.id == id).findFirst().orElse(null);
    }

    private static Response oldsongui() {
        return Sesh.aldaa(Response.Status.NOT_FOUND, "KHEREGLEGCH_OLDSONGUI", "Хэрэглэгч олдсонгүй");
    }
}
