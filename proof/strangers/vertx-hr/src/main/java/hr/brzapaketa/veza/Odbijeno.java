package hr.brzapaketa.veza;

/** Poslovno odbijanje zahtjeva. */
final class Odbijeno extends RuntimeException {
  final int status;
  final String kod;

  Odbijeno(int status, String kod, String opis) {
    super(opis, null, false, false);
    this.status = status;
    this.kod = kod;
  }
}
