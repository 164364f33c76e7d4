package at.tourenpaket.schnittstelle;

class Fachfehler extends RuntimeException {
    final int status;
    final String code;

    Fachfehler(int status, String code, String text) {
        super(text);
        this.status = status;
        this.code = code;
    }
}
