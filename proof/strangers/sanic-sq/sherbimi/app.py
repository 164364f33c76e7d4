import hmac
import os
import secrets
import time
from datetime import datetime, timezone
from functools import wraps

from sanic import Blueprint, Sanic
from sanic.exceptions import BadRequest, SanicException, Unauthorized
from sanic.log import logger
from sanic.response import json

from . import gjendja
from .modelet import MENYRAT, Gjuha, Hyrja, Kerkesa, Lajmerimi, Preferencat, Ruaj, Verifikimi, konvertuesi

JETA = int(os.environ.get("TOKEN_TTL_SECONDS") or 900)

app = Sanic("korrieri", configure_logging=False)
app.config.REQUEST_MAX_SIZE = 200_000
app.config.GRACEFUL_SHUTDOWN_TIMEOUT = 1.0
bp = Blueprint("partneret", url_prefix="/partneret/v3")


class Refuzim(SanicException):
    def __init__(self, kodi, status_code):
        super().__init__(kodi, status_code=status_code)
        self.kodi = kodi


class Pavlefshem(Refuzim):
    """Kërkesa nuk kaloi nga konvertuesi; jashtë del sa më pak."""

    def __init__(self, shkaku):
        super().__init__("K1", 400)
        # vetëm KeyError e thotë cilës fushë i mungon vlera, pa përmbajtje
        self.shkaku = str(shkaku) if isinstance(shkaku, KeyError) else None


def lexo(kerkesa, tipi):
    try:
        return konvertuesi.structure(kerkesa.json, tipi)
    except SanicException:
        raise
    except Exception as e:
        logger.info("kerkese e pavlefshme: %r", e)
        raise Pavlefshem(e) from e


def me_zheton(f):
    @wraps(f)
    async def brenda(request):
        skadon = gjendja.zhetonet.get(request.token or "")
        if skadon is None or skadon <= time.monotonic():
            raise Unauthorized("K7", scheme="Bearer", realm="partneret")
        return await f(request)

    return brenda


@app.exception(Exception)
async def gabimi(request, e):
    if isinstance(e, Pavlefshem) and e.shkaku:
        return json({"gabim": e.kodi, "te": e.shkaku}, status=400)
    if isinstance(e, Refuzim):
        return json({"gabim": e.kodi}, status=e.status_code)
    if isinstance(e, SanicException):
        kodi = {400: "K0", 401: "K7"}.get(e.status_code, f"K{e.status_code}")
        return json({"gabim": kodi}, status=e.status_code, headers=getattr(e, "headers", None))
    logger.exception("gabim i brendshem")
    return json({"gabim": "K9"}, status=500)


@bp.post("/auth-authenticate")
async def hyr(request):
    h = lexo(request, Hyrja)
    celesi = gjendja.KLIENTET_API.get(h.klienti, "")
    if not hmac.compare_digest(celesi.encode(), h.celesi.encode("utf-8", "surrogatepass")):
        raise Refuzim("K6", 403)
    zhetoni = secrets.token_urlsafe(24)
    gjendja.zhetonet[zhetoni] = time.monotonic() + JETA
    return json({"zhetoni": zhetoni, "lloji": "Bearer", "skadon_pas": JETA})


def _pa_hapesira(s):
    return "".join(s.split())


@bp.post("/ext-verify")
@me_zheton
async def verifiko(request):
    v = lexo(request, Verifikimi)
    for kid, p in gjendja.PERSONAT.items():
        if p["telefoni"] == _pa_hapesira(v.personi.telefoni) and p["mbiemri"].casefold() == v.personi.mbiemri.casefold():
            a = p["adresa"]
            njesoj = a["kodi_postar"] == v.adresa.kodi_postar and a["qyteti"].casefold() == v.adresa.qyteti.casefold()
            return json({
                "gjetur": True,
                "klienti_id": kid,
                "personi": {k: p[k] for k in ("emri", "mbiemri", "telefoni", "email")},
                "adresa": a,
                "adresa_perputhet": njesoj and a["rruga"].casefold() == v.adresa.rruga.casefold(),
                "kanalet": p["kanalet"],
            })
    return json({"gjetur": False})


def _personi(kid):
    if kid not in gjendja.PERSONAT:
        raise Refuzim("K4", 404)
    return gjendja.PERSONAT[kid]


@bp.post("/ext-reach")
@me_zheton
async def preferencat(request):
    k = lexo(request, Kerkesa)
    _personi(k.klienti_id)
    if isinstance(k, Ruaj):
        pika = getattr(k.preferencat.dorezimi, "pika", None)
        if pika is not None and pika not in gjendja.PIKAT:
            raise Refuzim("K5", 422)
        gjendja.preferencat[k.klienti_id] = k.preferencat
        gjendja.perditesuar[k.klienti_id] = datetime.now(timezone.utc).isoformat(timespec="seconds")
    return json({
        "klienti_id": k.klienti_id,
        "preferencat": konvertuesi.unstructure(gjendja.preferencat[k.klienti_id], Preferencat),
        "perditesuar": gjendja.perditesuar[k.klienti_id],
        "menyrat": list(MENYRAT.values()),
        "pikat": gjendja.PIKAT,
    })


@bp.post("/ext-notify")
@me_zheton
async def njofto(request):
    n = lexo(request, Lajmerimi)
    p = _personi(n.klienti_id)
    if n.njoftimi.shablloni not in gjendja.SHABLLONET or any(k.value not in p["kanalet"] for k in n.njoftimi.kanalet):
        raise Refuzim("K5", 422)
    njoftimi_id = f"NJ{secrets.randbelow(10**9):09d}"
    gjendja.njoftimet[njoftimi_id] = {
        "njoftimi_id": njoftimi_id,
        "gjendja": "NE_PRITJE",
        **konvertuesi.unstructure(n),
        "gjuhet": [g.value for g in Gjuha],
    }
    return json(gjendja.njoftimet[njoftimi_id], status=202)


app.blueprint(bp)
