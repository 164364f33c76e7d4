"""Data ujian; semuanya dalam memori."""
import threading

kunci = threading.Lock()

RAKAN = {"HK-SELATAN": "kr_9sVq2LmX0dTz4Wb7"}

TEMPLAT = {"TPL-HANTAR-01", "TPL-LEWAT-02"}

PELANGGAN = {
    "PLG-10482": {"nama": "Nurul Aisyah binti Rahman", "telefon": "+60123458890", "poskod": "50450"},
    "PLG-10517": {"nama": "Lim Wei Jian", "telefon": "+60167721043", "poskod": "10050"},
    "PLG-10630": {"nama": "Kavitha a/p Subramaniam", "telefon": "+60195530217", "poskod": "81100"},
}


def _asal():
    return {"jenis_lokasi": "RUMAH", "nama_jiran": None, "kod_loker": None, "arahan": None, "masa": None}


KEUTAMAAN = {pid: {"keutamaan": _asal(), "pada": None} for pid in PELANGGAN}
NOTIS = {}
