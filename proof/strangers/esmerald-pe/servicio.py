"""Ruta Andina - API de integración para remitentes."""
import json
import os
import secrets
import time
from datetime import date, time as hora
from typing import Annotated, Any, Literal, Optional, Union

import uvicorn
from esmerald import Esmerald, Form, Gateway, Include, JSONResponse, post
from esmerald.exceptions import NotAuthorized, NotFound
from esmerald.permissions import BasePermission
from pydantic import BaseModel, Field, RootModel, model_validator

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "1800"))
CLIENTES = {"textiles-gamarra": "Chasqui#4417-sur"}
TOKENS: dict[str, float] = {}
PERSONAS = {
    "987654120": {
        "codigo": 20418, "nombres": "Rosa Elena", "apellidos": "Quispe Huamán", "documento": ("DNI", "45871236"),
        "direccion": {"ubigeo": "150122", "via": "Av. Larco", "numero": "1150"}, "preferencia": {"lugar": "puerta"},
    },
    "912004577": {
        "codigo": 20733, "nombres": "Jorge", "apellidos": "Salazar Ríos", "documento": ("CE", "001043377"),
        "direccion": {"ubigeo": "040101", "via": "Calle Mercaderes", "numero": "212"}, "preferencia": {"lugar": "agencia", "codigo_agencia": "AQP-03"},
    },
}

Celular = Annotated[str, Field(pattern=r"^9\d{8}$")]


# ---- modelos ----------------------------------------------------------------
class Credenciales(BaseModel):
    usuario: str = Field(min_length=3)
    clave: str = Field(min_length=8)


class DNI(BaseModel):
    tipo: Literal["DNI"]
    numero: str = Field(pattern=r"^\d{8}$")


class CarneExtranjeria(BaseModel):
    tipo: Literal["CE"]
    numero: str = Field(pattern=r"^\d{9}$")


class Verificacion(BaseModel):
    documento: Union[DNI, CarneExtranjeria] = Field(discriminator="tipo")
    celular: Celular
    apellidos: Optional[str] = Field(None, max_length=60)


class Direccion(BaseModel):
    ubigeo: str = Field(pattern=r"^\d{6}$")
    via: str = Field(min_length=3, max_length=80)
    numero: str = Field(max_length=10)
    referencia: Optional[str] = Field(None, max_length=120)


class EnPuerta(BaseModel):
    lugar: Literal["puerta"]
    tocar_timbre: bool = True


class ConVecino(BaseModel):
    lugar: Literal["vecino"]
    nombre_vecino: str = Field(min_length=3, max_length=60)


class EnAgencia(BaseModel):
    lugar: Literal["agencia"]
    codigo_agencia: str = Field(pattern=r"^[A-Z]{3}-\d{2}$")


class Consultar(BaseModel):
    accion: Literal["consultar"]
    celular: Celular


class Actualizar(BaseModel):
    accion: Literal["actualizar"]
    celular: Celular
    preferencia: Union[EnPuerta, ConVecino, EnAgencia] = Field(discriminator="lugar")
    direccion: Optional[Direccion] = None


class Alcance(RootModel[Annotated[Union[Consultar, Actualizar], Field(discriminator="accion")]]):
    pass


class Franja(BaseModel):
    desde: hora
    hasta: hora


class Aviso(BaseModel):
    guia: str = Field(pattern=r"^RA\d{10}$")
    celular: Celular
    evento: Literal["en_ruta", "reprogramado", "entregado"]
    fecha: date
    franja: Optional[Franja] = None
    canal: Literal["sms", "whatsapp"] = "sms"

    @model_validator(mode="after")
    def _franja_en_ruta(self):
        if self.evento == "en_ruta" and self.franja is None:
            raise ValueError("el evento en_ruta requiere franja")
        return self


# ---- acceso -----------------------------------------------------------------
class TokenVigente(BasePermission):
    async def has_permission(self, request: Any, controller: Any) -> bool:
        esquema, _, token = request.headers.get("authorization", "").partition(" ")
        if esquema.lower() != "bearer" or not token:
            raise NotAuthorized(detail="Falta el token de acceso")
        if TOKENS.get(token, 0) < time.time():
            raise NotAuthorized(detail="Token inválido o vencido")
        return True


def persona(celular: str) -> dict:
    if celular not in PERSONAS:
        raise NotFound(detail="Destinatario no registrado")
    return PERSONAS[celular]


async def json_invalido(request: Any, exc: json.JSONDecodeError) -> JSONResponse:
    return JSONResponse({"detail": f"JSON inválido: {exc}"}, status_code=400)


# ---- operaciones ------------------------------------------------------------
@post("/auth-authenticate", status_code=200)
async def autenticar(data: Credenciales = Form()) -> JSONResponse:
    if CLIENTES.get(data.usuario) != data.clave:
        raise NotAuthorized(detail="Usuario o clave incorrectos")
    token = secrets.token_urlsafe(24)
    TOKENS[token] = time.time() + TTL
    return JSONResponse({"sesion": {"token": token, "vence_en": TTL}})


@post("/ext-verify", status_code=200, permissions=[TokenVigente])
async def verificar(data: Verificacion) -> JSONResponse:
    p = persona(data.celular)
    if p["documento"] != (data.documento.tipo, data.documento.numero):
        raise NotFound(detail="Destinatario no registrado")
    return JSONResponse({"registrado": True, "destinatario": {"codigo": p["codigo"], "nombres": p["nombres"]}})


@post("/ext-reach", status_code=200, permissions=[TokenVigente])
async def alcance(data: Alcance) -> JSONResponse:
    pedido = data.root
    p = persona(pedido.celular)
    if isinstance(pedido, Actualizar):
        p["preferencia"] = pedido.preferencia.model_dump()
        if pedido.direccion:
            p["direccion"] = pedido.direccion.model_dump(exclude_none=True)
    return JSONResponse({"codigo": p["codigo"], "direccion": p["direccion"], "preferencia": p["preferencia"]})


@post("/ext-notify", status_code=202, permissions=[TokenVigente])
async def avisar(data: Aviso) -> JSONResponse:
    persona(data.celular)
    return JSONResponse({"aviso_id": "AV-" + secrets.token_hex(6), "estado": "encolado", "canal": data.canal}, status_code=202)


app = Esmerald(routes=[Include("/integracion/v1", routes=[Gateway(handler=h) for h in (autenticar, verificar, alcance, avisar)])], enable_openapi=False, exception_handlers={json.JSONDecodeError: json_invalido})

if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="warning")
