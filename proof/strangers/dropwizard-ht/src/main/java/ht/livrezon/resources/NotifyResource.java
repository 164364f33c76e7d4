package ht.livrezon.resources;

import ht.livrezon.api.DemannMesaj;
import ht.livrezon.api.Repons;
import ht.livrezon.auth.Patne;
import ht.livrezon.core.Rejis;
import io.dropwizard.auth.Auth;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.*;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;

@Path("/ext-notify")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class NotifyResource {
  private final Rejis rejis;

  public NotifyResource(Rejis rejis) { this.rejis = rejis; }

  @POST
  public Response voye(@Auth Patne patne, @NotNull @Valid DemannMesaj demann) {
    var k = rejis.oblije(demann.idKliyan());
    if (k.refizeMesaj) throw new ClientErrorException("Kliyan an pa vle resevwa mesaj", Response.Status.CONFLICT);
    return Response.accepted(new Repons.Mesaj(UUID.randomUUID().toString(), "NAN_FIL", demann.koli().size())).build();
  }
}
