package it.valpadana.recapiti;

import it.valpadana.recapiti.modello.Preferenza;
import it.valpadana.recapiti.modello.RichiestaRecapito.Indirizzo;
import it.valpadana.recapiti.modello.RichiestaVerifica;
import java.time.Instant;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Anagrafica dei destinatari, in memoria per l'ambiente di collaudo. */
public class Anagrafica {

  public static final Set<String> MODELLI = Set.of("VLP-AVV-01", "VLP-AVV-02", "VLP-GIAC-01");

  public static class Scheda {
    final String id, nome, cognome, codiceFiscale, cellulare, email;
    final Indirizzo indirizzo;
    private Preferenza preferenza;
    private Instant aggiornataIl;

    Scheda(String id, String nome, String cognome, String cf, String cellulare, String email, Indirizzo indirizzo, Preferenza preferenza) {
      this.id = id;
      this.nome = nome;
      this.cognome = cognome;
      this.codiceFiscale = cf;
      this.cellulare = cellulare;
      this.email = email;
      this.indirizzo = indirizzo;
      this.preferenza = preferenza;
    }

    synchronized Preferenza preferenza() {
      return preferenza;
    }

    synchronized Instant aggiornataIl() {
      return aggiornataIl;
    }

    synchronized void aggiorna(Preferenza nuova) {
      preferenza = nuova;
      aggiornataIl = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    boolean abitaIn(Indirizzo altro) {
      return indirizzo.cap().equals(altro.cap()) && indirizzo.civico().equalsIgnoreCase(altro.civico().trim());
    }
  }

  private final List<Scheda> schede = List.of(
      new Scheda("D-77102", "Giulia", "Marchetti", "MRCGLI85D52F205K", "+393401234567", "giulia.marchetti@example.it",
          new Indirizzo("Via Torino", "18", "20123", "Milano", "MI"),
          new Preferenza(Preferenza.Modalita.AL_PIANO, null, null, null, null, false, null)),
      new Scheda("D-77239", "Davide", "Esposito", "SPSDVD79A14F839U", "+393337654321", "d.esposito@example.it",
          new Indirizzo("Corso Umberto I", "204/B", "80138", "Napoli", "NA"),
          new Preferenza(Preferenza.Modalita.VICINO, new Preferenza.Vicino("Carmela Russo", "int. 4"), null,
              new Preferenza.FasciaOraria(LocalTime.of(16, 0), LocalTime.of(19, 30)), null, true, null)),
      new Scheda("D-78015", "Chiara", "Ferrero", "FRRCHR91M60L219Q", "+393282223344", "chiara.ferrero@example.it",
          new Indirizzo("Via Po", "7", "10124", "Torino", "TO"),
          new Preferenza(Preferenza.Modalita.PUNTO_RITIRO, null, "PR0412", null,
              List.of(Preferenza.Giorno.SAB), null, "citofono guasto")));

  public Optional<Scheda> perId(String id) {
    return schede.stream().filter(s -> s.id.equals(id)).findFirst();
  }

  public Optional<Scheda> cerca(RichiestaVerifica.Destinatario d) {
    return schede.stream()
        .filter(s -> s.cognome.equalsIgnoreCase(d.cognome().trim()))
        .filter(s -> d.contatti().cellulare() == null || s.cellulare.equals(d.contatti().cellulare()))
        .filter(s -> d.contatti().email() == null || s.email.equalsIgnoreCase(d.contatti().email()))
        .filter(s -> d.codiceFiscale() == null || s.codiceFiscale.equals(d.codiceFiscale()))
        .findFirst();
  }
}
