"""Hatod: pagpadala sa mga pakete, alang sa mga kauban nga tindahan."""
import os
import secrets
import time
import uuid
from functools import wraps

from pyramid.config import Configurator
from pyramid.httpexceptions import HTTPNotFound, HTTPUnauthorized, HTTPUnprocessableEntity
from waitress import serve
from webargs.pyramidparser import use_args

import schemas

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", 1800))
KOMPANYA = {"kadaugan-mart": "sinulog#Lapu2Lapu"}
PORMA = {"hatod_karon", "hatod_ugma", "napakyas"}
KUSTOMER = {
    "6f0d2c1e-94b7-4a53-8e0b-2d7c5a918f34": ("+639171234508", "villamor", "lahug", "cebu city"),
    "b81e7a90-3c42-4d1f-a6f5-70e94d2b6c15": ("+639998765403", "dela cerna", "tisa", "cebu city"),
}
gusto = {}
sesyon = {}


def sayop(klase, pulong):
    return klase(json_body={"sayop": pulong})


def may_sesyon(view):
    @wraps(view)
    def inner(request):
        hangtod = sesyon.get(request.cookies.get("sesyon"))
        if hangtod is None:
            raise sayop(HTTPUnauthorized, "Walay sesyon, sulod una.")
        if hangtod < time.time():
            raise sayop(HTTPUnauthorized, "Natapos na ang sesyon.")
        return view(request)
    return inner


def pangita(kid):
    if str(kid) not in KUSTOMER:
        raise sayop(HTTPNotFound, "Wala mailhi ang kustomer.")
    return str(kid)


@use_args(schemas.Sulod(), location="form")
def sulod(request, args):
    if not secrets.compare_digest(KOMPANYA.get(args["kompanya"], "").encode(), args["pasword"].encode()):
        raise sayop(HTTPUnauthorized, "Sayop ang kompanya o pasword.")
    key = secrets.token_hex(16)
    sesyon[key] = time.time() + TTL
    request.response.set_cookie("sesyon", key, max_age=TTL, httponly=True, samesite="Lax")
    return {"kompanya": args["kompanya"], "nakasulod": True}


@may_sesyon
@use_args(schemas.Susi())
def susi(request, args):
    k, a = args["kustomer"], args["adres"]
    hinanay = (k["selpon"], k["apelyido"].lower(), a["barangay"].lower(), a["siyudad"].lower())
    for kid, row in KUSTOMER.items():
        if row == hinanay:
            return {"kustomer_id": kid, "nailhan": True}
    raise sayop(HTTPNotFound, "Wala mailhi ang kustomer.")


@may_sesyon
@use_args(schemas.Abot())
def abot(request, args):
    kid = pangita(args["kustomer_id"])
    if args["buhat"] == "usba":
        gusto[kid] = args["gusto"]
    return {"kustomer_id": kid, "gusto": gusto.get(kid, {"dapit": "balay", "oras": "buntag"})}


@may_sesyon
@use_args(schemas.Pahibalo())
def pahibalo(request, args):
    pangita(args["kustomer_id"])
    if args["porma"] not in PORMA:
        raise sayop(HTTPUnprocessableEntity, "Walay ingon nga porma.")
    request.response.status = 202
    return {"pahibalo": {"id": str(uuid.uuid4()), "kahimtang": "naghulat", "kanal": args["kanal"]}}


def main():
    with Configurator() as config:
        for path, view in [("auth-authenticate", sulod), ("ext-verify", susi), ("ext-reach", abot), ("ext-notify", pahibalo)]:
            config.add_route(path, f"/api/{path}", request_method="POST")
            config.add_view(view, route_name=path, renderer="json")
        app = config.make_wsgi_app()
    serve(app, host="127.0.0.1", port=int(os.environ.get("PORT", 8080)), max_request_body_size=65536, _quiet=True)


if __name__ == "__main__":
    main()
