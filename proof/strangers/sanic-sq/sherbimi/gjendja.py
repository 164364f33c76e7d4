"""Të dhënat e mjedisit të provës."""
from __future__ import annotations

from .modelet import Preferencat, TekDera

KLIENTET_API = {"posta-ure-19": "Vjosa.celes/4471-k"}

PERSONAT = {
    70412: {
        "emri": "Arben", "mbiemri": "Hoxha", "telefoni": "+355692204418", "email": "arben.hoxha@example.al",
        "adresa": {"rruga": "Rruga e Kavajës", "ndertesa": "Pallati 44", "hyrja": 3, "qyteti": "Tiranë", "kodi_postar": "1023"},
        "kanalet": ["SMS", "VIBER", "EMAIL"],
    },
    70588: {
        "emri": "Mirela", "mbiemri": "Gjoka", "telefoni": "+355674410925", "email": "mirela.gjoka@example.al",
        "adresa": {"rruga": "Rruga Taulantia", "ndertesa": None, "hyrja": None, "qyteti": "Durrës", "kodi_postar": "2001"},
        "kanalet": ["SMS", "EMAIL"],
    },
    71003: {
        "emri": "Ilir", "mbiemri": "Zeqiri", "telefoni": "+355681139072", "email": None,
        "adresa": {"rruga": "Bulevardi Zogu I", "ndertesa": "12", "hyrja": 1, "qyteti": "Shkodër", "kodi_postar": "4001"},
        "kanalet": ["SMS", "VIBER"],
    },
}
PIKAT = ["TR-04", "TR-11", "DR-02"]
SHABLLONET = {"ARDHJA-01", "VONESA-02"}

preferencat: dict[int, Preferencat] = {k: Preferencat(dorezimi=TekDera()) for k in PERSONAT}
perditesuar: dict[int, str | None] = dict.fromkeys(PERSONAT)
njoftimet: dict[str, dict] = {}
zhetonet: dict[str, float] = {}
