"""Kërkesat e partnerëve dhe konvertuesi i tyre."""
from datetime import datetime
from enum import Enum
from typing import Optional, Union

from attrs import Factory, define, field
from attrs.validators import and_, ge, gt, le, matches_re, max_len, min_len, optional
from cattrs.preconf.json import make_converter
from cattrs.strategies import configure_tagged_union

ORA = r"([01]\d|2[0-3]):[0-5]\d"


class Gjuha(Enum):
    SHQIP = "sq"
    ANGLISHT = "en"
    ITALISHT = "it"


class Kanali(Enum):
    SMS = "SMS"
    VIBER = "VIBER"
    EMAIL = "EMAIL"


class Monedha(Enum):
    LEK = "ALL"
    EURO = "EUR"


# --- auth-authenticate
@define
class Hyrja:
    klienti: str = field(validator=max_len(40))
    celesi: str = field(validator=max_len(80))


# --- ext-verify
@define
class Personi:
    emri: str = field(validator=and_(min_len(1), max_len(60)))
    mbiemri: str = field(validator=and_(min_len(1), max_len(60)))
    telefoni: str = field(validator=matches_re(r"\+355 ?6[6-9] ?\d{3} ?\d{4}"))
    email: Optional[str] = field(default=None, validator=optional(matches_re(r"[^@\s]+@[^@\s]+\.[a-z]{2,}")))


@define
class Adresa:
    rruga: str = field(validator=and_(min_len(2), max_len(80)))
    qyteti: str = field(validator=and_(min_len(2), max_len(60)))
    kodi_postar: str = field(validator=matches_re(r"\d{4}"))
    ndertesa: Optional[str] = field(default=None, validator=optional(max_len(20)))
    hyrja: Optional[int] = field(default=None, validator=optional(and_(ge(1), le(99))))


@define
class Verifikimi:
    personi: Personi
    adresa: Adresa


# --- ext-reach
@define
class TekDera:
    pass


@define
class Fqinji:
    emri: str = field(validator=and_(min_len(2), max_len(60)))
    telefoni: str = field(validator=matches_re(r"\+355 ?6[6-9] ?\d{3} ?\d{4}"))


@define
class TekFqinji:
    fqinji: Fqinji


@define
class NePike:
    pika: str = field(validator=max_len(10))


Dorezimi = Union[TekDera, TekFqinji, NePike]
MENYRAT = {TekDera: "DERE", TekFqinji: "FQINJ", NePike: "PIKE"}


@define
class Orari:
    nga: str = field(validator=matches_re(ORA))
    deri: str = field(validator=matches_re(ORA))


@define
class Preferencat:
    dorezimi: Dorezimi
    orari: Optional[Orari] = None
    shenime: Optional[str] = field(default=None, validator=optional(max_len(140)))
    telefono_para: bool = False


@define
class Shih:
    klienti_id: int


@define
class Ruaj:
    klienti_id: int
    preferencat: Preferencat


Kerkesa = Union[Shih, Ruaj]
VEPRIMET = {Shih: "SHIH", Ruaj: "RUAJ"}


# --- ext-notify
@define
class Pagesa:
    shuma: float = field(validator=gt(0))
    monedha: Monedha


@define
class Dergesa:
    numri: str = field(validator=matches_re(r"AL\d{10}"))
    mberritja: datetime
    pako: int = field(default=1, validator=and_(ge(1), le(20)))
    pagesa: Optional[Pagesa] = None


@define
class Njoftimi:
    shablloni: str = field(validator=and_(min_len(1), max_len(40)))
    kanalet: list[Kanali] = field(validator=min_len(1))
    gjuha: Gjuha = Gjuha.SHQIP
    parametrat: dict[str, str] = Factory(dict)


@define
class Lajmerimi:
    klienti_id: int
    dergesa: Dergesa
    njoftimi: Njoftimi


konvertuesi = make_converter(forbid_extra_keys=True, detailed_validation=False)


# cattrs i kthen vetë vlerat (str(5) == "5"); ne nuk e duam këtë.
def _vetem(*tipet):
    def structure(vlera, tipi):
        if type(vlera) not in tipet:
            raise TypeError(f"{vlera!r} is not {tipi.__name__}")
        return tipi(vlera)

    return structure


konvertuesi.register_structure_hook(str, _vetem(str))
konvertuesi.register_structure_hook(int, _vetem(int))
konvertuesi.register_structure_hook(float, _vetem(int, float))
konvertuesi.register_structure_hook(bool, _vetem(bool))


@konvertuesi.register_structure_hook_factory(lambda t: getattr(t, "__origin__", None) is list)
def _lista(tipi, konv):
    elementi = tipi.__args__[0]
    baza = konv.get_structure_hook(elementi)

    def structure(vlera, _):
        if not isinstance(vlera, list):
            raise TypeError(f"{vlera!r} is not list")
        return [baza(v, elementi) for v in vlera]

    return structure


configure_tagged_union(Dorezimi, konvertuesi, tag_generator=MENYRAT.get, tag_name="menyra")
configure_tagged_union(Kerkesa, konvertuesi, tag_generator=VEPRIMET.get, tag_name="veprimi")
