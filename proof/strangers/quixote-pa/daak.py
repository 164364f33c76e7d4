"""Malwa Daak: partner gateway (Quixote)."""
import datetime
import hmac
import itertools
import json
import os
import secrets
import time

from jsonmodels.errors import ValidationError
from quixote import get_request, get_response
from quixote.directory import Directory, export
from quixote.errors import MethodNotAllowedError, PublishError
from quixote.publish import Publisher
from quixote.server.threaded_server import run

import bentian

MIAD = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))
PARTNERS = {"malwa-test": "jhona-7741-kanak"}
NAMOONE = {"PB-DLV-02": "ravana", "PB-DLV-03": "aam"}
GAHAK = {
    "LDH-40718": {"mobile": "+919814012345", "pin": "141001", "naam": "Harpreet Kaur", "shehar": "Ludhiana"},
    "ASR-11826": {"mobile": "+919872200417", "pin": "143001", "naam": "Gurdeep Singh", "shehar": "Amritsar"},
    "PTA-53090": {"mobile": "+917009865210", "pin": "147001", "naam": "Meena Sharma", "shehar": "Patiala"},
}
PASAND = {n: {"pasand": {"thaan": "ghar", "vela": {"ton": "10:00", "tak": "18:00"}}, "badlya": None} for n in GAHAK}
PARVANGIAN = {}
GINTI = itertools.count(1)


class Galti(PublishError):
    """A refusal of ours."""

    def __init__(self, status, kod, vervaa):
        PublishError.__init__(self, vervaa)
        self.status_code = status
        self.kod = kod


def json_out(body, status=200):
    response = get_response()
    response.set_status(status)
    response.set_content_type("application/json", "utf-8")
    return json.dumps(body, ensure_ascii=False)


def safal(data, status=200):
    return json_out({"safal": True, "data": data}, status)


def body():
    request = get_request()
    if request.get_method() != "POST":
        raise MethodNotAllowedError(["POST"])
    try:
        data = json.loads(request.stdin.read() or b"")
    except (ValueError, RecursionError) as exc:
        raise Galti(400, "JSON_NAHIN", str(exc))
    if not isinstance(data, dict):
        raise Galti(400, "JSON_NAHIN", "JSON object chahida hai")
    return data


def parkho(model, data):
    """Reads data into the model; jsonmodels tells what is wrong with it."""
    try:
        benti = model(**data)
        benti.validate()
        return benti
    except (ValidationError, TypeError, ValueError, ArithmeticError) as exc:
        raise Galti(400, "GALAT_BENTI", str(exc))


def andar(data, *path):
    for key in path:
        data = data.get(key) if isinstance(data, dict) else None
    return data


def parvangi():
    if get_request().get_method() != "POST":
        raise MethodNotAllowedError(["POST"])
    dassi = get_request().get_header("X-Parvangi")
    if not dassi:
        raise Galti(401, "PARVANGI_NAHIN", "header X-Parvangi nahin mili")
    miad = PARVANGIAN.get(dassi)
    if miad is None:
        raise Galti(401, "PARVANGI_GALAT", "eh parvangi saadi nahin")
    if miad < time.monotonic():
        del PARVANGIAN[dassi]
        raise Galti(401, "PARVANGI_MUKKI", "parvangi di miad mukk gayi hai")


def gahak(nambar):
    if nambar not in GAHAK:
        raise Galti(404, "GAHAK_NAHIN", "eh gahak saade kol nahin: %s" % nambar)
    return GAHAK[nambar]


class V1(Directory):
    @export(name="auth-authenticate")
    def authenticate(self):
        benti = parkho(bentian.Dakhla, body())
        asal = PARTNERS.get(benti.varton_naam, "")
        if not asal or not hmac.compare_digest(asal.encode(), benti.gupt_shabad.encode("utf-8", "replace")):
            raise Galti(401, "DAKHLA_BAND", "varton naam jaan gupt shabad galat hai")
        nawi = secrets.token_hex(20)
        PARVANGIAN[nawi] = time.monotonic() + MIAD
        return safal({"parvangi": nawi, "miad_sekind": MIAD})

    @export(name="ext-verify")
    def verify(self):
        parvangi()
        benti = parkho(bentian.Tasdeek, body())
        for nambar, g in GAHAK.items():
            if (g["mobile"], g["pin"]) == (benti.gahak.mobile, benti.gahak.pin):
                data = {"gahak_nambar": nambar, "naam": g["naam"], "shehar": g["shehar"], "tasdeek": True}
                if benti.hawala:
                    data["hawala"] = benti.hawala
                return safal(data)
        raise Galti(404, "GAHAK_NAHIN", "is mobile te pin da koi gahak nahin")

    @export(name="ext-reach")
    def reach(self):
        parvangi()
        data = body()
        model = bentian.Pahunch
        if data.get("kamm") == "badlo":
            guandhi = andar(data, "pasand", "thaan") == "guandhi"
            model = bentian.PahunchBadloGuandhi if guandhi else bentian.PahunchBadlo
        benti = parkho(model, data)
        gahak(benti.gahak_nambar)
        rakhya = PASAND[benti.gahak_nambar]
        if benti.kamm == "badlo":
            rakhya["pasand"] = benti.pasand.to_struct()
            rakhya["badlya"] = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")
            if benti.lagu_mitti:
                rakhya["lagu_mitti"] = benti.lagu_mitti.isoformat()
            else:
                rakhya.pop("lagu_mitti", None)
        return safal({"gahak_nambar": benti.gahak_nambar, **rakhya})

    @export(name="ext-notify")
    def notify(self):
        parvangi()
        data = body()
        der = andar(data, "suneha", "kism") == "der"
        benti = parkho(bentian.DerIttlah if der else bentian.Ittlah, data)
        gahak(benti.gahak_nambar)
        if benti.suneha.namoona not in NAMOONE:
            raise Galti(422, "NAMOONA_NAHIN", "eh namoona darj nahin: %s" % benti.suneha.namoona)
        return safal({"suneha_id": "SN-%06d" % next(GINTI), "awb": benti.parcel.awb, "halat": "katar_vich"}, 201)


class Daak(Directory):
    _q_exports = ["v1"]
    v1 = V1()


class Jarh(Directory):
    _q_exports = ["daak"]
    daak = Daak()


class DaakPublisher(Publisher):
    def format_publish_error(self, exc):
        vervaa = exc.public_msg or exc.format()
        return json_out({"safal": False, "galti": {"kod": getattr(exc, "kod", "HTTP_%d" % exc.status_code), "vervaa": str(vervaa)}}, exc.status_code)

    def _generate_internal_error(self, request):
        request.response.set_content_type("application/json", "utf-8")
        return json.dumps({"safal": False, "galti": {"kod": "HTTP_500", "vervaa": "Internal Server Error"}})


if __name__ == "__main__":
    run(lambda: DaakPublisher(Jarh(), display_exceptions=False), host="127.0.0.1", port=int(os.environ["PORT"]))
