"""Fjordbud: integrasjon for avsendere (kontroll av mottaker, leveringsvalg og varsling)."""
import os
import secrets
import time
import uuid
from datetime import datetime
from functools import wraps

from quart import Quart, g, jsonify, request
from schema import And, Optional, Or, Regex, Schema, SchemaError
from werkzeug.exceptions import BadRequest, HTTPException

app = Quart(__name__)
app.json.sort_keys = False
app.json.ensure_ascii = False

OKT_SEKUNDER = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))
AVTALER = {"FB-60417": "Lyngheia-7-Skarv-Tinde"}
MALER = {"FB-VARSEL-02", "FB-VARSEL-05"}

MOTTAKERE = {
    "0d6f2b1e-6c0f-4c4e-9b0e-2f6a5d1c7e11": {
        "mobil": "+4791204583", "etternavn": "Haugland", "fornavn": "Ingrid", "postnummer": "5014",
        "valg": {"leveringssted": "dør"}, "endret": None},
    "5b1f9a52-77c4-4f0a-8a3f-0d1e7c40b2a9": {
        "mobil": "+4798115520", "etternavn": "Nilsen", "fornavn": "Ola", "postnummer": "9008",
        "valg": {"leveringssted": "hentested", "hentested": "NO-4410"}, "endret": "2030-11-04T09:12:44"},
    "c7e0d3b8-19fa-4d5c-b1c9-8a2b6f0e5d73": {
        "mobil": "+4746602917", "etternavn": "Sæther", "fornavn": "Marit", "postnummer": "7030",
        "valg": {"leveringssted": "postkasse", "merknad": "Grønn kasse ved porten"}, "endret": "2030-12-19T17:40:02"},
}
okter = {}


# --- skjemaer ------------------------------------------------------------------

def ikke_tom(verdi):
    return len(verdi.strip()) > 0


def maks_140_tegn(verdi):
    return len(verdi) <= 140


def iso_tidspunkt(verdi):
    datetime.fromisoformat(verdi.replace("Z", "+00:00"))
    return True


def antall_1_til_25(verdi):
    return not isinstance(verdi, bool) and 1 <= verdi <= 25


class Etter:
    """Velger skjema etter verdien av et felt."""

    def __init__(self, felt, **skjemaer):
        self.felt = felt
        self.skjemaer = {verdi: Schema(skjema) for verdi, skjema in skjemaer.items()}
        self.forst = Schema({felt: Or(*self.skjemaer)}, ignore_extra_keys=True)

    def validate(self, data, **kwargs):
        self.forst.validate(data)
        return self.skjemaer[data[self.felt]].validate(data, **kwargs)


Tekst = And(str, ikke_tom)
Mobil = Regex(r"^\+47[49]\d{7}$")
Klokkeslett = Regex(r"^([01]\d|2[0-3]):[0-5]\d$")
MottakerId = Regex(r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")

FELLES = {
    Optional("merknad"): And(str, maks_140_tegn),
    Optional("tidsrom"): {"fra": Klokkeslett, "til": Klokkeslett},
}
VALG = Etter(
    "leveringssted",
    **{
        "dør": {"leveringssted": str, **FELLES},
        "postkasse": {"leveringssted": str, **FELLES},
        "nabo": {"leveringssted": str, "nabo": {"navn": Tekst, Optional("etasje"): int}, **FELLES},
        "hentested": {"leveringssted": str, "hentested": Regex(r"^NO-\d{4}$"), **FELLES},
    },
)

INNLOGGING = Schema({"avtalenummer": Tekst, "nøkkel": Tekst})
KONTROLL = Schema({"mobil": Mobil, "etternavn": Tekst, Optional("postnummer"): Regex(r"^\d{4}$")})
LEVERINGSVALG = Schema(Etter(
    "handling",
    hent={"handling": str, "mottakerId": MottakerId},
    lagre={"handling": str, "mottakerId": MottakerId, "valg": VALG},
))
VARSEL = Schema({
    "mottakerId": MottakerId,
    "sending": {"sendingsnummer": Regex(r"^3707\d{13}$"), Optional("kolli"): And(int, antall_1_til_25)},
    "hendelse": Or("registrert", "underveis", "forsinket", "levert"),
    "mal": Regex(r"^FB-VARSEL-\d{2}$"),
    "forventet": And(str, iso_tidspunkt),
    Optional("kanal"): Or("sms", "epost"),
})


# --- feil ----------------------------------------------------------------------

class Avvist(Exception):
    def __init__(self, status, kode, melding):
        self.status, self.kode, self.melding = status, kode, melding


def feil(status, kode, melding):
    return jsonify({"feil": {"kode": kode, "melding": melding}}), status


@app.errorhandler(SchemaError)
async def ugyldig(e):
    return feil(400, "UGYLDIG_FORESPORSEL", e.code)


@app.errorhandler(Avvist)
async def avvist(e):
    return feil(e.status, e.kode, e.melding)


@app.errorhandler(BadRequest)
async def ugyldig_json(e):
    return feil(400, "UGYLDIG_JSON", e.description)


@app.errorhandler(HTTPException)
async def http_feil(e):
    return feil(e.code, e.name.upper().replace(" ", "_"), e.description)


@app.errorhandler(Exception)
async def intern(e):
    app.logger.exception("uventet feil")
    return feil(500, "INTERN_FEIL", "Noe gikk galt hos oss")


# --- hjelpere ------------------------------------------------------------------

async def innhold(skjema):
    return skjema.validate(await request.get_json(force=True))


def krever_okt(f):
    @wraps(f)
    async def inner():
        okt = request.headers.get("X-Okt-Id")
        if not okt:
            raise Avvist(401, "OKT_MANGLER", "Headeren X-Okt-Id mangler")
        if okt not in okter:
            raise Avvist(401, "OKT_UKJENT", "Ukjent økt")
        if okter[okt]["utloper"] <= time.time():
            raise Avvist(401, "OKT_UTLOPT", "Økten er utløpt, logg inn på nytt")
        g.avtale = okter[okt]["avtale"]
        return await f()
    return inner


def finn(mottaker_id):
    if mottaker_id not in MOTTAKERE:
        raise Avvist(404, "MOTTAKER_UKJENT", "Fant ingen mottaker med denne id-en")
    return MOTTAKERE[mottaker_id]


# --- endepunkter ---------------------------------------------------------------

@app.post("/auth-authenticate")
async def logg_inn():
    data = await innhold(INNLOGGING)
    if not secrets.compare_digest(AVTALER.get(data["avtalenummer"], "").encode(), data["nøkkel"].encode()):
        raise Avvist(401, "FEIL_INNLOGGING", "Feil avtalenummer eller nøkkel")
    okt = secrets.token_urlsafe(32)
    okter[okt] = {"avtale": data["avtalenummer"], "utloper": time.time() + OKT_SEKUNDER}
    return jsonify({"økt": {"id": okt, "gyldigSekunder": OKT_SEKUNDER}, "avtale": data["avtalenummer"]})


@app.post("/ext-verify")
@krever_okt
async def kontroll():
    data = await innhold(KONTROLL)
    for mottaker_id, m in MOTTAKERE.items():
        if (m["mobil"] == data["mobil"] and m["etternavn"].lower() == data["etternavn"].strip().lower()
                and data.get("postnummer", m["postnummer"]) == m["postnummer"]):
            return jsonify({"kjent": True, "mottaker": {"id": mottaker_id, "fornavn": m["fornavn"]}})
    return jsonify({"kjent": False, "mottaker": None})


@app.post("/ext-reach")
@krever_okt
async def leveringsvalg():
    data = await innhold(LEVERINGSVALG)
    m = finn(data["mottakerId"])
    if data["handling"] == "lagre":
        m["valg"] = data["valg"]
        m["endret"] = datetime.now().isoformat(timespec="seconds")
    return jsonify({"mottakerId": data["mottakerId"], "valg": m["valg"], "sistEndret": m["endret"]})


@app.post("/ext-notify")
@krever_okt
async def varsel():
    data = await innhold(VARSEL)
    finn(data["mottakerId"])
    if data["mal"] not in MALER:
        raise Avvist(422, "MAL_UKJENT", "Malen finnes ikke på avtalen")
    return jsonify({"varselId": str(uuid.uuid4()), "status": "i kø", "kanal": data.get("kanal", "sms")}), 202
