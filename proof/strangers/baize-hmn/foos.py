"""Cov foos (forms) uas cov lag luam xa tuaj."""
from enum import Enum
from typing import Optional

from validataclass.dataclasses import Default, validataclass
from validataclass.exceptions import DataclassPostValidationError, RequiredValueError
from validataclass.validators import (
    DataclassValidator, DateValidator, EmailValidator, EnumValidator, IntegerValidator, ListValidator, RegexValidator, StringValidator, TimeFormat, TimeValidator,
)

XOV_TOOJ = RegexValidator(r'[0-9]{3}-[0-9]{3}-[0-9]{4}')
NEEG_ID = RegexValidator(r'NG-[0-9]{5}')


class Ua(Enum):
    SAIB = 'SAIB'
    HLOOV = 'HLOOV'


class ChawTso(Enum):
    TOM_TSEV = 'TOM_TSEV'
    QHOV_ROOJ = 'QHOV_ROOJ'
    NEEG_ZE = 'NEEG_ZE'
    KHW_LUAM = 'KHW_LUAM'


class XwmTxheej(Enum):
    TAU_TXAIS = 'TAU_TXAIS'
    TAB_TOM_XA = 'TAB_TOM_XA'
    LIG = 'LIG'
    XA_TIAV = 'XA_TIAV'


class TxojKev(Enum):
    SMS = 'SMS'
    EMAIL = 'EMAIL'
    HU = 'HU'


class Lus(Enum):
    HMN = 'hmn'
    EN = 'en'


@validataclass
class Neeg:
    xeem: str = StringValidator(min_length=1, max_length=40)
    npe: str = StringValidator(min_length=1, max_length=40)
    xov_tooj: str = XOV_TOOJ
    email: Optional[str] = EmailValidator(), Default(None)


@validataclass
class Xyuas:
    neeg: Neeg = DataclassValidator(Neeg)
    zip: str = RegexValidator(r'[0-9]{5}')


@validataclass
class SijHawm:
    pib: object = TimeValidator(TimeFormat.NO_SECONDS)
    xaus: object = TimeValidator(TimeFormat.NO_SECONDS)


@validataclass
class NeegZe:
    npe: str = StringValidator(min_length=1, max_length=80)
    xov_tooj: Optional[str] = XOV_TOOJ, Default(None)


@validataclass
class KevNyiam:
    chaw_tso: ChawTso = EnumValidator(ChawTso)
    lej_khw: Optional[str] = RegexValidator(r'KHW[0-9]{3}'), Default(None)
    neeg_ze: Optional[NeegZe] = DataclassValidator(NeegZe), Default(None)
    lus_qhia: Optional[str] = StringValidator(max_length=120), Default(None)
    sij_hawm: Optional[SijHawm] = DataclassValidator(SijHawm), Default(None)

    def __post_validate__(self):
        if self.chaw_tso is ChawTso.KHW_LUAM and self.lej_khw is None:
            raise DataclassPostValidationError(field_errors={'lej_khw': RequiredValueError()})
        if self.chaw_tso is ChawTso.NEEG_ZE and self.neeg_ze is None:
            raise DataclassPostValidationError(field_errors={'neeg_ze': RequiredValueError()})


@validataclass
class Nyiam:
    neeg_id: str = NEEG_ID
    ua: Ua = EnumValidator(Ua)
    kev_nyiam: Optional[KevNyiam] = DataclassValidator(KevNyiam), Default(None)

    def __post_validate__(self):
        if self.ua is Ua.HLOOV and self.kev_nyiam is None:
            raise DataclassPostValidationError(field_errors={'kev_nyiam': RequiredValueError()})


@validataclass
class PobKhoom:
    tus_lej: str = RegexValidator(r'XK-[0-9]{4}-[0-9]{5}')
    hnyav_lb: Optional[int] = IntegerValidator(min_value=1, max_value=70), Default(None)


@validataclass
class XovXwm:
    neeg_id: str = NEEG_ID
    pob_khoom: PobKhoom = DataclassValidator(PobKhoom)
    xwm_txheej: XwmTxheej = EnumValidator(XwmTxheej)
    hnub_xa: object = DateValidator()
    qauv: str = StringValidator(min_length=3, max_length=20)
    laj_thawj: Optional[str] = StringValidator(min_length=3, max_length=100), Default(None)
    txoj_kev: Optional[list] = ListValidator(EnumValidator(TxojKev), min_length=1, max_length=3), Default(None)
    hom_lus: Optional[Lus] = EnumValidator(Lus), Default(None)

    def __post_validate__(self):
        if self.xwm_txheej is XwmTxheej.LIG and self.laj_thawj is None:
            raise DataclassPostValidationError(field_errors={'laj_thawj': RequiredValueError()})
