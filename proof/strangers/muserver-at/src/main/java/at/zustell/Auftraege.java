package at.zustell;

import io.avaje.jsonb.Json;
import io.avaje.validation.constraints.*;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;

/** Die Anfragen der Schnittstelle. */
public final class Auftraege {
  private Auftraege() {}

  /** Gruppe: kein anderer Kontaktweg angegeben. */
  public interface NurTelefon {}
  /** Gruppe: aktion = AENDERN. */
  public interface BeiAenderung {}
  /** Gruppe: ablageort = NACHBAR. */
  public interface BeiNachbar {}

  static final String AKTION = "ABFRAGEN|AENDERN";
  static final String ABLAGEORT = "HAUSTUER|ABSTELLORT|NACHBAR|FILIALE";
  static final String EREIGNIS = "ANGEKUENDIGT|IN_ZUSTELLUNG|VERSPAETET|ZUGESTELLT";

  @Json @Valid
  public record Pruefung(@NotNull @Valid Empfaenger empfaenger) {}

  @Json @Valid
  public record Empfaenger(
      @NotBlank @Size(max = 60) String nachname,
      @NotBlank @Pattern(regexp = "[1-9][0-9]{3}") String plz,
      @NotBlank(groups = NurTelefon.class) @Pattern(regexp = "\\+43[0-9]{6,12}") String telefon,
      @Email String email) {}

  @Json @Valid
  public record Wunschauftrag(
      @NotBlank String empfaengerNr,
      @NotBlank @Pattern(regexp = Auftraege.AKTION) String aktion,
      @NotNull(groups = BeiAenderung.class) @Valid Zustellwunsch zustellwunsch) {}

  @Json @Valid
  public record Zustellwunsch(
      @NotBlank @Pattern(regexp = Auftraege.ABLAGEORT) String ablageort,
      @NotNull(groups = BeiNachbar.class) @Valid Nachbar nachbar,
      @Size(max = 140) String hinweis,
      @NotNull LocalDate gueltigAb,
      LocalDate gueltigBis) {}

  @Json @Valid
  public record Nachbar(@NotBlank @Size(max = 60) String name, @NotBlank @Size(max = 20) String tuer) {}

  @Json @Valid
  public record Verstaendigung(
      @NotBlank String empfaengerNr,
      @NotNull @Valid Sendung sendung,
      @NotBlank @Pattern(regexp = Auftraege.EREIGNIS) String ereignis,
      @NotNull @Valid Zeitfenster zeitfenster,
      @Size(min = 1, max = 3) List<@Pattern(regexp = "SMS|EMAIL|APP") String> kanaele) {}

  @Json @Valid
  public record Sendung(
      @NotBlank @Pattern(regexp = "[0-9]{22}") String sendungsnummer,
      @Min(1) @Max(99) Integer pakete,
      @Positive Integer gewichtGramm) {}

  @Json @Valid
  public record Zeitfenster(@NotNull OffsetDateTime von, @NotNull OffsetDateTime bis) {}

  // Antworten
  @Json public record Anmeldung(String mandant, String angemeldetSeit, int sitzungMinuten) {}
  @Json public record Treffer(String empfaengerNr, String anzeigename, boolean zustellbar) {}
  @Json public record Auskunft(String empfaengerNr, Zustellwunsch zustellwunsch, String geaendertAm) {}
  @Json public record Quittung(String verstaendigungsNr, String zustand) {}
  @Json public record Feldfehler(String feld, String meldung) {}
  @Json public record Fehler(int status, String vorgang, String meldung, List<Feldfehler> fehler) {}
}
