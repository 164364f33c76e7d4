package ht.livrezon.resources;

import ht.livrezon.api.DemannVerifikasyon;
import ht.livrezon.api.Repons;
import ht.livrezon.auth.Patne;
import ht.livrezon.core.Rejis;
import io.dropwizard.auth.Auth;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.*;
import jakarta.ws.rs.core.MediaType;

@Path("/ext-verify")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class VerifyResource {
  private final Rejis rejis;

  public VerifyResource(Rejis rejis) { this.rejis = rejis; }

  @POST
  public Repons.Verifikasyon verifye(@Auth Patne patne, @NotNull @Valid DemannVerifikasyon demann) {
    var k = rejis.jwenn(demann.moun(), demann.komin()).orElseThrow(() -> new NotFoundException("Nou pa jwenn moun sa a"));
    boolean pyes = demann.pyes() != null && demann.pyes().kalite().equals("NIF") && demann.pyes().nimewo().equals(k.nif);
    return new Repons.Verifikasyon(k.id, true, pyes);
  }
}
