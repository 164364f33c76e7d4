"""Roop (shapes) of the requests: dataclasses, read by validobj."""
import datetime
import enum
from dataclasses import dataclass
from typing import Literal, Optional, Union

from validobj import ValidationError
from validobj.custom import Parser


def _tithi(maan: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(maan)
    except ValueError as e:
        raise ValidationError(str(e)) from None


def _ghari(maan: str) -> datetime.time:
    try:
        return datetime.time.fromisoformat(maan)
    except ValueError as e:
        raise ValidationError(str(e)) from None


Tithi = Parser(_tithi)
Ghari = Parser(_ghari)


# /auth-authenticate

@dataclass
class Pravesh:
    sanstha: str
    kunji: str


# /ext-verify

@dataclass
class Pata:
    gaam: str
    pin: Optional[str] = None


@dataclass
class GrahakKhoj:
    mobail: str
    upnaam: str
    pata: Optional[Pata] = None


@dataclass
class Jaanch:
    grahak: GrahakKhoj


# /ext-reach

@dataclass
class Samay:
    se: Ghari
    dhari: Ghari


@dataclass
class Parosi:
    naam: str
    mobail: Optional[str] = None


@dataclass
class GharPar:
    jagah: Literal['duari', 'dalaan', 'dokan']
    samay: Optional[Samay] = None
    tippani: Optional[str] = None


@dataclass
class ParosiLag:
    jagah: Literal['parosi']
    parosi: Parosi
    samay: Optional[Samay] = None
    tippani: Optional[str] = None


@dataclass
class Dekhu:
    kaaj: Literal['dekhu']
    grahakId: str


@dataclass
class Badlu:
    kaaj: Literal['badlu']
    grahakId: str
    pasin: Union[GharPar, ParosiLag]


# /ext-notify

class Madhyam(enum.Enum):
    SMS = 1
    WHATSAPP = 2
    PHONE = 3


class Ghatna(enum.Enum):
    RAWANA = 1
    PAHUNCHAL = 2
    DERI = 3


@dataclass
class Suchna:
    ghatna: Ghatna
    madhyam: Madhyam
    bhasha: Literal['mai', 'hi', 'en'] = 'mai'


@dataclass
class Saaman:
    bilti: str
    kahiya: Tithi
    nag: int = 1


@dataclass
class Khabar:
    grahakId: str
    suchna: Suchna
    saaman: Saaman
