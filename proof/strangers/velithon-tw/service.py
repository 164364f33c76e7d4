"""Adesoa Akwan: partners' access to the people parcels go to."""
import hmac
import os
import secrets
import time
from functools import wraps

from d42 import validate
from d42.declaration import Schema
from velithon import Velithon
from velithon.exceptions import HTTPException, ResponseFormatter, VelithonError
from velithon.requests import Request
from velithon.responses import JSONResponse

import nhyehyee

ADWUMAKUW = {"ASN-0417": "dua-koro-gye-ebum-88213"}
MMERE = 900
TTL = int(os.environ.get("TOKEN_TTL_SECONDS", MMERE))
MAX_BODY = 16 * 1024
NNIPA = {
    "GHA-722014563-1": {"din": "Abena", "abusuadin": "Owusu", "kurow": "Kumasi"},
    "GHA-718840027-5": {"din": "Kwaku", "abusuadin": "Mensah", "kurow": "Tema"},
    "GHA-730115298-0": {"din": "Efua", "abusuadin": "Asante", "kurow": "Cape Coast"},
}
NHYEHYEE = {"ADESOA-REBA", "ADESOA-ADU", "ADESOA-AKA"}
KAAD: dict[str, float] = {}
MPAW: dict[str, dict] = {n: {"beae": "FIE"} for n in NNIPA}


class Tiawa(ResponseFormatter):
    """The outside is told where, and a word; nothing else."""

    def format_error(self, exception):
        body = {"kood": exception.error.code if exception.error else "MFOMSO"}
        if exception.details:
            body["beae"] = exception.details
        return body


HTTPException.set_formatter(Tiawa())


def po(status, code, details=None, headers=None):
    raise HTTPException(status_code=status, error=VelithonError("", code), details=details, headers=headers)


def places(errors):
    out = {}
    for error in errors:
        at = str(error.path.__class__("", list(error.path)))
        for key in ("missing_key", "extra_key", "unexpected_key"):
            if hasattr(error, key):
                at += f"[{getattr(error, key)!r}]"
        at = at.replace("']['", ".").replace("['", ".").replace("']", "").lstrip(".") or "."
        out.setdefault(at, type(error).__name__.removesuffix("ValidationError"))
    return out


def answered(view):
    @wraps(view)
    async def inner(request: Request):
        try:
            return await view(request)
        except HTTPException as e:
            return JSONResponse(e.to_dict(), status_code=e.status_code, headers=e.headers)
    return inner


async def read(request, shape):
    raw = await request.body()
    if len(raw) > MAX_BODY:
        po(413, "ESO_DODO")
    try:
        body = await request.json()
    except Exception:
        po(400, "ENYE_JSON")
    found = validate(shape if isinstance(shape, Schema) else shape(body), body).get_errors()
    if found:
        po(400, "NSEM_NYE", places(found))
    return body


def hwe_kaad(request):
    scheme, _, kaad = request.headers.get("authorization", "").partition(" ")
    head = {"WWW-Authenticate": 'Kaad realm="adesoa"'}
    if scheme.lower() != "kaad" or not kaad:
        po(401, "KAAD_NNI_HO", headers=head)
    ends = KAAD.get(kaad.strip())
    if ends is None:
        po(401, "KAAD_NYE", headers=head)
    if ends < time.monotonic():
        po(401, "KAAD_ATWAM", headers=head)


def onipa(number):
    if number not in NNIPA:
        po(404, "ONIPA_NNI_HO")
    return NNIPA[number]


app = Velithon(title="Adesoa Akwan", openapi_url=None)


@app.post("/auth-authenticate")
@answered
async def hyen(request: Request):
    body = (await read(request, nhyehyee.HYEN))["adwumakuw"]
    known = ADWUMAKUW.get(body["nomba"], "")
    if not known or not hmac.compare_digest(known.encode(), body["kokoamsem"].encode("utf-8", "surrogatepass")):
        po(403, "YENNIM_MO")
    kaad = secrets.token_urlsafe(24)
    KAAD[kaad] = time.monotonic() + TTL
    return JSONResponse({"kaad": kaad, "mmere": MMERE})


@app.post("/ext-verify")
@answered
async def hwehwe(request: Request):
    hwe_kaad(request)
    asked = (await read(request, nhyehyee.HWEHWE))["onipa"]
    found = NNIPA.get(asked["nomba"])
    if not found or any(found[k].casefold() != asked[k].strip().casefold() for k in ("din", "abusuadin")):
        return JSONResponse({"wonim": False})
    return JSONResponse({"wonim": True, "onipa": {"nomba": asked["nomba"], "kurow": found["kurow"]}})


@app.post("/ext-reach")
@answered
async def du(request: Request):
    hwe_kaad(request)
    body = await read(request, nhyehyee.du)
    onipa(body["nipa"])
    if body["dwuma"] == "SESA":
        MPAW[body["nipa"]] = body["mpaw"]
    return JSONResponse({"nipa": body["nipa"], "mpaw": MPAW[body["nipa"]]})


@app.post("/ext-notify")
@answered
async def bo_amanee(request: Request):
    hwe_kaad(request)
    body = await read(request, nhyehyee.bo_amanee)
    onipa(body["nipa"])
    if body["nkra"]["nhyehyee"] not in NHYEHYEE:
        po(409, "NHYEHYEE_NNI_HO")
    return JSONResponse({"nkra": "NK" + secrets.token_hex(6).upper(), "tebea": "EREKO"}, status_code=202)
