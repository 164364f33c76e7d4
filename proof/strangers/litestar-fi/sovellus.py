"""Lähetysten toimitusrajapinta (Litestar)."""

import os
import secrets
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any
from uuid import uuid4

from litestar import Litestar, Request, Response, Router, post
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, NotAuthorizedException, NotFoundException
from litestar.params import Parameter
from litestar.security.jwt import JWTAuth, Token

import viestit as v

VOIMASSA = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))
AVAIMET = {"FI40718": "hk_7PzuQ2vWm9LsTe4Rn0Yx"}
VIESTIPOHJAT = {"POHJA-118", "POHJA-121"}


class Asukas:
    def __init__(self, nro: int, etunimi: str, sukunimi: str, puhelin: str, katuosoite: str, postinumero: str) -> None:
        self.nro, self.etunimi, self.sukunimi, self.puhelin = nro, etunimi, sukunimi, puhelin
        self.katuosoite, self.postinumero = katuosoite, postinumero
        self.toive = v.Toive(tapa="OVELLE")
        self.paivitetty: datetime | None = None


ASUKKAAT = [
    Asukas(412907, "Aino", "Korhonen", "+358405551832", "Hämeenkatu 18 B 22", "33200"),
    Asukas(413355, "Mikael", "Lindqvist", "+358505550417", "Aurakatu 5", "20100"),
    Asukas(414068, "Sirpa", "Nieminen", "+358445559071", "Kauppurienkatu 31 A 4", "90100"),
]


def hae(nro: int) -> Asukas:
    for asukas in ASUKKAAT:
        if asukas.nro == nro:
            return asukas
    raise NotFoundException(detail=f"Vastaanottajaa {nro} ei ole")


async def hae_asiakas(token: Token, _: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    return token.sub if token.sub in AVAIMET else None


jwt_auth = JWTAuth[str](
    retrieve_user_handler=hae_asiakas,
    token_secret=secrets.token_hex(32),
    default_token_expiration=timedelta(seconds=VOIMASSA),
    exclude=["/auth-authenticate"],
)


@post("/auth-authenticate", status_code=200)
async def kirjaudu(data: v.Kirjautuminen, avain: Annotated[str, Parameter(header="X-Api-Avain")]) -> v.KirjautuminenVastaus:
    oikea = AVAIMET.get(data.asiakastunnus)
    if oikea is None or not secrets.compare_digest(oikea.encode(), avain.encode()):
        raise NotAuthorizedException(detail="Asiakastunnus tai API-avain on väärä")
    token = jwt_auth.create_token(identifier=data.asiakastunnus)
    return v.KirjautuminenVastaus(valtuus=v.Valtuus(token=token, voimassa_sekuntia=VOIMASSA))


@post("/ext-verify", status_code=200)
async def tarkista(data: v.Tarkistus) -> v.TarkistusVastaus:
    h = data.henkilo
    for a in ASUKKAAT:
        if (a.puhelin, a.sukunimi.casefold(), a.postinumero) == (h.puhelin, h.sukunimi.casefold(), data.postinumero):
            vastaanottaja = v.Vastaanottaja(nro=a.nro, nimi=f"{a.etunimi} {a.sukunimi}", ilmoitukset=list(v.Laji.__args__))
            return v.TarkistusVastaus(tunnistettu=True, vastaanottaja=vastaanottaja)
    return v.TarkistusVastaus(tunnistettu=False)


@post("/ext-reach", status_code=200)
async def toimitustoive(data: v.Toimitustoive) -> v.ToimitustoiveVastaus:
    asukas = hae(data.vastaanottaja_nro)
    osoite = data.osoite
    if (osoite.katuosoite.casefold(), osoite.postinumero) != (asukas.katuosoite.casefold(), asukas.postinumero):
        raise HTTPException(status_code=409, detail="Osoite ei ole vastaanottajan osoite")
    if data.toive is not None:
        asukas.toive, asukas.paivitetty = data.toive, datetime.now(UTC)
    return v.ToimitustoiveVastaus(
        vastaanottaja_nro=asukas.nro, toive=asukas.toive, vaihtoehdot=list(v.Tapa.__args__), paivitetty=asukas.paivitetty
    )


@post("/ext-notify", status_code=202)
async def ilmoita(data: v.Ilmoitus, request: Request[str, Token, Any]) -> v.IlmoitusVastaus:
    hae(data.vastaanottaja_nro)
    if data.viestipohja not in VIESTIPOHJAT:
        raise HTTPException(status_code=422, detail=f"Viestipohjaa {data.viestipohja} ei ole asiakkaalla {request.user}")
    return v.IlmoitusVastaus(ilmoitus_id=str(uuid4()), tila="JONOSSA", kieli=data.kieli or "fi")


def liian_syva(_: Request[Any, Any, Any], __: RecursionError) -> Response[dict[str, Any]]:
    return Response({"status_code": 400, "detail": "JSON is nested too deeply"}, status_code=400)


app = Litestar(
    route_handlers=[Router(path="/toimitus/v3", route_handlers=[kirjaudu, tarkista, toimitustoive, ilmoita])],
    on_app_init=[jwt_auth.on_app_init],
    exception_handlers={RecursionError: liian_syva},
    openapi_config=None,
)
