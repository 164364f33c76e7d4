import hmac
import json
import os
import secrets
import threading
import time
import uuid
from datetime import datetime, timezone

import bottle
from bottle import Bottle, HTTPError, auth_basic, request, response
from voluptuous import (REMOVE_EXTRA, All, Any, Datetime, Email, In, Inclusive, Length, Match, MultipleInvalid,
                        Optional, Range, Required, RequiredFieldInvalid, Schema)
from voluptuous.humanize import humanize_error

IRAUPENA = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))
ERABILTZAILEAK = {"mendi-logistika": "Haize&Hegoa-2207"}

app = Bottle()
giltzarrapo = threading.Lock()
saioak = {}
bezeroak = {
    30412: dict(izena="Ane", abizena="Etxeberria", telefonoa="+34688120345", eposta="ane.etxeberria@example.eus",
                posta_kodea="20003", zenbakia="22", lehentasuna={"tokia": "ATEA"}, aldatua=None),
    30477: dict(izena="Jon", abizena="Agirre", telefonoa="+34655908811", eposta="jon.agirre@example.eus",
                posta_kodea="48001", zenbakia="5", lehentasuna={"tokia": "BULEGOA"}, aldatua=None),
    31009: dict(izena="Miren", abizena="Zubiri", telefonoa="+34677014520", eposta="miren.zubiri@example.eus",
                posta_kodea="01005", zenbakia="61", lehentasuna={"tokia": "ATEA"}, aldatua=None),
}

# --- eskemak ---


def baldintza(eremua, balioa, beharrezkoa):
    """`eremua` == `balioa` denean `beharrezkoa` ere eman behar da."""
    def egiaztatu(datuak):
        if datuak.get(eremua) == balioa and beharrezkoa not in datuak:
            raise RequiredFieldInvalid("required key not provided", path=[beharrezkoa])
        return datuak
    return egiaztatu


POSTA_KODEA = Match(r"^(01|20|31|48)\d{3}$")
ORDUA = Match(r"^([01]\d|2[0-3]):[0-5]\d$")
TESTUA = All(str, Length(min=2, max=80))

EGIAZTATU = Schema({
    Required("saioa"): str,
    Required("bezeroa"): {
        Required("abizena"): TESTUA,
        Optional("izena"): TESTUA,
        Required("harremana"): Any(
            {Required("telefonoa"): Match(r"^\+34[67]\d{8}$")},
            {Required("eposta"): Email()},
        ),
    },
    Required("posta_kodea"): POSTA_KODEA,
}, extra=REMOVE_EXTRA)

HELBIDEA = Schema({
    Required("saioa"): str,
    Required("bezero_zk"): int,
    Required("helbidea"): {
        Required("kalea"): TESTUA,
        Required("zenbakia"): All(str, Length(min=1, max=8)),
        Optional("solairua"): All(str, Length(max=12)),
        Required("posta_kodea"): POSTA_KODEA,
        Optional("herria"): TESTUA,
    },
    Optional("lehentasuna"): All({
        Required("tokia"): In(["ATEA", "BIZILAGUNA", "BULEGOA", "ATEZAINA"]),
        Optional("bizilaguna"): TESTUA,
        Inclusive("hasiera", "ordutegia"): ORDUA,
        Inclusive("amaiera", "ordutegia"): ORDUA,
        Optional("oharra"): All(str, Length(max=140)),
    }, baldintza("tokia", "BIZILAGUNA", "bizilaguna")),
}, extra=REMOVE_EXTRA)

ABISUAK = Schema({
    Required("saioa"): str,
    Required("abisuak"): All([All({
        Required("bezero_zk"): int,
        Required("bidalketa"): Match(r"^EH\d{10}$"),
        Required("gertaera"): In(["JASOTA", "BANAKETAN", "ATZERATUTA", "ENTREGATUTA"]),
        Optional("noiz"): Datetime("%Y-%m-%d %H:%M"),
        Optional("bidea"): In(["SMS", "EPOSTA"]),
        Optional("paketeak"): All(int, Range(min=1, max=50)),
    }, baldintza("gertaera", "BANAKETAN", "noiz"))], Length(min=1, max=20)),
}, extra=REMOVE_EXTRA)


def datuak(eskema):
    gorputza = request.json
    try:
        garbia = eskema(gorputza)
    except MultipleInvalid as e:
        raise HTTPError(400, humanize_error(gorputza, e))
    with giltzarrapo:
        iraungitzea = saioak.get(garbia.pop("saioa"))
    if iraungitzea is None:
        raise HTTPError(401, "Saioa ez da ezagutzen")
    if iraungitzea < time.time():
        raise HTTPError(401, "Saioa iraungita dago")
    return garbia


def bilatu(zk):
    bezeroa = bezeroak.get(zk)
    if bezeroa is None:
        raise HTTPError(404, f"Ez dago {zk} zenbakidun bezerorik")
    return bezeroa


# --- bideak ---

@app.post("/auth-authenticate")
@auth_basic(lambda e, p: hmac.compare_digest(ERABILTZAILEAK.get(e, "").encode(), p.encode()) and e in ERABILTZAILEAK,
            realm="banaketa", text="Erabiltzailea edo pasahitza okerra")
def hasi():
    saioa = secrets.token_hex(16)
    with giltzarrapo:
        saioak[saioa] = time.time() + IRAUPENA
    return {"saioa": saioa, "iraupena": IRAUPENA}


@app.post("/ext-verify")
def egiaztatu():
    d = datuak(EGIAZTATU)
    eskatua, harremana = d["bezeroa"], d["bezeroa"]["harremana"]
    for zk, b in bezeroak.items():
        if (b["abizena"].lower() == eskatua["abizena"].lower() and b["posta_kodea"] == d["posta_kodea"]
                and all(b[k] == v for k, v in harremana.items())):
            return {"aurkitua": True, "bezeroa": {"bezero_zk": zk, "izena": f"{b['izena']} {b['abizena'][0]}."}}
    raise HTTPError(404, "Ez da bezerorik aurkitu datu horiekin")


@app.post("/ext-reach")
def helbidea():
    d = datuak(HELBIDEA)
    b = bilatu(d["bezero_zk"])
    if (d["helbidea"]["posta_kodea"], d["helbidea"]["zenbakia"]) != (b["posta_kodea"], b["zenbakia"]):
        raise HTTPError(409, "Helbidea ez dator bat bezeroarenarekin")
    with giltzarrapo:
        if "lehentasuna" in d:
            b["lehentasuna"] = d["lehentasuna"]
            b["aldatua"] = datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M:%S")
        return {"bezero_zk": d["bezero_zk"], "lehentasuna": b["lehentasuna"], "aldatua": b["aldatua"]}


@app.post("/ext-notify")
def abisatu():
    d = datuak(ABISUAK)
    for a in d["abisuak"]:
        bilatu(a["bezero_zk"])
    response.status = 201
    return {"abisuak": [{"abisu_id": str(uuid.uuid4()), "bezero_zk": a["bezero_zk"], "egoera": "ILARAN"} for a in d["abisuak"]]}


def errorea(e):
    response.content_type = "application/json"
    return json.dumps({"egoera": e.status_code, "mezua": e.body}, ensure_ascii=False)


app.default_error_handler = errorea

if __name__ == "__main__":
    bottle.run(app, server="waitress", host="127.0.0.1", port=int(os.environ["PORT"]), threads=4, quiet=True)
