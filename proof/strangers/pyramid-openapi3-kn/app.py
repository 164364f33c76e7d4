"""Baagilu vitarane: paaludaarara samparka (partner API)."""
import os, secrets, signal, threading, time, uuid
from datetime import datetime, timezone, timedelta

from pyramid.config import Configurator
from pyramid.httpexceptions import HTTPNotFound, HTTPUnauthorized, HTTPForbidden
from pyramid.request import Request
from pyramid.response import Response
import waitress

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "3600"))
IST = timezone(timedelta(hours=5, minutes=30))
SADASYARU = {"vayu-courier": ("Hoovina7-Hadagali-gupta", "BLR-07")}
GRAHAKARU = [
    {"grahaka": "4b8f2d6e-1c39-4e7a-a0d5-93f6b1c7e284", "hesaru": "Lakshmi Hegde", "doorvani": "9845012367", "pin": "560004"},
    {"grahaka": "a97c0e13-6f58-4b21-8e4d-2d70c5b9f316", "hesaru": "Manjunath Gowda", "doorvani": "9731144820", "pin": "570001"},
    {"grahaka": "e05d7a42-b8c1-4396-9f2a-7c81e4d06b53", "hesaru": "Savitri Bhat", "doorvani": "8277605591", "pin": "581320"},
]
beega = threading.Lock()
adhiveshanagalu: dict[str, float] = {}
aadyategalu: dict[str, tuple[dict, str]] = {}


def niraakarane(varga, sankete, vivarane):
    return varga(json_body={"dosha": sankete, "vivarane": vivarane})


def surakshita(view):
    def olage(request):
        with beega:
            anta = adhiveshanagalu.get(request.cookies.get("adhiveshana", ""))
        if anta is None:
            raise niraakarane(HTTPUnauthorized, "ADHIVESHANA_ILLA", "Adhiveshana tilidilla")
        if anta <= time.time():
            raise niraakarane(HTTPUnauthorized, "ADHIVESHANA_MUGIDIDE", "Adhiveshanada avadhi mugidide")
        return view(request)
    return olage


def hudukku(gurutu):
    for g in GRAHAKARU:
        if g["grahaka"] == gurutu.lower():
            return g
    raise niraakarane(HTTPNotFound, "GRAHAKA_SIGALILLA", "Grahaka sigalilla")


def pravesha(request: Request):
    b = request.json_body
    gottu = SADASYARU.get(b["sadasya"])
    if gottu is None or not secrets.compare_digest(gottu[0].encode(), b["gupta_pada"].encode()):
        raise niraakarane(HTTPUnauthorized, "GUPTA_PADA_TAPPU", "Sadasya athava gupta pada tappu")
    if gottu[1] != request.headers["X-Kendra"]:
        raise niraakarane(HTTPForbidden, "KENDRA_BERE", "Ee sadasyarige ee kendra illa")
    toka = secrets.token_hex(24)
    with beega:
        adhiveshanagalu[toka] = time.time() + TTL
    request.response.set_cookie("adhiveshana", toka, max_age=TTL, httponly=True, path="/", samesite="Lax")
    return {"sthiti": "PRAVESHA_AYITU", "avadhi_sekendu": TTL}


@surakshita
def parisheelane(request: Request):
    b = request.json_body
    for g in GRAHAKARU:
        if g["doorvani"] == b["doorvani"] and g["pin"] == b["vilasa"]["pin"]:
            return {"grahaka": g["grahaka"], "hesaru": g["hesaru"], "hesaru_hondide": g["hesaru"].casefold() == b["hesaru"].strip().casefold()}
    raise niraakarane(HTTPNotFound, "GRAHAKA_SIGALILLA", "Grahaka sigalilla")


@surakshita
def talupisu(request: Request):
    b = request.json_body
    g = hudukku(b["grahaka"])
    with beega:
        if b["kriye"] == "BADALISU":
            a = b["aadyate"]
            idu = {k: a[k] for k in ("sthala", "vele", "tippani") if k in a}
            idu |= {"nere_mane": a["nere_mane"]} if a["sthala"] == "NERE_MANE" else {}
            idu |= {"angadi_sankete": a["angadi_sankete"]} if a["sthala"] == "ANGADI" else {}
            aadyategalu[g["grahaka"]] = (idu, datetime.now(IST).isoformat(timespec="seconds"))
        idu, yavaga = aadyategalu.get(g["grahaka"], ({"sthala": "MANE_BAGILU"}, None))
    return {"grahaka": g["grahaka"], "aadyate": idu, "badalada_samaya": yavaga}


@surakshita
def suchane(request: Request):
    b = request.json_body
    hudukku(b["grahaka"])
    request.response.status_int = 201
    return {"suchane_gurutu": str(uuid.uuid4()), "sthiti": "SAALINALLIDE", "maadhyama": b["maadhyama"]}


class Surakshe:
    def identity(self, request): return None
    def authenticated_userid(self, request): return None
    def permits(self, request, context, permission): return False
    def remember(self, request, userid, **kw): return []
    def forget(self, request, **kw): return []


def sigalilla(exc, request):
    if exc.content_type == "application/json":
        return exc
    return Response(json_body={"dosha": "PUTA_ILLA", "vivarane": "Ee puta illa"}, status=404)


def main():
    with Configurator(settings={"pyramid_openapi3.enable_response_validation": False}) as config:
        config.set_security_policy(Surakshe())
        config.include("pyramid_openapi3")
        config.pyramid_openapi3_spec(os.path.join(os.path.dirname(os.path.abspath(__file__)), "api.yaml"), route="/_olage/api.yaml", permission="nirvahaka")
        for path, view in (("auth-authenticate", pravesha), ("ext-verify", parisheelane), ("ext-reach", talupisu), ("ext-notify", suchane)):
            config.add_route(path, "/" + path, request_method="POST")
            config.add_view(view, route_name=path, renderer="json", openapi=True)
        config.add_notfound_view(sigalilla)
        app = config.make_wsgi_app()
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    waitress.serve(app, listen=f"127.0.0.1:{os.environ.get('PORT', '8080')}", threads=4, max_request_body_size=131072, _quiet=True)


if __name__ == "__main__":
    main()
