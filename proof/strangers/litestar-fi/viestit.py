"""Rajapinnan sanomat."""

from datetime import datetime, time
from typing import Annotated, Literal

from msgspec import Meta, Struct

Postinumero = Annotated[str, Meta(pattern=r"^\d{5}$")]
Puhelin = Annotated[str, Meta(pattern=r"^\+358\d{6,10}$")]
VastaanottajaNro = Annotated[int, Meta(ge=100_000, le=999_999)]
Nimi = Annotated[str, Meta(min_length=1, max_length=60)]

Tapa = Literal["OVELLE", "NAAPURILLE", "AUTOMAATTIIN", "NOUTOPISTEESEEN"]
Laji = Literal["VASTAANOTETTU", "JAKELUSSA", "MYOHASSA", "NOUDETTAVISSA", "TOIMITETTU"]


class Sanoma(Struct, rename="camel", forbid_unknown_fields=True, omit_defaults=True):
    pass


# --- tunnistautuminen


class Jarjestelma(Sanoma):
    nimi: Nimi
    versio: Annotated[str, Meta(max_length=20)] | None = None


class Kirjautuminen(Sanoma):
    asiakastunnus: Annotated[str, Meta(pattern=r"^FI\d{5}$")]
    jarjestelma: Jarjestelma | None = None


class Valtuus(Sanoma):
    token: str
    voimassa_sekuntia: int


class KirjautuminenVastaus(Sanoma):
    valtuus: Valtuus


# --- vastaanottajan tarkistus


class Henkilo(Sanoma):
    sukunimi: Nimi
    puhelin: Puhelin
    etunimi: Nimi | None = None


class Tarkistus(Sanoma):
    henkilo: Henkilo
    postinumero: Postinumero


class Vastaanottaja(Sanoma):
    nro: int
    nimi: str
    ilmoitukset: list[str]


class TarkistusVastaus(Sanoma):
    tunnistettu: bool
    vastaanottaja: Vastaanottaja | None = None


# --- toimitustoive


class Osoite(Sanoma):
    katuosoite: Nimi
    postinumero: Postinumero
    postitoimipaikka: Nimi | None = None


class Naapuri(Sanoma):
    nimi: Nimi
    asunto: Annotated[str, Meta(max_length=10)] | None = None


class Aikaikkuna(Sanoma):
    viikonpaiva: Annotated[int, Meta(ge=1, le=7)]
    alku: time
    loppu: time

    def __post_init__(self) -> None:
        if self.loppu <= self.alku:
            raise ValueError("loppu on oltava myöhemmin kuin alku")


class Toive(Sanoma):
    tapa: Tapa
    naapuri: Naapuri | None = None
    aikaikkunat: Annotated[list[Aikaikkuna], Meta(min_length=1, max_length=7)] | None = None
    ovikoodi: Annotated[str, Meta(max_length=10)] | None = None
    lisatieto: Annotated[str, Meta(max_length=200)] | None = None

    def __post_init__(self) -> None:
        if self.tapa == "NAAPURILLE" and self.naapuri is None:
            raise ValueError("naapuri on annettava, kun tapa on NAAPURILLE")


class Toimitustoive(Sanoma):
    vastaanottaja_nro: VastaanottajaNro
    osoite: Osoite
    toive: Toive | None = None


class ToimitustoiveVastaus(Sanoma):
    vastaanottaja_nro: int
    toive: Toive
    vaihtoehdot: list[str]
    paivitetty: datetime | None


# --- ilmoitus


class Kolli(Sanoma):
    paino_kg: Annotated[float, Meta(gt=0, le=50)]
    sisalto: Annotated[str, Meta(max_length=40)] | None = None


class Lahetys(Sanoma):
    seurantatunnus: Annotated[str, Meta(pattern=r"^JJFI\d{12}$")]
    kollit: Annotated[list[Kolli], Meta(min_length=1, max_length=20)]


class Ilmoitus(Sanoma):
    vastaanottaja_nro: VastaanottajaNro
    laji: Laji
    viestipohja: Annotated[str, Meta(min_length=1)]
    lahetys: Lahetys
    arvioitu_saapuminen: Annotated[datetime, Meta(tz=True)] | None = None
    kieli: Literal["fi", "sv", "en"] | None = None

    def __post_init__(self) -> None:
        if self.laji == "JAKELUSSA" and self.arvioitu_saapuminen is None:
            raise ValueError("arvioituSaapuminen on annettava, kun laji on JAKELUSSA")


class IlmoitusVastaus(Sanoma):
    ilmoitus_id: str
    tila: str
    kieli: str
