"""Pakjespunt Kempen: koppelvlak voor webwinkels en vervoerders."""
import hmac
import os
import secrets
import time
import uuid
from datetime import datetime, timedelta, timezone

from flask import Blueprint, Flask, g, jsonify, request
from waitress import serve
from werkzeug.exceptions import HTTPException

from formulieren import Aanmelden, Bereik, BereikWijzigen, Bericht, Nazicht

GEBRUIKERS = {"webshop-4402": "Kempen!heide-77-turf"}
DUUR = int(os.environ.get("TOKEN_TTL_SECONDS", 2700))
SJABLONEN = {"levering-vandaag", "pakje-klaar", "levering-gemist"}

sessies = {}
klanten = {
    "PKK-048213": {
        "achternaam": "Vermeulen", "voornaam": "Griet", "geboortejaar": 1984,
        "gsm": "+32478112063", "email": "griet.vermeulen@post.example",
        "postcode": "2300", "huisnummer": "17",
        "voorkeur": {
            "straat": "Gasthuisstraat", "huisnummer": "17", "bus": None,
            "postcode": "2300", "gemeente": "Turnhout", "leverplaats": "thuis",
            "afhaalpunt": None, "instructie": None,
        },
        "tijdvak": None, "vanaf": None, "gewijzigd_op": None,
    },
    "PKK-048977": {
        "achternaam": "Aerts", "voornaam": "Wim", "geboortejaar": 1971,
        "gsm": "+32496550418", "email": "wim.aerts@post.example",
        "postcode": "2400", "huisnummer": "5A",
        "voorkeur": {
            "straat": "Statiestraat", "huisnummer": "5A", "bus": "2",
            "postcode": "2400", "gemeente": "Mol", "leverplaats": "afhaalpunt",
            "afhaalpunt": "AP0312", "instructie": None,
        },
        "tijdvak": None, "vanaf": None, "gewijzigd_op": None,
    },
}

app = Flask(__name__)
app.config.update(SECRET_KEY=secrets.token_hex(16), MAX_CONTENT_LENGTH=64 * 1024,
                  WTF_CSRF_ENABLED=False, WTF_I18N_ENABLED=False)
app.json.sort_keys = False
app.json.ensure_ascii = False
api = Blueprint("koppeling", __name__, url_prefix="/koppeling")


def nu():
    return datetime.now(timezone.utc).replace(microsecond=0)


def fout(status, melding, **meer):
    return jsonify(melding=melding, **meer), status


def ongeldig(formulier):
    return fout(400, "De ingevulde gegevens zijn niet geldig.", fouten=formulier.errors)


@app.errorhandler(HTTPException)
def http_fout(e):
    return fout(e.code, e.description)


@app.errorhandler(500)
def intern(e):
    return fout(500, "Interne fout.")


@api.before_request
def bewaken():
    if request.endpoint == "koppeling.aanmelden":
        return None
    sleutel = request.headers.get("X-Sessie")
    if not sleutel:
        return fout(401, "Meld u eerst aan: de hoofding X-Sessie ontbreekt.")
    sessie = sessies.get(sleutel)
    if sessie is None:
        return fout(401, "Deze sessie bestaat niet.")
    if sessie["tot"] < time.time():
        del sessies[sleutel]
        return fout(401, "Uw sessie is verlopen.")
    g.gegevens = request.get_json()
    if not isinstance(g.gegevens, dict):
        return fout(400, "Een JSON-object werd verwacht.")
    return None


@api.post("/auth-authenticate")
def aanmelden():
    if request.is_json and not isinstance(request.get_json(), dict):
        return fout(400, "Een JSON-object werd verwacht.")
    formulier = Aanmelden()
    if not formulier.validate_on_submit():
        return ongeldig(formulier)
    bekend = GEBRUIKERS.get(formulier.gebruikersnaam.data, "")
    if not bekend or not hmac.compare_digest(
            bekend.encode(), formulier.wachtwoord.data.encode()):
        return fout(401, "Gebruikersnaam of wachtwoord is niet juist.")
    sleutel = secrets.token_urlsafe(30)
    sessies[sleutel] = {"tot": time.time() + DUUR}
    return jsonify(sessie={
        "sleutel": sleutel,
        "geldig_seconden": DUUR,
        "vervalt_op": (nu() + timedelta(seconds=DUUR)).isoformat(),
    })


@api.post("/ext-verify")
def nazicht():
    formulier = Nazicht.van_json(g.gegevens)
    if not formulier.validate():
        return ongeldig(formulier)
    vraag = formulier.klant.form.data
    for nummer, klant in klanten.items():
        if klant["achternaam"].lower() != vraag["achternaam"].strip().lower():
            continue
        if vraag["gsm"] and klant["gsm"] != vraag["gsm"]:
            continue
        if vraag["email"] and klant["email"] != vraag["email"].lower():
            continue
        antwoord = {
            "gekend": True,
            "klant": {"nummer": nummer, "naam": f"{klant['voornaam']} {klant['achternaam']}"},
        }
        if "adres" in formulier:
            adres = formulier.adres.form
            antwoord["adres_klopt"] = (adres.postcode.data == klant["postcode"]
                                       and adres.huisnummer.data == klant["huisnummer"])
        return jsonify(antwoord)
    return fout(404, "Deze klant is bij ons niet gekend.", gekend=False)


@api.post("/ext-reach")
def bereik():
    soort = BereikWijzigen if g.gegevens.get("actie") == "wijzigen" else Bereik
    formulier = soort.van_json(g.gegevens)
    if not formulier.validate():
        return ongeldig(formulier)
    klant = klanten.get(formulier.klantnummer.data)
    if klant is None:
        return fout(404, "Deze klant is bij ons niet gekend.")
    if soort is BereikWijzigen:
        klant["voorkeur"] = {k: v or None for k, v in formulier.voorkeur.form.data.items()}
        klant["tijdvak"] = None
        if "tijdvak" in formulier:
            tijdvak = formulier.tijdvak.form
            klant["tijdvak"] = {"van": tijdvak.van.data.strftime("%H:%M"),
                                "tot": tijdvak.tot.data.strftime("%H:%M")}
        klant["vanaf"] = formulier.vanaf.data.isoformat() if formulier.vanaf.data else None
        klant["gewijzigd_op"] = nu().isoformat()
    return jsonify(klantnummer=formulier.klantnummer.data, voorkeur=klant["voorkeur"],
                   tijdvak=klant["tijdvak"], vanaf=klant["vanaf"],
                   gewijzigd_op=klant["gewijzigd_op"])


@api.post("/ext-notify")
def bericht():
    formulier = Bericht.van_json(g.gegevens)
    if not formulier.validate():
        return ongeldig(formulier)
    if formulier.klantnummer.data not in klanten:
        return fout(404, "Deze klant is bij ons niet gekend.")
    if formulier.sjabloon.data not in SJABLONEN:
        return fout(409, f"Sjabloon {formulier.sjabloon.data} bestaat niet.")
    gepland = formulier.verzenden_op.data
    return jsonify(bericht={
        "id": str(uuid.uuid4()),
        "kanaal": formulier.kanaal.data,
        "toestand": "gepland" if gepland else "verstuurd",
    }, barcode=formulier.zending.form.barcode.data), 201


app.register_blueprint(api)

if __name__ == "__main__":
    serve(app, host="127.0.0.1", port=int(os.environ.get("PORT", 8080)), threads=4,
          _quiet=True)
