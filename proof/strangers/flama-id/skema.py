"""Skema permintaan (typedpy)."""
from typedpy import Array, DateField, EmailAddress, Enum, Integer, String, Structure

Structure.set_fail_fast(False)


class Masuk(Structure):
    kode_mitra: String(minLength=1)
    kunci_rahasia: String(minLength=1)
    _required = ["kode_mitra", "kunci_rahasia"]


class Penerima(Structure):
    nama_lengkap: String(minLength=2, maxLength=80)
    nomor_hp: String(pattern=r"^\+62\d{8,12}$")
    email: EmailAddress
    _required = ["nama_lengkap", "nomor_hp"]


class Alamat(Structure):
    jalan: String(minLength=3, maxLength=120)
    kelurahan: String(maxLength=60)
    kota: String(minLength=2, maxLength=60)
    kode_pos: String(pattern=r"^\d{5}$")
    _required = ["jalan", "kota", "kode_pos"]


class Verifikasi(Structure):
    penerima: Penerima
    alamat: Alamat
    _required = ["penerima", "alamat"]


class Jam(Structure):
    mulai: String(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")
    selesai: String(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")
    _required = ["mulai", "selesai"]


TEMPAT = ["depan_pintu", "satpam", "tetangga", "gerai"]


class Preferensi(Structure):
    tempat: Enum[TEMPAT]
    catatan: String(maxLength=200)
    jam: Jam
    _required = ["tempat"]


class PreferensiTetangga(Structure):
    tempat: Enum[TEMPAT]
    nama_tetangga: String(minLength=2, maxLength=80)
    catatan: String(maxLength=200)
    jam: Jam
    _required = ["tempat", "nama_tetangga"]


class PreferensiGerai(Structure):
    tempat: Enum[TEMPAT]
    kode_gerai: String(pattern=r"^GR-\d{4}$")
    catatan: String(maxLength=200)
    jam: Jam
    _required = ["tempat", "kode_gerai"]


class LihatPreferensi(Structure):
    id_penerima: String(pattern=r"^PNR-\d{6}$")
    aksi: Enum["lihat", "ubah"]
    _required = ["id_penerima", "aksi"]


class UbahPreferensi(Structure):
    id_penerima: String(pattern=r"^PNR-\d{6}$")
    aksi: Enum["lihat", "ubah"]
    preferensi: Preferensi
    _required = ["id_penerima", "aksi", "preferensi"]


class UbahPreferensiTetangga(Structure):
    id_penerima: String(pattern=r"^PNR-\d{6}$")
    aksi: Enum["lihat", "ubah"]
    preferensi: PreferensiTetangga
    _required = ["id_penerima", "aksi", "preferensi"]


class UbahPreferensiGerai(Structure):
    id_penerima: String(pattern=r"^PNR-\d{6}$")
    aksi: Enum["lihat", "ubah"]
    preferensi: PreferensiGerai
    _required = ["id_penerima", "aksi", "preferensi"]




class Paket(Structure):
    isi: String(minLength=1, maxLength=60)
    berat_gram: Integer(minimum=1, maximum=50000)
    _required = ["isi"]


class Pengiriman(Structure):
    nomor_resi: String(pattern=r"^[A-Z]{3}\d{10}$")
    tanggal_antar: DateField
    kurir: String(maxLength=60)
    _required = ["nomor_resi", "tanggal_antar"]


class Notifikasi(Structure):
    id_penerima: String(pattern=r"^PNR-\d{6}$")
    saluran: Enum["sms", "whatsapp", "email"]
    kode_templat: String(minLength=3, maxLength=30)
    pengiriman: Pengiriman
    paket: Array(items=Paket, minItems=1, maxItems=20)
    _required = ["id_penerima", "saluran", "kode_templat", "pengiriman"]
