package ie.seachadadh.tairseach;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.Status;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

@Path("/")
@Produces(MediaType.APPLICATION_JSON)
public class Acmhainn {
    public record Rochtain(String comhartha, long saolreSoicind) {}

    public record Aimsithe(boolean aimsithe, Custaimeir custaimeir) {}

    public record Custaimeir(String uimhirChustaimeara, String ainmIomlan, String baile) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record RoghannaReatha(String uimhirChustaimeara, String eircode, Iarratais.Roghanna roghanna, Instant athraitheAg) {}

    public record Glactha(String uimhirFogra, String stadas) {}

    @POST
    @Path("auth-authenticate")
    public Rochtain udaraigh(@HeaderParam("X-Aitheantas-Cliaint") String aitheantas, @HeaderParam("X-Run-Cliaint") String run) {
        if (aitheantas == null || run == null) {
            throw new Earraid(Status.UNAUTHORIZED, "GAN_CHLIANT", "Tá na ceanntásca X-Aitheantas-Cliaint agus X-Run-Cliaint de dhíth");
        }
        if (!Stor.CLIANT.equals(aitheantas) || !Stor.RUN.equals(run)) {
            throw new Earraid(Status.FORBIDDEN, "CLIANT_MICHEART", "Níl aitheantas nó rún an chliaint ceart");
        }
        return new Rochtain(Stor.seisiunNua(), Stor.SAOLRE);
    }

    @POST
    @Path("ext-verify")
    @Seisiun
    @Consumes(MediaType.APPLICATION_JSON)
    public Aimsithe fiosraigh(@NotNull @Valid Iarratais.Fiosru iarratas) {
        return Stor.aimsigh(iarratas.duine.guthan, iarratas.duine.sloinne, iarratas.eircode)
                .map(c -> new Aimsithe(true, new Custaimeir(c.uimhir, c.ainm + " " + c.sloinne, c.baile)))
                .orElseThrow(() -> new Earraid(Status.NOT_FOUND, "DUINE_ANAITHNID", "Níl an duine seo ar ár gcuid taifead"));
    }

    @POST
    @Path("ext-reach")
    @Seisiun
    @Consumes(MediaType.APPLICATION_JSON)
    public RoghannaReatha roghnaigh(@NotNull @Valid Iarratais.Roghnu iarratas) {
        Stor.Custaimeir c = custaimeir(iarratas.uimhirChustaimeara);
        if (!Stor.eircode(c.eircode).equals(Stor.eircode(iarratas.eircode))) {
            throw new Earraid(Status.CONFLICT, "SEOLADH_EILE", "Ní leis an gcustaiméir seo an Eircode");
        }
        if (iarratas.gniomh == Iarratais.Gniomh.ATHRAIGH) {
            c.roghanna = iarratas.roghanna;
            c.athraithe = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        }
        return new RoghannaReatha(c.uimhir, c.eircode, c.roghanna, c.athraithe);
    }

    @POST
    @Path("ext-notify")
    @Seisiun
    @Consumes(MediaType.APPLICATION_JSON)
    public Response fogair(@NotNull @Valid Iarratais.Fogra iarratas) {
        custaimeir(iarratas.uimhirChustaimeara);
        if (!Stor.TEIMPLEID.containsKey(iarratas.codTeimpleid)) {
            throw new Earraid(Status.NOT_FOUND, "TEIMPLEAD_ANAITHNID", "Níl an teimpléad " + iarratas.codTeimpleid + " ann");
        }
        return Response.status(Status.CREATED).entity(new Glactha(Stor.uimhirFogra(), "SA_SCUAINE")).build();
    }

    private static Stor.Custaimeir custaimeir(String uimhir) {
        return Stor.custaimeir(uimhir).orElseThrow(() -> new Earraid(Status.NOT_FOUND, "CUSTAIMEIR_ANAITHNID", "Níl an custaiméir " + uimhir + " ann"));
    }
}
