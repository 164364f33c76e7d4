"""Klienci i sesje w pamięci."""

import secrets
from datetime import datetime, timedelta, timezone

UZYTKOWNICY = {"sklep-poznan": "Zielony8Tramwaj"}
CZAS_SESJI = timedelta(minutes=45)

KLIENCI = {
    "K-2024-00318": {
        "imie": "Agnieszka",
        "nazwisko": "Wójcik",
        "telefon": "601234567",
        "email": "agnieszka.wojcik@example.pl",
        "ulica": "Święty Marcin",
        "nr_domu": "24",
        "nr_mieszkania": "7",
        "kod_pocztowy": "61-805",
        "miejscowosc": "Poznań",
        "miejsce": "paczkomat",
        "punkt": "POZ08M",
        "uwagi": "",
        "zmieniono": datetime(2025, 3, 1, 8, 0, tzinfo=timezone.utc),
    }
}

_sesje = {}


def nowa_sesja(uzytkownik):
    klucz = secrets.token_hex(16)
    koniec = datetime.now(timezone.utc).replace(microsecond=0) + CZAS_SESJI
    _sesje[klucz] = (uzytkownik, koniec)
    return klucz, koniec


def wazna_sesja(klucz):
    _, koniec = _sesje.get(klucz, (None, datetime.min.replace(tzinfo=timezone.utc)))
    return koniec > datetime.now(timezone.utc)


def _uprosc(tekst):
    return "".join(tekst.lower().split())


def szukaj(dane):
    """Klient o tym numerze telefonu i nazwisku oraz pola, które się różnią."""
    for numer, klient in KLIENCI.items():
        if klient["telefon"] != dane["telefon"] or _uprosc(klient["nazwisko"]) != _uprosc(dane["nazwisko"]):
            continue
        return numer, [pole for pole, wartosc in dane.items() if _uprosc(wartosc) != _uprosc(klient[pole])]
    return None, []
