"""Zvinhu zviri mumemory."""
import itertools
import threading

lock = threading.Lock()

PARTNERS = {"ZW-CHIEDZA-12": {"mushandisi": "api.chiedza", "password": "Mhuru&Dende_2093"}}

CUSTOMERS = {
    1042: dict(zita="Tendai", surname="Moyo", foni="+263772314589", stand_no="1417", suburb="Budiriro", opt_out=False),
    1057: dict(zita="Rumbidzai", surname="Chikwanha", foni="+263712908844", stand_no="22B", suburb="Sakubva", opt_out=False),
    1063: dict(zita="Farai", surname="Ncube", foni="+263783450071", stand_no="608", suburb="Mkoba 4", opt_out=True),
}

PREFERENCES = {number: {"drop_at": "kumba"} for number in CUSTOMERS}

TEMPLATES = {"SVT_OUT_02", "SVT_ARRIVED_01", "SVT_MISSED_01"}

notification_numbers = itertools.count(1)
