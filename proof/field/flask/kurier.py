"""Integracja kurierska."""

import itertools
from datetime import datetime, timezone
from hmac import compare_digest

from flask import Blueprint, Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException

import dane
from walidacja import Walidator

MIEJSCA = ("drzwi", "paczkomat", "sasiad", "ochrona")
SZABLONY = ("nadano", "w_doreczeniu", "doreczono", "awizo")
NUMER_KLIENTA = r"K-\d{4}-\d{5}"

powiadomienia = itertools.count(55_120)
api = Blueprint("api", __name__, url_prefix="/kurier/v2")


def tekst(tresc, status):
    return Response(tresc + "\n", status, mimetype="text/plain")


def odmowa(bledy):
    return tekst("\n".join(bledy), 400)


def sprawdz_sesje():
    klucz = request.args.get("sesja")
    if not klucz:
        return tekst("Brak parametru sesja", 401)
    if not dane.wazna_sesja(klucz):
        return tekst("Sesja wygasła lub nie istnieje", 401)
    return None


@api.post("/auth-authenticate")
def logowanie():
    kto = request.authorization
    if kto is None or kto.type != "basic":
        odpowiedz = tekst("Wymagane logowanie", 401)
        odpowiedz.headers["WWW-Authenticate"] = 'Basic realm="kurier"'
        return odpowiedz
    haslo = dane.UZYTKOWNICY.get(kto.username)
    if haslo is None or not compare_digest(haslo.encode(), (kto.password or "").encode()):
        return tekst("Nieprawidłowy login lub hasło", 403)
    klucz, koniec = dane.nowa_sesja(kto.username)
    return jsonify(sesja=klucz, wazna_do=koniec.isoformat(), firma="Sklep Poznań sp. z o.o.")


@api.post("/ext-verify")
def weryfikacja():
    tresc = request.get_json(force=True)
    w = Walidator(tresc)
    w.tekst("imie", 40)
    w.tekst("nazwisko", 50)
    w.tekst("telefon", 9, wzor=r"\d{9}", opis="9 cyfr")
    w.tekst("email", 100, wymagane=False, wzor=r"[^@\s]+@[^@\s]+\.[a-z]+", opis="adres e-mail")
    w.tekst("ulica", 60)
    w.tekst("nr_domu", 8)
    w.tekst("nr_mieszkania", 6, wymagane=False)
    w.tekst("kod_pocztowy", 6, wzor=r"\d{2}-\d{3}", opis="00-000")
    w.tekst("miejscowosc", 50)
    if w.wynik():
        return odmowa(w.bledy)
    if brak := sprawdz_sesje():
        return brak
    numer, rozne = dane.szukaj(tresc)
    if numer is None:
        return tekst("Nie znaleziono klienta", 404)
    return jsonify(zgodny=not rozne, rozne=rozne, klient={"id": numer, "staly": True})


@api.post("/ext-reach")
def preferencje():
    tresc = request.get_json(force=True)
    w = Walidator(tresc)
    w.tekst("id_klienta", 12, wzor=NUMER_KLIENTA, opis="K-0000-00000")
    w.logiczne("zapisz")
    if w.dane.get("zapisz") is True:
        w.wybor("miejsce", MIEJSCA)
        w.tekst("punkt", 6, wymagane=w.dane.get("miejsce") == "paczkomat")
        w.tekst("uwagi", 150, wymagane=False)
    if w.wynik():
        return odmowa(w.bledy)
    if brak := sprawdz_sesje():
        return brak
    klient = dane.KLIENCI.get(tresc["id_klienta"])
    if klient is None:
        return tekst("Nie znaleziono klienta", 404)
    if tresc["zapisz"]:
        klient["miejsce"] = tresc["miejsce"]
        klient["punkt"] = tresc.get("punkt")
        klient["uwagi"] = tresc.get("uwagi", "")
        klient["zmieniono"] = datetime.now(timezone.utc)
    return jsonify(
        zapisano=tresc["zapisz"],
        miejsce=klient["miejsce"],
        punkt=klient["punkt"],
        uwagi=klient["uwagi"],
        zmieniono=int(klient["zmieniono"].timestamp()),
    )


@api.post("/ext-notify")
def powiadomienie():
    tresc = request.get_json(force=True)
    w = Walidator(tresc)
    w.tekst("id_klienta", 12, wzor=NUMER_KLIENTA, opis="K-0000-00000")
    w.tekst("nr_przesylki", 14, wzor=r"\d{14}", opis="14 cyfr")
    w.wybor("kanal", ("sms", "email"))
    w.wybor("szablon", SZABLONY)
    w.tekst("tresc", 200)
    w.wybor("jezyk", ("pl", "en", "uk"), wymagane=False)
    w.liczba("priorytet", 1, 3, wymagane=False)
    w.chwila("wyslij_o")
    if w.wynik():
        return odmowa(w.bledy)
    if brak := sprawdz_sesje():
        return brak
    if tresc["id_klienta"] not in dane.KLIENCI:
        return tekst("Nie znaleziono klienta", 404)
    return jsonify(
        id_powiadomienia=next(powiadomienia),
        stan="zaplanowane" if "wyslij_o" in tresc else "przyjete",
        kanal=tresc["kanal"],
    ), 201


def create_app():
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = 16 * 1024
    app.json.ensure_ascii = False
    app.register_blueprint(api)

    @app.errorhandler(HTTPException)
    def blad(wyjatek):
        znane = {
            400: "Nieprawidłowy JSON",
            404: "Nie ma takiego zasobu",
            405: "Niedozwolona metoda",
            413: "Żądanie jest zbyt duże",
        }
        return tekst(znane.get(wyjatek.code, wyjatek.name), wyjatek.code)

    return app
