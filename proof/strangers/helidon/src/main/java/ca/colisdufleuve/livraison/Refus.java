package ca.colisdufleuve.livraison;

import io.helidon.http.Status;

/** Refus d'affaires : le statut, un code et une phrase. */
class Refus extends RuntimeException {
    final Status statut;
    final String code;

    Refus(Status statut, String code, String message) {
        super(message, null, false, false);
        this.statut = statut;
        this.code = code;
    }
}
