"""Dul-ong Sinirangan: an upat nga adres para han mga kaupod nga kompanya."""
import hmac
import itertools
import os
import secrets
import threading
import time
from datetime import datetime, timedelta, timezone

import bobo
from serde import from_dict, to_dict

from porma import Basa, Kagustohan, Pagkadto, Pagsulod, Pagsusi, Pahibaro, Panahon
from sayop import baton

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "900"))
PH = timezone(timedelta(hours=8))

KOMPANYA = {"TAC-0187": "hulam-badi-52-lusong"}
KOSTUMER = {
    "K-00412": {"apelyido": "Abrenica", "ngaran": "Rosalinda", "selpon": "+639171830462"},
    "K-00587": {"apelyido": "Cinco", "ngaran": "Teodoro", "selpon": "+639285514097"},
    "K-00733": {"apelyido": "Makabenta", "ngaran": "Lourdes", "selpon": "+639064420918"},
}
KAGUSTOHAN = {
    "K-00412": Kagustohan(pwesto="pwertahan"),
    "K-00587": Kagustohan(pwesto="gwardya", panahon=Panahon(tikang="08:00", ngadto="12:00")),
    "K-00733": Kagustohan(pwesto="opisina", sabado=False),
}
PLANTILYA = {"PL-01", "PL-03", "PL-07"}

_tokens = {}
_ihap = itertools.count(1)
_trangka = threading.Lock()


def may_token(inst, request, func):
    token = request.headers.get("X-Token")
    if not token:
        return baton(401, "Token", "Waray X-Token ha header")
    with _trangka:
        hasta = _tokens.get(token)
    if hasta is None:
        return baton(401, "Token", "Diri kilala an token")
    if time.time() >= hasta:
        return baton(401, "Token", "Lapos na an token, sulod utro")
    return None


def waray_kostumer(kostumer):
    return baton(404, "Kostumer", f"Waray kostumer nga {kostumer}")


@bobo.post("/auth-authenticate", "application/json")
def sulod(bobo_request):
    hangyo = from_dict(Pagsulod, bobo_request.json)
    tinuod = KOMPANYA.get(hangyo.kodigo, "")
    if not tinuod or not hmac.compare_digest(tinuod.encode(), hangyo.sekreto.encode("utf-8", "surrogatepass")):
        return baton(403, "Pagsulod", "Sayop an kodigo o an sekreto")
    token = secrets.token_urlsafe(24)
    hasta = time.time() + TTL
    with _trangka:
        _tokens[token] = hasta
    return {"token": token, "mahuman": datetime.fromtimestamp(hasta, PH).isoformat(timespec="seconds")}


@bobo.post("/ext-verify", "application/json", check=may_token)
def susi(bobo_request):
    tawo = from_dict(Pagsusi, bobo_request.json).tawo
    for numero, k in KOSTUMER.items():
        if k["selpon"] == tawo.selpon and k["apelyido"].casefold() == tawo.apelyido.strip().casefold():
            return {"kilala": True, "kostumer": numero}
    return {"kilala": False}


@bobo.post("/ext-reach", "application/json", check=may_token)
def kadto(bobo_request):
    hangyo = from_dict(Pagkadto, bobo_request.json)
    if hangyo.kostumer not in KOSTUMER:
        return waray_kostumer(hangyo.kostumer)
    with _trangka:
        if not isinstance(hangyo.buhat, Basa):
            KAGUSTOHAN[hangyo.kostumer] = hangyo.buhat.kagustohan
        yana = KAGUSTOHAN[hangyo.kostumer]
    return {
        "kostumer": hangyo.kostumer,
        "ginsaliwan": not isinstance(hangyo.buhat, Basa),
        "kagustohan": to_dict(yana, skip_none=True),
    }


@bobo.post("/ext-notify", "application/json", check=may_token)
def pahibaro(bobo_request):
    hangyo = from_dict(Pahibaro, bobo_request.json)
    if hangyo.kostumer not in KOSTUMER:
        return waray_kostumer(hangyo.kostumer)
    if hangyo.mensahe.plantilya not in PLANTILYA:
        return baton(422, "Plantilya", f"Waray plantilya nga {hangyo.mensahe.plantilya}")
    numero = next(_ihap)
    return {
        "pahibaro": {
            "id": f"PH-{numero:06d}",
            "hitabo": type(hangyo.hitabo).__name__,
            "paagi": hangyo.mensahe.paagi,
            "kahimtang": "nakalinya",
        }
    }
