"""Everything is in memory."""
import hmac
import secrets
import time

from masonite.configuration import config

SHARIKAN = {"bazar-kabul": "ghar!Sparghai.1402"}

PERODUNKI = [
    {"nambar": 4107, "num": "Zarghuna", "takhallus": "Stanekzai", "tilifun": "0701884523", "wilayat": "kabul"},
    {"nambar": 4112, "num": "Gul Agha", "takhallus": "Popalzai", "tilifun": "0799310077", "wilayat": "kandahar"},
    {"nambar": 4120, "num": "Spozhmai", "takhallus": "Afridi", "tilifun": "0772045816", "wilayat": "nangarhar"},
]

BUNDALUNA = {"RW-55120", "RW-55121", "RW-55164"}
DUKANUNA = {"KBL-3", "KBL-9", "KDR-1"}

_kiliduna = {}
_khwakhuna = {}
_shmera = 0


def sharik(num, pat):
    saved = SHARIKAN.get(num)
    return saved is not None and hmac.compare_digest(saved.encode(), pat.encode())


def nawai_kilid():
    umr = config("application.kilid_umr")
    kilid = secrets.token_hex(12)
    _kiliduna[kilid] = time.time() + umr
    return kilid, umr


def kilid_halat(kilid):
    tar = _kiliduna.get(kilid)
    if tar is None:
        return "namalum"
    return "sam" if tar > time.time() else "ter"


def tilifun(number, takhallus):
    for p in PERODUNKI:
        if p["tilifun"] == number and p["takhallus"].lower() == takhallus.strip().lower():
            return p
    return None


def nambar(number):
    return next((p for p in PERODUNKI if str(p["nambar"]) == str(number)), None)


def khwakh(number):
    return _khwakhuna.get(number, {"zai": "kor"})


def badl(number, khwakha):
    _khwakhuna[number] = khwakha


def nawai_khabartia():
    global _shmera
    _shmera += 1
    return f"KH-{_shmera:06d}"
