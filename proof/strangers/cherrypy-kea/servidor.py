import json
import os
import threading
from datetime import datetime

import cherrypy

import eskema

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))
UZUARIUS = {"loja-plateau": "Fidju-Praia-2219"}
MODELUS = {"SAI-PA-ENTREGA": "Bu enkomenda dja sai.", "TXIGA-NA-LOJA": "Bu enkomenda sta na loja."}

KLIENTES = {
    "KV-00417": {
        "nomi": "Nilton", "apelidu": "Tavares", "telefoni": "+2389912345", "nasimentu": "14/03/1988",
        "morada": {"rua": "Avenida Amílcar Cabral 27", "zona": "Plateau", "ilha": "Santiagu", "kodigu_postal": "7600"},
        "preferensia": {"lugar": "porta"},
    },
    "KV-00533": {
        "nomi": "Dulce", "apelidu": "Évora", "telefoni": "+2389871120", "nasimentu": "02/11/1975",
        "morada": {"rua": "Rua de Lisboa 8", "zona": "Mindelu", "ilha": "San Visenti", "kodigu_postal": "2110"},
        "preferensia": {"lugar": "loja", "nota": "Loja di Monte Sossego"},
    },
}
TRINKU = threading.Lock()
AVIZUS = {}


def eru_json(status, message, traceback, version):
    cherrypy.response.headers["Content-Type"] = "application/json; charset=utf-8"
    return json.dumps({"stadu": int(status.split()[0]), "mensajen": message}, ensure_ascii=False)


def ku_sesaun():
    if not cherrypy.session.get("uzuariu"):
        raise cherrypy.HTTPError(401, "Bu sesaun ka sta abértu o dja kaba")


cherrypy.tools.ku_sesaun = cherrypy.Tool("before_handler", ku_sesaun, priority=20)


class ErusNaDadu(Exception):
    def __init__(self, lista):
        self.lista = lista


def korpu(skema):
    dadus = cherrypy.request.json
    if not isinstance(dadus, dict):
        raise cherrypy.HTTPError(400, "Invalid JSON document")
    o, erus = eskema.djobe(skema, dadus)
    if erus:
        cherrypy.response.status = 422
        raise ErusNaDadu(erus)
    return o


def ta_responde(f):
    def handler(self):
        try:
            return f(self)
        except ErusNaDadu as e:
            return {"stadu": 422, "mensajen": "Dadus ka sta dretu", "erus": e.lista}
    return handler


def _mapa(o, skema):
    """objetu di skema -> dict, sen kuza vaziu"""
    if o is None:
        return None
    r = {}
    for nomi in skema.names():
        v = getattr(o, nomi, None)
        if v is None:
            continue
        s = getattr(skema[nomi], "schema", None)
        r[nomi] = _mapa(v, s) if s is not None else v
    return r


def _kliente(numeru):
    k = KLIENTES.get(numeru)
    if k is None:
        raise cherrypy.HTTPError(404, "Nu ka konxe es kliente")
    return k


class Raís:
    @cherrypy.expose("auth-authenticate")
    @cherrypy.tools.json_out()
    @cherrypy.tools.allow(methods=["POST"])
    def auth_authenticate(self, uzuariu, senha, **_):
        if not isinstance(uzuariu, str) or UZUARIUS.get(uzuariu) != senha:
            raise cherrypy.HTTPError(403, "Uzuariu o senha ka sta sértu")
        cherrypy.session.regenerate()
        cherrypy.session["uzuariu"] = uzuariu
        return {"sesaun": "abértu", "uzuariu": uzuariu, "minutu": max(1, TTL // 60)}

    @cherrypy.expose("ext-verify")
    @cherrypy.tools.json_out()
    @cherrypy.tools.allow(methods=["POST"])
    @cherrypy.tools.ku_sesaun()
    @cherrypy.tools.json_in()
    @ta_responde
    def ext_verify(self):
        o = korpu(eskema.IVerifikason)
        for numeru, k in KLIENTES.items():
            if k["telefoni"] == o.telefoni and k["apelidu"].casefold() == o.pesoa.apelidu.casefold() \
                    and k["nomi"].casefold() == o.pesoa.nomi.casefold():
                return {"konxedu": True, "kliente": {
                    "numeru": numeru, "nomi": f"{k['nomi']} {k['apelidu']}", "ilha": k["morada"]["ilha"]}}
        return {"konxedu": False, "kliente": None}

    @cherrypy.expose("ext-reach")
    @cherrypy.tools.json_out()
    @cherrypy.tools.allow(methods=["POST"])
    @cherrypy.tools.ku_sesaun()
    @cherrypy.tools.json_in()
    @ta_responde
    def ext_reach(self):
        o = korpu(eskema.IAlkansa)
        k = _kliente(o.numeru_kliente)
        with TRINKU:
            if o.altera:
                k["preferensia"] = _mapa(o.preferensia, eskema.IPreferensia)
            return {"numeru_kliente": o.numeru_kliente, "morada": k["morada"],
                    "preferensia": k["preferensia"], "alteradu": o.altera}

    @cherrypy.expose("ext-notify")
    @cherrypy.tools.json_out()
    @cherrypy.tools.allow(methods=["POST"])
    @cherrypy.tools.ku_sesaun()
    @cherrypy.tools.json_in()
    @ta_responde
    def ext_notify(self):
        o = korpu(eskema.IAvizu)
        _kliente(o.numeru_kliente)
        if o.modelu not in MODELUS:
            raise cherrypy.HTTPError(409, "Es modelu di avizu ka izisti")
        with TRINKU:
            numeru = f"AV{datetime.now():%y%m}-{len(AVIZUS) + 1:05d}"
            AVIZUS[numeru] = o
        cherrypy.response.status = 201
        return {"avizu": {"numeru": numeru, "stadu": "na_fila", "kanal": o.kanal}}


if __name__ == "__main__":
    cherrypy.config.update({
        "environment": "production",
        "log.screen": False,
        "request.show_mismatched_params": True,
        "server.socket_host": "127.0.0.1",
        "server.socket_port": int(os.environ["PORT"]),
        "server.max_request_body_size": 64 * 1024,
        "server.thread_pool": 6,
        "server.shutdown_timeout": 1,
        "error_page.default": eru_json,
    })
    cherrypy.engine.signals.subscribe()
    cherrypy.quickstart(Raís(), "/", {"/": {
        "tools.sessions.on": True,
        "tools.sessions.timeout": TTL / 60,
        "tools.sessions.name": "sesaun_id",
        "tools.sessions.httponly": True,
    }})
