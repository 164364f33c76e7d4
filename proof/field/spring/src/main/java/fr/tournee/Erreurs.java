package fr.tournee;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

@RestControllerAdvice
class Erreurs extends ResponseEntityExceptionHandler {

    record Erreur(String champ, String message) {
    }

    @Override
    protected ResponseEntity<Object> handleMethodArgumentNotValid(MethodArgumentNotValidException ex,
            HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        var erreurs = ex.getBindingResult().getFieldErrors().stream()
                .map(erreur -> new Erreur(erreur.getField(), erreur.getDefaultMessage()))
                .toList();
        return handleExceptionInternal(ex, probleme(status, erreurs), headers, status, request);
    }

    @Override
    protected ResponseEntity<Object> handleHttpMessageNotReadable(HttpMessageNotReadableException ex,
            HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        if (ex.getCause() instanceof MismatchedInputException cause && !cause.getPath().isEmpty()) {
            var erreurs = List.of(new Erreur(chemin(cause), attendu(cause)));
            return handleExceptionInternal(ex, probleme(status, erreurs), headers, status, request);
        }
        var probleme = ProblemDetail.forStatusAndDetail(status, "Le corps de la requête est illisible");
        return handleExceptionInternal(ex, probleme, headers, status, request);
    }

    private static ProblemDetail probleme(HttpStatusCode status, List<Erreur> erreurs) {
        var probleme = ProblemDetail.forStatusAndDetail(status, "La requête comporte des erreurs");
        probleme.setTitle("Requête invalide");
        probleme.setProperty("erreurs", erreurs);
        return probleme;
    }

    private static String chemin(JsonMappingException cause) {
        return cause.getPath().stream()
                .map(JsonMappingException.Reference::getFieldName)
                .filter(Objects::nonNull)
                .collect(Collectors.joining("."));
    }

    private static String attendu(MismatchedInputException cause) {
        if (cause instanceof InvalidFormatException format && format.getTargetType().isEnum()) {
            return "valeurs autorisées : " + Arrays.stream(format.getTargetType().getEnumConstants())
                    .map(Object::toString)
                    .collect(Collectors.joining(", "));
        }
        return "type ou format incorrect";
    }
}
