package de.zustell;

import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.RestResponse;

class Zugang {

    private static final String VERSION = "3";

    @Inject
    Sitzungen sitzungen;

    @ServerRequestFilter
    public RestResponse<Fehler> pruefe(ContainerRequestContext anfrage) {
        var version = anfrage.getHeaderString("X-API-Version");
        if (!VERSION.equals(version)) {
            var was = version == null ? "Der Header X-API-Version fehlt" : "Die Version " + version + " gibt es nicht";
            return Fehler.antwort(400, was + ", unterstützt wird: " + VERSION);
        }
        if (!anfrage.getUriInfo().getPath().contains("/ext-")) {
            return null;
        }
        var token = anfrage.getHeaderString("X-Auth-Token");
        if (token == null) {
            return Fehler.antwort(401, "Nicht angemeldet: der Header X-Auth-Token fehlt");
        }
        return sitzungen.gilt(token) ? null : Fehler.antwort(401, "Die Sitzung ist unbekannt oder abgelaufen");
    }
}
