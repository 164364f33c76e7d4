from marshmallow import EXCLUDE, Schema, fields, validates_schema, ValidationError
from marshmallow.validate import Length, OneOf, Range, Regexp

SELPON = Regexp(r"^\+639\d{9}$")


class Base(Schema):
    class Meta:
        unknown = EXCLUDE


class Sulod(Base):
    kompanya = fields.Str(required=True, validate=Length(min=3, max=40))
    pasword = fields.Str(required=True, validate=Length(min=8, max=80))


class Kustomer(Base):
    ngalan = fields.Str(validate=Length(min=1, max=60))
    apelyido = fields.Str(required=True, validate=Length(min=2, max=60))
    selpon = fields.Str(required=True, validate=SELPON)
    email = fields.Email()


class Adres(Base):
    dalan = fields.Str(validate=Length(min=2, max=100))
    barangay = fields.Str(required=True, validate=Length(min=2, max=60))
    siyudad = fields.Str(required=True, validate=Length(min=2, max=60))
    zip = fields.Str(validate=Regexp(r"^\d{4}$"))


class Susi(Base):
    kustomer = fields.Nested(Kustomer, required=True)
    adres = fields.Nested(Adres, required=True)


class Silingan(Base):
    ngalan = fields.Str(required=True, validate=Length(min=2, max=60))
    selpon = fields.Str(validate=SELPON)


class Gusto(Base):
    dapit = fields.Str(required=True, validate=OneOf(["balay", "silingan", "guwardiya", "tindahan"]))
    oras = fields.Str(validate=OneOf(["buntag", "hapon", "gabii"]))
    silingan = fields.Nested(Silingan)
    tawag_una = fields.Bool()
    pahinumdom = fields.Str(validate=Length(min=1, max=150))

    @validates_schema
    def kinahanglan(self, data, **kw):
        if data.get("dapit") == "silingan" and "silingan" not in data:
            raise ValidationError(self.fields["silingan"].error_messages["required"], "silingan")


class Abot(Base):
    kustomer_id = fields.UUID(required=True)
    buhat = fields.Str(required=True, validate=OneOf(["tan-aw", "usba"]))
    gusto = fields.Nested(Gusto)

    @validates_schema
    def kinahanglan(self, data, **kw):
        if data.get("buhat") == "usba" and "gusto" not in data:
            raise ValidationError(self.fields["gusto"].error_messages["required"], "gusto")


class Pakete(Base):
    numero = fields.Str(required=True, validate=Regexp(r"^HT\d{10}$"))
    petsa = fields.Date(required=True)
    cod = fields.Float(validate=Range(min=0, max=50000))
    gidaghanon = fields.Int(strict=True, validate=Range(min=1, max=20))


class Pahibalo(Base):
    kustomer_id = fields.UUID(required=True)
    porma = fields.Str(required=True, validate=Length(min=3, max=40))
    kanal = fields.Str(required=True, validate=OneOf(["sms", "viber", "messenger"]))
    pakete = fields.Nested(Pakete, required=True)
    pinulongan = fields.Str(validate=OneOf(["ceb", "fil", "en"]))
