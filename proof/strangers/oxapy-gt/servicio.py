"""Encargos Quetzal (Ciudad de Guatemala): conexión de comercios con la última milla."""
import copy
import hmac
import json
import logging
import os
import secrets
import time
import unicodedata
import uuid

from oxapy import HttpServer, Response, Router, Status, post, serializer

import serializadores as ser

VIGENCIA = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))
COMERCIOS = {"QZ-TIENDA-58": "volcan-pacaya-2931"}
PLANTILLAS = {"SALIDA-RUTA", "SEGUNDO-INTENTO", "ENTREGADO-OK"}


class Falla(Exception):
    def __init__(self, estado, codigo, detalle):
        super().__init__(detalle)
        self.estado, self.codigo, self.detalle = estado, codigo, detalle


class Estado:
    def __init__(self):
        self.fichas = {}
        self.avisos = {}
        self.clientes = {
            "CLI-00231": {
                "dpi": "2584716390101", "apellido": "Coc Batres", "nombres": "Ixchel María",
                "direccion": {"departamento": "Guatemala", "municipio": "Mixco", "zona": 4, "nomenclatura": "5a avenida 12-34"},
                "preferencias": {
                    "entrega": {"modo": "GARITA"},
                    "horario": {"desde": "08:00", "hasta": "12:30"},
                    "llegada": {"color_porton": "verde", "indicaciones": "Tocar el timbre de la garita", "ubicacion": {"latitud": 14.6331, "longitud": -90.6064}},
                    "avisar_antes": True,
                },
            },
            "CLI-00402": {
                "dpi": "1903377450901", "apellido": "Tzunún", "nombres": "Rigoberto",
                "direccion": {"departamento": "Quetzaltenango", "municipio": "Quetzaltenango", "zona": 1, "nomenclatura": "14 avenida 3-07"},
                "preferencias": {"entrega": {"modo": "VECINO", "vecino": {"nombre": "Doña Chayo", "casa": "3-09"}}},
            },
        }


def llano(texto):
    sin = unicodedata.normalize("NFD", texto.strip().lower())
    return "".join(c for c in sin if unicodedata.category(c) != "Mn")


def bien(datos, estado=Status.OK):
    return Response({"exito": True, "datos": datos}, status=estado)


def mal(estado, codigo, detalle):
    return Response({"exito": False, "error": {"codigo": codigo, "detalle": detalle}}, status=estado)


def fallas(request, next, **kw):
    try:
        return next(request, **kw)
    except Falla as f:
        return mal(f.estado, f.codigo, f.detalle)
    except serializer.ValidationException as e:
        return mal(Status.BAD_REQUEST, "DATOS_INVALIDOS", str(e))
    except (ValueError, TypeError) as e:  # orjson, o un cuerpo que no es objeto
        return mal(Status.BAD_REQUEST, "CUERPO_ILEGIBLE", str(e))
    except Exception:
        logging.exception("error interno")
        return mal(Status.INTERNAL_SERVER_ERROR, "ERROR_INTERNO", "Error interno")


def con_ficha(request, next, **kw):
    ficha = request.headers.get("x-ficha")
    if not ficha:
        raise Falla(Status.UNAUTHORIZED, "SIN_FICHA", "Falta el encabezado X-Ficha")
    vence = request.app_data.fichas.get(ficha)
    if vence is None:
        raise Falla(Status.UNAUTHORIZED, "FICHA_INVALIDA", "La ficha no existe")
    if vence < time.time():
        raise Falla(Status.UNAUTHORIZED, "FICHA_VENCIDA", "La ficha ya venció, ingrese de nuevo")
    return next(request, **kw)


def valor(crudo, *ruta):
    """Mira un valor del cuerpo antes de validarlo, para escoger el serializador."""
    try:
        v = json.loads(crudo)
        for paso in ruta:
            v = v[paso]
        return v if isinstance(v, str) else None
    except (ValueError, TypeError, KeyError, IndexError):
        return None


def validar(clase, request):
    x = clase(request.data)
    x.is_valid()
    return x.validated_data


def buscar(request, codigo):
    c = request.app_data.clientes.get(codigo)
    if c is None:
        raise Falla(Status.NOT_FOUND, "CLIENTE_DESCONOCIDO", "No tenemos a ese cliente")
    return c


@post("/auth-authenticate")
def ingresar(request):
    d = validar(ser.Ingreso, request)
    if not hmac.compare_digest(COMERCIOS.get(d["comercio"], "").encode(), d["clave"].encode()):
        raise Falla(Status.UNAUTHORIZED, "CREDENCIALES_INVALIDAS", "Comercio o clave incorrectos")
    ficha = "fq_" + secrets.token_hex(20)
    request.app_data.fichas[ficha] = time.time() + VIGENCIA
    return bien({"ficha": ficha, "vence_en": VIGENCIA})


@post("/ext-verify")
def verificar(request):
    p = validar(ser.Verificacion, request)["persona"]
    for codigo, c in request.app_data.clientes.items():
        if c["dpi"] == p["dpi"] and llano(c["apellido"]) == llano(p["apellido"]):
            return bien({"verificado": True, "cliente": {"codigo": codigo, "nombres": c["nombres"]}})
    raise Falla(Status.NOT_FOUND, "CLIENTE_DESCONOCIDO", "No tenemos a ese cliente")


@post("/ext-reach")
def alcanzar(request):
    modo = valor(request.data, "preferencias", "entrega", "modo")
    clase = {"VECINO": ser.AlcanceConVecino, "PUNTO_DE_RETIRO": ser.AlcanceEnPunto}.get(modo, ser.Alcance)
    d = validar(clase, request)
    c = buscar(request, d["cliente"])
    dada, suya = d["direccion"], c["direccion"]
    coincide = all(llano(dada[k]) == llano(suya[k]) for k in ("departamento", "municipio", "nomenclatura")) and dada.get("zona", suya["zona"]) == suya["zona"]
    if not coincide:
        raise Falla(Status.CONFLICT, "DIRECCION_DISTINTA", "La dirección no es la registrada para el cliente")
    if "preferencias" in d:
        c["preferencias"] = d["preferencias"]
    return bien({"cliente": d["cliente"], "cobertura": True, "preferencias": copy.deepcopy(c["preferencias"])})


@post("/ext-notify")
def notificar(request):
    canal = valor(request.data, "aviso", "canal")
    d = validar(ser.NotificacionPorCorreo if canal == "CORREO" else ser.Notificacion, request)
    buscar(request, d["cliente"])
    if d["aviso"]["plantilla"] not in PLANTILLAS:
        raise Falla(Status.UNPROCESSABLE_ENTITY, "PLANTILLA_INEXISTENTE", "La plantilla no está dada de alta")
    aviso = str(uuid.uuid4())
    request.app_data.avisos[aviso] = d
    return bien({"aviso": aviso, "guia": d["guia"], "estado": "PROGRAMADO" if "programado" in d else "EN_COLA"}, Status.ACCEPTED)


def main():
    app = HttpServer(("127.0.0.1", int(os.environ["PORT"])))
    app.app_data(Estado())
    app.attach(Router("/conexion").middleware(fallas).routes([ingresar]))
    app.attach(Router("/conexion").middleware(fallas).middleware(con_ficha).routes([verificar, alcanzar, notificar]))
    app.run(workers=2)


if __name__ == "__main__":
    main()
