"""Zustellportal Kurierverbund Lippe: Partnerschnittstelle (simple_http_server, flatland)."""
import datetime
import gettext
import itertools
import json
import os
import secrets
import time

import flatland
import simple_http_server.server as server
from flatland import Date, Enum, Integer, List, SparseDict, String
from flatland.schema.base import SkipAllFalse
from flatland.exc import AdaptationError
from flatland.validation import (Converted, HasBetween, LengthBetween, Present, SetWithAllFields,
                                 SetWithKnownFields, ShorterThan, Validator, ValueBetween,
                                 ValueGreaterThan)
from simple_http_server.http_request_handler import HTTPRequestHandler
from simple_http_server import BytesBody, Headers, Request, error_message, request_map

GUELTIG = int(os.environ.get("TOKEN_TTL_SECONDS", "900"))
deutsch = gettext.translation("flatland", os.path.join(os.path.dirname(flatland.__file__), "i18n"), ["de"])


class Sprache:
    """Zustand der Prüfung: flatland holt sich die Übersetzung hier."""
    ugettext = staticmethod(lambda text: deutsch.gettext(text) if isinstance(text, str) else text)
    ungettext = staticmethod(deutsch.ngettext)


# --- Bausteine ----------------------------------------------------------------

class Text(String):
    def adapt(self, value):
        if value is not None and not isinstance(value, str):
            raise AdaptationError()
        return super().adapt(value)


class Auswahl(Enum):
    child_type = Text


class Ganzzahl(Integer):
    def adapt(self, value):
        if isinstance(value, (bool, float)):
            raise AdaptationError()
        return super().adapt(value)


class NurObjekt(Converted):
    """Ein Objekt muss als Objekt kommen."""

    def validate(self, element, state):
        if isinstance(element.raw, dict):
            return True
        self.note_error(element, state, "incorrect")
        return SkipAllFalse


class NurListe(Converted):
    def validate(self, element, state):
        if isinstance(element.raw, list):
            return True
        self.note_error(element, state, "incorrect")
        return SkipAllFalse


class PflichtBei(SetWithAllFields):
    """Ein Feld wird Pflicht, sobald ein anderes einen bestimmten Wert hat."""

    def __init__(self, feld, wert, pflicht):
        super().__init__(feld=feld, wert=wert, pflicht=pflicht)

    feld = wert = pflicht = None

    def validate(self, element, state):
        if self.feld in element and element[self.feld].value == self.wert and (
                self.pflicht not in element or element[self.pflicht].is_empty):
            return self.note_error(element, state, "missing", missing=self.pflicht, n_missing=1)
        return True


class Spaeter(Validator):
    """bis liegt nach von (Meldung von ValueGreaterThan)."""
    failure = ValueGreaterThan.failure

    def validate(self, element, state):
        von, bis = (element[k].value if k in element else None for k in ("von", "bis"))
        if isinstance(von, int) and isinstance(bis, int) and bis <= von:
            return self.note_error(element["bis"], state, "failure", boundary=von)
        return True


def text(name, von=None, bis=None, optional=False, label=None):
    pruefer = [] if optional else [Present()]
    pruefer.append(Converted())
    if von:
        pruefer.append(LengthBetween(von, bis))
    elif bis:
        pruefer.append(ShorterThan(bis))
    return Text.named(name).using(optional=optional, validators=pruefer, label=label or name)


def zahl(name, von, bis, optional=False):
    pruefer = [] if optional else [Present()]
    return Ganzzahl.named(name).using(optional=optional, validators=pruefer + [Converted(), ValueBetween(von, bis)])


def auswahl(name, *werte, optional=False):
    pruefer = [] if optional else [Present()]
    return Auswahl.named(name).valued(*werte).using(optional=optional, validators=pruefer + [Converted()])


def objekt(name, *felder, optional=False, regeln=()):
    return SparseDict.named(name).of(*felder).using(
        policy=None, minimum_fields="required", optional=optional,
        descent_validators=[NurObjekt(), SetWithKnownFields(), *regeln])


# --- Anfragen -----------------------------------------------------------------

Anmeldung = objekt(None, text("mandant", 3, 20), text("zugangscode", 8, 64)).using(label="Anmeldung")

Pruefung = objekt(
    None,
    text("kundennummer", 8, 10),
    text("nachname", bis=60),
    objekt("anschrift", text("plz", 5, 5, label="PLZ"), text("ort", bis=40, optional=True), optional=True),
).using(label="Anfrage")

Wunsch = objekt(
    None,
    text("empfaenger_id", 6, 12),
    auswahl("aktion", "abfragen", "setzen", "loeschen"),
    objekt(
        "wunsch",
        auswahl("art", "ablageort", "nachbar", "paketshop"),
        text("nachbar_name", 2, 40, optional=True),
        text("hinweis", bis=80, optional=True),
        Date.named("gueltig_bis").using(optional=True, validators=[Converted()]),
        optional=True, regeln=[PflichtBei("art", "nachbar", "nachbar_name")]),
    regeln=[PflichtBei("aktion", "setzen", "wunsch")],
).using(label="Anfrage")

Mitteilung = objekt(
    None,
    text("empfaenger_id", 6, 12),
    auswahl("ereignis", "angekuendigt", "in_zustellung", "zugestellt", "verspaetet"),
    objekt("sendung", text("sendungsnummer", 12, 14), zahl("packstuecke", 1, 20, optional=True)),
    objekt("zeitfenster",
           Date.named("tag").using(validators=[Present(), Converted()]),
           zahl("von", 6, 21), zahl("bis", 7, 22), optional=True, regeln=[Spaeter()]),
    List.named("kanaele").of(auswahl("kanal", "sms", "email", "push")).using(
        optional=True, descent_validators=[NurListe(), HasBetween(minimum=1, maximum=3)]),
    regeln=[PflichtBei("ereignis", "in_zustellung", "zeitfenster")],
).using(label="Anfrage")

# --- Bestand ------------------------------------------------------------------

MANDANTEN = {"spedition-brake": "Detmold!2291-kv"}
EMPFAENGER = {
    "KL-204417": {"id": "emp-7731", "nachname": "Rethmeier", "vorname": "Anke", "plz": "32756", "ort": "Detmold"},
    "KL-204932": {"id": "emp-7802", "nachname": "Yıldız", "vorname": "Deniz", "plz": "32657", "ort": "Lemgo"},
}
NACH_ID = {e["id"]: e for e in EMPFAENGER.values()}
SITZUNGEN, WUENSCHE, NUMMER = {}, {}, itertools.count(50211)


# --- Antworten ----------------------------------------------------------------

def antwort(status, inhalt):
    return status, Headers({"Content-Type": "application/json; charset=utf-8", "Connection": "close"}), json.dumps(inhalt, ensure_ascii=False).encode()


def fehler(status, schluessel, text, **mehr):
    return antwort(status, {"fehler": {"schluessel": schluessel, "text": text, **mehr}})


@error_message("404", "405", "400", "500")
def fehlerseite(code, message, explain):
    return {"fehler": {"schluessel": f"HTTP_{code}", "text": explain or message}}


_bearbeiten = HTTPRequestHandler.handle_request


async def _robust(self):
    """Kaputtes JSON oder ein fehlender Content-Type beendet sonst die Verbindung ohne Antwort."""
    vorhanden = {k.lower() for k in self.headers.keys()}
    if "content-type" not in vorhanden:
        self.headers["Content-Type"] = "application/octet-stream"
    if "content-length" not in vorhanden:
        self.headers["Content-Length"] = "0"
    try:
        await _bearbeiten(self)
    except ValueError as grund:
        self.send_error(400, "Bad Request", str(grund))

HTTPRequestHandler.handle_request = _robust


def beanstandungen(element):
    gefunden = []
    for teil in [element, *element.all_children]:
        if not teil.errors:
            continue
        eintrag = {"pfad": teil.fq_name(), "feld": teil.label, "meldungen": list(teil.errors)}
        if isinstance(teil, Enum):
            eintrag["erlaubt"] = list(teil.valid_values)
        gefunden.append(eintrag)
    return gefunden


def lesen(schema, leib):
    try:
        daten = json.loads(bytes(leib) or b"null")
    except ValueError as grund:
        return None, fehler(400, "HTTP_400", str(grund))
    element = schema()
    element.set(daten)
    gueltig = element.validate(Sprache)
    liste = beanstandungen(element)
    if liste or not gueltig:
        return None, fehler(400, "PRUEFUNG", f"{len(liste)} Beanstandung(en)", beanstandungen=liste)
    return element, None


def wert(element, name, sonst=None):
    return element[name].value if name in element and not element[name].is_empty else sonst


def sitzung(anfrage):
    kopf = {k.lower(): v for k, v in anfrage.headers.items()}.get("x-sitzung")
    if not kopf:
        return fehler(401, "SITZUNG_FEHLT", "Kopfzeile X-Sitzung mit dem Sitzungsschlüssel fehlt")
    if kopf not in SITZUNGEN:
        return fehler(401, "SITZUNG_UNBEKANNT", "Sitzungsschlüssel ist nicht bekannt")
    if SITZUNGEN[kopf] < time.time():
        return fehler(401, "SITZUNG_ABGELAUFEN", "Sitzung ist abgelaufen, bitte neu anmelden")
    return None


# --- Endpunkte ----------------------------------------------------------------

@request_map("/partner/auth-authenticate", method="POST")
def anmelden(leib: BytesBody):
    e, nein = lesen(Anmeldung, leib)
    if nein:
        return nein
    if not secrets.compare_digest(MANDANTEN.get(e["mandant"].value, "").encode(), e["zugangscode"].value.encode()):
        return fehler(401, "ANMELDUNG_ABGELEHNT", "Mandant oder Zugangscode stimmt nicht")
    schluessel = secrets.token_hex(20)
    SITZUNGEN[schluessel] = time.time() + GUELTIG
    return antwort(200, {"sitzung": {"schluessel": schluessel, "gueltig_sekunden": GUELTIG}})


@request_map("/partner/ext-verify", method="POST")
def pruefen(anfrage: Request, leib: BytesBody):
    nein = sitzung(anfrage)
    if nein:
        return nein
    e, nein = lesen(Pruefung, leib)
    if nein:
        return nein
    person = EMPFAENGER.get(e["kundennummer"].value)
    if person is None or person["nachname"].lower() != e["nachname"].value.lower():
        return fehler(404, "EMPFAENGER_UNBEKANNT", "Kein Empfänger mit dieser Kundennummer und diesem Nachnamen")
    plz = e["anschrift"]["plz"].value if "anschrift" in e and "plz" in e["anschrift"] else None
    return antwort(200, {"bekannt": True, "anschrift_stimmt": None if plz is None else plz == person["plz"],
                         "empfaenger": {"id": person["id"], "name": f'{person["vorname"]} {person["nachname"]}', "ort": person["ort"]}})


def stand(kennung):
    w = WUENSCHE.get(kennung)
    return antwort(200, {"empfaenger_id": kennung, "wunsch": w and w["wunsch"], "geaendert_am": w and w["am"]})


@request_map("/partner/ext-reach", method="POST")
def wunsch(anfrage: Request, leib: BytesBody):
    nein = sitzung(anfrage)
    if nein:
        return nein
    e, nein = lesen(Wunsch, leib)
    if nein:
        return nein
    kennung = e["empfaenger_id"].value
    if kennung not in NACH_ID:
        return fehler(404, "EMPFAENGER_UNBEKANNT", f"Empfänger {kennung} ist nicht bekannt")
    if e["aktion"].value == "setzen":
        w, bis = e["wunsch"], wert(e["wunsch"], "gueltig_bis")
        WUENSCHE[kennung] = {"wunsch": {"art": w["art"].value, "nachbar_name": wert(w, "nachbar_name"), "hinweis": wert(w, "hinweis"),
                                        "gueltig_bis": bis and bis.isoformat()},
                             "am": datetime.datetime.now().astimezone().isoformat(timespec="seconds")}
    elif e["aktion"].value == "loeschen":
        WUENSCHE.pop(kennung, None)
    return stand(kennung)


@request_map("/partner/ext-notify", method="POST")
def mitteilen(anfrage: Request, leib: BytesBody):
    nein = sitzung(anfrage)
    if nein:
        return nein
    e, nein = lesen(Mitteilung, leib)
    if nein:
        return nein
    kennung = e["empfaenger_id"].value
    if kennung not in NACH_ID:
        return fehler(404, "EMPFAENGER_UNBEKANNT", f"Empfänger {kennung} ist nicht bekannt")
    return antwort(201, {"mitteilung": {"nummer": f"MT-{next(NUMMER)}", "zustand": "eingereiht", "ereignis": e["ereignis"].value,
                                        "kanaele": [k.value for k in e["kanaele"]] if "kanaele" in e and len(e["kanaele"]) else ["sms"]}})


if __name__ == "__main__":
    server.start(host="127.0.0.1", port=int(os.environ["PORT"]), prefer_coroutine=True, keep_alive=False)
