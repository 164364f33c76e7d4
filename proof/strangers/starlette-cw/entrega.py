"""Kòrsou Pakete: integrashon pa kompanianan ku ta manda pakete."""
import hmac
import json
import os
import secrets
import time
import uuid

import jsonschema_rs
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.routing import Route

import skema

DURASHON = int(os.environ.get("TOKEN_TTL_SECONDS", "900"))
KOMPANIANAN = {"otrobanda-boutique": "Dividivi.42-lora-Kenepa"}
KLIENTENAN = {
    "KL-04418": {"nomber": "Shurendy", "fam": "Martina", "telefon": "+59995123408", "email": "shurendy.martina@example.cw", "bario": "Otrobanda",
                 "adres": {"kaya": "Kaya Breedestraat", "number": "17", "bario": "Otrobanda"}, "preferensia": {"lugá": "kas"}},
    "KL-04502": {"nomber": "Gwendolyn", "fam": "Rosalia", "telefon": "+59996607731", "email": "g.rosalia@example.cw", "bario": "Pietermaai",
                 "adres": {"kaya": "Kaya Nieuwestraat", "number": "44B", "bario": "Pietermaai"}, "preferensia": {"lugá": "punto_di_entrega", "punto": "PE-003"}},
}
tokennan = {}

VALIDADOR = {
    nomber: jsonschema_rs.Draft202012Validator(s, validate_formats=True)
    for nomber, s in {"auth": skema.AUTH, "verify": skema.VERIFY, "reach": skema.REACH, "notify": skema.NOTIFY}.items()
}


class Problema(Exception):
    def __init__(self, status, tipo, title, detail=None, errors=None, headers=None):
        self.status, self.headers = status, headers
        self.body = {"type": f"https://api.korsoupakete.example/problema/{tipo}", "title": title, "status": status}
        if detail:
            self.body["detail"] = detail
        if errors:
            self.body["errors"] = errors


def kontesta_problema(body, status, headers=None):
    return JSONResponse(body, status, headers, media_type="application/problem+json")


async def ora_problema(request, exc):
    return kontesta_problema(exc.body, exc.status, exc.headers)


async def ora_http(request, exc):
    return kontesta_problema({"type": "about:blank", "title": exc.detail, "status": exc.status_code}, exc.status_code, exc.headers)


async def ora_fout(request, exc):
    return kontesta_problema({"type": "about:blank", "title": "Internal Server Error", "status": 500}, 500)


def pointer(path):
    return "#" + "".join("/" + str(p).replace("~", "~0").replace("/", "~1") for p in path)


def valida(nomber, doc):
    try:
        errors = [{"pointer": pointer(e.instance_path), "detail": e.message} for e in VALIDADOR[nomber].iter_errors(doc)]
    except ValueError as e:
        raise Problema(400, "json", "E petishon no ta JSON válido", str(e).encode("utf-8", "replace").decode())
    if errors:
        raise Problema(422, "validashon", "E petishon no ta válido", errors=errors)
    return doc


async def lesa_json(request, nomber):
    try:
        doc = json.loads((await request.body()).decode("utf-8"))
    except (ValueError, RecursionError) as e:
        raise Problema(400, "json", "E petishon no ta JSON válido", str(e))
    return valida(nomber, doc)


def kontrola_token(request):
    tipo, _, token = request.headers.get("authorization", "").partition(" ")
    if tipo.lower() != "bearer" or not token:
        raise Problema(401, "token", "No tin outorisashon", "Authorization: Bearer ta falta", headers={"WWW-Authenticate": "Bearer"})
    te = tokennan.get(token.strip())
    if te is None or te <= time.time():
        tokennan.pop(token.strip(), None)
        raise Problema(401, "token", "No tin outorisashon", "E token no ta válido òf a kaduká",
                       headers={"WWW-Authenticate": 'Bearer error="invalid_token"'})


def buska(kliente_id):
    if kliente_id not in KLIENTENAN:
        raise Problema(404, "kliente", "Kliente no konosí", f"No tin kliente {kliente_id}")
    return KLIENTENAN[kliente_id]


async def authenticate(request):
    tipo = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if tipo != "application/x-www-form-urlencoded":
        raise Problema(415, "content-type", "Content-Type no ta soportá", "application/x-www-form-urlencoded so", headers={"Accept": "application/x-www-form-urlencoded"})
    async with request.form() as form:
        doc = valida("auth", dict(form))
    yabi = KOMPANIANAN.get(doc["kompania"], "")
    if not yabi or not hmac.compare_digest(yabi.encode(), doc["yabi"].encode()):
        raise Problema(401, "aseso", "Aseso nengá", "Kompania òf yabi no ta korekto")
    token = "kp_" + secrets.token_urlsafe(30)
    tokennan[token] = time.time() + DURASHON
    return JSONResponse({"aseso": {"token": token, "tipo": "Bearer", "sekonde": DURASHON}}, headers={"Cache-Control": "no-store"})


async def verify(request):
    kontrola_token(request)
    doc = await lesa_json(request, "verify")
    p = doc["persona"]
    for kliente_id, k in KLIENTENAN.items():
        if k["telefon"] == p["telefon"] and k["fam"].casefold() == p["fam"].casefold():
            return JSONResponse({"konosí": True, "kliente": {"id": kliente_id, "nomber": k["nomber"], "adres": k["adres"]}})
    raise Problema(404, "kliente", "Kliente no konosí", "No tin kliente ku e fam i telefon aki")


async def reach(request):
    kontrola_token(request)
    doc = await lesa_json(request, "reach")
    k = buska(doc["kliente_id"])
    if doc["akshon"] == "kambia":
        k["preferensia"] = doc["preferensia"]
    return JSONResponse({"kliente_id": doc["kliente_id"], "preferensia": k["preferensia"]})


async def notify(request):
    kontrola_token(request)
    doc = await lesa_json(request, "notify")
    buska(doc["kliente_id"])
    return JSONResponse({"mensahe_id": str(uuid.uuid4()), "estado": "den_rei", "kanal": doc.get("kanal", "sms")}, 202)


app = Starlette(
    routes=[
        Route("/entrega/auth-authenticate", authenticate, methods=["POST"]),
        Route("/entrega/ext-verify", verify, methods=["POST"]),
        Route("/entrega/ext-reach", reach, methods=["POST"]),
        Route("/entrega/ext-notify", notify, methods=["POST"]),
    ],
    exception_handlers={Problema: ora_problema, HTTPException: ora_http, 500: ora_fout},
)
