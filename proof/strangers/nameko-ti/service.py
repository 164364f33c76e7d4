"""Asmara Bitsuh: an integration gateway for senders of parcels."""
import datetime
import hmac
import json
import logging
import os
import secrets
import uuid

from cleancat import ValidationError
from nameko.web.handlers import HttpRequestHandler
from werkzeug.wrappers import Response

from schemas import Abtsih, Meetewi, Melekti, Mirgaga

log = logging.getLogger(__name__)

ZEMEN = int(os.environ.get("TOKEN_TTL_SECONDS", "2700"))
REALM = 'Fikad realm="asmara-bitsuh"'

KUBANYATAT = {("red-sea-traders", "integration"): "Dahlak.4.Nakfa.19"}
ABNETAT = {"ABMENGEDI-1", "BETSIHU-2", "AYTEREKBEN-1"}
AMAWIL = {
    uuid.UUID("3f0b7c52-91d4-4e0a-a6c8-5d1b82f7e914"): {
        "shim": "Selam Tesfay", "telefon": "+2917123456", "email": "selam.tesfay@example.com",
    },
    uuid.UUID("b84e2d10-6a3f-4c77-9e25-08c4f1a9d6b3"): {
        "shim": "Yonas Habte", "telefon": "+2911204477", "email": None,
    },
}
fikadat = {}
mirchiatat = {
    uuid.UUID("b84e2d10-6a3f-4c77-9e25-08c4f1a9d6b3"): ({"bota": "dukan", "kodi_dukan": "DK-014"}, "2031-01-11T07:30:00+00:00"),
}
melektitat = {}


def now():
    return datetime.datetime.now(datetime.timezone.utc)


class Inkar(Exception):
    """A refusal that is not about the form of the request."""

    def __init__(self, status, *errors, headers=None):
        super().__init__(*errors)
        self.status, self.errors, self.headers = status, list(errors), headers


def answer(status, body, headers=None):
    response = Response(json.dumps(body, default=str), status=status, mimetype="application/json")
    response.headers.extend(headers or {})
    return response


class ApiHandler(HttpRequestHandler):
    """Entrypoint: JSON in, a clean schema to the method, errors in cleancat's own form."""

    def __init__(self, url, schema, fikad=True, **kwargs):
        self.schema, self.fikad = schema, fikad
        super().__init__("POST", url, **kwargs)

    def get_entrypoint_parameters(self, request):
        if self.fikad:
            self.check_fikad(request)
        try:
            raw = json.loads(request.get_data() or b"{}")
        except (ValueError, RecursionError) as e:
            raise Inkar(400, "Invalid JSON: %s" % e)
        if not isinstance(raw, dict):
            raw = raw or [raw]
        return (self.schema(raw).full_clean(),), request.path_values

    def check_fikad(self, request):
        scheme, _, kutri = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "fikad" or not kutri.strip():
            raise Inkar(401, "Fikad yelen.", headers={"WWW-Authenticate": REALM})
        until = fikadat.get(kutri.strip())
        if until is None:
            raise Inkar(401, "Fikad aytefeltin.", headers={"WWW-Authenticate": REALM + ', error="unknown"'})
        if now() >= until:
            raise Inkar(401, "Fikad gizeu halifu.", headers={"WWW-Authenticate": REALM + ', error="expired"'})

    def response_from_exception(self, exc):
        if isinstance(exc, ValidationError):
            return answer(400, exc.args[0])
        if isinstance(exc, Inkar):
            return answer(exc.status, {"field-errors": {}, "errors": exc.errors}, exc.headers)
        log.error("unexpected", exc_info=exc)
        return answer(500, {"field-errors": {}, "errors": ["Internal error."]})


api = ApiHandler.decorator


def amil_of(data):
    try:
        return AMAWIL[data["amil"]]
    except KeyError:
        raise Inkar(404, "Amil %s aytemezgeben." % data["amil"])


class AsmaraBitsuh:
    name = "asmara_bitsuh"

    @api("/auth-authenticate", Meetewi, fikad=False, expected_exceptions=(Inkar,))
    def meetewi(self, data):
        secret = KUBANYATAT.get((data["kubanya"], data["tetekami"]), "")
        if not secret or not hmac.compare_digest(secret.encode(), data["mistirawi_kal"].encode("utf-8", "replace")):
            raise Inkar(403, "Kubanya, tetekami weyi mistirawi kal gegatat eyu.")
        for old in [k for k, until in fikadat.items() if until < now() - datetime.timedelta(hours=1)]:
            del fikadat[old]
        kutri, until = secrets.token_hex(20), now() + datetime.timedelta(seconds=ZEMEN)
        fikadat[kutri] = until
        return answer(200, {"fikad": {"aynet": "Fikad", "kutri": kutri, "yiwdaa": until.isoformat(timespec="seconds")}})

    @api("/ext-verify", Mirgaga, expected_exceptions=(Inkar,))
    def mirgaga(self, data):
        amil = AMAWIL.get(data["amil"])
        if amil is None:
            return answer(200, {"amil": data["amil"], "yifelet": False})
        return answer(200, {
            "amil": data["amil"],
            "yifelet": True,
            "shim": amil["shim"],
            "telefon_tekikil": amil["telefon"] == data["telefon"],
        })

    @api("/ext-reach", Abtsih, expected_exceptions=(Inkar,))
    def abtsih(self, data):
        amil_of(data)
        tegbar = data["tegbar"]
        if tegbar["aynet"] == "lewti":
            kept = {k: v for k, v in tegbar["mirchia"].items() if v not in (None, "", [])}
            mirchiatat[data["amil"]] = (kept, now().isoformat(timespec="seconds"))
        elif tegbar["aynet"] == "demsas":
            mirchiatat.pop(data["amil"], None)
        mirchia, since = mirchiatat.get(data["amil"], (None, None))
        return answer(200, {"amil": data["amil"], "mirchia": mirchia, "zitelewete": since})

    @api("/ext-notify", Melekti, expected_exceptions=(Inkar,))
    def melekti(self, data):
        amil_of(data)
        if data["abnet"] not in ABNETAT:
            raise Inkar(409, "Abnet %s yelen." % data["abnet"])
        kutri = str(uuid.uuid4())
        melektitat[kutri] = data
        return answer(201, {
            "kutri_melekti": kutri,
            "kunetat": "yitsbe" if data["gize"] else "teseddu",
            "kanal": data["mebelihi"]["kanal"],
            "gize": data["gize"].isoformat() if data["gize"] else None,
        })
