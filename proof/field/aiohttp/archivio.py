"""Clienti, preferenze e sessioni in memoria."""

import time
import uuid
from datetime import datetime

DURATA_MINUTI = 30

UTENTI = {"VELOCE-031": "gT5#lago-mare"}

CLIENTI = {
    "CL-88213": {
        "nome": "Giulia",
        "cognome": "Ferraro",
        "telefono": "3481234567",
        "email": "giulia.ferraro@example.it",
        "via": "Via Garibaldi",
        "numeroCivico": "14/B",
        "cap": "10122",
        "comune": "Torino",
        "provincia": "TO",
        "preferenza": {"luogo": "PORTINERIA", "note": None, "validaFino": None},
        "aggiornata": "03/02/2025 10:15",
    }
}

_sessioni: dict[str, float] = {}


def apri_sessione() -> str:
    token = str(uuid.uuid4())
    _sessioni[token] = time.monotonic() + DURATA_MINUTI * 60
    return token


def sessione_valida(token: str) -> bool:
    return _sessioni.get(token, 0.0) > time.monotonic()


def adesso() -> str:
    return datetime.now().strftime("%d/%m/%Y %H:%M")


def _semplice(valore: str) -> str:
    return "".join(valore.split()).lower()


def cerca(dati: dict) -> tuple[str | None, list[str]]:
    """Il cliente con quel cognome e quel CAP, e i campi che non coincidono."""
    for codice, cliente in CLIENTI.items():
        if any(_semplice(dati[campo]) != _semplice(cliente[campo]) for campo in ("cognome", "cap")):
            continue
        return codice, [
            campo
            for campo, valore in dati.items()
            if valore is not None and _semplice(valore) != _semplice(cliente[campo])
        ]
    return None, []
