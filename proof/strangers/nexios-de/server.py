"""Zustellportal der Paketring Nordheide GmbH."""
import datetime as dt
import json
import os
import re
import secrets

import uvicorn
from nexios import NexiosApp
from schemable import All, Any, Optional, Schema, Validate

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))
ZUGAENGE = {("NH-2047", "schnittstelle.moorland"): "Heide7!Kranich-Furt"}

KUNDEN = {
    "K-481022": {"vorname": "Wiebke", "nachname": "Harms", "telefon": "+494131776204", "plz": "21335"},
    "K-481057": {"vorname": "Jost", "nachname": "Behrens", "telefon": "+494171550918", "plz": "21423"},
    "K-481133": {"vorname": "Mareike", "nachname": "Stelling", "telefon": "+494181902257", "plz": "21244"},
}
WUENSCHE = {}
SITZUNGEN = {}


# --- Prüfungen -----------------------------------------------------------------

def nicht_leer(wert):
    return bool(wert.strip())


def telefon_international(wert):
    return re.fullmatch(r"\+[1-9][0-9]{6,14}", re.sub(r"[ /-]", "", wert)) is not None


def plz_fuenfstellig(wert):
    return re.fullmatch(r"[0-9]{5}", wert) is not None


def uhrzeit_hh_mm(wert):
    return re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]", wert) is not None


def kundennummer(wert):
    return re.fullmatch(r"K-[0-9]{6}", wert) is not None


def filiale_vierstellig(wert):
    return re.fullmatch(r"[0-9]{4}", wert) is not None


def hoechstens_160_zeichen(wert):
    return len(wert) <= 160


def mindestens_eins(wert):
    return wert >= 1


TEXT = All(str, Validate(nicht_leer))
UHRZEIT = All(str, Validate(uhrzeit_hh_mm))
DATUM = All(str, Validate(dt.date.fromisoformat))
KUNDE = All(str, Validate(kundennummer))

ANMELDUNG = Schema({"mandant": TEXT, "benutzer": TEXT, "kennwort": TEXT})

PRUEFUNG = Schema({
    "kunde": {"nachname": TEXT, Optional("vorname"): str, "telefon": All(str, Validate(telefon_international))},
    "anschrift": {
        "strasse": TEXT,
        "hausnummer": TEXT,
        Optional("zusatz"): str,
        "plz": All(str, Validate(plz_fuenfstellig)),
        "ort": TEXT,
    },
})

WUNSCH = {
    "ort": Any("haustuer", "nachbar", "ablageort", "filiale"),
    Optional("hinweis"): All(str, Validate(hoechstens_160_zeichen)),
    Optional("zeitfenster"): {"von": UHRZEIT, "bis": UHRZEIT},
}
WUNSCH_JE_ORT = {
    "nachbar": {"nachbar": {"name": TEXT, Optional("hausnummer"): str}},
    "ablageort": {"beschreibung": TEXT},
    "filiale": {"filialnummer": All(str, Validate(filiale_vierstellig))},
}

MELDUNG = {
    "kundennummer": KUNDE,
    "vorlage": TEXT,
    "sendung": {"nummer": TEXT, Optional("pakete"): All(int, Validate(mindestens_eins))},
    "ereignis": Any("angekuendigt", "verspaetet", "zugestellt", "in_zustellung"),
    "zustelltag": DATUM,
    Optional("kanal"): Any("sms", "email"),
}
VORLAGEN = {"NH-STD-3"}


def schema_abfrage(daten):
    """Ein Wunsch im Aufruf wird gespeichert, ohne Wunsch wird nur gelesen."""
    wunsch = WUNSCH
    if isinstance(daten, dict) and isinstance(daten.get("wunsch"), dict) and isinstance(daten["wunsch"].get("ort"), str):
        wunsch = {**WUNSCH, **WUNSCH_JE_ORT.get(daten["wunsch"]["ort"], {})}
    return Schema({"kundennummer": KUNDE, Optional("wunsch"): wunsch})


def schema_meldung(daten):
    if isinstance(daten, dict) and daten.get("ereignis") == "verspaetet":
        return Schema({**MELDUNG, "grund": TEXT})
    return Schema(MELDUNG)


# --- Fehler ----------------------------------------------------------------------

class Abweisung(Exception):
    def __init__(self, status, code, text, felder=None):
        self.status, self.code, self.text, self.felder = status, code, text, felder


app = NexiosApp(title="Zustellportal Nordheide", version="3.2.0")


async def abgewiesen(request, response, exc):
    fehler = {"code": exc.code, "text": exc.text}
    if exc.felder is not None:
        fehler["felder"] = exc.felder
    return response.json({"fehler": fehler}, status_code=exc.status)


app.add_exception_handler(Abweisung, abgewiesen)


async def koerper(request):
    try:
        return json.loads(await request.body)
    except ValueError as exc:
        raise Abweisung(400, "KEIN_JSON", str(exc))


def pruefe(schema, daten):
    ergebnis = schema(daten)
    if ergebnis.errors:
        raise Abweisung(422, "EINGABE_UNGUELTIG", "Die Eingabe wurde nicht angenommen.", ergebnis.errors)
    return ergebnis.data


def angemeldet(request):
    token = request.headers.get("x-sitzung")
    if not token:
        raise Abweisung(401, "SITZUNG_FEHLT", "Kopfzeile X-Sitzung fehlt.")
    bis = SITZUNGEN.get(token)
    if bis is None:
        raise Abweisung(401, "SITZUNG_UNBEKANNT", "Sitzung unbekannt.")
    if bis <= dt.datetime.now(dt.timezone.utc):
        raise Abweisung(401, "SITZUNG_ABGELAUFEN", "Sitzung abgelaufen, bitte neu anmelden.")


def zeit(t):
    return t.isoformat(timespec="seconds")


def kunde_zu(nummer):
    if nummer not in KUNDEN:
        raise Abweisung(404, "KUNDE_UNBEKANNT", "Kein Kunde zu diesen Angaben.")
    return KUNDEN[nummer]


# --- Wege ------------------------------------------------------------------------

@app.post("/auth-authenticate")
async def anmelden(request, response):
    daten = pruefe(ANMELDUNG, await koerper(request))
    if ZUGAENGE.get((daten["mandant"], daten["benutzer"])) != daten["kennwort"]:
        raise Abweisung(401, "ANMELDUNG_FEHLGESCHLAGEN", "Mandant, Benutzer oder Kennwort falsch.")
    token = secrets.token_hex(20)
    bis = dt.datetime.now(dt.timezone.utc) + dt.timedelta(seconds=TTL)
    SITZUNGEN[token] = bis
    return response.json({"sitzung": {"schluessel": token, "gueltigBis": zeit(bis)}})


@app.post("/ext-verify")
async def pruefen(request, response):
    angemeldet(request)
    daten = pruefe(PRUEFUNG, await koerper(request))
    telefon = re.sub(r"[ /-]", "", daten["kunde"]["telefon"])
    for nummer, k in KUNDEN.items():
        if (k["telefon"], k["plz"], k["nachname"].lower()) == (telefon, daten["anschrift"]["plz"], daten["kunde"]["nachname"].strip().lower()):
            return response.json({"bekannt": True, "kundennummer": nummer, "kanaele": ["sms", "email"]})
    raise Abweisung(404, "KUNDE_UNBEKANNT", "Kein Kunde zu diesen Angaben.")


@app.post("/ext-reach")
async def wunsch(request, response):
    angemeldet(request)
    roh = await koerper(request)
    daten = pruefe(schema_abfrage(roh), roh)
    kunde_zu(daten["kundennummer"])
    if "wunsch" in daten:
        WUENSCHE[daten["kundennummer"]] = {"wunsch": daten["wunsch"], "geaendertAm": zeit(dt.datetime.now(dt.timezone.utc))}
    stand = WUENSCHE.get(daten["kundennummer"], {"wunsch": {"ort": "haustuer"}, "geaendertAm": None})
    return response.json({"kundennummer": daten["kundennummer"], **stand})


@app.post("/ext-notify")
async def melden(request, response):
    angemeldet(request)
    roh = await koerper(request)
    daten = pruefe(schema_meldung(roh), roh)
    kunde_zu(daten["kundennummer"])
    if daten["vorlage"] not in VORLAGEN:
        raise Abweisung(404, "VORLAGE_UNBEKANNT", "Diese Vorlage ist für den Mandanten nicht freigegeben.")
    return response.json({"meldung": {"id": "M" + secrets.token_hex(6).upper(), "stand": "angenommen", "kanal": daten.get("kanal", "sms")}}, status_code=202)


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="warning")
