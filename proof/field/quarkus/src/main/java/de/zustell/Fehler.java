package de.zustell;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Wie die Verstöße, die der Validator meldet, nur von uns. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Fehler(String title, int status, List<Verstoss> violations) {

    record Verstoss(String field, String message) {
    }

    static RestResponse<Fehler> antwort(int status, String title) {
        return antwort(status, title, null);
    }

    static RestResponse<Fehler> antwort(int status, String title, List<Verstoss> violations) {
        return RestResponse.ResponseBuilder
                .create(RestResponse.Status.fromStatusCode(status), new Fehler(title, status, violations))
                .type("application/json")
                .build();
    }

    static class Abbildung {

        @ServerExceptionMapper
        public RestResponse<Fehler> falscherWert(MismatchedInputException e) {
            var feld = e.getPath().stream()
                    .map(JsonMappingException.Reference::getFieldName)
                    .filter(Objects::nonNull)
                    .collect(Collectors.joining("."));
            if (feld.isEmpty()) {
                return antwort(400, "Ein JSON-Objekt wird erwartet");
            }
            return antwort(400, "Ungültiger Wert", List.of(new Verstoss(feld, erwartet(e))));
        }

        private static String erwartet(MismatchedInputException e) {
            if (e instanceof InvalidFormatException && e.getTargetType().isEnum()) {
                return "muss einer der Werte " + Arrays.toString(e.getTargetType().getEnumConstants()) + " sein";
            }
            return "muss vom Typ " + e.getTargetType().getSimpleName() + " sein";
        }
    }
}
