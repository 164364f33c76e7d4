package mn.khurd;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;

@Path("/")
@Produces(MediaType.APPLICATION_JSON)
public class HurgeltResource {
    public record Token(String token, String turul, Instant duusakh) { }
    public record Ezen(long id, String ner, String tuluv) { }
    public record BatalgaaHariu(boolean burtgeltei, Ezen khereglegch) { }
    public record SongoltHariu(long khereglegchId, Khuselt.Songolt songolt, Instant soligdson) { }
    public record MedegdelHariu(String medegdelId, String tuluv, List<Khuselt.Suvag> suvag) { }

    @POST
    @Path("auth-authenticate")
    public Response nevtrekh(@HeaderParam("Authorization") String h) {
        if (h == null || !h.regionMatches(true, 0, "Basic ", 0, 6)) {
            return TokenFilter.hariu("Basic realm=\"hurgelt\", charset=\"UTF-8\"", "NEVTRELT", "Нэвтрэх нэр, нууц үг шаардлагатай");
        }
        String[] khos;
        try {
            khos = new String(Base64.getDecoder().decode(h.substring(6).trim()), StandardCharsets.UTF_8).split(":", 2);
        } catch (IllegalArgumentException e) {
            khos = new String[0];
        }
        String nuuts = khos.length == 2 ? Sang.TUNSHUUD.get(khos[0]) : null;
        if (nuuts == null || !MessageDigest.isEqual(nuuts.getBytes(StandardCharsets.UTF_8), khos[1].getBytes(StandardCharsets.UTF_8))) {
            return TokenFilter.hariu("Basic realm=\"hurgelt\", charset=\"UTF-8\"", "NEVTRELT", "Нэвтрэх нэр эсвэл нууц үг буруу байна");
        }
        return Response.ok(new Token(Sang.tokenOlgoh(), "Bearer", Instant.now().plusSeconds(Sang.TTL).truncatedTo(ChronoUnit.SECONDS))).build();
    }

    @POST
    @Path("ext-verify")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response batalgaa(@NotNull @Valid Khuselt.Batalgaa khuselt) {
        for (Sang.Khereglegch k : Sang.KHEREGLEGCHID.values()) {
            if (k.utas.equals(khuselt.utas) && k.ovog.equalsIgnoreCase(khuselt.ovog.trim())) {
                return Response.ok(new BatalgaaHariu(true, new Ezen(k.id, k.ovog.charAt(0) + ". " + k.ner, "IDEVKHTEI"))).build();
            }
        }
        return oldsongui();
    }

    @POST
    @Path("ext-reach")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response khayag(@NotNull @Valid Khuselt.KhayagSongolt khuselt) {
        Sang.Khereglegch k = Sang.KHEREGLEGCHID.get(khuselt.khereglegchId);
        if (k == null) {
            return oldsongui();
        }
        if (!k.duureg.equalsIgnoreCase(khuselt.khayag.duureg.trim()) || k.khoroo != khuselt.khayag.khoroo) {
            return Aldaanuud.Aldaa.hariu(409, "KHAYAG_ZORUUTEI", "Хаяг хэрэглэгчийн бүртгэлтэй хаягтай таарахгүй байна");
        }
        synchronized (k) {
            if (khuselt.uildel == Khuselt.Uildel.SOLIKH) {
                k.songolt = khuselt.songolt;
                k.soligdson = Instant.now().truncatedTo(ChronoUnit.SECONDS);
            }
            return Response.ok(new SongoltHariu(k.id, k.songolt, k.soligdson)).build();
        }
    }

    @POST
    @Path("ext-notify")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response medegdel(@NotNull @Valid Khuselt.Medegdel khuselt) {
        if (!Sang.KHEREGLEGCHID.containsKey(khuselt.khereglegchId)) {
            return oldsongui();
        }
        List<Khuselt.Suvag> suvag = khuselt.suvag == null ? List.of(Khuselt.Suvag.SMS) : khuselt.suvag;
        return Response.status(201).entity(new MedegdelHariu("M-" + Sang.MEDEGDEL.incrementAndGet(), "DARAALALD", suvag)).build();
    }

    private static Response oldsongui() {
        return Aldaanuud.Aldaa.hariu(404, "OLDSONGUI", "Хэрэглэгч олдсонгүй");
    }
}
