package at.tourenpaket.schnittstelle;

import at.tourenpaket.schnittstelle.modell.Zustellwunsch;
import java.time.OffsetDateTime;

class Empfaenger {
    final long nr;
    final String vorname;
    final String nachname;
    final String plz;
    Zustellwunsch wunsch = new Zustellwunsch();
    OffsetDateTime geaendertAm;

    Empfaenger(long nr, String vorname, String nachname, String plz, Zustellwunsch.Ablageort ablageort) {
        this.nr = nr;
        this.vorname = vorname;
        this.nachname = nachname;
        this.plz = plz;
        this.wunsch.ablageort = ablageort;
    }
}
