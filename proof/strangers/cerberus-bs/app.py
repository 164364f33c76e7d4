"""Brza posta Bosna - veza za partnere. Sve je u memoriji."""
import hmac
import os
import secrets
import signal
import sys
import threading
import time
import uuid

from flask import Flask, jsonify, request
from waitress import serve
from werkzeug.exceptions import HTTPException

from sheme import OBAVIJEST, PRIJAVA, PROVJERA, Provjera, SamoPolja, doseg

TRAJANJE = int(os.environ.get("TOKEN_TTL_SECONDS") or 1500)
PARTNERI = {"knjizara-bascarsija": "zuti-tramvaj-5518"}
PRIMAOCI = {
    "PR-310842": {"ime": "Emina", "prezime": "Hadžimuratović", "mobitel": "061/204-771", "zelje": {"mjesto": "ADRESA"}},
    "PR-310977": {"ime": "Vedran", "prezime": "Kovačević", "mobitel": "063/550-1182", "zelje": {"mjesto": "POSTA"}},
    "PR-311405": {"ime": "Dragana", "prezime": "Simić", "mobitel": "065/318-640", "zelje": {"mjesto": "PAKETOMAT", "oznaka_paketomata": "BA0217"}},
}
SABLONI = {"NAJAVA-3", "KASNI-1", "URUCENO-2"}
sesije = {}
brava = threading.Lock()

app = Flask(__name__)
app.json.ensure_ascii = False


class Odbijeno(Exception):
    def __init__(self, status, **tijelo):
        self.status, self.tijelo = status, tijelo


@app.errorhandler(Odbijeno)
def _odbijeno(e):
    return jsonify(e.tijelo), e.status


@app.errorhandler(HTTPException)
def _http(e):
    return jsonify(kod=f"H{e.code}"), e.code


@app.errorhandler(Exception)
def _kvar(e):
    app.logger.exception(e)
    return jsonify(kod="H500"), 500


def provjeri(poruka, shema):
    v = Provjera(shema, error_handler=SamoPolja)
    if not v.validate(poruka):
        raise Odbijeno(422, kod="V1", polja=v.errors)
    return v.document


def poruka():
    p = request.get_json(force=True)
    if not isinstance(p, dict):
        raise Odbijeno(400, kod="H400")
    return p


def sesija():
    kraj = sesije.get(request.cookies.get("bpb_sesija", ""))
    if kraj is None:
        raise Odbijeno(401, kod="S1")
    if kraj <= time.time():
        raise Odbijeno(401, kod="S2")


def primalac(broj):
    if broj not in PRIMAOCI:
        raise Odbijeno(404, kod="P1")
    return PRIMAOCI[broj]


@app.post("/veza/auth-authenticate")
def prijava():
    p = provjeri(request.form.to_dict(), PRIJAVA)
    kod = PARTNERI.get(p["sifra_partnera"])
    if kod is None or not hmac.compare_digest(kod.encode(), p["pristupni_kod"].encode()):
        raise Odbijeno(401, kod="A1")
    oznaka = secrets.token_urlsafe(24)
    sesije[oznaka] = time.time() + TRAJANJE
    odgovor = jsonify(prijavljen=True, istice_za_min=round(TRAJANJE / 60, 2))
    odgovor.set_cookie("bpb_sesija", oznaka, max_age=TRAJANJE, path="/veza", httponly=True, samesite="Strict")
    return odgovor


@app.post("/veza/ext-verify")
def provjera():
    sesija()
    trazi = provjeri(poruka(), PROVJERA)["primalac"]
    for broj, k in PRIMAOCI.items():
        if k["mobitel"] == trazi["mobitel"] and k["prezime"].lower() == trazi["prezime"].lower():
            return jsonify(poznat=True, primalac={"broj": broj, "ime": k["ime"]})
    return jsonify(poznat=False, primalac=None)


@app.post("/veza/ext-reach")
def doseg_primaoca():
    sesija()
    p = poruka()
    p = provjeri(p, doseg(p))
    k = primalac(p["broj_primaoca"])
    with brava:
        if p["akcija"] == "IZMJENA":
            k["zelje"] = p["zelje"]
        return jsonify(broj_primaoca=p["broj_primaoca"], izmijenjeno=p["akcija"] == "IZMJENA", zelje=k["zelje"])


@app.post("/veza/ext-notify")
def obavijest():
    sesija()
    p = provjeri(poruka(), OBAVIJEST)
    primalac(p["broj_primaoca"])
    if p["obavijest"]["sablon"] not in SABLONI:
        raise Odbijeno(422, kod="O1")
    return jsonify(obavijest={"uid": str(uuid.uuid4()), "stanje": "ZAPRIMLJENO"}), 202


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    serve(app, host="127.0.0.1", port=int(os.environ["PORT"]), threads=4, ident=None)
