from marshmallow import EXCLUDE, Schema, fields, validate, validates_schema, ValidationError

TELEFON = validate.Regexp(r"^\+90 5\d{2} \d{3} \d{4}$")


class TemelSema(Schema):
    class Meta:
        unknown = EXCLUDE


class KisiSema(TemelSema):
    ad = fields.Str(required=True, validate=validate.Length(min=2, max=50))
    soyad = fields.Str(required=True, validate=validate.Length(min=2, max=50))
    telefon = fields.Str(required=True, validate=TELEFON)
    eposta = fields.Email()


class DogrulamaSema(TemelSema):
    kisi = fields.Nested(KisiSema, required=True)
    il = fields.Str(validate=validate.Length(min=3, max=30))


class AdresSema(TemelSema):
    mahalle = fields.Str(required=True, validate=validate.Length(min=2, max=60))
    sokak = fields.Str(required=True, validate=validate.Length(min=2, max=80))
    kapi_no = fields.Str(required=True, validate=validate.Length(min=1, max=10))
    daire = fields.Int(validate=validate.Range(min=1, max=999))
    ilce = fields.Str(required=True, validate=validate.Length(min=2, max=40))
    il = fields.Str(required=True, validate=validate.Length(min=3, max=30))
    posta_kodu = fields.Str(validate=validate.Length(equal=5))


class TercihSema(TemelSema):
    teslim_yeri = fields.Str(required=True, validate=validate.OneOf(["ev", "is_yeri", "komsu", "teslim_noktasi"]))
    adres = fields.Nested(AdresSema, required=True)
    nokta_kodu = fields.Str(validate=validate.Length(equal=6))
    kapida_imza = fields.Bool()
    saat_araligi = fields.Str(validate=validate.OneOf(["sabah", "ogleden_sonra", "aksam"]))
    aciklama = fields.Str(validate=validate.Length(max=160))

    @validates_schema
    def nokta_gerekli(self, veri, **_):
        if veri["teslim_yeri"] == "teslim_noktasi" and not veri.get("nokta_kodu"):
            raise ValidationError(fields.Field.default_error_messages["required"], "nokta_kodu")


class IslemSema(TemelSema):
    islem = fields.Str(required=True, validate=validate.OneOf(["sorgula", "guncelle"]))
    musteri_no = fields.Int(required=True, strict=True)


class GuncelleSema(IslemSema):
    tercih = fields.Nested(TercihSema, required=True)


class KargoSema(TemelSema):
    takip_no = fields.Str(required=True, validate=validate.Length(equal=12))
    durum = fields.Str(required=True, validate=validate.OneOf(["yola_cikti", "dagitimda", "teslim_edildi"]))
    desi = fields.Float(validate=validate.Range(min=0, min_inclusive=False))


class BildirimSema(TemelSema):
    musteri_no = fields.Int(required=True, strict=True)
    kargo = fields.Nested(KargoSema, required=True)
    sablon = fields.Str(required=True, validate=validate.Length(min=1, max=40))
    kanallar = fields.List(fields.Str(validate=validate.OneOf(["sms", "eposta", "anlik"])), required=True, validate=validate.Length(min=1, max=3))
    gonderim_zamani = fields.AwareDateTime()
    degiskenler = fields.Dict(keys=fields.Str(), values=fields.Str())
