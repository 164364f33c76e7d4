"""What the four entrypoints take."""
from cleancat import Choices, DateTime, Email, Embedded, Integer, List, Regex, Schema, String, TrimmedString
from cleancat.base import UUID, PolymorphicField

SEAT = r"^([01][0-9]|2[0-3]):[0-5][0-9]$"
TELEFON = r"^\+291[0-9]{7}$"


class Mirchawi(PolymorphicField):
    """PolymorphicField that survives an object or a list for its type field (cleancat looks it up in a dict)."""

    def __init__(self, type_field, type_map, **kwargs):
        super().__init__(type_map=type_map, type_field=type_field, keep_type_field=True, **kwargs)

    def clean(self, value):
        if isinstance(value, dict) and isinstance(value.get(self.type_field), (dict, list)):
            value = {**value, self.type_field: ""}
        return super().clean(value)


class Meetewi(Schema):
    kubanya = TrimmedString(max_length=40)
    tetekami = TrimmedString(max_length=40)
    mistirawi_kal = String(max_length=100)


class Adrasha(Schema):
    ketema = TrimmedString(max_length=40)
    zoba = TrimmedString(max_length=40, required=False)
    godena = TrimmedString(max_length=80)
    kutri_geza = TrimmedString(max_length=12, required=False)


class Mirgaga(Schema):
    amil = UUID()
    telefon = Regex(TELEFON)
    email = Email(required=False)
    adrasha = Embedded(Adrasha, required=False)


class Seatat(Schema):
    kab = Regex(SEAT)
    ksab = Regex(SEAT)


class Bota(Schema):
    bota = String()
    seatat = Embedded(Seatat, required=False)
    maaltat = List(
        Choices(["senuy", "selus", "rebue", "hamus", "arbi", "kedam", "senbet"]),
        required=False,
        max_length=7,
    )
    metsasewi = TrimmedString(max_length=140, required=False)


class Geza(Bota):
    adrasha = Embedded(Adrasha, required=False)


class Gorebet(Bota):
    shim_gorebet = TrimmedString(max_length=60)
    telefon_gorebet = Regex(TELEFON, required=False)


class Dukan(Bota):
    kodi_dukan = Regex(r"^DK-[0-9]{3}$")


class Nbab(Schema):
    aynet = String()


class Lewti(Nbab):
    mirchia = Mirchawi("bota", {
        "geza": Embedded(Geza),
        "gorebet": Embedded(Gorebet),
        "dukan": Embedded(Dukan),
    })


class Abtsih(Schema):
    amil = UUID()
    tegbar = Mirchawi("aynet", {
        "nbab": Embedded(Nbab),
        "lewti": Embedded(Lewti),
        "demsas": Embedded(Nbab),
    })


class Leeko(Schema):
    kutri = Regex(r"^EB[0-9]{8}$")
    bizhi = Integer(min_value=1, max_value=40, required=False)
    kibdet_gram = Integer(min_value=1, max_value=25000, required=False)


class Sms(Schema):
    kanal = String()
    telefon = Regex(TELEFON)


class Posta(Schema):
    kanal = String()
    email = Email()
    arsti = TrimmedString(max_length=80, required=False)


class Melekti(Schema):
    amil = UUID()
    leeko = Embedded(Leeko)
    abnet = TrimmedString(max_length=30)
    kwankwa = Choices(["ti", "ar", "en"], required=False)
    mebelihi = Mirchawi("kanal", {"sms": Embedded(Sms), "email": Embedded(Posta)})
    gize = DateTime(required=False)
