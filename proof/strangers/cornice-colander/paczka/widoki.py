import hmac
import uuid
from datetime import datetime, timezone

from cornice import Service
from cornice.validators import colander_body_validator
from pyramid.authentication import AuthTktCookieHelper

from . import dane
from .schematy import Adres, Logowanie, Powiadomienie, Weryfikacja

ciasteczko = AuthTktCookieHelper(dane.SEKRET, cookie_name="auth_tkt", timeout=dane.CZAS_SESJI, hashalg="sha512", http_only=True, samesite="Lax")


def zalogowany(request, **kw):
    if ciasteczko.identify(request) is None:
        request.errors.add("cookies", "auth_tkt", "Brak ważnej sesji. Zaloguj się ponownie.")
        request.errors.status = 401


def cialo(request, schema=None, **kw):
    # Bez sesji nie sprawdzamy treści.
    if not request.errors:
        colander_body_validator(request, schema=schema, **kw)


def odbiorca(request, **kw):
    if request.errors:
        return
    request.odbiorca = dane.ODBIORCY.get(request.validated["id_odbiorcy"])
    if request.odbiorca is None:
        request.errors.add("body", "id_odbiorcy", "Nie znaleziono odbiorcy")
        request.errors.status = 404


logowanie = Service(name="logowanie", path="/auth-authenticate")
weryfikacja = Service(name="weryfikacja", path="/ext-verify")
adres = Service(name="adres", path="/ext-reach")
powiadomienie = Service(name="powiadomienie", path="/ext-notify")


@logowanie.post(schema=Logowanie(), validators=(colander_body_validator,))
def zaloguj(request):
    dane_logowania = request.validated
    klucz = dane.APLIKACJE.get(dane_logowania["id_aplikacji"], "")
    if not klucz or not hmac.compare_digest(klucz.encode(), dane_logowania["klucz_api"].encode()):
        request.errors.add("body", "klucz_api", "Nieprawidłowy identyfikator aplikacji lub klucz")
        request.errors.status = 401
        return None
    request.response.headerlist.extend(ciasteczko.remember(request, dane_logowania["id_aplikacji"]))
    return {"status": "ok", "wazna_sekund": dane.CZAS_SESJI}


@weryfikacja.post(schema=Weryfikacja(), validators=(zalogowany, cialo))
def zweryfikuj(request):
    osoba, kod = request.validated["osoba"], request.validated["kod_pocztowy"]
    for identyfikator, o in dane.ODBIORCY.items():
        if o["telefon"] == osoba["telefon"] and o["imie_nazwisko"].casefold() == osoba["imie_nazwisko"].casefold():
            zgodny_kod = o["kod_pocztowy"] == kod
            return {"status": "ok", "id_odbiorcy": identyfikator, "kod_zgodny": zgodny_kod, "zgodnosc": 100 if zgodny_kod else 70}
    request.errors.add("body", "osoba", "Nie znaleziono odbiorcy")
    request.errors.status = 404


@adres.post(schema=Adres(), validators=(zalogowany, cialo, odbiorca))
def preferencje(request):
    dane_adresu = request.validated
    if dane_adresu["akcja"] == "zapis":
        request.odbiorca["preferencja"] = dane_adresu["preferencja"]
        request.odbiorca["zmieniono"] = datetime.now(timezone.utc).isoformat(timespec="seconds")
    return {"status": "ok", "id_odbiorcy": dane_adresu["id_odbiorcy"], "preferencja": request.odbiorca["preferencja"], "zmieniono": request.odbiorca["zmieniono"]}


@powiadomienie.post(schema=Powiadomienie(), validators=(zalogowany, cialo, odbiorca))
def powiadom(request):
    tresc = request.validated
    if tresc["szablon"] not in dane.SZABLONY:
        request.errors.add("body", "szablon", "Nieznany szablon")
        request.errors.status = 422
        return None
    request.response.status = 201
    return {"status": "ok", "powiadomienie": {"id": str(uuid.uuid4()), "stan": "przyjete", "kanal": tresc["kanal"], "numer_przesylki": tresc["przesylka"]["numer"]}}
