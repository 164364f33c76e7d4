package ie.seachadadh.tairseach;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** Diúltú gnó. */
public class Earraid extends WebApplicationException {
    public record Corp(String cod, String teachtaireacht) {}

    public Earraid(Response.Status stadas, String cod, String teachtaireacht) {
        super(Response.status(stadas).type(MediaType.APPLICATION_JSON_TYPE).entity(new Corp(cod, teachtaireacht)).build());
    }
}
