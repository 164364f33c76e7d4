"""Ihuta Kivu Express: API y'abafatanyabikorwa (web.py, schematics)."""
import hmac
import json
import os
import secrets
import signal
import time
import uuid
from datetime import datetime, timezone

import web
from schematics.exceptions import BaseError

from ingero import Aho, Igenzura, Kwinjira, Ubutumwa

IGIHE = int(os.environ.get("TOKEN_TTL_SECONDS", "2400"))
POROGARAMU = {"inyange-shop": "Rk7-umurava-51d0c2f4"}
AMATIKE = {}
ABAKIRIYA = {
    "UM-20418": {"telefone": "+250788314420", "izina": "Uwase", "irindi": "Diane", "akarere": "Gasabo"},
    "UM-20977": {"telefone": "+250722905513", "izina": "Habimana", "irindi": "Eric", "akarere": "Kicukiro"},
    "UM-31150": {"telefone": "+250733480076", "izina": "Mukamana", "irindi": "Solange", "akarere": "Nyarugenge"},
}
IBYIFUZO = {"UM-20418": {"ahantu": "ku_muryango"}}
BYAHINDUWE = {}


def subiza(status, doc):
    web.ctx.status = status
    web.header("Content-Type", "application/json; charset=utf-8")
    return json.dumps(doc, ensure_ascii=False)


class Ikosa(web.HTTPError):
    def __init__(self, status, kode, ubutumwa, ibisobanuro=None, **headers):
        ikosa = {"kode": kode, "ubutumwa": ubutumwa}
        if ibisobanuro is not None:
            ikosa["ibisobanuro"] = ibisobanuro
        headers = {"Content-Type": "application/json; charset=utf-8", **headers}
        web.HTTPError.__init__(self, status, headers, json.dumps({"ikosa": ikosa}, ensure_ascii=False))


def genzura(model, data):
    try:
        m = model(data, strict=False)
        m.validate()
        return m
    except BaseError as e:
        raise Ikosa("422 Unprocessable Entity", "AMAKURU_ATARI_YO", "Amakuru mwohereje arimo amakosa.", e.to_primitive())


def soma():
    try:
        doc = json.loads(web.data().decode("utf-8"))
    except ValueError as e:
        raise Ikosa("400 Bad Request", "SI_JSON", "JSON ntisomeka: %s" % e)
    if not isinstance(doc, dict):
        raise Ikosa("400 Bad Request", "SI_JSON", "JSON igomba kuba 'object'.")
    return doc


def itike():
    h = web.ctx.env.get("HTTP_AUTHORIZATION", "")
    if not h.startswith("Bearer "):
        raise Ikosa("401 Unauthorized", "NTA_TIKE", "Mwohereze itike: 'Authorization: Bearer <itike>'.", **{"WWW-Authenticate": "Bearer"})
    irangira = AMATIKE.get(h[7:].strip())
    if irangira is None:
        raise Ikosa("401 Unauthorized", "ITIKE_ITAZWI", "Iyi tike ntizwi.", **{"WWW-Authenticate": "Bearer"})
    if irangira < time.time():
        raise Ikosa("401 Unauthorized", "ITIKE_YARANGIYE", "Igihe cy'itike cyarangiye, mwongere mwinjire.", **{"WWW-Authenticate": "Bearer"})


def umukiriya(nimero):
    if nimero not in ABAKIRIYA:
        raise Ikosa("404 Not Found", "UMUKIRIYA_NTABONETSE", "Nta mukiriya ufite nimero %s." % nimero)
    return ABAKIRIYA[nimero]


class Injira:
    def POST(self):
        ct = web.ctx.env.get("CONTENT_TYPE", "").split(";")[0].strip().lower()
        if ct != "application/x-www-form-urlencoded":
            raise Ikosa("415 Unsupported Media Type", "UBWOKO_BUTEMEWE", "Kwinjira bikoresha application/x-www-form-urlencoded.")
        k = genzura(Kwinjira, dict(web.input(_method="post")))
        urufunguzo = POROGARAMU.get(k.porogaramu)
        if urufunguzo is None or not hmac.compare_digest(urufunguzo.encode(), k.urufunguzo.encode()):
            raise Ikosa("401 Unauthorized", "KWINJIRA_BYANZE", "Porogaramu cyangwa urufunguzo si byo.")
        t = secrets.token_urlsafe(30)
        AMATIKE[t] = time.time() + IGIHE
        return subiza("200 OK", {"itike": t, "ubwoko": "Bearer", "amasegonda": IGIHE})


class Genzura:
    def POST(self):
        itike()
        g = genzura(Igenzura, soma())
        for nimero, a in ABAKIRIYA.items():
            if a["telefone"] == g.umukiriya.telefone and a["izina"].lower() == g.umukiriya.izina.lower():
                return subiza("200 OK", {
                    "azwi": True,
                    "umukiriya": {"nimero": nimero, "amazina": "%s %s" % (a["izina"], a["irindi"])},
                    "akarere_karahura": a["akarere"] == g.akarere,
                })
        raise Ikosa("404 Not Found", "UMUKIRIYA_NTABONETSE", "Nta mukiriya ufite iyo telefone n'iryo zina.")


class Gera:
    def POST(self):
        itike()
        a = genzura(Aho, soma())
        umukiriya(a.nimero)
        if a.igikorwa == "hindura":
            IBYIFUZO[a.nimero] = {k: v for k, v in a.icyifuzo.to_primitive().items() if v is not None}
            BYAHINDUWE[a.nimero] = datetime.now(timezone.utc).isoformat(timespec="seconds")
        return subiza("200 OK", {
            "nimero": a.nimero,
            "icyifuzo": IBYIFUZO.get(a.nimero, {"ahantu": "ku_muryango"}),
            "cyahinduwe": BYAHINDUWE.get(a.nimero),
        })


class Menyesha:
    def POST(self):
        itike()
        u = genzura(Ubutumwa, soma())
        umukiriya(u.nimero)
        return subiza("201 Created", {
            "ubutumwa": {"id": str(uuid.uuid4()), "uko_bumeze": "BURATEGEREJE"},
            "inzira": u.inzira or ["sms"],
        })


urls = (
    "/api/auth-authenticate", "Injira",
    "/api/ext-verify", "Genzura",
    "/api/ext-reach", "Gera",
    "/api/ext-notify", "Menyesha",
)
app = web.application(urls, globals(), autoreload=False)


def ntibibonetse():
    return Ikosa("404 Not Found", "NTIBIBONETSE", "Iyi nzira ntibaho.")


def byanze():
    return Ikosa("500 Internal Server Error", "IKIBAZO", "Habaye ikibazo kuri seriveri.")


app.notfound = ntibibonetse
app.internalerror = byanze

if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    web.config.debug = False
    web.httpserver.runsimple(app.wsgifunc(), ("127.0.0.1", int(os.environ["PORT"])))
