package fr.tournee;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

class Refus extends ErrorResponseException {

    Refus(HttpStatus statut, String detail) {
        super(statut, ProblemDetail.forStatusAndDetail(statut, detail), null);
    }
}
