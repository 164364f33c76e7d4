"""Mema Kinshasa: boyokani (koyokanisa ba-application ya bato ya misala)."""
import hmac
import os
import re
import secrets
import threading
import time
import uuid
from datetime import date, datetime, timedelta, timezone

from flask import Flask, jsonify, request
from koda_validate import (Choices, DateValidator, DictValidatorAny, EmailPredicate, FloatValidator, IntValidator, Invalid,
                           KeyNotRequired, ListValidator, Max, MaxItems, MaxLength, Min, MinItems, MinLength, RegexPredicate,
                           StringValidator, not_blank, strip, unique_items)
from koda_validate.serialization import to_serializable_errs
from werkzeug.exceptions import HTTPException

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "7200"))
BA_APPLICATION = {"kin-mbongo-dist": "Ebale/Congo.77-Mayi"}

BATO = {
    5120: {"nkombo": "Mbuyi", "telefone": "+243815550142", "email": "grace.mbuyi@example.cd",
           "esika": {"lolenge": "ndako", "komini": "Lemba", "balabala": "Avenue By-Pass", "nimero": "42"}, "mokolo": None},
    5177: {"nkombo": "Ilunga", "telefone": "+243990010203", "email": None,
           "esika": {"lolenge": "ndako", "komini": "Gombe", "balabala": "Avenue de la Justice", "nimero": "8"}, "mokolo": None},
    5203: {"nkombo": "Nsimba", "telefone": "+243821234567", "email": "nsimba@example.cd",
           "esika": {"lolenge": "mosala", "komini": "Ngaliema", "balabala": "Avenue Nguma", "nimero": "117"}, "mokolo": None},
}
FUNGOLA: dict[str, float] = {}
LOKI = threading.Lock()

app = Flask(__name__)
app.json.sort_keys = False
app.config["MAX_CONTENT_LENGTH"] = 64 * 1024

# --- mibeko ---------------------------------------------------------------------

nkombo = StringValidator(not_blank, MaxLength(60), preprocessors=[strip])
telefone = StringValidator(RegexPredicate(re.compile(r"^\+243\d{9}$")))
moto_id = IntValidator(Min(1))


def rec(**keys):
    return DictValidatorAny(keys, fail_on_unknown_keys=True)


VERIFY = rec(
    moto=rec(nkombo=nkombo, telefone=telefone, email=KeyNotRequired(StringValidator(EmailPredicate()))),
    komini=KeyNotRequired(nkombo),
)

LOLENGE = ["ndako", "mosala", "mozalani", "ebombelo"]


def esika(lolenge):
    keys = dict(
        lolenge=StringValidator(Choices(set(LOLENGE))),
        komini=nkombo,
        balabala=nkombo,
        nimero=StringValidator(MinLength(1), MaxLength(8)),
        elembo=KeyNotRequired(StringValidator(MaxLength(120))),
        ngonga=KeyNotRequired(rec(banda=StringValidator(RegexPredicate(re.compile(r"^([01]\d|2[0-3]):[0-5]\d$"))),
                                  suka=StringValidator(RegexPredicate(re.compile(r"^([01]\d|2[0-3]):[0-5]\d$"))))),
        mikolo=KeyNotRequired(ListValidator(StringValidator(Choices({"mosala", "poso", "eyenga"})),
                                            predicates=[MinItems(1), MaxItems(3), unique_items])),
    )
    if lolenge == "mozalani":  # epai ya mozalani: nani?
        keys["mozalani"] = rec(nkombo=nkombo, telefone=KeyNotRequired(telefone))
    return rec(**keys)


ESIKA = {x: esika(x) for x in LOLENGE}


def reach_validator(doc):
    where = doc.get("esika") if isinstance(doc, dict) else None
    kind = where.get("lolenge") if isinstance(where, dict) else None
    chosen = ESIKA[kind] if isinstance(kind, str) and kind in ESIKA else ESIKA["ndako"]
    return rec(moto_id=moto_id, esika=KeyNotRequired(chosen))


NSANGO = ["ebimi", "na_nzela", "ekomi", "elekisi_ntango"]


def notify(nsango):
    keys = dict(
        moto_id=moto_id,
        biloko=ListValidator(rec(nimero=StringValidator(RegexPredicate(re.compile(r"^KIN-\d{6}$"))),
                                 kilo=KeyNotRequired(FloatValidator(Min(0.1), Max(70.0)))),
                             predicates=[MinItems(1), MaxItems(20)]),
        nsango=StringValidator(Choices(set(NSANGO))),
        mokolo=DateValidator(),
        nzela=KeyNotRequired(StringValidator(Choices({"sms", "whatsapp"}))),
    )
    if nsango == "elekisi_ntango":
        keys["ntina"] = StringValidator(MinLength(3), MaxLength(160))
    return rec(**keys)


NOTIFY = {x: notify(x) for x in NSANGO}


def notify_validator(doc):
    kind = doc.get("nsango") if isinstance(doc, dict) else None
    return NOTIFY[kind] if isinstance(kind, str) and kind in NOTIFY else NOTIFY["ebimi"]


class Mabe(Exception):
    def __init__(self, status, liloba, headers=None):
        self.status, self.liloba, self.headers = status, liloba, headers or {}


class Mabunga(Exception):
    def __init__(self, invalid):
        self.invalid = invalid


def nzoto(validator):
    try:
        doc = request.get_json()
    except RecursionError:
        raise Mabe(400, "JSON eleki mozindo") from None
    result = (validator if isinstance(validator, DictValidatorAny) else validator(doc))(doc)
    if isinstance(result, Invalid):
        raise Mabunga(result)
    return result.val


@app.errorhandler(Mabunga)
def mabunga(err):
    return jsonify(libunga="Nzoto ya kosenga ezali malamu te", mabunga=to_serializable_errs(err.invalid)), 422


@app.errorhandler(Mabe)
def mabe(err):
    return jsonify(libunga=err.liloba), err.status, err.headers


@app.errorhandler(HTTPException)
def http(err):
    answer = err.get_response()
    answer.data = app.json.dumps({"libunga": err.description})
    answer.content_type = "application/json"
    return answer


@app.before_request
def fungola():
    if request.endpoint in (None, "authenticate", "static"):
        return
    scheme, _, value = request.headers.get("Authorization", "").partition(" ")
    if scheme != "Fungola" or not value:
        raise Mabe(401, "Fungola ezangi", {"WWW-Authenticate": 'Fungola realm="mema"'})
    with LOKI:
        end = FUNGOLA.get(value.strip())
    if end is None:
        raise Mabe(401, "Fungola eyebani te", {"WWW-Authenticate": 'Fungola realm="mema"'})
    if end < time.monotonic():
        raise Mabe(401, "Fungola esili ntango", {"WWW-Authenticate": 'Fungola realm="mema"'})


# --- banzela --------------------------------------------------------------------

@app.post("/boyokani/auth-authenticate")
def authenticate():
    auth = request.authorization
    if auth is None or auth.type != "basic":
        raise Mabe(401, "Tinda nkombo mpe liloba ya kobombama", {"WWW-Authenticate": 'Basic realm="mema"'})
    known = BA_APPLICATION.get(auth.username or "")
    if known is None or not hmac.compare_digest(known.encode(), (auth.password or "").encode()):
        raise Mabe(401, "Nkombo to liloba ya kobombama ezali solo te", {"WWW-Authenticate": 'Basic realm="mema"'})
    value = secrets.token_urlsafe(24)
    with LOKI:
        FUNGOLA[value] = time.monotonic() + TTL
    end = datetime.now(timezone.utc) + timedelta(seconds=TTL)
    return jsonify(fungola={"motuya": value, "nsuka": end.isoformat(timespec="seconds")}), 201


def moto(ident):
    found = BATO.get(ident)
    if found is None:
        raise Mabe(404, "Moto azali te")
    return found


@app.post("/boyokani/ext-verify")
def verify():
    doc = nzoto(VERIFY)
    for ident, found in BATO.items():
        if found["telefone"] == doc["moto"]["telefone"] and found["nkombo"].lower() == doc["moto"]["nkombo"].lower():
            return jsonify(eyebani=True, moto={"moto_id": ident, "nkombo": found["nkombo"]})
    return jsonify(eyebani=False, moto=None)


@app.post("/boyokani/ext-reach")
def reach():
    doc = nzoto(reach_validator)
    with LOKI:
        found = moto(doc["moto_id"])
        if "esika" in doc:
            found["esika"] = doc["esika"]
            found["mokolo"] = datetime.now(timezone.utc).isoformat(timespec="seconds")
        return jsonify(moto_id=doc["moto_id"], esika=found["esika"], ebongwanaki=found["mokolo"])


@app.post("/boyokani/ext-notify")
def notification():
    doc = nzoto(notify_validator)
    moto(doc["moto_id"])
    if doc["mokolo"] < date(2020, 1, 1):
        raise Mabe(409, "Mokolo eleki kala")
    return jsonify(nsango_id=str(uuid.uuid4()), molongo="ezali_kozela", motango=len(doc["biloko"])), 201


if __name__ == "__main__":
    from werkzeug.serving import WSGIRequestHandler, make_server
    WSGIRequestHandler.protocol_version = "HTTP/1.1"
    make_server("127.0.0.1", int(os.environ["PORT"]), app, threaded=True).serve_forever()
