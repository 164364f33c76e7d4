"""In-memory store of the test environment."""
import hmac
import os
import secrets
import threading
import time

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "2700"))
KAMMVITHI = {"bayon-shop-417": "Romdoul_99/tonle+sap"}
KUMRU_SAR = {"DEK-DAL-01": "Kanhchob {lek} nung dal thngai nih", "DEK-YUT-02": "Kanhchob {lek} yut", "DEK-ROUCH-03": "Kanhchob {lek} dal haey"}
ATITHICHUN = {
    "BY-204417": {"chhmoh": "Sok Sreymom", "lek_turosap": "012884306", "krong": "Phnom Penh", "chamnoulchet": {"kanlaeng": "phteah"}},
    "BY-204502": {"chhmoh": "Chan Vuthy", "lek_turosap": "0977315520", "krong": "Siem Reap", "chamnoulchet": {"kanlaeng": "karyalay"}},
    "BY-205118": {"chhmoh": "Keo Bopha", "lek_turosap": "015662790", "krong": "Battambang", "chamnoulchet": {"kanlaeng": "neak_chitkhang", "kamnot": "Phteah lek 12"}},
}
_ticket = {}
_lock = threading.Lock()


def chol(kammvithi, pakyasamngat):
    trov = KAMMVITHI.get(kammvithi)
    if trov is None or not hmac.compare_digest(trov.encode(), pakyasamngat.encode()):
        return None, None
    ticket, phot = secrets.token_hex(20), time.time() + TTL
    with _lock:
        _ticket[ticket] = phot
    return ticket, phot


def sthanapheap_ticket(ticket):
    phot = _ticket.get(ticket)
    if phot is None:
        return "Ticket min troem trov"
    if phot < time.time():
        return "Ticket phot kamnot haey"
    return None


def tam_turosap(lek):
    return next(((k, a) for k, a in ATITHICHUN.items() if a["lek_turosap"] == lek), (None, None))
