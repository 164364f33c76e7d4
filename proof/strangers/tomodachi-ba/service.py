# "Аҡ юл" курьер хеҙмәте — интеграция API
import datetime
import json
import os
import secrets
import time

import odin
import tomodachi
from odin.codecs import dict_codec, json_codec
from odin.exceptions import CodecDecodeError, ValidationError
from tomodachi import HttpResponse, Options

from modeldar import Adres, Heber, Ineu, Tikshereu

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))
QUSHYMTALAR = {"bazar-ufa": "q7Tursyq-Agidel-29"}
SHABLONDAR = {"kurer-yulda", "irtaga-kilebez", "tapshyryldy"}
KLIYENTTAR = {
    20417: {"isem": "Гөлнара", "familiya": "Сафина", "telefon": "+79173456128", "tyugan_kon": datetime.date(1987, 4, 12), "qala": "Өфө"},
    20533: {"isem": "Илдар", "familiya": "Ишморатов", "telefon": "+79625104477", "tyugan_kon": datetime.date(1979, 10, 3), "qala": "Сибай"},
}
PREFIX = "/integratsiya/v1"


class Xata(Exception):
    def __init__(self, status, kod, matn, **extra):
        self.status, self.kod, self.matn, self.extra = status, kod, matn, extra


def yauap(status, body, headers=None):
    return HttpResponse(
        body=json.dumps(body, cls=json_codec.OdinEncoder, ensure_ascii=False),
        status=status, headers=headers or {}, content_type="application/json", charset="utf-8",
    )


async def xatalar(func, *args, **kwargs):
    """Middleware: бөтә хаталарҙы бер төрлө ҡайтара"""
    try:
        return await func(*args, **kwargs)
    except Xata as e:
        headers = {"WWW-Authenticate": "Bearer"} if e.status == 401 and e.kod != "ineu" else None
        return yauap(e.status, {"xata": e.kod, "matn": e.matn, **e.extra}, headers)
    except ValidationError as e:
        return yauap(400, {"xata": "tikshereu", "matn": "Мәғлүмәттәр дөрөҫ түгел", "qyrzar": e.error_messages})
    except CodecDecodeError as e:
        return yauap(400, {"xata": "json", "matn": str(e)})


class Service(tomodachi.Service):
    name = "aqyul-integratsiya"
    options = Options(
        http=Options.HTTP(host="127.0.0.1", port=int(os.environ["PORT"]), access_log=False, content_type="application/json",
                          termination_grace_period_seconds=1, reuse_port=False),
    )
    http_middleware = [xatalar]

    def __init__(self):
        self.rokhsattar = {}
        self.ostonlokter = {}

    async def uqy(self, request, resource):
        body = await request.text()
        try:
            natija = json_codec.loads(body, resource)
        except (AttributeError, OverflowError) as e:
            raise CodecDecodeError(str(e)) from e
        if not isinstance(natija, resource):
            raise CodecDecodeError("объект көтөлә")
        return natija

    def rokhsat(self, request):
        bash = request.headers.get("Authorization", "")
        if not bash:
            raise Xata(401, "rokhsat", "Рөхсәт юҡ: Authorization: Bearer")
        torf, _, token = bash.partition(" ")
        vaqyt = self.rokhsattar.get(token.strip()) if torf.lower() == "bearer" else None
        if vaqyt is None:
            raise Xata(401, "rokhsat", "Рөхсәт билдәһеҙ")
        if vaqyt < time.time():
            raise Xata(401, "rokhsat", "Рөхсәттең ваҡыты үткән")

    def kliyent(self, nomer):
        if nomer not in KLIYENTTAR:
            raise Xata(404, "kliyent", "Клиент табылманы")
        return KLIYENTTAR[nomer]

    @tomodachi.http("POST", PREFIX + r"/auth-authenticate/?")
    async def auth(self, request):
        d = await self.uqy(request, Ineu)
        if QUSHYMTALAR.get(d.kushymta) != d.asqys:
            raise Xata(401, "ineu", "Ҡушымта йәки асҡыс дөрөҫ түгел")
        token = secrets.token_urlsafe(24)
        self.rokhsattar[token] = time.time() + TTL
        return yauap(200, {"rokhsat": token, "tur": "Bearer", "sekund": TTL})

    @tomodachi.http("POST", PREFIX + r"/ext-verify/?")
    async def verify(self, request):
        self.rokhsat(request)
        d = await self.uqy(request, Tikshereu)
        for nomer, k in KLIYENTTAR.items():
            if k["telefon"] == d.telefon and k["familiya"].lower() == d.familiya.lower():
                tap = {"isem": d.isem is None or d.isem.lower() == k["isem"].lower(),
                       "tyugan_kon": d.tyugan_kon is None or d.tyugan_kon == k["tyugan_kon"]}
                return yauap(200, {"kliyent": {"nomer": nomer, "isem": k["isem"], "qala": k["qala"]}, "tura_kile": tap})
        raise Xata(404, "kliyent", "Клиент табылманы")

    @tomodachi.http("POST", PREFIX + r"/ext-reach/?")
    async def reach(self, request):
        self.rokhsat(request)
        d = await self.uqy(request, Adres)
        self.kliyent(d.kliyent)
        if d.uzgarteu:
            self.ostonlokter[d.kliyent] = (dict_codec.dump(d.ostonlok, include_type_field=False), datetime.datetime.now(datetime.timezone.utc))
        ostonlok, qasan = self.ostonlokter.get(d.kliyent, (None, None))
        return yauap(200, {"kliyent": d.kliyent, "ostonlok": ostonlok, "yanartylgan": qasan and qasan.isoformat(timespec="seconds")})

    @tomodachi.http("POST", PREFIX + r"/ext-notify/?")
    async def notify(self, request):
        self.rokhsat(request)
        d = await self.uqy(request, Heber)
        self.kliyent(d.kliyent)
        if d.shablon not in SHABLONDAR:
            raise Xata(422, "shablon", "Бындай шаблон юҡ")
        return yauap(202, {"heber": "XB-" + secrets.token_hex(5).upper(), "hal": "siratta", "kanal": d.kanal, "kileu": d.kileu.isoformat()})

    @tomodachi.http_error(404)
    async def tabylmany(self, request):
        return yauap(404, {"xata": "yul", "matn": "Юл табылманы"})

    @tomodachi.http_error(405)
    async def ysul(self, request):
        return yauap(405, {"xata": "ysul", "matn": "POST ҡына"})
