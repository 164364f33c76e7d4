"""Ingero z'amakuru yinjira (schematics)."""
from schematics.exceptions import ValidationError
from schematics.models import Model
from schematics.types import (
    DateType, FloatType, IntType, ListType, ModelType, StringType,
)
from schematics.types.base import BaseType

UTURERE = ["Gasabo", "Kicukiro", "Nyarugenge"]
BIRAKENEWE = BaseType.MESSAGES["required"]
TELEFONE = r"^\+2507[2389]\d{7}$"
ISAHA = r"^([01]\d|2[0-3]):[0-5]\d$"


class Kwinjira(Model):
    porogaramu = StringType(required=True, max_length=40)
    urufunguzo = StringType(required=True, max_length=80)


class Umuntu(Model):
    telefone = StringType(required=True, regex=TELEFONE)
    izina = StringType(required=True, min_length=2, max_length=60)
    irindi_zina = StringType(max_length=60)


class Igenzura(Model):
    umukiriya = ModelType(Umuntu, required=True)
    akarere = StringType(required=True, choices=UTURERE)


class Aderesi(Model):
    umuhanda = StringType(required=True, max_length=40)
    inzu = StringType(max_length=10)
    umurenge = StringType(required=True, max_length=40)
    akarere = StringType(required=True, choices=UTURERE)


class Isaha(Model):
    kuva = StringType(required=True, regex=ISAHA)
    kugeza = StringType(required=True, regex=ISAHA)


class Icyifuzo(Model):
    ahantu = StringType(required=True, choices=["ku_muryango", "ku_kazi", "ku_muturanyi", "ku_iduka"])
    umuturanyi = StringType(max_length=60)
    aderesi = ModelType(Aderesi)
    isaha = ModelType(Isaha)
    ubusobanuro = StringType(max_length=140)

    def validate_umuturanyi(self, data, value, context):
        if data.get("ahantu") == "ku_muturanyi" and not value:
            raise ValidationError(BIRAKENEWE)
        return value


class Aho(Model):
    nimero = StringType(required=True, regex=r"^UM-\d{5}$")
    igikorwa = StringType(required=True, choices=["reba", "hindura"])
    icyifuzo = ModelType(Icyifuzo)

    def validate_icyifuzo(self, data, value, context):
        if data.get("igikorwa") == "hindura" and value is None:
            raise ValidationError(BIRAKENEWE)
        return value


class Ipaki(Model):
    kode = StringType(required=True, regex=r"^IH\d{8}RW$")
    umubare = IntType(required=True, min_value=1, max_value=30)
    ibiro = FloatType(min_value=0.05, max_value=40)


class Ubutumwa(Model):
    nimero = StringType(required=True, regex=r"^UM-\d{5}$")
    ipaki = ModelType(Ipaki, required=True)
    ikibaye = StringType(required=True, choices=["yakiriwe", "iri_mu_nzira", "yatinze", "yatanzwe"])
    itariki_nshya = DateType()
    inzira = ListType(StringType(choices=["sms", "whatsapp", "imeyili"]), min_size=1)
    ururimi = StringType(choices=["rw", "en", "fr", "sw"])

    def validate_itariki_nshya(self, data, value, context):
        if data.get("ikibaye") == "yatinze" and value is None:
            raise ValidationError(BIRAKENEWE)
        return value
