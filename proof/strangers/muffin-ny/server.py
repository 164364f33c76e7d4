"""Mtenga Courier: chigwirizano cha otumiza (integration for senders)."""
import base64
import binascii
import hmac
import os
import re
import secrets
import time
from dataclasses import asdict, dataclass
from datetime import date, datetime, timezone
from datetime import time as nthawi_ya_tsiku
from enum import Enum
from itertools import count
from typing import Optional

import muffin
from asgi_tools.errors import ASGIDecodeError
from typedload.dataloader import Loader
from typedload.exceptions import TypedloadException

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "1800"))
OTUMIZA = {"kasungu-stores": "Mwezi-41.Nyanja.88"}

ZOLEZA: dict[str, float] = {}
MAUTHENGA = count(70118)


# --- mitundu -----------------------------------------------------------------
class Foni(str):
    def __new__(cls, mawu):
        if not re.fullmatch(r"\+265[0-9]{9}", mawu):
            raise ValueError("Foni iyambe ndi +265 ndi manambala 9")
        return super().__new__(cls, mawu)


class NambalaYaPhukusi(str):
    def __new__(cls, mawu):
        if not re.fullmatch(r"MTG-[0-9]{6}-[A-Z]{2}", mawu):
            raise ValueError("Nambala ya phukusi ili ngati MTG-123456-BT")
        return super().__new__(cls, mawu)


class Ntchito(Enum):
    ONANI = "onani"
    SINTHANI = "sinthani"


class Malo(Enum):
    KUNYUMBA = "kunyumba"
    KUOFESI = "kuofesi"
    KWA_MNANSI = "kwa_mnansi"
    KU_DEPOTI = "ku_depoti"


class Tsiku(Enum):
    LOLEMBA = "lolemba"
    LACHIWIRI = "lachiwiri"
    LACHITATU = "lachitatu"
    LACHINAYI = "lachinayi"
    LACHISANU = "lachisanu"
    LOWERUKA = "loweruka"


class Chochitika(Enum):
    LALANDIRIDWA = "lalandiridwa"
    LILI_PANJIRA = "lili_panjira"
    LAFIKA = "lafika"
    LALEPHERA = "lalephera"


class Njira(Enum):
    SMS = "sms"
    WHATSAPP = "whatsapp"
    IMELO = "imelo"


@dataclass
class Dzina:
    lomaliza: str
    loyamba: Optional[str] = None


@dataclass
class Kutsimikiza:
    foni: Foni
    dzina: Dzina
    mzinda: Optional[str] = None


@dataclass
class Mnansi:
    dzina: str
    foni: Optional[Foni] = None


@dataclass
class Nthawi:
    kuyambira: nthawi_ya_tsiku
    mpaka: nthawi_ya_tsiku


@dataclass
class Zokonda:
    malo: Malo
    mnansi: Optional[Mnansi] = None
    masiku: Optional[list[Tsiku]] = None
    nthawi: Optional[Nthawi] = None
    malangizo: Optional[str] = None

    def __post_init__(self):
        if self.malo is Malo.KWA_MNANSI and self.mnansi is None:
            raise ValueError("Malo akakhala kwa_mnansi, mnansi akufunika")


@dataclass
class Adilesi:
    dera: str
    bokosi: Optional[str] = None


@dataclass
class Kuona:
    kasitomala: int
    ntchito: Ntchito
    adilesi: Adilesi


@dataclass
class Kusintha(Kuona):
    zokonda: Zokonda


@dataclass
class Phukusi:
    nambala: NambalaYaPhukusi
    zidutswa: Optional[int] = None


@dataclass
class Uthenga:
    kasitomala: int
    phukusi: Phukusi
    chochitika: Chochitika
    tsiku: date
    njira: Optional[Njira] = None
    kulipira: Optional[int] = None


loader = Loader(basiccast=False, strconstructed={Foni, NambalaYaPhukusi})


# --- makasitomala ------------------------------------------------------------
@dataclass
class Kasitomala:
    nambala: int
    foni: str
    loyamba: str
    lomaliza: str
    dera: str
    zokonda: Zokonda
    zasinthidwa: Optional[str] = None


MAKASITOMALA = {
    k.nambala: k
    for k in (
        Kasitomala(302417, "+265991482037", "Chisomo", "Phiri", "Area 47", Zokonda(Malo.KUNYUMBA)),
        Kasitomala(302588, "+265888310654", "Tadala", "Mbewe", "Nyambadwe", Zokonda(Malo.KU_DEPOTI)),
    )
}


# --- app ---------------------------------------------------------------------
class Kukana(Exception):
    def __init__(self, status, vuto, headers=None):
        super().__init__(vuto)
        self.status, self.vuto, self.headers = status, vuto, headers


app = muffin.Application(debug=False)


def yankho(zili_mkati, status=200, headers=None):
    return muffin.ResponseJSON(zili_mkati, status_code=status, headers=headers)


@app.on_error(Kukana)
async def kukana(request, error):
    return yankho({"vuto": error.vuto}, error.status, error.headers)


@app.on_error(TypedloadException)
async def zolakwika(request, error):
    return yankho({"vuto": "Pempho silili bwino", "tsatanetsatane": str(error)}, 400)


@app.on_error(ASGIDecodeError)
async def si_json(request, error):
    return yankho({"vuto": "Pempho si JSON"}, 400)


@app.middleware
async def mlonda(handler, request, receive, send):
    if request.url.path.startswith("/v1/ext-"):
        chilolezo = request.headers.get("x-chilolezo")
        if not chilolezo:
            return yankho({"vuto": "X-Chilolezo palibe mu header"}, 401)
        if chilolezo not in ZOLEZA:
            return yankho({"vuto": "Chilolezo sichikudziwika"}, 401)
        if ZOLEZA[chilolezo] < time.time():
            return yankho({"vuto": "Chilolezo chatha nthawi"}, 401)
    return await handler(request, receive, send)


def peza(nambala):
    kasitomala = MAKASITOMALA.get(nambala)
    if kasitomala is None:
        raise Kukana(404, "Kasitomala sanapezeke")
    return kasitomala


def onetsa(mtengo):
    if isinstance(mtengo, dict):
        return {k: onetsa(v) for k, v in mtengo.items() if v is not None}
    if isinstance(mtengo, list):
        return [onetsa(v) for v in mtengo]
    if isinstance(mtengo, Enum):
        return mtengo.value
    if isinstance(mtengo, nthawi_ya_tsiku):
        return mtengo.strftime("%H:%M")
    return mtengo


@app.route("/v1/auth-authenticate", methods=["POST"])
async def lowani(request):
    basic = {"www-authenticate": 'Basic realm="mtenga"'}
    ndondomeko, _, zobisika = request.headers.get("authorization", "").partition(" ")
    if ndondomeko.lower() != "basic":
        raise Kukana(401, "Lowani kaye", basic)
    try:
        dzina, _, chinsinsi = base64.b64decode(zobisika, validate=True).decode().partition(":")
    except (binascii.Error, UnicodeDecodeError):
        raise Kukana(401, "Lowani kaye", basic) from None
    if not hmac.compare_digest(OTUMIZA.get(dzina, "").encode(), chinsinsi.encode()) or dzina not in OTUMIZA:
        raise Kukana(401, "Dzina kapena chinsinsi si zolondola", basic)
    chilolezo = secrets.token_hex(20)
    ZOLEZA[chilolezo] = time.time() + TTL
    return yankho({"chilolezo": chilolezo, "mphindi": TTL // 60})


@app.route("/v1/ext-verify", methods=["POST"])
async def tsimikizani(request):
    pempho = loader.load(await request.json(), Kutsimikiza)
    for k in MAKASITOMALA.values():
        if k.foni == pempho.foni and k.lomaliza.lower() == pempho.dzina.lomaliza.lower():
            return yankho({"kasitomala": k.nambala, "dzina": f"{k.loyamba} {k.lomaliza}"})
    raise Kukana(404, "Kasitomala sanapezeke")


@app.route("/v1/ext-reach", methods=["POST"])
async def zokonda(request):
    zolandira = await request.json()
    pempho = loader.load(zolandira, Kuona)
    if pempho.ntchito is Ntchito.SINTHANI:
        pempho = loader.load(zolandira, Kusintha)
    kasitomala = peza(pempho.kasitomala)
    if pempho.adilesi.dera.lower() != kasitomala.dera.lower():
        raise Kukana(409, "Dera silikugwirizana ndi la kasitomala")
    if pempho.ntchito is Ntchito.SINTHANI:
        kasitomala.zokonda = pempho.zokonda
        kasitomala.zasinthidwa = datetime.now(timezone.utc).isoformat(timespec="seconds")
    return yankho({"kasitomala": kasitomala.nambala, "zokonda": onetsa(asdict(kasitomala.zokonda)), "zasinthidwa": kasitomala.zasinthidwa})


@app.route("/v1/ext-notify", methods=["POST"])
async def dziwitsani(request):
    pempho = loader.load(await request.json(), Uthenga)
    peza(pempho.kasitomala)
    return yankho({"uthenga": {"nambala": f"UT{next(MAUTHENGA)}", "njira": (pempho.njira or Njira.SMS).value}, "momwe_zilili": "ukudikira"}, 201)
