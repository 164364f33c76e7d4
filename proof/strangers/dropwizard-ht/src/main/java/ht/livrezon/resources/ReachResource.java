package ht.livrezon.resources;

import ht.livrezon.api.Aksyon;
import ht.livrezon.api.DemannPreferans;
import ht.livrezon.api.Repons;
import ht.livrezon.auth.Patne;
import ht.livrezon.core.Rejis;
import io.dropwizard.auth.Auth;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.*;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

@Path("/ext-reach")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ReachResource {
  private final Rejis rejis;

  public ReachResource(Rejis rejis) { this.rejis = rejis; }

  @POST
  public Repons.PreferansKliyan preferans(@Auth Patne patne, @NotNull @Valid DemannPreferans demann) {
    var k = rejis.oblije(demann.idKliyan());
    if (demann.aksyon() == Aksyon.CHANJE) {
      k.preferans = demann.preferans();
      k.chanjman = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }
    return new Repons.PreferansKliyan(k.id, k.preferans, k.chanjman);
  }
}
