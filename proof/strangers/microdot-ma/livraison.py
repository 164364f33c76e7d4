"""API partenaires, livraison du dernier kilomètre."""
import hmac
import json
import os
import secrets
import signal
import sys
import time
import uuid
from datetime import datetime, timezone

from microdot import Microdot, Response
from validx import exc

import schemas

DUREE = int(os.environ.get("TOKEN_TTL_SECONDS", "900"))
PARTENAIRE, CLE = "atlas-mobilier", "Zk7-mQ02-Rif9-tB51"
BASE = "/api/livraison"
ENTETE = "X-Jeton-Acces"

app = Microdot()
jetons = {}
notifications = {}
clients = {
    30417: {"telephone": "+212661204587", "nom": "El Amrani", "prenom": "Salma", "ville": "Casablanca"},
    30992: {"telephone": "+212672998310", "nom": "Benkirane", "prenom": "Youssef", "ville": "Rabat"},
    31205: {"telephone": "+212522445566", "nom": "Ouazzani", "prenom": "Hind", "ville": "Fès"},
}
preferences = {i: {"preference": {"mode": "domicile"}, "modifieLe": None} for i in clients}


class Refus(Exception):
    def __init__(self, status, probleme, titre, detail, **plus):
        super().__init__(detail)
        self.corps = {"type": f"urn:probleme:{probleme}", "title": titre, "status": status, "detail": detail, **plus}


def probleme(corps):
    return Response(
        json.dumps(corps, ensure_ascii=False), corps["status"], {"Content-Type": "application/problem+json; charset=utf-8"}
    )


@app.errorhandler(Refus)
async def sur_refus(request, e):
    return probleme({**e.corps, "instance": request.path})


@app.errorhandler(exc.ValidationError)
async def sur_validation(request, e):
    liste = schemas.erreurs(e)
    return probleme({
        "type": "urn:probleme:validation", "title": "Requête invalide", "status": 400,
        "detail": f"{len(liste)} erreur(s) de validation", "instance": request.path, "erreurs": liste,
    })


def _simple(status, nom, titre):
    @app.errorhandler(status)
    async def _(request, *_args):
        return probleme({"type": f"urn:probleme:{nom}", "title": titre, "status": status})


_simple(404, "introuvable", "Ressource introuvable")
_simple(405, "methode", "Méthode non autorisée")
_simple(413, "taille", "Requête trop volumineuse")


def corps(request):
    try:
        return json.loads(request.body)
    except ValueError as e:  # JSONDecodeError, UnicodeDecodeError
        raise Refus(400, "json", "JSON illisible", str(e))


def porte(f):
    async def garde(request):
        jeton = request.headers.get(ENTETE)
        if not jeton:
            raise Refus(401, "jeton", "Accès refusé", f"En-tête {ENTETE} absent")
        fin = jetons.get(jeton)
        if fin is None:
            raise Refus(401, "jeton", "Accès refusé", "Jeton inconnu")
        if fin < time.monotonic():
            raise Refus(401, "jeton", "Accès refusé", "Jeton expiré")
        return await f(request)

    return garde


def reponse(donnees, status=200):
    return Response(json.dumps(donnees, ensure_ascii=False), status, {"Content-Type": "application/json; charset=utf-8"})


def connu(id_client):
    if id_client not in clients:
        raise Refus(404, "client", "Client inconnu", f"Aucun client {id_client}")
    return id_client


@app.post(BASE + "/auth-authenticate")
async def authentifier(request):
    ids = schemas.AUTH(corps(request))["identifiants"]
    bon = hmac.compare_digest(ids["partenaire"].encode(), PARTENAIRE.encode())
    if not (hmac.compare_digest(ids["cle"].encode(), CLE.encode()) and bon):
        raise Refus(403, "identifiants", "Accès refusé", "Identifiants partenaire incorrects")
    jeton = secrets.token_hex(20)
    jetons[jeton] = time.monotonic() + DUREE
    return reponse({"jeton": {"valeur": jeton, "entete": ENTETE, "expireDans": DUREE}, "partenaire": PARTENAIRE}, 201)


@app.post(BASE + "/ext-verify")
@porte
async def verifier(request):
    d = schemas.VERIFY(corps(request))["destinataire"]
    for i, c in clients.items():
        if c["telephone"] == d["telephone"] and c["nom"].casefold() == d["nom"].casefold():
            return reponse({"connu": True, "idClient": i, "ville": c["ville"]})
    return reponse({"connu": False, "idClient": None, "ville": None})


@app.post(BASE + "/ext-reach")
@porte
async def joindre(request):
    brut = corps(request)
    schemas.reach(brut)
    fiche = preferences[connu(brut["idClient"])]
    if brut["operation"] == "modifier":
        fiche["preference"] = brut["preference"]
        fiche["modifieLe"] = datetime.now(timezone.utc).isoformat(timespec="seconds")
    return reponse({"idClient": brut["idClient"], **fiche})


@app.post(BASE + "/ext-notify")
@porte
async def notifier(request):
    d = schemas.NOTIFY(corps(request))
    connu(d["idClient"])
    nid = str(uuid.uuid4())
    notifications[nid] = d
    return reponse({"notification": {"id": nid, "etat": "planifiee", "canal": d.get("canal", "sms")}}, 201)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    app.run(host="127.0.0.1", port=int(os.environ["PORT"]))
