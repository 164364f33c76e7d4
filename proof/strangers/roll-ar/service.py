"""Repartos del Plata: integración con remitentes."""
import asyncio
import os
import secrets
import signal
import time

from roll import HttpError, Roll

from esquemas import Acceso, Aviso, Consulta, Domicilio

DURACION = int(os.environ.get("TOKEN_TTL_SECONDS", 30 * 60))
EMPRESAS = {"30-70918273-4": "Tn7!marea.alta"}
PLANTILLAS = {"REPARTO-AR-2"}
PERSONAS = {
    "D-300418": {
        "documento": {"tipo": "DNI", "numero": "28456123"},
        "nombre": "Milagros",
        "apellido": "Echeverría",
        "celular": "+5491145678901",
        "calle": "Av. Corrientes 3450",
        "localidad": "CABA",
        "cp": "C1193AAP",
    },
}
preferencias = {"D-300418": {"lugar": "PUERTA", "franja": "TARDE"}}
sesiones = {}

app = Roll()


class Negocio(HttpError):
    __slots__ = ("codigo",)

    def __init__(self, status, codigo, mensaje):
        super().__init__(status, mensaje)
        self.codigo = codigo


@app.listen("error")
async def armar_error(request, response, error):
    causa = error.__context__
    codigo = getattr(error, "codigo", None)
    detalle = error.message
    if isinstance(causa, (ValueError, TypeError)):  # los de param
        response.status = 422
        codigo, detalle = "DATOS_INVALIDOS", str(causa)
    elif response.status == 500:
        detalle = "Error interno"
    response.json = {
        "ok": False,
        "error": {"codigo": codigo or response.status.name, "detalle": detalle},
    }


@app.listen("request")
async def controlar_sesion(request, response):
    if request.path == "/auth-authenticate":
        return
    esquema, _, token = request.headers.get("AUTHORIZATION", "").partition(" ")
    if esquema.lower() != "bearer" or not token:
        response.headers["WWW-Authenticate"] = 'Bearer realm="repartos"'
        raise Negocio(401, "SIN_SESION", "Falta el token de sesión")
    if sesiones.get(token.strip(), 0) <= time.time():
        response.headers["WWW-Authenticate"] = 'Bearer realm="repartos", error="invalid_token"'
        raise Negocio(401, "SESION_VENCIDA", "El token no existe o está vencido")


@app.route("/auth-authenticate", methods=["POST"])
async def autenticar(request, response):
    acceso = Acceso.cargar(request.json)
    if not secrets.compare_digest(EMPRESAS.get(acceso.cuit, "").encode(), acceso.clave.encode()) or not acceso.clave:
        raise Negocio(403, "ACCESO_DENEGADO", "CUIT o clave incorrectos")
    token = secrets.token_urlsafe(30)
    sesiones[token] = time.time() + DURACION
    response.json = {"ok": True, "sesion": {"token": token, "tipo": "Bearer", "vence_en": DURACION}}


@app.route("/ext-verify", methods=["POST"])
async def verificar(request, response):
    consulta = Consulta.cargar(request.json)
    for clave, persona in PERSONAS.items():
        if (persona["documento"] == consulta.documento.como_dict()
                and persona["apellido"].casefold() == consulta.apellido.casefold()
                and consulta.celular in (None, persona["celular"])):
            response.json = {
                "ok": True,
                "registrado": True,
                "destinatario": {
                    "id": clave,
                    "nombre": f"{persona['nombre']} {persona['apellido']}",
                    "domicilio": {k: persona[k] for k in ("calle", "localidad", "cp")},
                },
            }
            return
    response.json = {"ok": True, "registrado": False, "destinatario": None}


def existente(clave):
    if clave not in PERSONAS:
        raise Negocio(404, "DESTINATARIO_INEXISTENTE", f"No existe el destinatario {clave}")


@app.route("/ext-reach", methods=["POST"])
async def domicilio(request, response):
    datos = request.json
    clase = Domicilio.elegir(datos) if isinstance(datos, dict) else Domicilio
    pedido = clase.cargar(datos)
    existente(pedido.destinatario)
    if pedido.operacion == "modificar":
        preferencias[pedido.destinatario] = pedido.preferencia.como_dict()
    response.json = {
        "ok": True,
        "destinatario": pedido.destinatario,
        "preferencia": preferencias[pedido.destinatario],
    }


@app.route("/ext-notify", methods=["POST"])
async def avisar(request, response):
    datos = request.json
    clase = Aviso.elegir(datos) if isinstance(datos, dict) else Aviso
    aviso = clase.cargar(datos)
    existente(aviso.destinatario)
    if aviso.plantilla not in PLANTILLAS:
        raise Negocio(409, "PLANTILLA_NO_HABILITADA", "La plantilla no está habilitada para su empresa")
    response.status = 201
    response.json = {
        "ok": True,
        "aviso": {"id": f"AV-{secrets.token_hex(6)}", "estado": "ENCOLADO", "medio": aviso.medio},
    }


async def main():
    loop = app.loop = asyncio.get_running_loop()
    await app.startup()
    server = await loop.create_server(app.factory, "127.0.0.1", int(os.environ["PORT"]))
    fin = asyncio.Event()
    for s in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(s, fin.set)
    await fin.wait()
    await app.shutdown()
    server.close()


asyncio.run(main())
