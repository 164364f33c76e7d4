package mn.hurd;

import jakarta.inject.Inject;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.eclipse.microprofile.config.inject.ConfigProperty;

@Path("/auth-authenticate")
@Produces(MediaType.APPLICATION_JSON)
public class NevtrekhResource {
    static final String COOKIE = "HURD_SID";

    public record Nevtersen(String khereglegch, int khugatsaa) {
    }

    @ConfigProperty(name = "hurd.nevtrekh-ner")
    String ner;

    @ConfigProperty(name = "hurd.nuuts-ug")
    String nuutsUg;

    @Inject
    Sessuud sessuud;

    @POST
    public Response nevtrekh(@HeaderParam(HttpHeaders.AUTHORIZATION) String authorization) {
        if (authorization == null || !authorization.regionMatches(true, 0, "Basic ", 0, 6)) {
            return Response.fromResponse(Aldaa.hariu(401, "NEVTREKH", "Нэвтрэх нэр, нууц үг шаардлагатай"))
                    .header(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"hurgelt-gateway\", charset=\"UTF-8\"").build();
        }
        if (!(ner + ":" + nuutsUg).equals(tailakh(authorization.substring(6).trim()))) {
            throw new Aldaa(401, "NEVTREKH", "Нэвтрэх нэр эсвэл нууц үг буруу");
        }
        NewCookie cookie = new NewCookie.Builder(COOKIE).value(sessuud.neekh()).path("/gateway").httpOnly(true)
                .maxAge(sessuud.khugatsaa()).build();
        return Response.ok(new Nevtersen(ner, sessuud.khugatsaa())).cookie(cookie).build();
    }

    private static String tailakh(String base64) {
        try {
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
