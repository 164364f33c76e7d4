"""Heimsending - þjónusta við vefverslanir (Starlette, typesystem)."""
import base64
import binascii
import datetime
import hmac
import json
import os
import secrets
import time
import uuid

import typesystem
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from typesystem.composites import IfThenElse
from typesystem.fields import Array, Boolean, Choice, Const, Float, Integer, Object, String

TTL = int(os.environ.get("TOKEN_TTL_SECONDS") or 1500)
NOTANDI, LYKILORD = "bokabud-nordurljos", "Hv7-mJ42.krukka_Ep9"

# --- Skilgreiningar ----------------------------------------------------------

SANNREYNA = Object(
    properties={
        "kennitala": String(pattern=r"^[0-7]\d[01]\d{3}-?\d{4}$"),
        "simi": String(pattern=r"^(\+354 ?)?[4-8]\d{2}[ -]?\d{4}$"),
        "nafn": String(max_length=80),
    },
    required=["kennitala", "simi"],
)

HEIMILI = Object(
    properties={
        "gata": String(max_length=60),
        "husnumer": String(pattern=r"^\d{1,4}[a-zA-Z]?$"),
        "postnumer": String(pattern=r"^[1-9]\d{2}$"),
        "ibud": String(max_length=10),
    },
    required=["gata", "husnumer", "postnumer"],
)

STADIR = ["DYR", "POSTKASSI", "NAGRANNI", "PAKKABOX"]
_osk = {
    "stadur": Choice(choices=STADIR),
    "nagranni": String(max_length=60, allow_null=True),
    "athugasemd": String(max_length=120, allow_null=True),
    "hringja": Boolean(coerce_types=False),
}
OSK = IfThenElse(
    if_clause=Object(properties={"stadur": Const("NAGRANNI")}, required=["stadur"]),
    then_clause=Object(properties={**_osk, "nagranni": String(max_length=60)}, required=["stadur", "nagranni"]),
    else_clause=Object(properties=_osk, required=["stadur"]),
)

NA_TIL = Object(
    properties={"vidtakandi": Integer(coerce_types=False), "heimili": HEIMILI, "osk": OSK},
    required=["vidtakandi", "heimili"],
)

TILKYNNA = Object(
    properties={
        "vidtakandi": Integer(coerce_types=False),
        "sending": Object(
            properties={
                "numer": String(pattern=r"^[A-Z]{2}\d{9}IS$"),
                "thyngd": Float(exclusive_minimum=0, maximum=40, coerce_types=False),
            },
            required=["numer"],
        ),
        "vidburdur": Choice(choices=["SKRAD", "A_LEID", "SEINKUN", "AFHENT"]),
        "dagur": String(format="date"),
        "leidir": Array(items=Choice(choices=["sms", "postur", "app"]), min_items=1, unique_items=True),
        "skilabod": String(max_length=160),
    },
    required=["vidtakandi", "sending", "vidburdur", "dagur"],
)

# --- Gögn --------------------------------------------------------------------

FOLK = {
    50713: {"kennitala": "1203894569", "simi": "6918204", "nafn": "Guðrún Helgadóttir", "postnumer": "101", "husnumer": "14"},
    50822: {"kennitala": "0508751239", "simi": "8652217", "nafn": "Sigurður Jónsson", "postnumer": "600", "husnumer": "3"},
    51190: {"kennitala": "2711932379", "simi": "7734019", "nafn": "Katrín Björnsdóttir", "postnumer": "220", "husnumer": "27b"},
}
OSKIR = {k: {"stadur": "DYR", "nagranni": None, "athugasemd": None, "hringja": False} for k in FOLK}
BREYTT: dict = {}
LOTUR: dict = {}


# --- Hjálparföll -------------------------------------------------------------

async def lesa(request: Request, skilgreining: Object) -> dict:
    try:
        return skilgreining.validate(json.loads(await request.body()))
    except (ValueError, OverflowError, RecursionError):
        raise HTTPException(400)


def innskradur(request: Request) -> None:
    rennur = LOTUR.get(request.cookies.get("lota", ""))
    if rennur is None or rennur < time.time():
        raise HTTPException(401)


def tala(texti: str) -> str:
    return "".join(c for c in texti if c.isdigit())


def vidtakandi(numer: int) -> dict:
    if numer not in FOLK:
        raise HTTPException(404)
    return FOLK[numer]


# --- Slóðir ------------------------------------------------------------------

async def auth_authenticate(request: Request) -> Response:
    hafnad = HTTPException(401, headers={"WWW-Authenticate": 'Basic realm="heimsending"'})
    tegund, _, rest = request.headers.get("authorization", "").partition(" ")
    if tegund.lower() != "basic":
        raise hafnad
    try:
        notandi, _, lykilord = base64.b64decode(rest, validate=True).decode().partition(":")
    except (binascii.Error, UnicodeDecodeError):
        raise hafnad
    if notandi != NOTANDI or not hmac.compare_digest(lykilord.encode(), LYKILORD.encode()):
        raise hafnad
    for gomul in [k for k, v in LOTUR.items() if v < time.time() - 3600]:
        del LOTUR[gomul]
    lota = secrets.token_urlsafe(24)
    LOTUR[lota] = time.time() + TTL
    svar = JSONResponse({"ok": True})
    svar.set_cookie("lota", lota, max_age=TTL, httponly=True, samesite="lax")
    return svar


async def ext_verify(request: Request) -> Response:
    innskradur(request)
    b = await lesa(request, SANNREYNA)
    for numer, m in FOLK.items():
        if m["kennitala"] == tala(b["kennitala"]) and m["simi"] == tala(b["simi"])[-7:]:
            return JSONResponse({"vidtakandi": numer, "nafn": m["nafn"]})
    raise HTTPException(404)


async def ext_reach(request: Request) -> Response:
    innskradur(request)
    b = await lesa(request, NA_TIL)
    m = vidtakandi(b["vidtakandi"])
    if (m["postnumer"], m["husnumer"]) != (b["heimili"]["postnumer"], b["heimili"]["husnumer"].lower()):
        raise HTTPException(409)
    if "osk" in b:
        ny = {"nagranni": None, "athugasemd": None, "hringja": False}
        ny.update({k: v for k, v in b["osk"].items() if k in _osk})
        OSKIR[b["vidtakandi"]] = ny
        BREYTT[b["vidtakandi"]] = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")
    return JSONResponse({"vidtakandi": b["vidtakandi"], "osk": OSKIR[b["vidtakandi"]], "breytt": BREYTT.get(b["vidtakandi"])})


async def ext_notify(request: Request) -> Response:
    innskradur(request)
    b = await lesa(request, TILKYNNA)
    vidtakandi(b["vidtakandi"])
    return JSONResponse({"tilkynning": str(uuid.uuid4())}, status_code=201)


# --- Villur: við segjum ekki meira en þarf ------------------------------------

async def ogilt(request: Request, villa: typesystem.ValidationError) -> Response:
    return JSONResponse({"reitir": [".".join(str(i) for i in m.index) for m in villa.messages()]}, status_code=422)


async def tomt(request: Request, villa: HTTPException) -> Response:
    return Response(status_code=villa.status_code, headers=villa.headers)


async def bilun(request: Request, villa: Exception) -> Response:
    return Response(status_code=500)


app = Starlette(
    routes=[
        Mount(
            "/heimsending",
            routes=[
                Route("/auth-authenticate", auth_authenticate, methods=["POST"]),
                Route("/ext-verify", ext_verify, methods=["POST"]),
                Route("/ext-reach", ext_reach, methods=["POST"]),
                Route("/ext-notify", ext_notify, methods=["POST"]),
            ],
        )
    ],
    exception_handlers={typesystem.ValidationError: ogilt, HTTPException: tomt, Exception: bilun},
)

if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="warning")
