"""Schematy JSON (2020-12) wszystkich żądań, sprawdzane przez jschon."""
import re
from datetime import date

from jschon import JSON, JSONSchema, create_catalog
from jschon.vocabulary.format import format_validator

KATALOG = create_catalog("2020-12")


@format_validator("date", instance_types=("string",))
def data(value: str) -> None:
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", value):
        raise ValueError("expected YYYY-MM-DD")
    date.fromisoformat(value)


@format_validator("email", instance_types=("string",))
def email(value: str) -> None:
    if not re.fullmatch(r"[^@\s]+@[^@\s]+\.[A-Za-z]{2,}", value):
        raise ValueError("not an e-mail address")


KATALOG.enable_formats("date", "email")

DIALEKT = "https://json-schema.org/draft/2020-12/schema"
TELEFON = {"type": "string", "pattern": r"^\+48\d{9}$"}
KOD = {"type": "string", "pattern": r"^\d{2}-\d{3}$"}
ODBIORCA_ID = {"type": "string", "pattern": r"^ODB-\d{6}$"}
GODZINA = {"type": "string", "pattern": r"^([01]\d|2[0-3]):[0-5]\d$"}
NIEPUSTY = {"type": "string", "minLength": 1, "maxLength": 80}

LOGOWANIE = {
    "type": "object",
    "required": ["klient", "klucz"],
    "properties": {"klient": NIEPUSTY, "klucz": NIEPUSTY},
}

WERYFIKACJA = {
    "type": "object",
    "required": ["telefon", "nazwisko"],
    "properties": {
        "telefon": TELEFON,
        "nazwisko": NIEPUSTY,
        "imie": NIEPUSTY,
        "email": {"type": "string", "format": "email"},
        "adres": {
            "type": "object",
            "required": ["kodPocztowy"],
            "properties": {
                "kodPocztowy": KOD,
                "ulica": NIEPUSTY,
                "nrDomu": NIEPUSTY,
                "miejscowosc": NIEPUSTY,
            },
        },
    },
}

PREFERENCJE = {
    "type": "object",
    "required": ["miejsce"],
    "properties": {
        "miejsce": {"enum": ["drzwi", "sasiad", "paczkomat", "punkt"]},
        "kodPaczkomatu": {"type": "string", "pattern": r"^[A-Z]{3}\d{2}[A-Z]$"},
        "sasiad": {
            "type": "object",
            "required": ["nazwisko", "nrLokalu"],
            "properties": {"nazwisko": NIEPUSTY, "nrLokalu": {"type": "integer", "minimum": 1, "maximum": 999}},
        },
        "godziny": {
            "type": "object",
            "required": ["od", "do"],
            "properties": {"od": GODZINA, "do": GODZINA},
        },
        "dni": {
            "type": "array",
            "minItems": 1,
            "uniqueItems": True,
            "items": {"enum": ["pn", "wt", "sr", "cz", "pt", "so"]},
        },
        "uwagi": {"type": "string", "maxLength": 140},
    },
    "allOf": [
        {
            "if": {"required": ["miejsce"], "properties": {"miejsce": {"const": "paczkomat"}}},
            "then": {"required": ["kodPaczkomatu"]},
        },
        {
            "if": {"required": ["miejsce"], "properties": {"miejsce": {"const": "sasiad"}}},
            "then": {"required": ["sasiad"]},
        },
    ],
}

ZASIEG = {
    "type": "object",
    "required": ["odbiorcaId", "operacja"],
    "properties": {
        "odbiorcaId": ODBIORCA_ID,
        "operacja": {"enum": ["odczyt", "zmiana"]},
        "preferencje": PREFERENCJE,
    },
    "if": {"required": ["operacja"], "properties": {"operacja": {"const": "zmiana"}}},
    "then": {"required": ["preferencje"]},
}

POWIADOMIENIE = {
    "type": "object",
    "required": ["odbiorcaId", "przesylka", "zdarzenie"],
    "properties": {
        "odbiorcaId": ODBIORCA_ID,
        "przesylka": {
            "type": "object",
            "required": ["numer"],
            "properties": {
                "numer": {"type": "string", "pattern": r"^PL\d{10}$"},
                "gabaryt": {"enum": ["A", "B", "C"]},
                "pobranie": {"type": "number", "minimum": 0, "maximum": 5000},
            },
        },
        "zdarzenie": {"enum": ["nadana", "w_doreczeniu", "awizo", "doreczona"]},
        "kanal": {"enum": ["sms", "email"]},
        "adresEmail": {"type": "string", "format": "email"},
        "planowanaData": {"type": "string", "format": "date"},
    },
    "allOf": [
        {
            "if": {"required": ["zdarzenie"], "properties": {"zdarzenie": {"const": "w_doreczeniu"}}},
            "then": {"required": ["planowanaData"]},
        },
        {
            "if": {"required": ["kanal"], "properties": {"kanal": {"const": "email"}}},
            "then": {"required": ["adresEmail"]},
        },
    ],
}

ZBIORCZE = {"properties", "items", "allOf", "if", "then"}


class Schemat:
    def __init__(self, definicja: dict):
        self.definicja = definicja
        self.schemat = JSONSchema({"$schema": DIALEKT, **definicja})

    def _slowo(self, wskaznik: str):
        wezel = self.definicja
        for czesc in wskaznik.split("/")[1:]:
            wezel = wezel[int(czesc)] if isinstance(wezel, list) else wezel[czesc]
        return wezel

    def bledy(self, dokument) -> list[dict]:
        wynik = self.schemat.evaluate(JSON(dokument))
        if wynik.valid:
            return []
        lista = []
        for b in wynik.output("basic")["errors"]:
            regula = b["keywordLocation"].rsplit("/", 1)[-1]
            if regula in ZBIORCZE or "/if/" in b["keywordLocation"]:
                continue
            lista.append({
                "pole": b["instanceLocation"],
                "regula": regula,
                "oczekiwano": self._slowo(b["keywordLocation"]),
                "opis": b["error"],
            })
        return lista
