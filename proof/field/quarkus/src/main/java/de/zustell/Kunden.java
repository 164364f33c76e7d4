package de.zustell;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

@ApplicationScoped
class Kunden {

    record Kunde(UUID id, String vorname, String nachname, String email, String strasse, String hausnummer, String plz,
                 List<String> sendungen) {

        boolean heisst(Anfragen.Empfaenger wer) {
            return vorname.equalsIgnoreCase(wer.vorname().trim()) && nachname.equalsIgnoreCase(wer.nachname().trim());
        }

        boolean wohnt(Anfragen.Anschrift wo) {
            return plz.equals(wo.plz()) && hausnummer.equalsIgnoreCase(wo.hausnummer().trim())
                    && knapp(strasse).equals(knapp(wo.strasse()));
        }

        private static String knapp(String strasse) {
            return strasse.trim().toLowerCase().replace("straße", "str").replace("strasse", "str").replace(".", "");
        }
    }

    private final List<Kunde> kunden = List.of(new Kunde(UUID.fromString("0b8f2c64-5d1e-4f7a-9c3b-7e21d4a90f55"),
            "Friederike", "Lohmann", "friederike.lohmann@example.org", "Goethestraße", "31", "34119",
            List.of("340434188193")));

    private final Map<UUID, Anfragen.Ablage> ablagen = new ConcurrentHashMap<>(Map.of(kunden.get(0).id(),
            new Anfragen.Ablage(Anfragen.Ort.GARAGE, "Tor steht offen", null, null, LocalTime.of(15, 30))));

    Optional<Kunde> zu(String email) {
        return kunden.stream().filter(kunde -> kunde.email().equalsIgnoreCase(email.trim())).findFirst();
    }

    Optional<Kunde> zu(UUID id) {
        return kunden.stream().filter(kunde -> kunde.id().equals(id)).findFirst();
    }

    Anfragen.Ablage ablage(Kunde kunde) {
        return ablagen.get(kunde.id());
    }

    void ablegen(Kunde kunde, Anfragen.Ablage ablage) {
        ablagen.put(kunde.id(), ablage);
    }
}
