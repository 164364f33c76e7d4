from django.conf import settings
from django.http import Http404
from django.utils import timezone
from ninja import Form, NinjaAPI, Status
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.security import APIKeyHeader

from . import bhandar
from .schemas import Kaam, NotifyIn, PraveshIn, ReachIn, VerifyIn


class PraveshToken(APIKeyHeader):
    param_name = "X-Pravesh-Token"

    def authenticate(self, request, key):
        return bhandar.token_janch(key) if key else None


api = NinjaAPI(title="Sajilo Dhuwani", docs_url=None, openapi_url=None, auth=PraveshToken())


class Samasya(Exception):
    def __init__(self, status, code, sandesh):
        self.status, self.code, self.sandesh = status, code, sandesh


def truti(request, status, code, sandesh, **aru):
    return api.create_response(
        request, {"safal": False, "truti": {"code": code, "sandesh": sandesh, **aru}}, status=status
    )


@api.exception_handler(ValidationError)
def on_validation(request, exc):
    return truti(request, 422, "ANURODH_GALAT", "Anurodh ko dhacha milena", vivaran=exc.errors)


@api.exception_handler(AuthenticationError)
def on_auth(request, exc):
    return truti(request, 401, "PRAVESH_CHAINA", f"{PraveshToken.param_name} header ma manya token chahincha")


@api.exception_handler(HttpError)
def on_http(request, exc):
    return truti(request, exc.status_code, "HTTP", str(exc))


@api.exception_handler(Http404)
def on_404(request, exc):
    return truti(request, 404, "BHETIYENA", str(exc))


@api.exception_handler(Samasya)
def on_samasya(request, exc):
    return truti(request, exc.status, exc.code, exc.sandesh)


def safal(data):
    return {"safal": True, "data": data}


@api.post("/auth-authenticate", auth=None)
def pravesh(request, data: Form[PraveshIn]):
    vyapari = bhandar.VYAPARI.get(data.vyapari_code)
    if vyapari is None or vyapari["kunji"] != data.gopya_kunji:
        raise Samasya(401, "PARICHAYA_GALAT", "vyapari_code wa gopya_kunji milena")
    return safal({
        "vyapari": vyapari["naam"],
        "pravesh_token": bhandar.token_deu(data.vyapari_code),
        "myad_second": settings.TOKEN_MYAD,
    })


def grahak_linu(gid):
    if gid not in bhandar.GRAHAK:
        raise Samasya(404, "GRAHAK_BHETIYENA", f"grahak {gid} bhetiyena")
    return bhandar.GRAHAK[gid]


@api.post("/ext-verify")
def verify(request, payload: VerifyIn):
    gid = bhandar.grahak_khoj(payload.grahak.mobile, payload.grahak.thar)
    return safal({"bhetiyo": gid is not None, "grahak_id": gid})


@api.post("/ext-reach")
def reach(request, payload: ReachIn):
    grahak = grahak_linu(payload.grahak_id)
    if grahak["ward"] != payload.ward:
        raise Samasya(409, "WARD_MILENA", "yo ward grahak ko thegana sanga mildaina")
    if payload.kaam is Kaam.BADALNU:
        naya = payload.ruchi.dict(exclude_none=True)
        bhandar.ruchi_rakh(payload.grahak_id, {**naya, "badaliyeko": timezone.localtime().isoformat(timespec="seconds")})
    return safal({
        "grahak_id": payload.grahak_id,
        "thegana": {"ward": grahak["ward"], "tol": grahak["tol"]},
        "ruchi": bhandar.ruchi(payload.grahak_id),
    })


@api.post("/ext-notify", response={202: dict})
def notify(request, payload: NotifyIn):
    grahak_linu(payload.grahak_id)
    madhyam = [m.value for m in payload.madhyam or []] or ["sms"]
    return Status(202, safal({"suchana_id": bhandar.naya_suchana(), "avastha": "laam_ma", "madhyam": madhyam}))
