package mn.hurd;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** Бизнес алдаа: {"kod": ..., "tailbar": ...}. */
public class Aldaa extends WebApplicationException {
    public record Biye(String kod, String tailbar) {
    }

    public Aldaa(int status, String kod, String tailbar) {
        super(hariu(status, kod, tailbar));
    }

    static Response hariu(int status, String kod, String tailbar) {
        return Response.status(status).type(MediaType.APPLICATION_JSON_TYPE).entity(new Biye(kod, tailbar)).build();
    }
}
