"""Paku serviss: B2B saskarne (Klein + voluptuous)."""
import hmac
import json
import os
import secrets
import time
import uuid
from datetime import datetime, timezone

import voluptuous as vol
from klein import Klein
from werkzeug.exceptions import HTTPException

TTL = os.environ.get("TOKEN_TTL_SECONDS")
KLIENTI = {"PS-10482": "varde-Rud3ns-58-Ogre"}
SESIJAS = {}

SANEMEJI = {
    "R-558201": {
        "vards": "Ilze", "uzvards": "Kalniņa", "talrunis": "+37129104417", "epasts": "ilze.kalnina@example.lv",
        "adrese": {"iela": "Brīvības iela", "maja": "104", "dzivoklis": "12", "pilseta": "Rīga", "pasta_indekss": "LV-1001"},
    },
    "R-558377": {
        "vards": "Mārtiņš", "uzvards": "Ozols", "talrunis": "+37126550193", "epasts": "m.ozols@example.lv",
        "adrese": {"iela": "Lielā iela", "maja": "7", "pilseta": "Liepāja", "pasta_indekss": "LV-3401"},
    },
    "R-560012": {
        "vards": "Dace", "uzvards": "Bērziņa", "talrunis": "+37122871640", "epasts": "dace@example.lv",
        "adrese": {"iela": "Rīgas iela", "maja": "33A", "dzivoklis": "2", "pilseta": "Valmiera", "pasta_indekss": "LV-4201"},
    },
}
for _s in SANEMEJI.values():
    _s["velmes"] = {"vieta": "durvis"}
    _s["mainits"] = None

VEIDNES = {"PIEGADE-SODIEN-2": "Jūsu sūtījums tiks piegādāts šodien", "KAVEJAS-1": "Jūsu sūtījums kavējas", "GAIDA-PAKOMATA-4": "Sūtījums gaida pakomātā"}

# --- shēmas --------------------------------------------------------------------

TEKSTS = vol.All(str, vol.Length(min=1, max=80))
SANEMEJS = vol.All(str, vol.Match(r"^R-\d{6}$"))

PIESLEGSANAS = vol.Schema({
    vol.Required("klients"): {
        vol.Required("kods"): TEKSTS,
        vol.Required("parole"): TEKSTS,
    },
    vol.Optional("ilgums"): vol.All(int, vol.Range(min=5, max=60)),
})

PARBAUDE = vol.Schema({
    vol.Required("uzvards"): TEKSTS,
    vol.Optional("vards"): TEKSTS,
    vol.Required("kontakts"): vol.All(
        {vol.Required(vol.Any("talrunis", "epasts")): vol.All(str, vol.Length(max=120))},
        {vol.Optional("talrunis"): vol.Match(r"^\+371[26]\d{7}$"), vol.Optional("epasts"): vol.Email()},
    ),
})

ADRESE = {
    vol.Required("iela"): TEKSTS,
    vol.Required("maja"): vol.All(str, vol.Length(min=1, max=8)),
    vol.Optional("dzivoklis"): vol.All(str, vol.Length(min=1, max=6)),
    vol.Required("pilseta"): TEKSTS,
    vol.Required("pasta_indekss"): vol.All(str, vol.Match(r"^LV-\d{4}$")),
}

VIETAS = ["durvis", "kaimins", "pakomats", "birojs"]
VELMES = vol.Schema({
    vol.Required("vieta"): vol.In(VIETAS),
    vol.Optional("piezime"): vol.All(str, vol.Length(max=100)),
    vol.Optional("dienas"): vol.All([vol.In(["P", "O", "T", "C", "Pk", "S"])], vol.Length(min=1), vol.Unique()),
    vol.Optional("laiks"): {
        vol.Required("no"): vol.Datetime("%H:%M"),
        vol.Required("lidz"): vol.Datetime("%H:%M"),
    },
})
VELMES_PEC_VIETAS = {
    "durvis": VELMES,
    "kaimins": VELMES.extend({vol.Required("kaimina_vards"): TEKSTS}),
    "pakomats": VELMES.extend({vol.Required("pakomata_nr"): vol.All(int, vol.Range(min=1, max=480))}),
    "birojs": VELMES,
}


def velmes(vertiba):
    """Vēlmju shēma ir atkarīga no vietas."""
    vieta = vertiba.get("vieta") if isinstance(vertiba, dict) else None
    return VELMES_PEC_VIETAS.get(vieta if isinstance(vieta, str) else None, VELMES)(vertiba)


SASNIEDZAMIBA = vol.Schema({
    vol.Required("sanemejs"): SANEMEJS,
    vol.Required("rezims"): vol.In([0, 1]),
})
MAINA = SASNIEDZAMIBA.extend({
    vol.Required("velmes"): velmes,
    vol.Optional("adrese"): ADRESE,
})

PAZINOJUMS = vol.Schema({
    vol.Required("sanemejs"): SANEMEJS,
    vol.Required("veidne"): TEKSTS,
    vol.Required("kanals"): vol.In(["sms", "epasts", "zvans"]),
    vol.Required("sutijums"): {
        vol.Required("numurs"): vol.All(str, vol.Match(r"^[A-Z]{2}\d{9}LV$")),
        vol.Optional("gabali"): vol.All(int, vol.Range(min=1, max=99)),
        vol.Optional("pecmaksa"): {
            vol.Required("summa"): vol.All(vol.Any(int, float), vol.Range(min=0.01, max=2000)),
            vol.Required("valuta"): vol.In(["EUR", "USD"]),
        },
    },
    vol.Required("piegade"): vol.Datetime("%d.%m.%Y %H:%M"),
})

# --- saskarne ------------------------------------------------------------------

app = Klein()


class Atteikums(Exception):
    def __init__(self, statuss, kods, zina):
        super().__init__(zina)
        self.statuss, self.kods, self.zina = statuss, kods, zina


def atbilde(request, statuss, dokuments):
    request.setResponseCode(statuss)
    request.setHeader(b"Content-Type", b"application/json; charset=utf-8")
    return json.dumps(dokuments, ensure_ascii=False).encode()


def labi(request, dati, statuss=200):
    return atbilde(request, statuss, {"statuss": "ok", "dati": dati})


def kluda(request, statuss, kods, zinas):
    return atbilde(request, statuss, {"statuss": "kluda", "kods": kods, "zinas": zinas})


@app.handle_errors(vol.Invalid)
def nederigi_dati(request, failure):
    e = failure.value
    return kluda(request, 400, "NEDERIGI_DATI", [str(x) for x in getattr(e, "errors", [e])])


@app.handle_errors(ValueError)
def nav_json(request, failure):
    return kluda(request, 400, "NAV_JSON", [str(failure.value)])


@app.handle_errors(Atteikums)
def atteikts(request, failure):
    return kluda(request, failure.value.statuss, failure.value.kods, [failure.value.zina])


@app.handle_errors(HTTPException)
def http_kluda(request, failure):
    return kluda(request, failure.value.code, "HTTP", [failure.value.description])


def dati(request, shema):
    return shema(json.loads(request.content.read().decode("utf-8")))


def parbaudi_sesiju(request):
    sesija = request.getHeader("X-Sesija")
    if not sesija:
        raise Atteikums(401, "NAV_SESIJAS", "Nav galvenes X-Sesija")
    if SESIJAS.get(sesija, 0) < time.time():
        raise Atteikums(401, "SESIJA_BEIGUSIES", "Sesija nav derīga vai ir beigusies")


def atrodi(numurs):
    if numurs not in SANEMEJI:
        raise Atteikums(404, "NAV_SANEMEJA", "Saņēmējs nav atrasts")
    return SANEMEJI[numurs]


@app.route("/auth-authenticate", methods=["POST"])
def pieslegties(request):
    d = dati(request, PIESLEGSANAS)
    parole = KLIENTI.get(d["klients"]["kods"], "")
    if not parole or not hmac.compare_digest(parole.encode(), d["klients"]["parole"].encode()):
        raise Atteikums(401, "PIEKLUVE_LIEGTA", "Nepareizs klienta kods vai parole")
    sesija = secrets.token_hex(18)
    SESIJAS[sesija] = time.time() + (int(TTL) if TTL else d.get("ilgums", 30) * 60)
    return labi(request, {"sesija": sesija, "deriga_lidz": int(SESIJAS[sesija])})


@app.route("/ext-verify", methods=["POST"])
def parbaudit(request):
    parbaudi_sesiju(request)
    d = dati(request, PARBAUDE)
    for numurs, s in SANEMEJI.items():
        if s["uzvards"].lower() == d["uzvards"].lower() and all(s[x] == v for x, v in d["kontakts"].items()):
            return labi(request, {"atrasts": True, "sanemejs": numurs, "uzruna": f"{s['vards']} {s['uzvards'][0]}."})
    return labi(request, {"atrasts": False})


@app.route("/ext-reach", methods=["POST"])
def sasniegt(request):
    parbaudi_sesiju(request)
    d = dati(request, lambda b: (MAINA if isinstance(b, dict) and b.get("rezims") == 1 else SASNIEDZAMIBA)(b))
    s = atrodi(d["sanemejs"])
    if d["rezims"] == 1:
        s["velmes"] = d["velmes"]
        s["adrese"] = d.get("adrese", s["adrese"])
        s["mainits"] = datetime.now(timezone.utc).strftime("%d.%m.%Y %H:%M:%S")
    return labi(request, {"sanemejs": d["sanemejs"], "adrese": s["adrese"], "velmes": s["velmes"], "mainits": s["mainits"]})


@app.route("/ext-notify", methods=["POST"])
def pazinot(request):
    parbaudi_sesiju(request)
    d = dati(request, PAZINOJUMS)
    atrodi(d["sanemejs"])
    if d["veidne"] not in VEIDNES:
        raise Atteikums(409, "NAV_VEIDNES", "Klientam nav šādas veidnes")
    return labi(request, {"zinojums": str(uuid.uuid4()), "stavoklis": "rinda", "teksts": VEIDNES[d["veidne"]]}, 202)


if __name__ == "__main__":
    app.run("127.0.0.1", int(os.environ["PORT"]))
