"""दुआर तक — विक्रेताओं के लिए आख़िरी मील सेवा (लखनऊ)."""
import json
import os
import re
import secrets
import time
from dataclasses import dataclass
from datetime import date
from enum import Enum
from json import JSONDecodeError
from typing import Optional

import uvicorn
from adaptix import DebugTrail, P, Retort, name_mapping, validator
from adaptix.load_error import LoadError
from adaptix.struct_trail import get_trail
from lilya.apps import Lilya
from lilya.requests import Request
from lilya.responses import JSONResponse
from lilya.routing import Include, Path

AVADHI = int(os.environ.get("TOKEN_TTL_SECONDS", "900"))
SANSTHA, KUNJI = "awadh-bazaar", "Ab#41-gomti-7720"
TEMPLATE = {"1107164892230015547": "NIKLA", "1107164892230015561": "DERI", "1107164892230015578": "PAHUNCHA"}


class Kriya(Enum):
    DEKHEN = "DEKHEN"
    BADLEN = "BADLEN"


class Sthan(Enum):
    DWAR = "DWAR"
    GUARD = "GUARD"
    PADOSI = "PADOSI"
    LOCKER = "LOCKER"


class Samay(Enum):
    SUBAH = "SUBAH"
    DOPAHAR = "DOPAHAR"
    SHAAM = "SHAAM"


class Prakar(Enum):
    NIKLA = "NIKLA"
    DERI = "DERI"
    PAHUNCHA = "PAHUNCHA"


class Bhasha(Enum):
    HI = "hi"
    UR = "ur"
    EN = "en"


@dataclass
class Pravesh:
    sanstha: str
    gupt_kunji: str


@dataclass
class Naam:
    antim: str
    pratham: Optional[str] = None


@dataclass
class Jaanch:
    mobile: str
    pin: str
    naam: Optional[Naam] = None


@dataclass
class Padosi:
    naam: str
    makaan: Optional[str] = None


@dataclass
class Pasand:
    sthan: Sthan
    samay: Optional[Samay] = None
    padosi: Optional[Padosi] = None
    nirdesh: Optional[str] = None
    otp_zaroori: bool = False


@dataclass
class PataPasand:
    kriya: Kriya
    grahak_id: str
    pata_id: int
    pasand: Optional[Pasand] = None


@dataclass
class Cod:
    rashi: float
    upi: bool = False


@dataclass
class Anuman:
    tithi: date
    samay: Optional[Samay] = None


@dataclass
class Suchna:
    prakar: Prakar
    template_id: str
    bhasha: Bhasha = Bhasha.HI
    karan: Optional[str] = None


@dataclass
class Bhejo:
    grahak_id: str
    awb: str
    suchna: Suchna
    anuman: Optional[Anuman] = None
    cod: Optional[Cod] = None


def roop(pattern):
    return lambda v: re.fullmatch(pattern, v, re.ASCII) is not None


retort = Retort(
    debug_trail=DebugTrail.FIRST,
    recipe=[
        validator(P[Jaanch].mobile, roop(r"[6-9]\d{9}"), "mobile"),
        validator(P[Jaanch].pin, roop(r"[1-9]\d{5}"), "pin"),
        validator(P[Pasand].nirdesh, lambda v: v is None or len(v) <= 100, "nirdesh"),
        validator(Pasand, lambda p: p.sthan is not Sthan.PADOSI or p.padosi is not None, "padosi"),
        validator(PataPasand, lambda p: p.kriya is not Kriya.BADLEN or p.pasand is not None, "pasand"),
        validator(P[Bhejo].awb, roop(r"\d{11}"), "awb"),
        validator(P[Cod].rashi, lambda v: 0 < v <= 50000, "rashi"),
        validator(Suchna, lambda s: s.prakar is not Prakar.DERI or s.karan, "karan"),
        validator(Bhejo, lambda b: b.suchna.prakar is not Prakar.NIKLA or b.anuman is not None, "anuman"),
        name_mapping(omit_default=False),
    ],
)

GRAHAK = {
    "LKO-220718": {
        "naam": "सुमन श्रीवास्तव", "antim": "श्रीवास्तव", "mobile": "9415027731", "bhasha": "hi",
        "pate": {5102: ["GHAR", "226010", Pasand(Sthan.DWAR, Samay.SHAAM, None, "घंटी दो बार बजाएँ")], 5103: ["DAFTAR", "226001", Pasand(Sthan.GUARD)]},
    },
    "LKO-220944": {
        "naam": "इमरान क़ुरैशी", "antim": "क़ुरैशी", "mobile": "7318840062", "bhasha": "ur",
        "pate": {5388: ["GHAR", "226003", Pasand(Sthan.LOCKER, Samay.SUBAH)]},
    },
    "KNP-310052": {
        "naam": "राधा यादव", "antim": "यादव", "mobile": "8004419925", "bhasha": "hi",
        "pate": {6120: ["GHAR", "208001", Pasand(Sthan.PADOSI, None, Padosi("वर्मा जी", "12/4"))]},
    },
}
SATRA: dict[str, float] = {}


class Inkaar(Exception):
    def __init__(self, status: int, truti: str):
        self.status, self.truti = status, truti


def vifal(status: int, truti: str, **aur) -> JSONResponse:
    return JSONResponse({"safal": False, "truti": truti, **aur}, status_code=status)


async def load_truti(request: Request, exc: LoadError) -> JSONResponse:
    return vifal(400, type(exc).__name__, sthan=".".join(str(x) for x in get_trail(exc)))


async def json_truti(request: Request, exc: Exception) -> JSONResponse:
    return vifal(400, type(exc).__name__)


async def inkaar(request: Request, exc: Inkaar) -> JSONResponse:
    return vifal(exc.status, exc.truti)


def satra_jaanch(request: Request) -> None:
    ant = SATRA.get(request.cookies.get("satra", ""))
    if ant is None or ant < time.time():
        raise Inkaar(401, "SATRA_NAHIN")


async def sharir(request: Request):
    data = await request.json()
    json.dumps(data, ensure_ascii=False).encode()  # अधूरे surrogate यहीं रुकें
    return data


def grahak(gid: str) -> dict:
    if gid not in GRAHAK:
        raise Inkaar(404, "GRAHAK_NAHIN_MILA")
    return GRAHAK[gid]


async def pravesh(request: Request) -> JSONResponse:
    p = retort.load(await sharir(request), Pravesh)
    if (p.sanstha, p.gupt_kunji) != (SANSTHA, KUNJI):
        raise Inkaar(401, "PRAVESH_AMANYA")
    satra = secrets.token_urlsafe(24)
    SATRA[satra] = time.time() + AVADHI
    uttar = JSONResponse({"safal": True, "parinam": {"sanstha": SANSTHA, "avadhi": AVADHI}})
    uttar.set_cookie("satra", satra, path="/", httponly=True)
    return uttar


async def jaanch(request: Request) -> JSONResponse:
    satra_jaanch(request)
    j = retort.load(await sharir(request), Jaanch)
    for gid, g in GRAHAK.items():
        if g["mobile"] != j.mobile or j.pin not in [p[1] for p in g["pate"].values()]:
            continue
        if j.naam and j.naam.antim != g["antim"]:
            continue
        pate = [{"pata_id": n, "prakar": p[0], "pin": p[1]} for n, p in g["pate"].items()]
        return JSONResponse({"safal": True, "parinam": {"grahak_id": gid, "naam": g["naam"], "bhasha": g["bhasha"], "pate": pate}})
    raise Inkaar(404, "GRAHAK_NAHIN_MILA")


async def pasand(request: Request) -> JSONResponse:
    satra_jaanch(request)
    d = retort.load(await sharir(request), PataPasand)
    pate = grahak(d.grahak_id)["pate"]
    if d.pata_id not in pate:
        raise Inkaar(404, "PATA_NAHIN_MILA")
    if d.kriya is Kriya.BADLEN:
        pate[d.pata_id][2] = d.pasand
    prakar, pin, p = pate[d.pata_id]
    return JSONResponse({"safal": True, "parinam": {"pata_id": d.pata_id, "prakar": prakar, "pin": pin, "pasand": retort.dump(p, Pasand)}})


async def bhejo(request: Request) -> JSONResponse:
    satra_jaanch(request)
    b = retort.load(await sharir(request), Bhejo)
    grahak(b.grahak_id)
    if TEMPLATE.get(b.suchna.template_id) != b.suchna.prakar.value:
        raise Inkaar(422, "TEMPLATE_AMANYA")
    return JSONResponse({"safal": True, "parinam": {"suchna_id": "SMS" + secrets.token_hex(6).upper(), "sthiti": "KATAAR_MEIN", "bhasha": b.suchna.bhasha.value}}, status_code=201)


app = Lilya(
    routes=[
        Include("/duar/api", routes=[
            Path("/auth-authenticate", pravesh, methods=["POST"]),
            Path("/ext-verify", jaanch, methods=["POST"]),
            Path("/ext-reach", pasand, methods=["POST"]),
            Path("/ext-notify", bhejo, methods=["POST"]),
        ]),
    ],
    exception_handlers={LoadError: load_truti, JSONDecodeError: json_truti, UnicodeError: json_truti, RecursionError: json_truti, Inkaar: inkaar},
)

if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="warning")
