"""Pravila za poruke partnera (Cerberus)."""
import re
from datetime import datetime

from cerberus import Validator
from cerberus.errors import BasicErrorHandler


class SamoPolja(BasicErrorHandler):
    """Partnerima se javlja samo koje polje nije u redu; opis ostaje u našem logu."""

    @property
    def pretty_tree(self):
        polja = []

        def skupi(greske):
            for g in greske:
                djeca = g.child_errors
                if djeca:
                    skupi(djeca)
                else:
                    put = ".".join(str(d) for d in g.document_path)
                    if put not in polja:
                        polja.append(put)

        skupi(self._greske)
        return polja

    def __init__(self, tree=None):
        self._greske = []
        super().__init__(tree)

    def __call__(self, errors):
        self._greske = list(errors)
        return self.pretty_tree


class Provjera(Validator):
    def _check_with_datum(self, field, value):
        try:
            datetime.strptime(value, "%d.%m.%Y")
        except ValueError:
            self._error(field, "neispravan datum")


TEKST = {"type": "string", "empty": False, "maxlength": 80}
SAT = {"type": "string", "regex": r"([01]\d|2[0-3]):[0-5]\d"}


def obavezno(pravilo, **jos):
    return {**pravilo, "required": True, **jos}


PRIJAVA = {
    "sifra_partnera": obavezno(TEKST),
    "pristupni_kod": obavezno(TEKST),
}

PROVJERA = {
    "primalac": {
        "type": "dict",
        "required": True,
        "schema": {
            "ime": TEKST,
            "prezime": obavezno(TEKST),
            "mobitel": obavezno({"type": "string", "regex": r"06\d/\d{3}-\d{3,4}"}),
        },
    },
}

_DOSEG = {
    "broj_primaoca": obavezno({"type": "string", "regex": r"PR-\d{6}"}),
    "akcija": obavezno({"type": "string", "allowed": ["PREGLED", "IZMJENA"]}),
}
_ZELJE = {
    "mjesto": obavezno({"type": "string", "allowed": ["ADRESA", "KOMSIJA", "PAKETOMAT", "POSTA"]}),
    "termin": {"type": "dict", "schema": {"od": obavezno(SAT), "do": obavezno(SAT)}},
    "napomena": {"type": "string", "maxlength": 100},
}
_ZELJE_UZ = {
    "KOMSIJA": {"komsija": {"type": "dict", "required": True, "schema": {"prezime": obavezno(TEKST), "sprat": {"type": "integer", "min": 0, "max": 30}}}},
    "PAKETOMAT": {"oznaka_paketomata": obavezno({"type": "string", "regex": r"BA\d{4}"})},
}


def doseg(poruka):
    if poruka.get("akcija") != "IZMJENA":
        return _DOSEG
    zelje = poruka.get("zelje")
    mjesto = zelje.get("mjesto") if isinstance(zelje, dict) else None
    uz = _ZELJE_UZ.get(mjesto, {}) if isinstance(mjesto, str) else {}
    return {**_DOSEG, "zelje": {"type": "dict", "required": True, "schema": {**_ZELJE, **uz}}}


OBAVIJEST = {
    "broj_primaoca": _DOSEG["broj_primaoca"],
    "posiljka": {
        "type": "dict",
        "required": True,
        "schema": {
            "barkod": obavezno({"type": "string", "regex": r"RB\d{9}BA"}),
            "otkupnina_km": {"type": "number", "min": 0, "max": 5000},
            "komada": obavezno({"type": "integer", "min": 1, "max": 50}),
        },
    },
    "obavijest": {
        "type": "dict",
        "required": True,
        "schema": {
            "sablon": obavezno(TEKST),
            "datum_dostave": obavezno({"type": "string", "check_with": "datum"}),
            "kanali": {"type": "list", "required": True, "minlength": 1, "maxlength": 3, "schema": {"type": "string", "allowed": ["SMS", "VIBER", "EMAIL"]}},
            "pismo": {"type": "string", "allowed": ["latinica", "cirilica"]},
        },
    },
}
