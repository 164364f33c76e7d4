"""Portavila: passarel·la d'integració per a botigues i transportistes (persones, preferències, avisos)."""
import hmac
import json
import os
import secrets
import time
import uuid
from datetime import datetime, timezone
from typing import Literal, Optional

import cattrs
import cherrypy
from attrs import define, field, validators
from cattrs.preconf.json import make_converter

VIGENCIA = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))
APLICACIONS = {"botiga-mercadal": "pv_s3_Xiprer-Nord-4417"}
TESTIMONIS: dict[str, tuple[str, float]] = {}
PLANTILLES = {"PV-REPART-02": {"ca", "es", "en"}, "PV-INCID-01": {"ca", "es"}}
PERSONES = {
    "CLI-004821": {"nom": "Mercè", "cognoms": "Puig Soler", "telefon": "611234567",
                   "correu": "merce.puig@example.cat", "codi_postal": "17004", "canals": ["sms", "correu"]},
    "CLI-005107": {"nom": "Jordi", "cognoms": "Ferrer", "telefon": "622700118",
                   "correu": "jordi.ferrer@example.cat", "codi_postal": "08012", "canals": ["correu"]},
    "CLI-006333": {"nom": "Laia", "cognoms": "Vila Roca", "telefon": "699015540",
                   "correu": "laia.vila@example.cat", "codi_postal": "43003", "canals": ["sms"]},
}
PREFERENCIES: dict[str, dict] = {}

conversor = make_converter(forbid_extra_keys=True)


@conversor.register_structure_hook
def _text(valor, _) -> str:
    # sense això cattrs desa "None" i "{'a': 1}" com a text
    if not isinstance(valor, str):
        raise TypeError(valor)
    return valor


def encaixa(patro):
    return validators.matches_re(patro)


def opcional(*regles):
    return field(default=None, validator=validators.optional(list(regles)))


HORA = r"([01]\d|2[0-3]):[0-5]\d"
REFERENCIA = r"CLI-\d{6}"


@define
class Acces:
    identificador: str
    secret: str


@define
class Contacte:
    telefon: Optional[str] = opcional(encaixa(r"(\+34)?[67]\d{8}"))
    correu: Optional[str] = opcional(encaixa(r"[^@\s]+@[^@\s]+\.[a-z]{2,}"), validators.max_len(80))

    def __attrs_post_init__(self):
        if self.telefon is None and self.correu is None:
            raise ValueError("cal informar telefon o correu")


@define
class Verificacio:
    contacte: Contacte
    codi_postal: str = field(validator=encaixa(r"\d{5}"))
    cognoms: Optional[str] = opcional(validators.min_len(2), validators.max_len(60))


@define
class Franja:
    des_de: str = field(validator=encaixa(HORA))
    fins_a: str = field(validator=encaixa(HORA))

    def __attrs_post_init__(self):
        if self.fins_a <= self.des_de:
            raise ValueError("fins_a ha de ser posterior a des_de")


@define
class Preferencia:
    lloc: Literal["domicili", "consergeria", "veinat", "punt_recollida"]
    nom_vei: Optional[str] = opcional(validators.min_len(2), validators.max_len(60))
    codi_punt: Optional[str] = opcional(encaixa(r"PR\d{4}"))
    franja: Optional[Franja] = None
    observacions: Optional[str] = opcional(validators.max_len(200))

    def __attrs_post_init__(self):
        if self.lloc == "veinat" and self.nom_vei is None:
            raise ValueError("nom_vei és obligatori quan lloc és veinat")
        if self.lloc == "punt_recollida" and self.codi_punt is None:
            raise ValueError("codi_punt és obligatori quan lloc és punt_recollida")


@define
class Abast:
    accio: Literal["consulta", "desa", "esborra"]
    referencia: str = field(validator=encaixa(REFERENCIA))
    preferencia: Optional[Preferencia] = None

    def __attrs_post_init__(self):
        if self.accio == "desa" and self.preferencia is None:
            raise ValueError("preferencia és obligatòria quan accio és desa")


@define
class Enviament:
    codi: str = field(validator=encaixa(r"PV\d{10}"))
    bultos: int = field(default=1, validator=[validators.ge(1), validators.le(30)])


@define
class Avis:
    referencia: str = field(validator=encaixa(REFERENCIA))
    plantilla: str = field(validator=validators.max_len(20))
    enviament: Enviament
    moment: Literal["ara", "programat"]
    canal: Optional[Literal["sms", "correu"]] = None
    idioma: Literal["ca", "es", "en"] = "ca"
    programat_per: Optional[datetime] = None

    def __attrs_post_init__(self):
        if self.moment == "programat" and self.programat_per is None:
            raise ValueError("programat_per és obligatori quan moment és programat")


def pagina_error(status, message, traceback, version):
    cherrypy.response.headers["Content-Type"] = "application/json;charset=utf-8"
    return json.dumps({"estat": int(status.split()[0]), "missatge": message,
                       "errors": getattr(cherrypy.request, "detalls", [])}, ensure_ascii=False).encode(errors="replace")


def frase(exc, tipus):
    # sense tipus ve d'un validador d'attrs, amb la frase al primer argument; cattrs en diria "invalid value"
    if tipus is None and isinstance(exc, ValueError) and exc.args:
        return str(exc.args[0])
    return cattrs.v.format_exception(exc, tipus)


def llegeix(classe):
    try:
        return conversor.structure(cherrypy.request.json, classe)
    except Exception as exc:
        cherrypy.request.detalls = cattrs.transform_error(exc, format_exception=frase)
        raise cherrypy.HTTPError(422, "Les dades enviades no són vàlides") from None


def comprova_testimoni():
    valor = cherrypy.request.headers.get("X-Testimoni")
    if not valor:
        raise cherrypy.HTTPError(401, "Falta la capçalera X-Testimoni")
    if TESTIMONIS.get(valor, ("", 0.0))[1] < time.monotonic():
        raise cherrypy.HTTPError(401, "Testimoni desconegut o caducat")


cherrypy.tools.testimoni = cherrypy.Tool("before_handler", comprova_testimoni)


def persona(referencia):
    if referencia not in PERSONES:
        raise cherrypy.HTTPError(404, "No hi ha cap persona amb aquesta referència")
    return PERSONES[referencia]


class Passarella:
    @cherrypy.expose
    def auth_authenticate(self):
        acces = llegeix(Acces)
        secret = APLICACIONS.get(acces.identificador, "")
        if not secret or not hmac.compare_digest(secret.encode(), acces.secret.encode(errors="replace")):
            raise cherrypy.HTTPError(403, "Identificador o secret incorrectes")
        testimoni = secrets.token_hex(24)
        TESTIMONIS[testimoni] = (acces.identificador, time.monotonic() + VIGENCIA)
        return {"testimoni": testimoni, "vigencia": VIGENCIA}

    @cherrypy.expose
    @cherrypy.tools.testimoni()
    def ext_verify(self):
        dades = llegeix(Verificacio)
        telefon = dades.contacte.telefon and dades.contacte.telefon.removeprefix("+34")
        for referencia, p in PERSONES.items():
            if telefon not in (None, p["telefon"]) or dades.contacte.correu not in (None, p["correu"]):
                continue
            if dades.codi_postal == p["codi_postal"]:
                return {"trobada": True, "persona": {"referencia": referencia, "nom": p["nom"], "canals": p["canals"]}}
        return {"trobada": False, "persona": None}

    @cherrypy.expose
    @cherrypy.tools.testimoni()
    def ext_reach(self):
        dades = llegeix(Abast)
        persona(dades.referencia)
        if dades.accio == "desa":
            PREFERENCIES[dades.referencia] = {
                "preferencia": conversor.unstructure(dades.preferencia),
                "actualitzada": datetime.now(timezone.utc).isoformat(timespec="seconds")}
        elif dades.accio == "esborra":
            PREFERENCIES.pop(dades.referencia, None)
        desada = PREFERENCIES.get(dades.referencia, {"preferencia": None, "actualitzada": None})
        return {"referencia": dades.referencia, **desada}

    @cherrypy.expose
    @cherrypy.tools.testimoni()
    def ext_notify(self):
        dades = llegeix(Avis)
        canals = persona(dades.referencia)["canals"]
        if dades.plantilla not in PLANTILLES:
            raise cherrypy.HTTPError(404, "Plantilla desconeguda")
        if dades.idioma not in PLANTILLES[dades.plantilla]:
            raise cherrypy.HTTPError(409, "La plantilla no existeix en aquest idioma")
        canal = dades.canal or canals[0]
        if canal not in canals:
            raise cherrypy.HTTPError(409, "La persona no rep avisos per aquest canal")
        cherrypy.response.status = 201
        return {"avis": {"id": str(uuid.uuid4()), "estat": "enviat" if dades.moment == "ara" else "programat",
                         "canal": canal}}


if __name__ == "__main__":
    cherrypy.config.update({
        "environment": "production", "log.screen": False,
        "server.socket_host": "127.0.0.1", "server.socket_port": int(os.environ["PORT"]),
        "server.max_request_body_size": 65536, "server.thread_pool": 8, "engine.autoreload.on": False,
        "server.shutdown_timeout": 1, "error_page.default": pagina_error,
    })
    cherrypy.quickstart(Passarella(), "/passarella/v1", {"/": {
        "tools.allow.on": True, "tools.allow.methods": ["POST"],
        "tools.json_in.on": True, "tools.json_in.force": True, "tools.json_out.on": True,
        "tools.trailing_slash.on": False,
        "response.headers.server": "Portavila"}})
