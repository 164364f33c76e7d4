package ht.livrezon.resources;

import ht.livrezon.LivrezonConfig;
import ht.livrezon.api.Repons;
import ht.livrezon.auth.Jeton;
import ht.livrezon.auth.Patne;
import jakarta.validation.constraints.NotEmpty;
import jakarta.ws.rs.*;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;

@Path("/auth-authenticate")
@Produces(MediaType.APPLICATION_JSON)
public class AuthResource {
  private final List<LivrezonConfig.Patne> patne;
  private final Jeton jeton;

  public AuthResource(List<LivrezonConfig.Patne> patne, Jeton jeton) { this.patne = patne; this.jeton = jeton; }

  @POST
  @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
  public Repons.Akse konekte(@FormParam("kodPatne") @NotEmpty String kod, @FormParam("kleSekre") @NotEmpty String kle) {
    return patne.stream().filter(p -> p.kod().equals(kod) && p.kle().equals(kle)).findFirst()
        .map(p -> new Repons.Akse(jeton.bay(new Patne(p.kod(), p.non())), "Bearer", jeton.dire()))
        .orElseThrow(() -> new WebApplicationException("Kod patne a oswa kle sekre a pa bon", Response.Status.UNAUTHORIZED));
  }
}
