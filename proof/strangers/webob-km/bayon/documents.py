"""What partners send us. The same documents are stored by the back office, so the rules live here once."""
from mongoengine import (
    DateField, EmailField, EmbeddedDocument, EmbeddedDocumentField, IntField, ListField, StringField,
)

HHMM = r"^([01]\d|2[0-3]):[0-5]\d$"
SAMKOAL = r"^BY-\d{6}$"


class Chol(EmbeddedDocument):
    kammvithi = StringField(required=True, max_length=40)
    pakyasamngat = StringField(required=True, max_length=80)


class Phtieng(EmbeddedDocument):
    lek_turosap = StringField(required=True, regex=r"^0\d{8,9}$")
    chhmoh = StringField(min_length=2, max_length=60)


class Asayathan(EmbeddedDocument):
    phteah = StringField(max_length=20)
    phlauv = StringField(required=True, max_length=60)
    sangkat = StringField(required=True, max_length=60)
    khan = StringField(max_length=60)


class Maong(EmbeddedDocument):
    chab = StringField(required=True, regex=HHMM)
    dal = StringField(required=True, regex=HHMM)


class Chamnoulchet(EmbeddedDocument):
    kanlaeng = StringField(required=True, choices=["phteah", "neak_chitkhang", "haang_deudor", "karyalay"])
    asayathan = EmbeddedDocumentField(Asayathan)
    maong = EmbeddedDocumentField(Maong)
    thngai = ListField(StringField(choices=["chan", "angkear", "put", "prohos", "sok", "sav", "atit"]), max_length=7)
    kamnot = StringField(max_length=140)


class Samnaur(EmbeddedDocument):
    meta = {"abstract": True}

    sakammapheap = StringField(required=True, choices=["meul", "kae"])
    lek_samkoal = StringField(required=True, regex=SAMKOAL)


class Meul(Samnaur):
    pass


class Kae(Samnaur):
    chamnoulchet = EmbeddedDocumentField(Chamnoulchet, required=True)


class Kanhchob(EmbeddedDocument):
    lek_tamdan = StringField(required=True, regex=r"^KH\d{9}$")
    tamlai = IntField(min_value=0, max_value=20_000_000)


class ChunDamnoeng(EmbeddedDocument):
    meta = {"abstract": True}

    lek_samkoal = StringField(required=True, regex=SAMKOAL)
    kumru_sar = StringField(required=True, max_length=20)
    kanhchob = EmbeddedDocumentField(Kanhchob, required=True)
    thngai_dal = DateField()
    phlauv_phnhae = StringField(choices=["sms", "telegram", "email"])


class TamSar(ChunDamnoeng):
    email = EmailField()


class TamEmail(ChunDamnoeng):
    email = EmailField(required=True)


def samnaur(body):
    return Kae if body.get("sakammapheap") == "kae" else Meul


def chun_damnoeng(body):
    return TamEmail if body.get("phlauv_phnhae") == "email" else TamSar
