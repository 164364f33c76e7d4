"""Passerelle partenaires, Livraria Romandie SA (Lausanne): Werkzeug + koda-validate."""
import datetime as dt
import hmac
import json
import os
import re
import secrets
import signal
import sys
import time

from koda_validate import (BoolValidator, Choices, DateValidator, DictValidatorAny, IntValidator, Invalid, KeyNotRequired,
                           ListValidator, Max, MaxItems, MaxLength, Min, MinLength, RegexPredicate, StringValidator, UniqueItems, not_blank)
from koda_validate.serialization import SerializableErr, to_serializable_errs
from werkzeug.exceptions import BadRequest, HTTPException, UnsupportedMediaType
from werkzeug.routing import Map, Rule
from werkzeug.wrappers import Request, Response

DUREE = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))
PARTENAIRES = {"horlogerie-du-leman": "Bise-Noire-1803-vd"}
TEMOIN = "session_partenaire"

CLIENTS = {
    730418: {"mobile": "+41791234567", "nom": "Rochat", "npa": "1003", "depot": {"lieu": "BOITE_AUX_LETTRES"}, "modifie_le": None},
    730655: {"mobile": "+41765550142", "nom": "Favre", "npa": "1205", "depot": {"lieu": "FILIALE"}, "modifie_le": None},
    731290: {"mobile": "+41788880311", "nom": "Chappuis", "npa": "2000", "depot": {"lieu": "DEVANT_LA_PORTE", "jours": ["LU", "ME"]}, "modifie_le": None},
}
SESSIONS = {}

# --- schémas ---------------------------------------------------------------

npa = StringValidator(RegexPredicate(re.compile(r"^[1-9]\d{3}$")))


def choix(*valeurs):
    return StringValidator(Choices(set(valeurs)))


CONNEXION = DictValidatorAny({"identifiant": StringValidator(not_blank), "mot_de_passe": StringValidator(not_blank)})

VERIFICATION = DictValidatorAny({
    "destinataire": DictValidatorAny({
        "mobile": StringValidator(RegexPredicate(re.compile(r"^\+417[5-9]\d{7}$"))),
        "npa": npa,
        "nom": KeyNotRequired(StringValidator(not_blank, MaxLength(60))),
    }),
})


def depot_coherent(d):
    if d["lieu"] == "VOISIN" and "voisin" not in d:
        return SerializableErr({"voisin": ["obligatoire pour un dépôt chez le voisin"]})
    return None


DEPOT = DictValidatorAny({
    "lieu": choix("BOITE_AUX_LETTRES", "DEVANT_LA_PORTE", "VOISIN", "FILIALE"),
    "voisin": KeyNotRequired(DictValidatorAny({
        "nom": StringValidator(not_blank, MaxLength(60)),
        "etage": KeyNotRequired(IntValidator(Min(-2), Max(40))),
    })),
    "consigne": KeyNotRequired(StringValidator(MaxLength(140))),
    "jours": KeyNotRequired(ListValidator(choix("LU", "MA", "ME", "JE", "VE", "SA"), predicates=[MaxItems(6), UniqueItems()])),
}, validate_object=depot_coherent)


def preference_coherente(d):
    if d["operation"] == "MODIFIER" and "depot" not in d:
        return SerializableErr({"depot": ["obligatoire pour MODIFIER"]})
    return None


PREFERENCE = DictValidatorAny({
    "no_client": IntValidator(Min(100000), Max(999999)),
    "operation": choix("CONSULTER", "MODIFIER"),
    "depot": KeyNotRequired(DEPOT),
}, validate_object=preference_coherente)


def avis_coherent(d):
    if d["modele"] == "RETARD" and "motif" not in d:
        return SerializableErr({"motif": ["obligatoire pour le modèle RETARD"]})
    return None


AVIS = DictValidatorAny({
    "no_client": IntValidator(Min(100000), Max(999999)),
    "envoi": DictValidatorAny({
        "no_suivi": StringValidator(RegexPredicate(re.compile(r"^99\.\d{2}\.\d{6}\.\d{8}$"))),
        "nb_colis": KeyNotRequired(IntValidator(Min(1), Max(99))),
        "signature": KeyNotRequired(BoolValidator()),
    }),
    "modele": choix("PREAVIS", "EN_TOURNEE", "RETARD", "LIVRE"),
    "date_livraison": DateValidator(),
    "motif": KeyNotRequired(StringValidator(MinLength(3), MaxLength(120))),
    "langue": KeyNotRequired(choix("fr", "de", "it", "en")),
}, validate_object=avis_coherent)

# --- services --------------------------------------------------------------


class Refus(Exception):
    def __init__(self, statut, code, message):
        self.statut, self.code, self.message = statut, code, message


class Invalide(Exception):
    def __init__(self, details):
        self.details = details


def reponse(statut, corps, **kw):
    return Response(json.dumps(corps, ensure_ascii=False), statut, content_type="application/json; charset=utf-8", **kw)


def valider(schema, donnees):
    resultat = schema(donnees)
    if isinstance(resultat, Invalid):
        raise Invalide(to_serializable_errs(resultat))
    return donnees


def corps_json(requete):
    if requete.mimetype != "application/json":
        raise UnsupportedMediaType()
    try:
        donnees = json.loads(requete.get_data())
        json.dumps(donnees, ensure_ascii=False).encode()  # pas de demi-caractères
        return donnees
    except (ValueError, RecursionError) as e:
        raise BadRequest(str(e))


def session(requete):
    cle = requete.cookies.get(TEMOIN)
    if not cle:
        raise Refus(401, "SESSION_ABSENTE", f"Témoin {TEMOIN} absent: veuillez vous connecter")
    s = SESSIONS.get(cle)
    if s is None:
        raise Refus(401, "SESSION_INCONNUE", "Session inconnue")
    if s["fin"] < time.time():
        raise Refus(401, "SESSION_EXPIREE", "Session expirée, veuillez vous reconnecter")


def client(no):
    c = CLIENTS.get(no)
    if c is None:
        raise Refus(404, "CLIENT_INCONNU", "Aucun client ne porte ce numéro")
    return c


def maintenant():
    return dt.datetime.now(dt.timezone.utc).isoformat(timespec="seconds")


def connecter(requete):
    if requete.mimetype != "application/x-www-form-urlencoded":
        raise UnsupportedMediaType()
    d = valider(CONNEXION, requete.form.to_dict())
    attendu = PARTENAIRES.get(d["identifiant"], "")
    if not attendu or not hmac.compare_digest(attendu.encode(), d["mot_de_passe"].encode()):
        raise Refus(401, "ACCES_REFUSE", "Identifiant ou mot de passe incorrect")
    cle = secrets.token_urlsafe(30)
    fin = time.time() + DUREE
    SESSIONS[cle] = {"partenaire": d["identifiant"], "fin": fin}
    r = reponse(200, {"partenaire": d["identifiant"], "valable_jusqu_a": dt.datetime.fromtimestamp(int(fin), dt.timezone.utc).isoformat()})
    r.set_cookie(TEMOIN, cle, httponly=True, samesite="Strict", max_age=DUREE)
    return r


def verifier(requete):
    session(requete)
    d = valider(VERIFICATION, corps_json(requete))["destinataire"]
    for no, c in CLIENTS.items():
        if c["mobile"] == d["mobile"] and c["npa"] == d["npa"]:
            return reponse(200, {"statut": "CONNU", "client": {"no_client": no, "nom": c["nom"], "npa": c["npa"]}})
    return reponse(200, {"statut": "INCONNU", "client": None})


def preference(requete):
    session(requete)
    d = valider(PREFERENCE, corps_json(requete))
    c = client(d["no_client"])
    if d["operation"] == "MODIFIER":
        c["depot"] = {k: d["depot"][k] for k in ("lieu", "voisin", "consigne", "jours") if k in d["depot"]}
        c["modifie_le"] = maintenant()
    return reponse(200, {"no_client": d["no_client"], "depot": c["depot"], "modifie_le": c["modifie_le"]})


def aviser(requete):
    session(requete)
    d = valider(AVIS, corps_json(requete))
    client(d["no_client"])
    return reponse(202, {"avis": {"no_avis": "AV-" + secrets.token_hex(5).upper(), "etat": "EN_FILE", "recu_le": maintenant()}})


PREFIXE = "/passerelle"
ROUTES = Map([Rule(PREFIXE + p, endpoint=f, methods=["POST"]) for p, f in (
    ("/auth-authenticate", connecter), ("/ext-verify", verifier), ("/ext-reach", preference), ("/ext-notify", aviser))])


@Request.application
def application(requete):
    try:
        fonction, _ = ROUTES.bind_to_environ(requete.environ).match()
        return fonction(requete)
    except Invalide as e:
        return reponse(422, {"code": "DONNEES_INVALIDES", "message": "Les données transmises ne sont pas valables", "erreurs": e.details})
    except Refus as e:
        return reponse(e.statut, {"code": e.code, "message": e.message})
    except HTTPException as e:
        r = reponse(e.code, {"code": e.name.upper().replace(" ", "_"), "message": e.description})
        if getattr(e, "valid_methods", None):
            r.headers["Allow"] = ", ".join(sorted(e.valid_methods))
        return r


if __name__ == "__main__":
    from waitress import serve
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    serve(application, host="127.0.0.1", port=int(os.environ["PORT"]), threads=4)
