"""An porma han mga ginpapadara ha amon. Pyserde an nabasa, beartype an nasusi."""
import re
from datetime import datetime
from typing import Annotated, Literal, Optional, Union

from beartype.vale import Is
from serde import InternalTagging, serde, strict

Selpon = Annotated[str, Is[lambda s: re.fullmatch(r"\+639\d{9}", s) is not None]]
Email = Annotated[str, Is[lambda s: re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", s) is not None]]
Zip = Annotated[str, Is[lambda s: re.fullmatch(r"\d{4}", s) is not None]]
NumeroHanKostumer = Annotated[str, Is[lambda s: re.fullmatch(r"K-\d{5}", s) is not None]]
NumeroHanPakete = Annotated[str, Is[lambda s: re.fullmatch(r"WRY\d{10}", s) is not None]]
Oras = Annotated[str, Is[lambda s: re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", s) is not None]]
Ngaran = Annotated[str, Is[lambda s: 0 < len(s.strip()) <= 60]]
Nota = Annotated[str, Is[lambda s: len(s) <= 140]]
Gram = Annotated[int, Is[lambda n: 0 < n <= 50000]]
Piso = Annotated[int, Is[lambda n: n >= 0]]


# /auth-authenticate
@serde(type_check=strict)
class Pagsulod:
    kodigo: Annotated[str, Is[lambda s: re.fullmatch(r"TAC-\d{4}", s) is not None]]
    sekreto: str
    aparato: Optional[str] = None


# /ext-verify
@serde(type_check=strict)
class Tawo:
    apelyido: Ngaran
    selpon: Selpon
    ngaran: Optional[Ngaran] = None
    email: Optional[Email] = None


@serde(type_check=strict)
class Lugar:
    zip: Zip
    dalan: Optional[str] = None
    barangay: Optional[str] = None
    syudad: Optional[str] = None


@serde(type_check=strict)
class Pagsusi:
    tawo: Tawo
    lugar: Optional[Lugar] = None


# /ext-reach
@serde(type_check=strict)
class Panahon:
    tikang: Oras
    ngadto: Oras


@serde(type_check=strict)
class Kagustohan:
    pwesto: Literal["pwertahan", "gwardya", "kataraid", "opisina"]
    panahon: Optional[Panahon] = None
    sabado: Optional[bool] = None
    nota: Optional[Nota] = None


@serde(type_check=strict)
class Basa:
    """Pagbasa la han kagustohan."""


@serde(type_check=strict)
class Saliwan:
    kagustohan: Kagustohan


@serde(type_check=strict, tagging=InternalTagging("klase"))
class Pagkadto:
    kostumer: NumeroHanKostumer
    buhat: Union[Basa, Saliwan]


# /ext-notify
@serde(type_check=strict)
class Pakete:
    numero: NumeroHanPakete
    gram: Optional[Gram] = None
    bayaran: Optional[Piso] = None


@serde(type_check=strict)
class Mensahe:
    plantilya: str
    paagi: Literal["sms", "email", "viber"] = "sms"


@serde(type_check=strict)
class Nakagawas:
    abot: datetime
    drayber: Optional[Ngaran] = None


@serde(type_check=strict)
class Naulang:
    hinungdan: Literal["bagyo", "trapiko", "adres"]
    abot: Optional[datetime] = None


@serde(type_check=strict)
class Nahatag:
    nagdawat: Optional[Ngaran] = None


@serde(type_check=strict, tagging=InternalTagging("klase"))
class Pahibaro:
    kostumer: NumeroHanKostumer
    pakete: Pakete
    mensahe: Mensahe
    hitabo: Union[Nakagawas, Naulang, Nahatag]
