"""Kari-Karze: partniorebis API (mimghebis shemotsmeba, mitanis upiratesoba, shetkobinebebi)."""
import hmac
import logging
import os
import secrets
import time
from datetime import date, datetime, timezone
from decimal import Decimal
from typing import Annotated, Literal, Optional

from aiohttp import web
from pydantic import AwareDatetime, BaseModel, Field, ValidationError, field_validator, model_validator
from pydantic_core import PydanticCustomError

VADA = int(os.environ.get("TOKEN_TTL_SECONDS", "1800"))
KLIENTEBI = {"kk-tbilmarket": "Vardzia.9102-mze"}
TOKENEBI: dict[str, tuple[str, float]] = {}
MIMGHEBEBI = {
    40213: {"sakheli": "Nino", "gvari": "Beridze", "telefoni": "+995599123456", "kalaki": "tbilisi",
            "arkhebi": ["sms", "viber", "elfosta"]},
    40377: {"sakheli": "Giorgi", "gvari": "Lomidze", "telefoni": "+995577440912", "kalaki": "kutaisi",
            "arkhebi": ["sms"]},
    41120: {"sakheli": "Tamar", "gvari": "Kapanadze", "telefoni": "+995555010203", "kalaki": "batumi",
            "arkhebi": ["elfosta"]},
}
UPIRATESOBEBI: dict[int, dict] = {}

# rats operatorebma bevrjer gvkitkhes; danarcheni pydantic-is tekstia
TEKSTEBI = {
    "missing": "savaldebulo veli",
    "string_too_short": "minimum {min_length} simbolo",
    "string_too_long": "maksimum {max_length} simbolo",
    "json_invalid": "motkhovna ar aris sstsori JSON",
}

Saati = Annotated[int, Field(ge=8, le=22)]


class Shesvla(BaseModel):
    klientis_id: str
    saidumlo: Annotated[str, Field(min_length=8)]


class Piri(BaseModel):
    gvari: Annotated[str, Field(min_length=2, max_length=50)]
    sakheli: Optional[Annotated[str, Field(min_length=2, max_length=50)]] = None
    telefoni: str

    @field_validator("telefoni")
    @classmethod
    def nomeri(cls, v: str) -> str:
        v = v.replace(" ", "")
        if not (v.startswith("+995") and len(v) == 13 and v[1:].isdigit()):
            raise PydanticCustomError("telefoni", "nomeri unda iyos +995 da 9 tsipri")
        return v


class Misamarti(BaseModel):
    kalaki: Literal["tbilisi", "kutaisi", "batumi", "rustavi"]
    kucha: Optional[Annotated[str, Field(max_length=80)]] = None
    bina: Optional[int] = None


class Shemotsmeba(BaseModel):
    piri: Piri
    misamarti: Misamarti


class Dro(BaseModel):
    saatidan: Saati
    saatamde: Saati

    @model_validator(mode="after")
    def rigi(self):
        if self.saatamde <= self.saatidan:
            raise ValueError("saatamde unda iyos saatidan-ze meti")
        return self


class Upiratesoba(BaseModel):
    adgili: Literal["karebtan", "datsvastan", "mezobeltan", "punktshi"]
    mezobeli: Optional[Annotated[str, Field(min_length=2, max_length=60)]] = None
    punktis_kodi: Optional[Annotated[str, Field(pattern=r"^[A-Z]{3}-\d{3}$")]] = None
    dro: Optional[Dro] = None
    komentari: Optional[Annotated[str, Field(max_length=160)]] = None

    @model_validator(mode="after")
    def detalebi(self):
        if self.adgili == "mezobeltan" and not self.mezobeli:
            raise ValueError("adgili=mezobeltan: mezobeli savaldebuloa")
        if self.adgili == "punktshi" and not self.punktis_kodi:
            raise ValueError("adgili=punktshi: punktis_kodi savaldebuloa")
        return self


class Mitana(BaseModel):
    brdzaneba: Literal["nakhva", "shetsvla"]
    mimghebis_id: Annotated[int, Field(gt=0)]
    upiratesoba: Optional[Upiratesoba] = None

    @model_validator(mode="after")
    def shetsvlisas(self):
        if self.brdzaneba == "shetsvla" and self.upiratesoba is None:
            raise ValueError("brdzaneba=shetsvla: upiratesoba savaldebuloa")
        return self


class Amanati(BaseModel):
    kodi: Annotated[str, Field(pattern=r"^KK\d{8}$")]
    tsona: Optional[Annotated[Decimal, Field(gt=0, le=50, decimal_places=2)]] = None
    raodenoba: Annotated[int, Field(ge=1, le=40)] = 1


class Shetkobineba(BaseModel):
    mimghebis_id: Annotated[int, Field(gt=0)]
    movlena: Literal["gzashia", "mitanilia", "ver_mitanda", "gadaido"]
    amanati: Amanati
    mitanis_tarighi: date
    akhali_dro: Optional[AwareDatetime] = None
    arkhi: Optional[Literal["sms", "viber", "elfosta"]] = None

    @model_validator(mode="after")
    def gadadeba(self):
        if self.movlena == "gadaido" and self.akhali_dro is None:
            raise ValueError("movlena=gadaido: akhali_dro savaldebuloa")
        return self


class Uari(Exception):
    def __init__(self, status: int, kodi: str, teksti: str):
        self.status, self.kodi, self.teksti = status, kodi, teksti


def kargi(monatsemebi: dict, status: int = 200) -> web.Response:
    return web.json_response({"tsarmateba": True, "monatsemebi": monatsemebi}, status=status)


def tsudi(status: int, kodi: str, teksti: str, velebi: list | None = None, headers: dict | None = None):
    return web.json_response({"tsarmateba": False, "shetsdoma": {"kodi": kodi, "teksti": teksti, "velebi": velebi or []}},
                             status=status, headers=headers)


def veli(e: dict) -> dict:
    teksti = TEKSTEBI.get(e["type"])
    return {"veli": ".".join(map(str, e["loc"])), "teksti": teksti.format(**e.get("ctx", {})) if teksti else e["msg"],
            "tipi": e["type"]}


@web.middleware
async def shetsdomebi(request, handler):
    try:
        return await handler(request)
    except ValidationError as e:
        return tsudi(400, "VALIDATSIA", "motkhovnis monatsemebi arasstsoria", [veli(x) for x in e.errors()])
    except Uari as e:
        return tsudi(e.status, e.kodi, e.teksti)
    except web.HTTPException as e:
        headers = {k: v for k, v in e.headers.items() if k in ("Allow", "WWW-Authenticate")}
        return tsudi(e.status, f"HTTP_{e.status}", e.reason, headers=headers)
    except Exception:
        logging.exception("gautvalistsinebeli shetsdoma")
        return tsudi(500, "SHIDA", "shida shetsdoma")


@web.middleware
async def dashveba(request, handler):
    if request.match_info.http_exception is None and request.path != "/auth-authenticate":
        skema, _, tokeni = request.headers.get("Authorization", "").partition(" ")
        if skema.lower() != "bearer" or not tokeni:
            raise Uari(401, "TOKENI_ARAA", "sachiroa Authorization: Bearer <tokeni>")
        if TOKENEBI.get(tokeni.strip(), ("", 0.0))[1] < time.monotonic():
            raise Uari(401, "TOKENI_ARASSTSORIA", "tokeni arasstsoria an vada gauvida")
    return await handler(request)


async def tsaikitkhe(request, modeli):
    return modeli.model_validate_json(await request.read())


def mimghebi(mid: int) -> dict:
    if mid not in MIMGHEBEBI:
        raise Uari(404, "MIMGHEBI_VER_MOIDZEBNA", "mimghebi ver moidzebna")
    return MIMGHEBEBI[mid]


marshrutebi = web.RouteTableDef()


@marshrutebi.post("/auth-authenticate")
async def auth(request):
    m = await tsaikitkhe(request, Shesvla)
    saidumlo = KLIENTEBI.get(m.klientis_id, "")
    if not saidumlo or not hmac.compare_digest(saidumlo.encode(), m.saidumlo.encode()):
        raise Uari(401, "KLIENTI_ARASSTSORIA", "klientis_id an saidumlo arasstsoria")
    tokeni = secrets.token_urlsafe(30)
    TOKENEBI[tokeni] = (m.klientis_id, time.monotonic() + VADA)
    return kargi({"tokeni": tokeni, "tipi": "Bearer", "vada_tsami": VADA})


@marshrutebi.post("/ext-verify")
async def verify(request):
    m = await tsaikitkhe(request, Shemotsmeba)
    for mid, row in MIMGHEBEBI.items():
        if row["telefoni"] == m.piri.telefoni and row["gvari"].lower() == m.piri.gvari.strip().lower():
            return kargi({"mimghebis_id": mid, "statusi": "aktiuri",
                          "kalaki_emtkhveva": row["kalaki"] == m.misamarti.kalaki, "arkhebi": row["arkhebi"]})
    raise Uari(404, "MIMGHEBI_VER_MOIDZEBNA", "mimghebi ver moidzebna")


@marshrutebi.post("/ext-reach")
async def reach(request):
    m = await tsaikitkhe(request, Mitana)
    mimghebi(m.mimghebis_id)
    if m.brdzaneba == "shetsvla":
        UPIRATESOBEBI[m.mimghebis_id] = {"upiratesoba": m.upiratesoba.model_dump(mode="json", exclude_none=True),
                                         "ganakhlda": datetime.now(timezone.utc).isoformat(timespec="seconds")}
    return kargi({"mimghebis_id": m.mimghebis_id,
                  **UPIRATESOBEBI.get(m.mimghebis_id, {"upiratesoba": None, "ganakhlda": None})})


@marshrutebi.post("/ext-notify")
async def notify(request):
    m = await tsaikitkhe(request, Shetkobineba)
    arkhebi = mimghebi(m.mimghebis_id)["arkhebi"]
    arkhi = m.arkhi or arkhebi[0]
    if arkhi not in arkhebi:
        raise Uari(409, "ARKHI_MIUTSVDOMELIA", "mimghebs es arkhi ar akvs")
    return kargi({"shetkobinebis_id": "sh-" + secrets.token_hex(6), "statusi": "rigshia", "arkhi": arkhi}, 202)


if __name__ == "__main__":
    app = web.Application(middlewares=[shetsdomebi, dashveba], client_max_size=32 * 1024)
    app.add_routes(marshrutebi)
    web.run_app(app, host="127.0.0.1", port=int(os.environ["PORT"]), print=None, access_log=None, shutdown_timeout=1)
