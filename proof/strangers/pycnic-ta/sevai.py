"""Veedu Thedi - veettu vaasal viniyoga sevai (inaippu API)."""
import base64
import binascii
import logging
import os
import secrets
import time

from pycnic.core import WSGI, Handler
from pycnic.errors import HTTP_400, HTTP_401, HTTP_404, HTTPError
from validr import Compiler, Invalid, T
from waitress import serve

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "900"))
KOOTTAALIGAL = {"vt-koottaali-31": ("k9Yp!manjal77", "MDU-04")}
VAADIKKAIYALARGAL = [
    {"enn": "VK-58113", "peyar": "meenakshi sundaram", "kaipesi": "9840012345", "pin": "625001", "kadhavu_enn": "14/2", "thadai": False},
    {"enn": "VK-58240", "peyar": "kavitha murugan", "kaipesi": "9443367890", "pin": "641018", "kadhavu_enn": "7a", "thadai": False},
    {"enn": "VK-59007", "peyar": "arul selvam", "kaipesi": "8825511223", "pin": "620008", "kadhavu_enn": "102", "thadai": True},
]
saavigal = {}
viruppangal = {}
kanakku = {"seidhi": 71200}

# --- schemas ------------------------------------------------------------------
compile_ = Compiler().compile
VK = T.str.match(r"VK-\d{5}")
NERAM = T.time.format("%H:%M")

nuzhaivu = compile_(T.dict(kilai=T.str.match(r"[A-Z]{3}-\d{2}"), seyali=T.str.maxlen(30).optional))

sari_paar = compile_(T.dict(
    vaadikkaiyalar=T.dict(
        peyar=T.str.minlen(2).maxlen(60),
        kaipesi=T.str.match(r"[6-9]\d{9}"),
        minnanjal=T.email.optional,
    ),
    mugavari=T.dict(
        kadhavu_enn=T.str.maxlen(12),
        theru=T.str.maxlen(80).optional,
        oor=T.str.maxlen(40),
        pin=T.str.match(r"\d{6}"),
    ),
))

idam = T.union(
    veedu=T.dict(maadi=T.int.min(0).max(40).optional),
    pakkathu_veedu=T.dict(peyar=T.str.maxlen(60), kaipesi=T.str.match(r"[6-9]\d{9}").optional),
    petti=T.dict(petti_enn=T.int.min(1).max(96), nilaiyam=T.str.match(r"NLM\d{3}")),
).by("vagai")

anugal = compile_(T.union(
    paar=T.dict(vaadikkaiyalar_enn=VK),
    maatru=T.dict(
        vaadikkaiyalar_enn=VK,
        viruppam=T.dict(
            idam=idam,
            neram=T.dict(thodakkam=NERAM, mudivu=NERAM).optional,
            kurippu=T.str.maxlen(140).optional,
        ),
    ),
).by("seyal"))

arivippu = compile_(T.dict(
    vaadikkaiyalar_enn=VK,
    podhi=T.dict(thadam_enn=T.str.match(r"TN\d{9}IN"), edai=T.float.min(0.1).max(40).optional),
    seidhi=T.union(
        purappattadhu=T.dict(varum_thedhi=T.date),
        vandhuvittadhu=T.dict(petravar=T.str.maxlen(60).optional),
        tholvi=T.dict(kaaranam=T.enum("poottappattadhu mugavari_thavaru marukkappattadhu"), marupadi_thedhi=T.date.optional),
    ).by("vagai"),
    mozhi=T.enum("ta en").optional,
))


def sodhi(schema, data):
    try:
        return schema(data)
    except Invalid as ex:
        raise HTTP_400(str(ex))
    except (TypeError, ValueError, AttributeError) as ex:
        raise HTTP_400(str(ex))


class HTTP409(HTTPError):
    status_code = 409


def kandupidi(enn):
    for v in VAADIKKAIYALARGAL:
        if v["enn"] == enn:
            return v
    raise HTTP_404("Indha ennil vaadikkaiyalar illai", data={"kuriyeedu": "VAADIKKAIYALAR_ILLAI"})


class Kaaval(Handler):
    """Saaviyai sari paarkkum adippadai."""

    def before(self):
        def maruppu(kuriyeedu, solai):
            raise HTTP_401(solai, data={"kuriyeedu": kuriyeedu}, headers=[("WWW-Authenticate", 'Bearer realm="veedu-thedi"')])
        thalaippu = self.request.get_header("Authorization", "")
        vagai, _, saavi = thalaippu.partition(" ")
        if vagai.lower() != "bearer" or not saavi:
            maruppu("SAAVI_ILLAI", "Saavi thevai")
        mudivu = saavigal.get(saavi.strip())
        if mudivu is None:
            maruppu("SAAVI_THAVARU", "Saavi thavaru")
        if mudivu < time.time():
            maruppu("SAAVI_KAALAAVADHI", "Saavi kaalaavadhi aagivittadhu")


class Nuzhaivu(Handler):
    def post(self):
        maruppu = HTTP_401("Koottaali adaiyaalam thavaru", data={"kuriyeedu": "NUZHAIVU_MARUPPU"}, headers=[("WWW-Authenticate", 'Basic realm="veedu-thedi"')])
        vagai, _, kodu = self.request.get_header("Authorization", "").partition(" ")
        if vagai.lower() != "basic":
            raise maruppu
        try:
            peyar, _, ragasiyam = base64.b64decode(kodu.strip(), validate=True).decode("utf-8").partition(":")
        except (binascii.Error, UnicodeDecodeError):
            raise maruppu
        koottaali = KOOTTAALIGAL.get(peyar)
        if koottaali is None or koottaali[0] != ragasiyam:
            raise maruppu
        udal = sodhi(nuzhaivu, self.request.data)
        if udal["kilai"] != koottaali[1]:
            raise HTTPError(403, "Indha kilai ungaludaiyadhu alla", data={"kuriyeedu": "KILAI_MARUPPU"})
        saavi = secrets.token_hex(20)
        saavigal[saavi] = time.time() + TTL
        return {"anumadhi": {"saavi": saavi, "vagai": "Bearer", "vinaadigal": TTL}, "kilai": udal["kilai"]}


class SariPaar(Kaaval):
    def post(self):
        udal = sodhi(sari_paar, self.request.data)
        v, m = udal["vaadikkaiyalar"], udal["mugavari"]
        for x in VAADIKKAIYALARGAL:
            if (x["kaipesi"], x["pin"], x["kadhavu_enn"], x["peyar"]) == (v["kaipesi"], m["pin"], m["kadhavu_enn"].lower(), " ".join(v["peyar"].lower().split())):
                return {"therindhavar": True, "vaadikkaiyalar": {"enn": x["enn"], "arivippu_thadai": x["thadai"]}}
        return {"therindhavar": False, "vaadikkaiyalar": None}


class Anugal(Kaaval):
    def post(self):
        udal = sodhi(anugal, self.request.data)
        enn = kandupidi(udal["vaadikkaiyalar_enn"])["enn"]
        if udal["seyal"] == "maatru":
            viruppangal[enn] = udal["viruppam"]
        v = viruppangal.get(enn, {"idam": {"vagai": "veedu"}})
        sutham = {k: ({a: b for a, b in x.items() if b not in (None, "")} if isinstance(x, dict) else x) for k, x in v.items() if x not in (None, "")}
        return {"vaadikkaiyalar_enn": enn, "maatrappattadhu": udal["seyal"] == "maatru", "viruppam": sutham}


class Arivippu(Kaaval):
    def post(self):
        udal = sodhi(arivippu, self.request.data)
        if kandupidi(udal["vaadikkaiyalar_enn"])["thadai"]:
            raise HTTP409(409, "Vaadikkaiyalar arivippugalai virumbavillai", data={"kuriyeedu": "ARIVIPPU_THADAI"})
        kanakku["seidhi"] += 1
        self.response.status_code = 201
        return {"arivippu": {"enn": "AR%d" % kanakku["seidhi"], "nilai": "varisaiyil"}}


class Sevai(WSGI):
    logger = logging.getLogger("veedu-thedi")
    routes = [
        (r"/v2/auth-authenticate", Nuzhaivu()),
        (r"/v2/ext-verify", SariPaar()),
        (r"/v2/ext-reach", Anugal()),
        (r"/v2/ext-notify", Arivippu()),
    ]


if __name__ == "__main__":
    serve(Sevai, host="127.0.0.1", port=int(os.environ["PORT"]), threads=1, ident=None, _quiet=True)
