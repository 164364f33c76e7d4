"""İstek modelleri (msgspec)."""
import datetime as dt
import enum
from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Model(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    pass


MusteriNo = Annotated[str, Meta(pattern=r"^MST-[0-9]{8}$")]
CepTelefonu = Annotated[str, Meta(pattern=r"^5[0-9]{9}$")]
Eposta = Annotated[str, Meta(pattern=r"^[^@\s]+@[^@\s]+\.[^@\s]+$")]
PostaKodu = Annotated[str, Meta(pattern=r"^[0-9]{5}$")]
AdSoyad = Annotated[str, Meta(min_length=3, max_length=80)]
Isim = Annotated[str, Meta(min_length=2, max_length=50)]


class Kanal(enum.Enum):
    SMS = "SMS"
    EPOSTA = "EPOSTA"
    WHATSAPP = "WHATSAPP"


class TeslimYeri(enum.Enum):
    KAPIDA = "KAPIDA"
    KOMSU = "KOMSU"
    GUVENLIK = "GUVENLIK"
    TESLIM_NOKTASI = "TESLIM_NOKTASI"


# --- /auth-authenticate

class GirisIstegi(Model):
    firma_kodu: Annotated[str, Meta(pattern=r"^[A-Z]{3}[0-9]{4}$")]
    kullanici_adi: Annotated[str, Meta(min_length=1, max_length=60)]
    sifre: Annotated[str, Meta(min_length=1, max_length=120)]


# --- /ext-verify

class Musteri(Model):
    ad: Isim
    soyad: Isim
    cep_telefonu: CepTelefonu
    eposta: Eposta | None = None


class Adres(Model):
    il: Isim
    ilce: Isim
    posta_kodu: PostaKodu
    acik_adres: Annotated[str, Meta(max_length=250)] | None = None


class DogrulamaIstegi(Model):
    musteri: Musteri
    adres: Adres | None = None


# --- /ext-reach

class Komsu(Model):
    ad_soyad: AdSoyad
    daire_no: Annotated[str, Meta(min_length=1, max_length=6)]


class SaatAraligi(Model):
    baslangic: dt.time
    bitis: dt.time

    def __post_init__(self):
        if self.bitis <= self.baslangic:
            raise ValueError("bitis, baslangic saatinden sonra olmalıdır")


class Tercih(Model):
    teslim_yeri: TeslimYeri
    komsu: Komsu | None = None
    nokta_kodu: Annotated[str, Meta(pattern=r"^[A-Z]{3}-[0-9]{4}$")] | None = None
    saat_araligi: SaatAraligi | None = None
    teslimat_notu: Annotated[str, Meta(max_length=160)] | None = None
    zil_calinsin: bool = True

    def __post_init__(self):
        if self.teslim_yeri is TeslimYeri.KOMSU and self.komsu is None:
            raise ValueError("teslim_yeri KOMSU ise komsu zorunludur")
        if self.teslim_yeri is TeslimYeri.TESLIM_NOKTASI and self.nokta_kodu is None:
            raise ValueError("teslim_yeri TESLIM_NOKTASI ise nokta_kodu zorunludur")


class TercihSorgula(Model, tag_field="islem", tag="SORGULA"):
    musteri_no: MusteriNo


class TercihGuncelle(Model, tag_field="islem", tag="GUNCELLE"):
    musteri_no: MusteriNo
    tercih: Tercih


TercihIstegi = TercihSorgula | TercihGuncelle


# --- /ext-notify

class Tahsilat(Model):
    tutar: Annotated[float, Meta(ge=1, le=50000)]
    para_birimi: Literal["TRY", "USD", "EUR"]


class Gonderi(Model):
    takip_no: Annotated[str, Meta(pattern=r"^KN[0-9]{10}TR$")]
    parca_sayisi: Annotated[int, Meta(ge=1, le=30)] = 1
    kapida_odeme: bool = False
    tahsilat: Tahsilat | None = None

    def __post_init__(self):
        if self.kapida_odeme and self.tahsilat is None:
            raise ValueError("kapida_odeme seçildiğinde tahsilat bilgisi zorunludur")


class BildirimIstegi(Model):
    musteri_no: MusteriNo
    sablon_kodu: Annotated[str, Meta(pattern=r"^[A-Z]{3}-[0-9]{2}$")]
    gonderi: Gonderi
    kanal: Kanal | None = None
    tahmini_teslim: Annotated[dt.datetime, Meta(tz=True)] | None = None
    dil: Literal["tr", "en"] = "tr"
