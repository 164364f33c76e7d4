"""Kaszëbsczi Kùrier: dostôwczi do dwiérzi, API dlô wësélôczów."""
import collections
import collections.abc
import hmac
import os
import secrets
import time
import uuid
from datetime import datetime
from functools import wraps
from threading import Lock

# valideer 0.4.2 je starszi jak Python 3.10
for _n in ("Mapping", "Sequence"):
    if not hasattr(collections, _n):
        setattr(collections, _n, getattr(collections.abc, _n))

import valideer as V
from flask import Flask, request
from flask_restful import Api, Resource
from waitress import serve
from werkzeug.exceptions import HTTPException

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))
USER, HASLO = "bot-grifsped", "Szum.Morza_1907"
ODDZELE = {"GDN-04"}


class Wedle(V.Validator):
    """Schema wëbiérónô wedle wôrtnotë jednégò pòla."""

    def __init__(self, key, variants):
        self.variants = {k: V.parse(v, additional_properties=False) for k, v in variants.items()}
        self.key = key
        self.head = V.Object(required={key: V.Enum(list(variants))}, additional=True)

    def validate(self, value, adapt=True):
        self.head.validate(value, adapt=False)
        return self.variants[value[self.key]].validate(value, adapt)


def datum(v):
    return datetime.strptime(v, "%d.%m.%Y").date()


def godzena(v):
    datetime.strptime(v, "%H:%M")
    return v


with V.parsing(additional_properties=False, required_properties=False):
    GODZENE = V.parse({"+od": V.AdaptBy(godzena), "+do": V.AdaptBy(godzena)})
    LOGIN = V.parse({"+oddzel": V.Pattern(r"^[A-Z]{3}-\d{2}$")})
    VERIFY = V.parse({
        "+telefon": V.Pattern(r"^\d{9}$"),
        "+nozwesko": V.String(2, 60),
        "+adresa": {
            "+szaseja": V.String(2, 80),
            "+numer": V.String(1, 10),
            "+pocztowi_kod": V.Pattern(r"^\d{2}-\d{3}$"),
            "+gard": V.String(2, 60),
        },
        "?e_poczta": V.Pattern(r"^\S+@\S+\.\S+$"),
    })
    _wspolne = {
        "?godzene": GODZENE,
        "?dni": V.HomogeneousSequence(V.Enum(["pn", "wt", "st", "cw", "pt", "sb"]), min_length=1),
        "?dopisk": V.String(max_length=140),
    }
    UDBA = Wedle("ort", {
        "doma": {"+ort": "string", **_wspolne},
        "sasod": {"+ort": "string", "+sasod": {"+nozwesko": V.String(2, 60), "+numer": V.String(1, 10)}, **_wspolne},
        "paczkomat": {"+ort": "string", "+kod_paczkomatu": V.Pattern(r"^[A-Z]{3}\d{2}[A-Z]$"), "?dopisk": V.String(max_length=140)},
    })
    REACH = Wedle("robota", {
        "czetac": {"+klient": "integer", "+robota": "string"},
        "zmienic": {"+klient": "integer", "+robota": "string", "+udba": UDBA},
    })
    _notify = {
        "+klient": "integer",
        "+wiadlo": "string",
        "+paczka": {"+numer": V.Pattern(r"^KK\d{9}PL$"), "?waga_kg": V.Range("number", 0, 30), "?podpisac": "boolean"},
        "+termin": V.AdaptBy(datum),
        "?kanal": V.Enum(["sms", "e-poczta"]),
    }
    NOTIFY = Wedle("wiadlo", {
        "nadono": {**_notify, "?godzene": GODZENE},
        "w_drodze": {**_notify, "+godzene": GODZENE},
        "zmudzone": {**_notify, "?godzene": GODZENE},
        "oddone": {**_notify, "?godzene": GODZENE},
    })

KLIENCE = {
    70412: {"miono": "Rozalia", "nozwesko": "Cejnowa", "telefon": "601447283", "kod": "84-100", "numer": "23", "udba": {"ort": "doma"}},
    70438: {"miono": "Brunon", "nozwesko": "Formela", "telefon": "512903366", "kod": "83-300", "numer": "5A",
            "udba": {"ort": "paczkomat", "kod_paczkomatu": "KAR02M"}},
}
SESJE = {}
LOCK = Lock()

app = Flask(__name__)
app.config["MAX_CONTENT_LENGTH"] = 16 * 1024
app.config["RESTFUL_JSON"] = {"ensure_ascii": False}


class Odmowa(Exception):
    def __init__(self, status, tekst, **headers):
        self.status, self.tekst, self.headers = status, tekst, headers


class KurierApi(Api):
    def handle_error(self, e):
        if isinstance(e, V.ValidationError):
            return self.make_response({"felia": {"kod": "NIZGODNE", "opisenk": str(e)}}, 422)
        if isinstance(e, Odmowa):
            return self.make_response({"felia": {"kod": "ODMOWA", "opisenk": e.tekst}}, e.status, headers=e.headers)
        if isinstance(e, HTTPException):
            return self.make_response({"felia": {"kod": e.name.upper().replace(" ", "_"), "opisenk": e.description}}, e.code)
        return super().handle_error(e)


api = KurierApi(app)


def sesja(f):
    @wraps(f)
    def w(*a, **k):
        klucz = request.headers.get("X-Klucz-Sesje")
        if not klucz:
            raise Odmowa(401, "Felëje nôgłówk X-Klucz-Sesje")
        if klucz not in SESJE:
            raise Odmowa(401, "Nieznóny klucz sesje")
        if SESJE[klucz] < time.time():
            raise Odmowa(401, "Klucz sesje je przedôwniony")
        return f(*a, **k)
    return w


def klient(n):
    if n not in KLIENCE:
        raise Odmowa(404, "Nie je taczégò klienta")
    return KLIENCE[n]


class Login(Resource):
    def post(self):
        a = request.authorization
        if a is None or a.type != "basic":
            raise Odmowa(401, "Felëje miono brëkòwnika ë parola", **{"WWW-Authenticate": 'Basic realm="kurier"'})
        body = LOGIN.validate(request.get_json())
        if not (hmac.compare_digest((a.username or "").encode(), USER.encode()) and hmac.compare_digest((a.password or "").encode(), HASLO.encode())):
            raise Odmowa(401, "Lëché miono brëkòwnika abò parola", **{"WWW-Authenticate": 'Basic realm="kurier"'})
        if body["oddzel"] not in ODDZELE:
            raise Odmowa(403, "Brëkòwnik nie nôleżi do te òddzélu")
        k = secrets.token_urlsafe(30)
        SESJE[k] = time.time() + TTL
        return {"sesjo": {"klucz": k, "sekundow": TTL}}


class Verify(Resource):
    method_decorators = [sesja]

    def post(self):
        b = VERIFY.validate(request.get_json())
        for n, k in KLIENCE.items():
            if k["telefon"] == b["telefon"] and k["nozwesko"].lower() == b["nozwesko"].lower() and k["kod"] == b["adresa"]["pocztowi_kod"] and k["numer"].lower() == b["adresa"]["numer"].lower():
                return {"znony": True, "klient": n, "miono": k["miono"]}
        return {"znony": False}


class Reach(Resource):
    method_decorators = [sesja]

    def post(self):
        b = REACH.validate(request.get_json())
        k = klient(b["klient"])
        if b["robota"] == "zmienic":
            with LOCK:
                k["udba"] = b["udba"]
        return {"klient": b["klient"], "udba": k["udba"]}


class Notify(Resource):
    method_decorators = [sesja]

    def post(self):
        b = NOTIFY.validate(request.get_json())
        klient(b["klient"])
        return {"wiadomosc": str(uuid.uuid4()), "stojizna": "w_rege", "kanal": b.get("kanal", "sms")}, 202


api.add_resource(Login, "/auth-authenticate")
api.add_resource(Verify, "/ext-verify")
api.add_resource(Reach, "/ext-reach")
api.add_resource(Notify, "/ext-notify")

if __name__ == "__main__":
    serve(app, host="127.0.0.1", port=int(os.environ["PORT"]), threads=4, ident=None)
