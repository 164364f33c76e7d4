"""Ọrụ nnyefe: the courier's integration service for shops (wheezy.web)."""
import itertools
import logging
import os
import signal
import sys
import warnings
from datetime import datetime
from hashlib import sha256
from json import JSONDecodeError

import waitress
from wheezy.http import WSGIApplication, json_response
from wheezy.routing import url
from wheezy.security.crypto import Ticket
from wheezy.validation import Validator
from wheezy.validation.rules import (
    length, missing, one_of, or_, predicate, range as range_rule, regex, required, value_predicate,
)
from wheezy.web.handlers import BaseHandler
from wheezy.web.middleware import bootstrap_defaults, path_routing_middleware_factory

warnings.simplefilter("ignore")
TTL = int(os.environ.get("TOKEN_TTL_SECONDS") or 1800)

# --- ndị ahịa (customers)

ROWS = [
    {"nomba_ahia": "ONW-00417", "aha_nna": "okonkwo", "ekwenti": "+2348035521764", "steeti": "Enugu",
     "mmasi": {"ebe_nnyefe": "n_ulo", "ihe_akara": "Nso ahịa Ogbete"}},
    {"nomba_ahia": "ONW-00432", "aha_nna": "eze", "ekwenti": "+2347061190385", "steeti": "Anambra",
     "mmasi": {"ebe_nnyefe": "odu_nnata", "oge": "mgbede"}},
    {"nomba_ahia": "ONW-00508", "aha_nna": "nwachukwu", "ekwenti": "+2349017743206", "steeti": "Imo",
     "mmasi": {"ebe_nnyefe": "n_onu_uzo"}},
]
NUMBERS = itertools.count(70311)


# --- nyocha (validation)

class Doc(dict):
    """What was sent; a member that was not is None."""

    def __missing__(self, key):
        return None


def shape(data, *nested):
    doc = Doc(data if isinstance(data, dict) else {})
    for name in nested:
        doc[name] = shape(doc[name])
    return doc


def is_date(value):
    try:
        datetime.strptime(value, "%d/%m/%Y")
        return True
    except ValueError:
        return False


text = value_predicate(lambda v: v is None or isinstance(v, str))
number = value_predicate(lambda v: v is None or (isinstance(v, (int, float)) and not isinstance(v, bool)))
integer = value_predicate(lambda v: v is None or (isinstance(v, int) and not isinstance(v, bool)))
nomba_ahia = [required, text, regex(r"^ONW-[0-9]{5}$")]

login_validator = Validator({
    "ngalaba": [required, text, length(max=40)],
    "igodo_nzuzo": [required, text, length(max=80)],
})
verify_validator = Validator({
    "onye_nnata": Validator({
        "aha_mbu": [text, length(max=60)],
        "aha_nna": [required, text, length(min=2, max=60)],
        "ekwenti": [required, text, regex(r"^\+234[789][01][0-9]{8}$")],
        "nin": [text, regex(r"^[0-9]{11}$")],
    }),
})
reach_validator = Validator({
    "nomba_ahia": nomba_ahia,
    "oru": [required, one_of(["lee", "gbanwee"])],
})
mmasi_validator = Validator({
    "mmasi": Validator({
        "ebe_nnyefe": [required, one_of(["n_ulo", "n_onu_uzo", "onye_agbata_obi", "odu_nnata"])],
        "aha_agbata_obi": [
            predicate(lambda m: m["ebe_nnyefe"] != "onye_agbata_obi" or bool(m["aha_agbata_obi"])),
            text, length(max=80),
        ],
        "ihe_akara": [text, length(max=100)],
        "nkowa": [text, length(max=160)],
        "oge": [or_(missing, one_of(["ututu", "ehihie", "mgbede"]))],
    }),
})
notify_validator = Validator({
    "nomba_ahia": nomba_ahia,
    "ihe_mere": [required, one_of(["ebupula", "no_n_uzo", "egbuola_oge", "erutela"])],
    "ubochi_nnyefe": [required, text, regex(r"^[0-9]{2}/[0-9]{2}/[0-9]{4}$"), value_predicate(is_date)],
    "ihe_kpatara": [
        predicate(lambda m: m["ihe_mere"] != "egbuola_oge" or bool(m["ihe_kpatara"])),
        text, length(max=120),
    ],
    "uzo_ozi": [or_(missing, one_of(["sms", "whatsapp", "email"]))],
    "ngwugwu": Validator({
        "nomba": [required, text, regex(r"^NG-[0-9]{8}$")],
        "ibu": [number, range_rule(min=0.1, max=60)],
        "ego_a_ga_anata": [integer, range_rule(min=0)],
    }),
})


# --- ndị na-aza (handlers)

class Handler(BaseHandler):
    def answer(self, body, status=200):
        response = json_response(body, self.options["ENCODING"])
        response.status_code = status
        return response

    def fine(self, data):
        return self.answer({"ok": True, "nzaghachi": data})

    def no(self, word, status):
        return self.answer({"ok": False, "ozi": word}, status)

    def faults(self):
        return self.answer({"ok": False, "ebe": sorted(self.errors)}, 400)

    def body(self, *nested):
        return shape(self.request.form, *nested)

    def post(self):
        try:
            self.request.form
        except (JSONDecodeError, UnicodeDecodeError, ValueError):
            return self.no("json", 400)
        return self.work()

    def get(self):
        return self.no("post", 405)


class Guarded(Handler):
    def post(self):
        value, _ = self.ticket.decode(self.request.environ.get("HTTP_X_TIKEETI", ""))
        if not value:
            return self.no("X-Tikeeti", 401)
        return super().post()

    def customer(self, doc):
        return next((r for r in ROWS if r["nomba_ahia"] == doc["nomba_ahia"]), None)


class LoginHandler(Handler):
    def work(self):
        doc = self.body()
        if not self.validate(doc, login_validator):
            return self.faults()
        if (doc["ngalaba"], doc["igodo_nzuzo"]) != ("ulo-ahia-nkemka", "Udala7-Oji-Ukwa-4419"):
            return self.no("ekweghi", 403)
        return self.fine({"tikeeti": self.ticket.encode(doc["ngalaba"]), "nkeji": TTL // 60})


class VerifyHandler(Guarded):
    def work(self):
        doc = self.body("onye_nnata")
        if not self.validate(doc, verify_validator):
            return self.faults()
        who = doc["onye_nnata"]
        for row in ROWS:
            if row["ekwenti"] == who["ekwenti"] and row["aha_nna"] == who["aha_nna"].lower():
                return self.fine({"nomba_ahia": row["nomba_ahia"], "steeti": row["steeti"]})
        return self.no("amaghi", 404)


class ReachHandler(Guarded):
    def work(self):
        doc = self.body("mmasi")
        if not self.validate(doc, reach_validator):
            return self.faults()
        if doc["oru"] == "gbanwee" and not self.validate(doc, mmasi_validator):
            return self.faults()
        row = self.customer(doc)
        if row is None:
            return self.no("amaghi", 404)
        if doc["oru"] == "gbanwee":
            names = ("ebe_nnyefe", "aha_agbata_obi", "ihe_akara", "nkowa", "oge")
            row["mmasi"] = {k: doc["mmasi"][k] for k in names if doc["mmasi"][k]}
        return self.fine({"nomba_ahia": row["nomba_ahia"], "mmasi": row["mmasi"]})


class NotifyHandler(Guarded):
    def work(self):
        doc = self.body("ngwugwu")
        if not self.validate(doc, notify_validator):
            return self.faults()
        if self.customer(doc) is None:
            return self.no("amaghi", 404)
        return self.fine({"nomba_ozi": next(NUMBERS), "uzo_ozi": doc["uzo_ozi"] or "sms"})


def not_found(request):
    response = json_response({"ok": False, "ozi": "uzo"})
    response.status_code = 404
    return response


all_urls = [
    url("auth-authenticate", LoginHandler),
    url("ext-verify", VerifyHandler),
    url("ext-reach", ReachHandler),
    url("ext-notify", NotifyHandler),
    url("{any:any}", not_found),
]


class Nulls(dict):
    def __missing__(self, key):
        from wheezy.core.i18n import null_translations
        return {"validation": null_translations}


options = {
    "ENCODING": "UTF-8",
    "MAX_CONTENT_LENGTH": 32 * 1024,
    "translations_manager": Nulls(),
    "ticket": Ticket(max_age=TTL, salt="f2c7Qm", digestmod=sha256, cypher=None,
                     options={"CRYPTO_VALIDATION_KEY": os.urandom(16).hex()}),
}
app = WSGIApplication([bootstrap_defaults(url_mapping=all_urls), path_routing_middleware_factory], options)


def safe(environ, start_response):
    environ.setdefault("CONTENT_TYPE", "")
    environ["CONTENT_LENGTH"] = environ.get("CONTENT_LENGTH") or "0"
    return app(environ, start_response)


if __name__ == "__main__":
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    waitress.serve(safe, host="127.0.0.1", port=int(os.environ["PORT"]), threads=4, ident=None)
