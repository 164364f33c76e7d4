"""Bentian (requests) that partners send us."""
from jsonmodels import fields, models, validators

SAMAAN = r"^([01][0-9]|2[0-3]):[0-5][0-9]$"


class Dakhla(models.Base):
    varton_naam = fields.StringField(required=True)
    gupt_shabad = fields.StringField(required=True)


class Gahak(models.Base):
    mobile = fields.StringField(required=True, validators=[validators.Regex(r"^\+91[6-9][0-9]{9}$")])
    pin = fields.StringField(required=True, validators=[validators.Regex(r"^[1-9][0-9]{5}$")])


class Tasdeek(models.Base):
    gahak = fields.EmbeddedField(Gahak, required=True)
    hawala = fields.StringField(nullable=True, validators=[validators.Length(1, 30)])


class Vela(models.Base):
    ton = fields.StringField(required=True, validators=[validators.Regex(SAMAAN)])
    tak = fields.StringField(required=True, validators=[validators.Regex(SAMAAN)])


class Pasand(models.Base):
    thaan = fields.StringField(required=True, validators=[validators.Enum("ghar", "guandhi", "dukaan", "daakghar")])
    vela = fields.EmbeddedField(Vela)
    hidayat = fields.StringField(nullable=True, validators=[validators.Length(1, 120)])


class GuandhiPasand(Pasand):
    guandhi_naam = fields.StringField(required=True, validators=[validators.Length(2, 60)])


class Pahunch(models.Base):
    gahak_nambar = fields.StringField(required=True, validators=[validators.Regex(r"^[A-Z]{3}-[0-9]{5}$")])
    kamm = fields.StringField(required=True, validators=[validators.Regex(r"^(vekho|badlo)$")])


class PahunchBadlo(Pahunch):
    pasand = fields.EmbeddedField(Pasand, required=True)
    lagu_mitti = fields.DateField()


class PahunchBadloGuandhi(PahunchBadlo):
    pasand = fields.EmbeddedField(GuandhiPasand, required=True)


class Parcel(models.Base):
    awb = fields.StringField(required=True, validators=[validators.Regex(r"^[A-Z]{2}[0-9]{9}IN$")])
    vazan_gram = fields.IntField(nullable=True, validators=[validators.Min(1), validators.Max(30000)])


class Suneha(models.Base):
    namoona = fields.StringField(required=True, validators=[validators.Length(3, 12)])
    bhasha = fields.StringField(nullable=True, validators=[validators.Regex(r"^(pa|hi|en)$")])
    kism = fields.StringField(required=True, validators=[validators.Enum("ravana", "aj_aavega", "der", "pahunchya")])


class DerSuneha(Suneha):
    nava_samaan = fields.DateTimeField(required=True)


class Ittlah(models.Base):
    gahak_nambar = fields.StringField(required=True, validators=[validators.Regex(r"^[A-Z]{3}-[0-9]{5}$")])
    parcel = fields.EmbeddedField(Parcel, required=True)
    suneha = fields.EmbeddedField(Suneha, required=True)


class DerIttlah(Ittlah):
    suneha = fields.EmbeddedField(DerSuneha, required=True)
