"""Memory ma matra: restart garda sabai naya."""
import itertools
import secrets
import threading
import time

from django.conf import settings

VYAPARI = {
    "HIMALSTORE": {"naam": "Himal Store Pvt. Ltd.", "kunji": "sk-np-6Yt0qLhf83WmZ2bD"},
    "DARAZKTM": {"naam": "Bagmati Bazaar", "kunji": "sk-np-1Gv7cXpo59RkN4aJ"},
}

GRAHAK = {
    700412: {"mobile": "9841772031", "thar": "Shrestha", "ward": 9, "tol": "Lazimpat"},
    700588: {"mobile": "9803114459", "thar": "Gurung", "ward": 6, "tol": "Lakeside"},
    701093: {"mobile": "9761908827", "thar": "Tharu", "ward": 12, "tol": "Dhangadhi Bazaar"},
}

_lock = threading.Lock()
_token = {}
_ruchi = {gid: {"sthan": "dhoka", "badaliyeko": None} for gid in GRAHAK}
_suchana = itertools.count(51007)


def token_deu(vyapari_code):
    token = secrets.token_urlsafe(30)
    with _lock:
        _token[token] = (vyapari_code, time.monotonic() + settings.TOKEN_MYAD)
    return token


def token_janch(token):
    code, samma = _token.get(token, (None, 0))
    if code is None:
        return None
    if time.monotonic() >= samma:
        _token.pop(token, None)
        return None
    return code


def grahak_khoj(mobile, thar):
    for gid, g in GRAHAK.items():
        if g["mobile"] == mobile and g["thar"].lower() == thar.lower():
            return gid
    return None


def ruchi(gid):
    return _ruchi[gid]


def ruchi_rakh(gid, naya):
    with _lock:
        _ruchi[gid] = naya


def naya_suchana():
    return next(_suchana)
