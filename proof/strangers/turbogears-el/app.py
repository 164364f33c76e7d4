# -*- coding: utf-8 -*-
import itertools
import logging
import os
import secrets
import signal
import sys
import time
import unicodedata
from datetime import datetime, timezone

from formencode import Invalid, Schema
from tg import MinimalApplicationConfigurator, TGController, abort, expose, request, response, validate
from waitress import serve

from schemas import Eidopoiisi, Epalithefsi, Prosvasi, Syndesi

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", 20 * 60))
SYNERGATES = {"ESHOP-0418": "vT7-mastixa-3391"}
PARALIPTES = {
    540912: {"kinito": "6971234508", "eponymo": "ΠΑΠΑΔΟΠΟΥΛΟΥ", "onoma": "ΕΛΕΝΗ", "tk": "11528"},
    540977: {"kinito": "6944556677", "eponymo": "ΓΕΩΡΓΙΟΥ", "onoma": "ΝΙΚΟΣ", "tk": "54622"},
    541203: {"kinito": "6932100456", "eponymo": "ΑΝΤΩΝΙΟΥ", "onoma": "ΜΑΡΙΑ", "tk": "26221"},
}
PROTIMISEIS = {k: {"protimisi": {"simeio": "porta"}, "allagi_stis": None} for k in PARALIPTES}
SYNEDRIES = {}
arithmos = itertools.count(880041)
log = logging.getLogger("courier")


def kefalaia(s):
    s = unicodedata.normalize("NFD", s.strip().upper())
    return "".join(c for c in s if not unicodedata.combining(c))


def lathos(status, minima):
    response.status = status
    return dict(apotelesma=False, minima=minima)


@expose("json")
def sfalmata(*args, **kw):
    response.status = 400
    errors = request.validation.errors
    if not isinstance(errors, dict):
        return dict(apotelesma=False, minima=errors)
    return dict(apotelesma=False, minima="Ελέγξτε τα στοιχεία", pedia=errors)



class ApiController(TGController):
    @expose("json")
    @validate(Syndesi(), error_handler=sfalmata)
    def auth_authenticate(self, synergatis=None, kleidi=None, **kw):
        if SYNERGATES.get(synergatis) != kleidi:
            return lathos(401, "Λάθος κωδικός συνεργάτη ή κλειδί")
        token = secrets.token_urlsafe(30)
        SYNEDRIES[token] = time.time() + TTL
        return dict(apotelesma=True, synedria=dict(token=token, lepta=TTL // 60))

    @expose("json")
    @validate(Epalithefsi(), error_handler=sfalmata)
    def ext_verify(self, kinito=None, eponymo=None, tk=None, **kw):
        for pid, p in PARALIPTES.items():
            if p["kinito"] == kinito[-10:] and p["eponymo"] == kefalaia(eponymo):
                return dict(apotelesma=True, paraliptis=dict(id=pid, onoma=p["onoma"], tk=p["tk"]))
        return lathos(404, "Δεν βρέθηκε παραλήπτης με αυτά τα στοιχεία")

    @expose("json")
    @validate(Prosvasi(), error_handler=sfalmata)
    def ext_reach(self, paraliptis_id=None, energeia=None, protimisi=None, **kw):
        if paraliptis_id not in PARALIPTES:
            return lathos(404, "Άγνωστος παραλήπτης")
        eggrafi = PROTIMISEIS[paraliptis_id]
        if energeia == "allagi":
            eggrafi["protimisi"] = {k: v for k, v in protimisi.items() if v is not None}
            eggrafi["allagi_stis"] = datetime.now(timezone.utc).strftime("%d/%m/%Y %H:%M:%S")
        return dict(apotelesma=True, paraliptis_id=paraliptis_id, **eggrafi)

    @expose("json")
    @validate(Eidopoiisi(), error_handler=sfalmata)
    def ext_notify(self, paraliptis_id=None, apostoles=None, gegonos=None, imerominia=None, kanali=None, **kw):
        if paraliptis_id not in PARALIPTES:
            return lathos(404, "Άγνωστος παραλήπτης")
        return dict(apotelesma=True, eidopoiisi=dict(arithmos="EID-%d" % next(arithmos), kanali=kanali, apostoles=len(apostoles), katastasi="se_oura"))

    def _before(self, *args, **kw):
        if request.path.endswith("/auth-authenticate"):
            return
        token = request.headers.get("X-Courier-Token")
        if not token:
            abort(401, detail="Λείπει η κεφαλίδα X-Courier-Token", passthrough="json")
        lixi = SYNEDRIES.get(token)
        if lixi is None:
            abort(401, detail="Άκυρο token", passthrough="json")
        if lixi < time.time():
            del SYNEDRIES[token]
            abort(401, detail="Το token έληξε", passthrough="json")


class RootController(TGController):
    courier = ApiController()

    @expose("json")
    def index(self, **kw):
        return dict(service="courier-gateway", version="3.4.0")


config = MinimalApplicationConfigurator()
config.update_blueprint({
    "root_controller": RootController(),
    "decode_json_params": True,
    "validation.exceptions": [Invalid],
    "validation.validators": {Schema: lambda schema, params: schema.to_python(params)},
    "validation.explode": {Invalid: lambda e: {"errors": e.unpack_errors(), "values": e.value}},
})
app = config.make_wsgi_app()

if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    signal.signal(signal.SIGTERM, lambda *a: sys.exit(0))
    serve(app, host="127.0.0.1", port=int(os.environ["PORT"]), threads=4, ident=None)
