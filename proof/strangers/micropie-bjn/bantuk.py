"""Bantuk kiriman nang ditarima. Pasan kasalahannya matan conformity."""
from conformity import fields


class Pilihan(fields.Base):
    """Polymorph nang kada pacah amun kunci pamilihnya kadada."""

    def __init__(self, kunci, isi):
        self.kapala = fields.Dictionary({kunci: fields.Constant(*isi)}, allow_extra_keys=True)
        self.badan = fields.Polymorph(switch_field=kunci, contents_map=isi)

    def errors(self, value):
        return self.kapala.errors(value) or self.badan.errors(value)

    def introspect(self):
        return self.badan.introspect()


def pilihan(kunci, umum, kawa_kadada, tambahan):
    """Satu Dictionary gasan saban harga `kunci`: nang umum lawan tambahannya."""
    isi = {}
    for harga, (lain, kada_wajib) in tambahan.items():
        isi[harga] = fields.Dictionary(
            {kunci: fields.Constant(harga), **umum, **lain},
            optional_keys=tuple(kawa_kadada) + tuple(kada_wajib),
        )
    return Pilihan(kunci, isi)


def tulisan(panjang=80, pandak=1):
    return fields.UnicodeString(min_length=pandak, max_length=panjang)


KODE_URANG = fields.Integer(gte=1000, lte=9999)
JAM = fields.Dictionary({"tumatan": fields.Integer(gte=0, lte=23), "sampai": fields.Integer(gte=1, lte=24)})
TITIK = fields.Dictionary({"lintang": fields.Latitude(), "bujur": fields.Longitude()})
TANGGAL = fields.Dictionary({
    "tahun": fields.Integer(gte=2024, lte=2099),
    "bulan": fields.Integer(gte=1, lte=12),
    "hari": fields.Integer(gte=1, lte=31),
})

MASUK = fields.Dictionary({
    "kunci_mitra": tulisan(40),
    "sandi_mitra": tulisan(80),
    "kode_cabang": fields.UnicodeString(min_length=3, max_length=3),
})

PARIKSA = fields.Dictionary(
    {
        "urang": fields.Dictionary(
            {
                "ngaran": fields.Dictionary({"hadapan": tulisan(), "balakang": tulisan()}, optional_keys=("balakang",)),
                "nomur_telepon": fields.UnicodeString(min_length=10, max_length=16),
                "email": fields.EmailAddress(),
            },
            optional_keys=("email",),
        ),
        "rumah": fields.Dictionary(
            {
                "jalan": tulisan(120),
                "nomur": fields.Integer(gte=1, lte=9999),
                "kodepos": fields.UnicodeString(min_length=5, max_length=5),
                "kota": tulisan(),
            },
            optional_keys=("jalan", "kota"),
        ),
    },
)

ANDAKAN = pilihan(
    "wadah",
    {"jam": JAM, "titik": TITIK, "catatan": tulisan(140)},
    ("jam", "titik", "catatan"),
    {
        "di_rumah": ({}, ()),
        "di_jiran": ({"jiran": fields.Dictionary({"ngaran": tulisan(), "nomur": fields.Integer(gte=1, lte=9999)})}, ()),
        "di_pos": ({"kode_pos_ambil": fields.Integer(gte=100, lte=999)}, ()),
    },
)

ALAMAT = pilihan(
    "parintah",
    {},
    (),
    {
        "itihi": ({"isi": fields.Dictionary({"kode_urang": KODE_URANG})}, ()),
        "ganti": ({"isi": fields.Dictionary({"kode_urang": KODE_URANG, "andakan": ANDAKAN})}, ()),
    },
)

PAKET = fields.Dictionary(
    {"resi": fields.UnicodeString(min_length=12, max_length=12), "barat_gram": fields.Integer(gt=0, lte=50000)},
    optional_keys=("barat_gram",),
)

KABAR = fields.Dictionary(
    {
        "kode_urang": KODE_URANG,
        "liwat": fields.Constant("wa", "sms", "email"),
        "kabar": pilihan(
            "jinis",
            {"cetakan": tulisan(30), "tanggal": TANGGAL, "jam": JAM, "paket": fields.List(PAKET, min_length=1, max_length=20)},
            ("jam",),
            {
                "barangkat": ({}, ()),
                "parak": ({}, ()),
                "talambat": ({"alasan": tulisan(140)}, ()),
                "sampai": ({"nang_manarima": tulisan()}, ("nang_manarima",)),
            },
        ),
    },
    optional_keys=("liwat",),
)
