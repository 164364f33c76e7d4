package ca.colisdufleuve.livraison;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import ca.colisdufleuve.livraison.modele.DemandeAvis;
import ca.colisdufleuve.livraison.modele.DemandeJeton;
import ca.colisdufleuve.livraison.modele.DemandePreference;
import ca.colisdufleuve.livraison.modele.DemandePreference.AuPointRelais;
import ca.colisdufleuve.livraison.modele.DemandePreference.ChezVoisin;
import ca.colisdufleuve.livraison.modele.DemandePreference.Modification;
import ca.colisdufleuve.livraison.modele.DemandePreference.Preference;
import ca.colisdufleuve.livraison.modele.DemandeValidation;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validator;
import jakarta.validation.groups.Default;

class ServiceLivraison implements HttpService {
    private static final HeaderName X_CLE_ABONNEMENT = HeaderNames.create("X-Cle-Abonnement");
    private static final String CLE_ABONNEMENT = "cdf-8f21-a604-77be";
    private static final String CODE_UTILISATEUR = "BOREAL-EXP";
    private static final String MOT_DE_PASSE = "Tadoussac#1600";
    private static final Set<String> GABARITS = Set.of("LIV-ROUTE-01", "LIV-RETARD-02", "LIV-FAIT-03");

    private record Dossier(long no, String nomFamille, String prenom, String courriel, String codePostal) { }

    private static final List<Dossier> DOSSIERS = List.of(
            new Dossier(482113, "Bouchard", "Maude", "maude.bouchard@exemple.ca", "G1R 4S9"),
            new Dossier(482790, "Gagnon", "Étienne", "etienne.gagnon@exemple.ca", "H2X 1Y4"),
            new Dossier(483008, "Nguyen", "Linh", "linh.nguyen@exemple.ca", "J8X 3K7"));

    private final Map<String, Instant> jetons = new ConcurrentHashMap<>();
    private final Map<Long, Preference> preferences = new ConcurrentHashMap<>();
    private final AtomicInteger compteurAvis = new AtomicInteger(7120);
    private final SecureRandom hasard = new SecureRandom();
    private final Validator validateur;
    private final Integer dureeImposee;

    ServiceLivraison(Validator validateur, Integer dureeImposee) {
        this.validateur = validateur;
        this.dureeImposee = dureeImposee;
    }

    @Override
    public void routing(HttpRules regles) {
        regles.any(this::abonnement)
                .post("/auth-authenticate", (req, res) -> authentifier(req, res, corps(req, DemandeJeton.class)))
                .post("/ext-verify", this::jeton, (req, res) -> valider(req, res, corps(req, DemandeValidation.class)))
                .post("/ext-reach", this::jeton, (req, res) -> preference(req, res, corps(req, DemandePreference.class)))
                .post("/ext-notify", this::jeton, (req, res) -> aviser(req, res, corps(req, DemandeAvis.class)));
    }

    // --- accès ---------------------------------------------------------------

    private void abonnement(ServerRequest req, ServerResponse res) {
        String cle = req.headers().first(X_CLE_ABONNEMENT)
                .orElseThrow(() -> new Refus(Status.UNAUTHORIZED_401, "ABONNEMENT_REQUIS", "L'en-tête X-Cle-Abonnement est absent."));
        if (!CLE_ABONNEMENT.equals(cle.trim())) {
            throw new Refus(Status.UNAUTHORIZED_401, "ABONNEMENT_INVALIDE", "La clé d'abonnement n'est pas reconnue.");
        }
        res.next();
    }

    private void jeton(ServerRequest req, ServerResponse res) {
        String valeur = req.headers().first(HeaderNames.AUTHORIZATION)
                .filter(v -> v.regionMatches(true, 0, "Bearer ", 0, 7))
                .map(v -> v.substring(7).trim())
                .orElseThrow(() -> new Refus(Status.UNAUTHORIZED_401, "JETON_ABSENT", "Un jeton d'accès est requis."));
        Instant fin = jetons.get(valeur);
        if (fin == null) {
            throw new Refus(Status.UNAUTHORIZED_401, "JETON_INVALIDE", "Le jeton d'accès n'est pas valide.");
        }
        if (!fin.isAfter(Instant.now())) {
            throw new Refus(Status.UNAUTHORIZED_401, "JETON_EXPIRE", "Le jeton d'accès est expiré.");
        }
        res.next();
    }

    private void authentifier(ServerRequest req, ServerResponse res, DemandeJeton demande) {
        controler(demande);
        if (!CODE_UTILISATEUR.equals(demande.identification.codeUtilisateur) || !MOT_DE_PASSE.equals(demande.identification.motDePasse)) {
            throw new Refus(Status.UNAUTHORIZED_401, "IDENTIFICATION_REFUSEE", "Code d'utilisateur ou mot de passe incorrect.");
        }
        int secondes = dureeImposee != null ? dureeImposee : 60 * (demande.dureeMinutes != null ? demande.dureeMinutes : 45);
        byte[] octets = new byte[24];
        hasard.nextBytes(octets);
        String jeton = HexFormat.of().formatHex(octets);
        Instant expiration = Instant.now().plusSeconds(secondes);
        jetons.put(jeton, expiration);
        Map<String, Object> resultat = new LinkedHashMap<>();
        resultat.put("jetonAcces", jeton);
        resultat.put("typeJeton", "Bearer");
        resultat.put("expiration", expiration.truncatedTo(ChronoUnit.SECONDS).toString());
        res.send(Reponse.succes(resultat));
    }

    // --- services ------------------------------------------------------------

    private void valider(ServerRequest req, ServerResponse res, DemandeValidation demande) {
        controler(demande);
        DemandeValidation.Destinataire d = demande.destinataire;
        Dossier dossier = DOSSIERS.stream()
                .filter(x -> x.nomFamille().equalsIgnoreCase(d.nomFamille.trim())
                        && x.courriel().equals(d.courriel.toLowerCase(Locale.ROOT))
                        && x.codePostal().equals(d.adresse.codePostal))
                .findFirst()
                .orElseThrow(() -> new Refus(Status.NOT_FOUND_404, "DESTINATAIRE_INCONNU", "Aucun destinataire ne correspond."));
        Map<String, Object> resultat = new LinkedHashMap<>();
        resultat.put("noDestinataire", dossier.no());
        resultat.put("nomComplet", dossier.prenom() + " " + dossier.nomFamille());
        resultat.put("actif", true);
        if (demande.referenceExterne != null) {
            resultat.put("referenceExterne", demande.referenceExterne);
        }
        res.send(Reponse.succes(resultat));
    }

    private void preference(ServerRequest req, ServerResponse res, DemandePreference demande) {
        boolean modifier = demande != null && "MODIFIER".equals(demande.operation);
        if (!modifier) {
            controler(demande);
        } else {
            String mode = demande.preference == null ? null : demande.preference.mode;
            if ("VOISIN".equals(mode)) {
                controler(demande, Default.class, Modification.class, ChezVoisin.class);
            } else if ("POINT_RELAIS".equals(mode)) {
                controler(demande, Default.class, Modification.class, AuPointRelais.class);
            } else {
                controler(demande, Default.class, Modification.class);
            }
        }
        Dossier dossier = dossier(demande.noDestinataire);
        if (modifier) {
            preferences.put(dossier.no(), demande.preference);
        }
        Map<String, Object> resultat = new LinkedHashMap<>();
        resultat.put("noDestinataire", dossier.no());
        resultat.put("preference", preferences.getOrDefault(dossier.no(), parDefaut()));
        resultat.put("modifiee", modifier);
        res.send(Reponse.succes(resultat));
    }

    private static Preference parDefaut() {
        Preference p = new Preference();
        p.mode = "PORTE";
        return p;
    }

    private void aviser(ServerRequest req, ServerResponse res, DemandeAvis demande) {
        controler(demande);
        dossier(demande.noDestinataire);
        if (!GABARITS.contains(demande.gabarit)) {
            throw new Refus(Status.create(422, "Unprocessable Entity"), "GABARIT_INCONNU", "Le gabarit n'existe pas.");
        }
        Map<String, Object> resultat = new LinkedHashMap<>();
        resultat.put("noAvis", String.format("AV-%06d", compteurAvis.incrementAndGet()));
        resultat.put("etat", "EN_FILE");
        resultat.put("canal", demande.canal.name());
        res.status(Status.ACCEPTED_202).send(Reponse.succes(resultat));
    }

    private static Dossier dossier(long no) {
        return DOSSIERS.stream().filter(x -> x.no() == no).findFirst()
                .orElseThrow(() -> new Refus(Status.NOT_FOUND_404, "DESTINATAIRE_INCONNU", "Aucun destinataire ne correspond."));
    }

    private static <T> T corps(ServerRequest req, Class<T> type) {
        return req.content().hasEntity() ? req.content().as(type) : null;
    }

    private <T> void controler(T demande, Class<?>... groupes) {
        if (demande == null) {
            throw new Refus(Status.BAD_REQUEST_400, "CORPS_ABSENT", "Le corps de la requête est vide.");
        }
        var violations = validateur.validate(demande, groupes);
        if (!violations.isEmpty()) {
            throw new ConstraintViolationException(violations);
        }
    }
}
