"""Ìpamọ́ (in-memory store) fún agbègbè ìdánwò."""
import secrets
import threading
import time
import unicodedata

from django.conf import settings

titi = threading.RLock()


class Nkan:
    """An empty object; tastypie hydrates into it."""

    pk = None

    def __init__(self, **kw):
        self.__dict__.update(kw)


def _onibara(pk, akoko, idile, foonu, imeeli, ipo, ayanfe=None):
    return Nkan(pk=pk, oruko={"idile": idile, "akoko": akoko}, foonu=foonu, imeeli=imeeli, ipo=ipo, ayanfe=ayanfe, atunse=None)


ONIBARA = {
    o.pk: o
    for o in (
        _onibara(4471, "Folasade", "Adeyemi", "+2348034567712", "folasade.adeyemi@example.ng", "nsise", {"ibi": "enu_ona", "akiyesi": "E kan ilekun gan-an"}),
        _onibara(4502, "Babatunde", "Ogunleye", "+2347061182940", "tunde.ogunleye@example.ng", "nsise"),
        _onibara(4519, "Yetunde", "Ajayi", "+2349015530021", "y.ajayi@example.ng", "daduro"),
    )
}
IFITONILETI = {}

OLUMULO = {"igi-iroko": "Ojo-Rere-5518-Ibadan"}
_kokoro = {}


def ge_kokoro(olumulo):
    k = secrets.token_hex(20)
    with titi:
        _kokoro[k] = (olumulo, time.monotonic() + settings.RANSE_IGBA_KOKORO)
    return k


def kokoro_dara(olumulo, k):
    with titi:
        eni = _kokoro.get(k)
        return eni is not None and eni[0] == olumulo and time.monotonic() < eni[1]


def pele(oro):
    """Yọ àmì ohùn kúrò: 'Adéyẹmí' -> 'adeyemi'."""
    return "".join(c for c in unicodedata.normalize("NFD", str(oro)) if not unicodedata.combining(c)).casefold().strip()


def foonu_gigun(foonu):
    return "+234" + foonu[1:] if foonu.startswith("0") else foonu
