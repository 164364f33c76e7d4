"""Dane w pamięci (środowisko testowe)."""
import os
import secrets

APLIKACJE = {"sp-nadawca-0217": "pk_9f3b1c7ad5e84206b1d2"}
SZABLONY = {"W_DORECZENIU", "JUTRO_U_CIEBIE"}
CZAS_SESJI = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))
SEKRET = secrets.token_hex(32)

ODBIORCY = {
    "odb_7c21e0fa": {
        "imie_nazwisko": "Agnieszka Wójcik", "telefon": "+48601223984", "email": "a.wojcik@poczta.example", "kod_pocztowy": "31-047",
        "preferencja": {"miejsce": "dom", "okno": {"od": "16:00", "do": "20:00"}}, "zmieniono": None,
    },
    "odb_02b95d4e": {
        "imie_nazwisko": "Tomasz Lewandowski", "telefon": "+48512770146", "email": None, "kod_pocztowy": "60-813",
        "preferencja": {"miejsce": "paczkomat", "kod_paczkomatu": "POZ08M"}, "zmieniono": None,
    },
}
