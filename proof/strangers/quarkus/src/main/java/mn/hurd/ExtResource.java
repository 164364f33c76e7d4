package mn.hurd;

import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.OffsetDateTime;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import mn.hurd.Khereglegchid.Khereglegch;
import mn.hurd.model.Khayag;
import mn.hurd.model.NotifyKhuselt;
import mn.hurd.model.ReachKhuselt;
import mn.hurd.model.Tokhirgoo;
import mn.hurd.model.VerifyKhuselt;

@Path("/")
@Nevtersen
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class ExtResource {
    private static final Set<String> ZAGVARUUD = Set.of("BURTGEGDSEN", "HURGELTEND_GARSAN", "HURGEGDSEN");

    public record VerifyKhariu(boolean batalgaajsan, Long dugaar, String ovog, String ner) {
    }

    public record ReachKhariu(long dugaar, Khayag khayag, Boolean khayagTaarsan, Tokhirgoo tokhirgoo, OffsetDateTime uurchilsun) {
    }

    public record NotifyKhariu(long medegdel, String tuluv) {
    }

    private final AtomicLong medegdel = new AtomicLong(5_002_300);

    @Inject
    Khereglegchid khereglegchid;

    @POST
    @Path("ext-verify")
    public VerifyKhariu verify(@NotNull @Valid VerifyKhuselt khuselt) {
        Khereglegch k = khereglegchid.utsaar(khuselt.utas)
                .filter(x -> x.ner.equalsIgnoreCase(khuselt.ner.trim())).orElseThrow(Khereglegchid::oldsongui);
        return new VerifyKhariu(true, k.dugaar, k.ovog.substring(0, 1) + ".", k.ner);
    }

    @POST
    @Path("ext-reach")
    public ReachKhariu reach(@NotNull @Valid ReachKhuselt khuselt) {
        Khereglegch k = khereglegchid.dugaaraar(khuselt.dugaar);
        Boolean taarsan = khuselt.khayag == null ? null
                : k.khayag.duureg.equalsIgnoreCase(khuselt.khayag.duureg.trim()) && k.khayag.khoroo.equals(khuselt.khayag.khoroo);
        if ("UURCHLUKH".equals(khuselt.uildel)) {
            k.uurchlukh(khuselt.tokhirgoo);
        }
        return new ReachKhariu(k.dugaar, k.khayag, taarsan, k.tokhirgoo, k.uurchilsun);
    }

    @POST
    @Path("ext-notify")
    public Response medegdekh(@NotNull @Valid NotifyKhuselt khuselt) {
        khereglegchid.dugaaraar(khuselt.dugaar);
        if (!ZAGVARUUD.contains(khuselt.zagvar)) {
            throw new Aldaa(422, "ZAGVAR_OLDSONGUI", "Ийм загвар бүртгэлгүй");
        }
        return Response.status(Response.Status.CREATED).entity(new NotifyKhariu(medegdel.incrementAndGet(), "DARAALALD")).build();
    }
}
