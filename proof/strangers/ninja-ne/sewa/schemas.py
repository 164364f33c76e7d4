from datetime import datetime
from enum import Enum
from typing import Annotated, List, Optional

from ninja import Schema
from pydantic import ConfigDict, Field, model_validator


class KadaSchema(Schema):
    """Thaha nabhayeko field aaye anurodh aswikar huncha."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


Mobile = Annotated[str, Field(pattern=r"^9[678]\d{8}$")]


class PraveshIn(KadaSchema):
    vyapari_code: str = Field(min_length=4, max_length=20)
    gopya_kunji: str = Field(min_length=12)


# --- ext-verify

class GrahakIn(KadaSchema):
    mobile: Mobile
    thar: str = Field(min_length=1, max_length=60)
    pahilo_naam: Optional[str] = Field(None, max_length=60)


class TheganaIn(KadaSchema):
    jilla: str = Field(max_length=40)
    ward: int = Field(ge=1, le=32)
    tol: Optional[str] = Field(None, max_length=60)


class VerifyIn(KadaSchema):
    grahak: GrahakIn
    thegana: Optional[TheganaIn] = None


# --- ext-reach

class Kaam(str, Enum):
    HERNU = "hernu"
    BADALNU = "badalnu"


class Sthan(str, Enum):
    DHOKA = "dhoka"
    GUARD = "guard"
    CHHIMEKI = "chhimeki"
    SANGKALAN_KENDRA = "sangkalan_kendra"


class Baar(str, Enum):
    AAITABAR = "aaitabar"
    SOMBAR = "sombar"
    MANGALBAR = "mangalbar"
    BUDHABAR = "budhabar"
    BIHIBAR = "bihibar"
    SUKRABAR = "sukrabar"


class Pahar(str, Enum):
    BIHANA = "bihana"
    DIUSO = "diuso"
    BELUKA = "beluka"


class ChhimekiIn(KadaSchema):
    naam: str = Field(min_length=2, max_length=60)
    mobile: Optional[Mobile] = None


class RuchiIn(KadaSchema):
    sthan: Sthan
    chhimeki: Optional[ChhimekiIn] = None
    kendra_code: Optional[str] = Field(None, pattern=r"^[A-Z]{3}-\d{2}$")
    baar: Optional[List[Baar]] = Field(None, min_length=1, max_length=6)
    pahar: Optional[Pahar] = None
    nirdesan: Optional[str] = Field(None, max_length=160)

    @model_validator(mode="after")
    def sthan_anusar(self):
        if self.sthan is Sthan.CHHIMEKI and self.chhimeki is None:
            raise ValueError("sthan 'chhimeki' huda chhimeki dinu parcha")
        if self.sthan is Sthan.SANGKALAN_KENDRA and self.kendra_code is None:
            raise ValueError("sthan 'sangkalan_kendra' huda kendra_code dinu parcha")
        return self


class ReachIn(KadaSchema):
    grahak_id: int = Field(gt=0)
    ward: int = Field(ge=1, le=32)
    kaam: Kaam
    ruchi: Optional[RuchiIn] = None

    @model_validator(mode="after")
    def badalnu_lai_ruchi(self):
        if self.kaam is Kaam.BADALNU and self.ruchi is None:
            raise ValueError("kaam 'badalnu' huda ruchi dinu parcha")
        return self


# --- ext-notify

class Ghatana(str, Enum):
    DARTA = "darta"
    BATO_MA = "bato_ma"
    DHILO = "dhilo"
    PUGYO = "pugyo"


class Tarika(str, Enum):
    COD = "cod"
    ESEWA = "esewa"
    BANK = "bank"


class Madhyam(str, Enum):
    SMS = "sms"
    VIBER = "viber"
    EMAIL = "email"


class ParsalIn(KadaSchema):
    tracking_no: str = Field(pattern=r"^NP\d{10}$")
    taul_kg: Optional[float] = Field(None, gt=0, le=50)


class BhuktaniIn(KadaSchema):
    tarika: Tarika
    rakam: Optional[float] = Field(None, ge=0, le=500000)

    @model_validator(mode="after")
    def cod_ma_rakam(self):
        if self.tarika is Tarika.COD and self.rakam is None:
            raise ValueError("tarika 'cod' huda rakam dinu parcha")
        return self


class NotifyIn(KadaSchema):
    grahak_id: int = Field(gt=0)
    parsal: ParsalIn
    bhuktani: BhuktaniIn
    ghatana: Ghatana
    anumanit_samaya: datetime
    madhyam: Optional[List[Madhyam]] = Field(None, min_length=1, max_length=3)
    sandesh: Optional[str] = Field(None, max_length=160)
