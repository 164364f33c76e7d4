package ca.colisdufleuve.livraison;

import java.net.InetAddress;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

import io.helidon.http.HttpException;
import io.helidon.http.Status;
import io.helidon.http.media.UnsupportedTypeException;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import jakarta.json.bind.JsonbException;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validation;

public final class Serveur {
    private static final Logger JOURNAL = Logger.getLogger(Serveur.class.getName());

    private Serveur() { }

    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.CANADA_FRENCH);
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8080"));
        String ttl = System.getenv("TOKEN_TTL_SECONDS");
        var validateur = Validation.buildDefaultValidatorFactory().getValidator();

        WebServer.builder()
                .host("127.0.0.1")
                .port(port)
                .maxPayloadSize(64 * 1024)
                .routing(r -> routage(r, new ServiceLivraison(validateur, ttl == null ? null : Integer.valueOf(ttl))))
                .build()
                .start();
    }

    private static void routage(HttpRouting.Builder routage, ServiceLivraison service) {
        routage.register("/livraison", service)
                .error(Refus.class, (req, res, e) -> res.status(e.statut).send(Reponse.erreurs(List.of(Reponse.erreur(e.code, e.getMessage())))))
                .error(ConstraintViolationException.class, Serveur::violations)
                .error(JsonbException.class, Serveur::lecture)
                .error(UnsupportedTypeException.class, (req, res, e) -> res.status(Status.UNSUPPORTED_MEDIA_TYPE_415)
                        .send(Reponse.erreurs(List.of(Reponse.erreur("HTTP_415", e.getMessage())))))
                .error(HttpException.class, (req, res, e) -> res.status(e.status())
                        .send(Reponse.erreurs(List.of(Reponse.erreur("HTTP_" + e.status().code(), e.getMessage())))))
                .error(Exception.class, (req, res, e) -> {
                    JOURNAL.log(Level.WARNING, "erreur interne", e);
                    res.status(Status.INTERNAL_SERVER_ERROR_500)
                            .send(Reponse.erreurs(List.of(Reponse.erreur("INTERNE", "Erreur interne."))));
                });
    }

    private static void violations(ServerRequest req, ServerResponse res, ConstraintViolationException e) {
        List<Map<String, Object>> erreurs = e.getConstraintViolations().stream()
                .sorted(Comparator.comparing((ConstraintViolation<?> v) -> v.getPropertyPath().toString()).thenComparing(ConstraintViolation::getMessage))
                .map(v -> {
                    Map<String, Object> erreur = new LinkedHashMap<>();
                    erreur.put("code", "VALIDATION");
                    erreur.put("champ", v.getPropertyPath().toString());
                    erreur.put("message", v.getMessage());
                    return erreur;
                })
                .toList();
        res.status(Status.BAD_REQUEST_400).send(Reponse.erreurs(erreurs));
    }

    /** Le texte de JSON-B tel quel : il nomme la propriété fautive. */
    private static void lecture(ServerRequest req, ServerResponse res, JsonbException e) {
        res.status(Status.BAD_REQUEST_400).send(Reponse.erreurs(List.of(Reponse.erreur("LECTURE", e.getMessage()))));
    }
}
