"""Fjordposten Nærlevering: integrasjonsteneste for avsendarar."""
import copy
import hmac
import json
import logging
import os
import secrets
import signal
import sys
import time
from datetime import datetime
from pathlib import Path

from circuits.web import Controller, Server
from circuits.web.controllers import expose
from pykwalify.core import Core
from ruamel.yaml import YAML

logging.getLogger("pykwalify").setLevel(logging.CRITICAL)

ROT = Path(__file__).parent
LEVETID = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))
SKJEMA = {f.stem: YAML(typ="safe").load(f.read_text("utf-8")) for f in (ROT / "skjema").glob("*.yaml")}
KLIENTAR = {"vestfrakt-test": "bratt-lyng-7731-kvitveis"}

MOTTAKARAR = {
    "M-40213": {"fornamn": "Solveig", "etternamn": "Hauge", "telefon": "+4791234567",
                "adresse": {"gate": "Strandgata 14", "postnummer": "6783", "poststad": "Stryn"}},
    "M-40377": {"fornamn": "Olav", "etternamn": "Myklebust", "telefon": "+4745678901",
                "adresse": {"gate": "Fjellvegen 3B", "postnummer": "6800", "poststad": "Førde"}},
    "M-40981": {"fornamn": "Ingunn", "etternamn": "Tveit", "telefon": "+4797001122",
                "adresse": {"gate": "Kyrkjegata 22", "postnummer": "5700", "poststad": "Voss"}},
}
ONSKE = {m: {"leveringsmate": "dor"} for m in MOTTAKARAR}
ENDRA = {}
OKTER = {}
VARSEL = {}


class Avvist(Exception):
    def __init__(self, status, kode, melding, detaljar=None):
        super().__init__(melding)
        self.status, self.kode, self.melding, self.detaljar = status, kode, melding, detaljar


def kontroller(data, skjema):
    kjerne = Core(source_data=data if data else {"": None}, schema_data=copy.deepcopy(skjema))
    kjerne.source = data
    kjerne.validate(raise_exception=False)
    if kjerne.validation_errors:
        raise Avvist(422, "UGYLDIG_INNHALD", "Innhaldet følgjer ikkje skjemaet", kjerne.validation_errors)


def skjema_for_onske(data):
    if not isinstance(data, dict) or data.get("handling") != "endre":
        return SKJEMA["onske"]
    skjema = copy.deepcopy(SKJEMA["onske_endre"])
    onske = data.get("onske")
    mate = onske.get("leveringsmate") if isinstance(onske, dict) else None
    felt = {"nabo": "nabo", "hentepunkt": "hentepunkt_id"}.get(mate) if isinstance(mate, str) else None
    if felt:
        skjema["mapping"]["onske"]["mapping"][felt]["required"] = True
    return skjema


def no():
    return datetime.now().astimezone().isoformat(timespec="seconds")


class Teneste(Controller):
    channel = "/naerlevering"

    # felles ---------------------------------------------------------------
    def _svar(self, status, innhald):
        self.response.status = status
        self.response.headers["Content-Type"] = "application/json; charset=utf-8"
        return json.dumps(innhald, ensure_ascii=False).encode("utf-8")

    def _les(self):
        kropp = self.request.body.read()
        try:
            return json.loads(kropp)
        except (ValueError, RecursionError) as feil:
            raise Avvist(400, "UGYLDIG_JSON", str(feil))

    def _okt(self):
        nykel = self.request.headers.get("X-Okt-Nykel")
        if not nykel:
            raise Avvist(401, "OKT_MANGLAR", "Hovudet X-Okt-Nykel manglar. Opne ei økt fyrst.")
        if OKTER.get(nykel, 0) < time.time():
            OKTER.pop(nykel, None)
            raise Avvist(401, "OKT_UGYLDIG", "Økta er ukjend eller har gått ut.")

    def _handter(self, arbeid, krev_okt=True):
        try:
            if self.request.method != "POST":
                self.response.headers["Allow"] = "POST"
                raise Avvist(405, "FEIL_METODE", "Berre POST er støtta.")
            if krev_okt:
                self._okt()
            return self._svar(*arbeid(self._les()))
        except Avvist as feil:
            ut = {"kode": feil.kode, "melding": feil.melding}
            if feil.detaljar is not None:
                ut["detaljar"] = feil.detaljar
            return self._svar(feil.status, {"feil": ut})

    def _mottakar(self, mottakar_id):
        if mottakar_id not in MOTTAKARAR:
            raise Avvist(404, "UKJEND_MOTTAKAR", "Fann ingen mottakar som passar.")
        return MOTTAKARAR[mottakar_id]

    # endepunkt ------------------------------------------------------------
    @expose("auth-authenticate")
    def autentiser(self, *_, **__):
        def arbeid(data):
            kontroller(data, SKJEMA["innlogging"])
            venta = KLIENTAR.get(data["klientnamn"], "")
            if not venta or not hmac.compare_digest(venta.encode(), data["passfrase"].encode("utf-8", "replace")):
                raise Avvist(403, "AVVIST_KLIENT", "Klientnamn eller passfrase er feil.")
            nykel = secrets.token_hex(20)
            OKTER[nykel] = time.time() + LEVETID
            return 201, {"okt": {"nykel": nykel, "varer_sekund": LEVETID}}
        return self._handter(arbeid, krev_okt=False)

    @expose("ext-verify")
    def stadfest(self, *_, **__):
        def arbeid(data):
            kontroller(data, SKJEMA["stadfest"])
            for mottakar_id, m in MOTTAKARAR.items():
                if m["telefon"] == data["telefon"] and m["etternamn"].casefold() == data["etternamn"].casefold():
                    adresse = data.get("adresse")
                    return 200, {
                        "kjend": True,
                        "mottakar": {"mottakar_id": mottakar_id, "fornamn": m["fornamn"], "poststad": m["adresse"]["poststad"]},
                        "adresse_stemmer": None if adresse is None else adresse["postnummer"] == m["adresse"]["postnummer"],
                    }
            raise Avvist(404, "UKJEND_MOTTAKAR", "Fann ingen mottakar som passar.")
        return self._handter(arbeid)

    @expose("ext-reach")
    def onske(self, *_, **__):
        def arbeid(data):
            kontroller(data, skjema_for_onske(data))
            mottakar_id = data["mottakar_id"]
            m = self._mottakar(mottakar_id)
            if data["handling"] == "endre":
                ONSKE[mottakar_id] = data["onske"]
                ENDRA[mottakar_id] = no()
            return 200, {"mottakar_id": mottakar_id, "adresse": m["adresse"], "onske": ONSKE[mottakar_id],
                         "sist_endra": ENDRA.get(mottakar_id)}
        return self._handter(arbeid)

    @expose("ext-notify")
    def varsel(self, *_, **__):
        def arbeid(data):
            kontroller(data, SKJEMA["varsel"])
            self._mottakar(data["mottakar_id"])
            varsel_id = f"V{len(VARSEL) + 1:06d}-{secrets.token_hex(3)}"
            VARSEL[varsel_id] = data
            return 202, {"varsel_id": varsel_id, "kanal": data.get("kanal", "sms"), "status": "i_ko", "mottatt": no()}
        return self._handter(arbeid)


def main():
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    app = Server(("127.0.0.1", int(os.environ["PORT"])))
    Teneste().register(app)
    print("klar", file=sys.stderr)
    app.run()


if __name__ == "__main__":
    main()
