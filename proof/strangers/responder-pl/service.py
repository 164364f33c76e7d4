"""Brama Doręczeń - API partnerskie."""
import hmac
import json
import os
import secrets
import time
import uuid
from datetime import datetime, timezone
from functools import wraps

import responder
import uvicorn

import schematy as s

PORT = int(os.environ["PORT"])
TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "1800"))
LIMIT = 32 * 1024

api = responder.API(title="Brama Doręczeń", version="1.4", secret_key=secrets.token_hex(16))

PARTNERZY = {"sklep-bursztyn": "Jantar!4471-Hel"}
TOKENY: dict[str, float] = {}
ODBIORCY = {
    "ODB-204417": {"imie": "Agnieszka", "nazwisko": "Wróblewska", "telefon": "+48601358274", "kod": "80-233"},
    "ODB-204418": {"imie": "Paweł", "nazwisko": "Zieliński", "telefon": "+48512904466", "kod": "30-059"},
}
PREFERENCJE = {"ODB-204417": {"miejsce": "drzwi"}, "ODB-204418": {"miejsce": "punkt"}}

LOGOWANIE, WERYFIKACJA = s.Schemat(s.LOGOWANIE), s.Schemat(s.WERYFIKACJA)
ZASIEG, POWIADOMIENIE = s.Schemat(s.ZASIEG), s.Schemat(s.POWIADOMIENIE)


def blad(resp, status, kod, komunikat, **reszta):
    resp.status_code = status
    resp.media = {"blad": {"kod": kod, "komunikat": komunikat, **reszta}}


def teraz():
    return datetime.now(timezone.utc).isoformat(timespec="seconds")


def zadanie(schemat, token=True):
    def dekorator(funkcja):
        @wraps(funkcja)
        async def widok(req, resp):
            if req.method.upper() != "POST":
                resp.headers["Allow"] = "POST"
                return blad(resp, 405, "METODA", "Dozwolona jest tylko metoda POST")
            if token:
                naglowek = req.headers.get("Authorization", "")
                rodzaj, _, wartosc = naglowek.partition(" ")
                if rodzaj.lower() != "bearer" or not wartosc:
                    resp.headers["WWW-Authenticate"] = 'Bearer realm="brama-doreczen"'
                    return blad(resp, 401, "BRAK_TOKENU", "Wymagany nagłówek Authorization: Bearer")
                wygasa = TOKENY.get(wartosc.strip())
                if wygasa is None or wygasa < time.time():
                    resp.headers["WWW-Authenticate"] = 'Bearer realm="brama-doreczen", error="invalid_token"'
                    return blad(resp, 401, "TOKEN_NIEWAZNY", "Token jest nieznany lub wygasł")
            if req.mimetype.split(";")[0].strip().lower() != "application/json":
                return blad(resp, 415, "TYP_TRESCI", "Oczekiwano application/json")
            tresc = await req.content
            if len(tresc) > LIMIT:
                return blad(resp, 413, "ZA_DUZE", "Żądanie jest za duże")
            try:
                dokument = json.loads(tresc)
                json.dumps(dokument, ensure_ascii=False, allow_nan=False).encode()
                bledy = schemat.bledy(dokument)
            except (ValueError, RecursionError) as e:
                return blad(resp, 400, "NIEPOPRAWNY_JSON", str(e))
            if bledy:
                return blad(resp, 422, "WALIDACJA", "Dane żądania są niepoprawne", bledy=bledy)
            return funkcja(resp, dokument)

        return widok

    return dekorator


@api.route("/auth-authenticate")
@zadanie(LOGOWANIE, token=False)
def logowanie(resp, d):
    klucz = PARTNERZY.get(d["klient"])
    if klucz is None or not hmac.compare_digest(klucz.encode(), d["klucz"].encode()):
        return blad(resp, 401, "BLEDNE_DANE", "Nieprawidłowy klient lub klucz")
    wartosc = secrets.token_urlsafe(32)
    TOKENY[wartosc] = time.time() + TTL
    resp.status_code = 200
    resp.media = {"dostep": {"token": wartosc, "typ": "Bearer", "waznySekund": TTL}}


@api.route("/ext-verify")
@zadanie(WERYFIKACJA)
def weryfikacja(resp, d):
    for oid, o in ODBIORCY.items():
        if o["telefon"] != d["telefon"] or o["nazwisko"].casefold() != d["nazwisko"].strip().casefold():
            continue
        if "adres" in d and d["adres"]["kodPocztowy"] != o["kod"]:
            continue
        resp.media = {"odbiorca": {"id": oid, "imie": o["imie"], "aktywny": True}, "zgodnosc": "pelna" if "adres" in d else "czesciowa"}
        return
    blad(resp, 404, "ODBIORCA_NIEZNANY", "Nie znaleziono odbiorcy o podanych danych")


@api.route("/ext-reach")
@zadanie(ZASIEG)
def zasieg(resp, d):
    oid = d["odbiorcaId"]
    if oid not in ODBIORCY:
        return blad(resp, 404, "ODBIORCA_NIEZNANY", "Nie znaleziono odbiorcy o podanych danych")
    if d["operacja"] == "zmiana":
        PREFERENCJE[oid] = d["preferencje"]
    resp.media = {"odbiorcaId": oid, "preferencje": PREFERENCJE[oid], "stanNa": teraz()}


@api.route("/ext-notify")
@zadanie(POWIADOMIENIE)
def powiadomienie(resp, d):
    if d["odbiorcaId"] not in ODBIORCY:
        return blad(resp, 404, "ODBIORCA_NIEZNANY", "Nie znaleziono odbiorcy o podanych danych")
    resp.status_code = 202
    resp.media = {"powiadomienieId": str(uuid.uuid4()), "stan": "przyjete", "kanal": d.get("kanal", "sms"), "przyjetoO": teraz()}


if __name__ == "__main__":
    uvicorn.run(api, host="127.0.0.1", port=PORT, log_level="warning", access_log=False)
