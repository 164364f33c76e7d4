"""Kapıya Teslim: iş ortağı entegrasyon servisi."""
import asyncio
import datetime as dt
import itertools
import logging
import os
import secrets
import signal
import time

import msgspec
from robyn import AuthenticationHandler, Headers, Request, Response, Robyn, SubRouter
from robyn.authentication import BearerGetter
from robyn.robyn import Identity

from modeller import (BildirimIstegi, DogrulamaIstegi, GirisIstegi, Kanal, Tercih, TercihGuncelle, TercihIstegi,
                      TeslimYeri)

log = logging.getLogger("kapiya-teslim")
OTURUM_SURESI = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))

FIRMALAR = {("KRG2047", "entegrasyon.kargonet"): "Mavi-Vapur_8813"}
OTURUMLAR: dict[str, tuple[str, float]] = {}
MUSTERILER = {
    "MST-00481726": {"ad": "Elif", "soyad": "Yıldırım", "cep_telefonu": "5324176285", "posta_kodu": "34710",
                     "kanallar": [Kanal.SMS, Kanal.EPOSTA, Kanal.WHATSAPP]},
    "MST-00518093": {"ad": "Mehmet", "soyad": "Özkan", "cep_telefonu": "5059913047", "posta_kodu": "06420",
                     "kanallar": [Kanal.SMS]},
    "MST-00733215": {"ad": "Zeynep", "soyad": "Çelik", "cep_telefonu": "5412208816", "posta_kodu": "35220",
                     "kanallar": [Kanal.WHATSAPP, Kanal.SMS]},
}
SABLONLAR = {"DGT-01": "Gönderiniz dağıtıma çıktı", "TSL-01": "Gönderiniz teslim edildi", "GCK-02": "Teslimat gecikmesi"}
TERCIHLER: dict[str, tuple[Tercih, dt.datetime]] = {}
sira = itertools.count(1)

JSON = {"Content-Type": "application/json; charset=utf-8"}


class IsHatasi(Exception):
    def __init__(self, durum: int, kod: str, mesaj: str):
        self.durum, self.kod, self.mesaj = durum, kod, mesaj


def basarili(veri, durum: int = 200) -> Response:
    return Response(status_code=durum, headers=Headers(JSON), description=msgspec.json.encode({"basarili": True, "veri": veri}))


def basarisiz(durum: int, kod: str, mesaj: str, ek: dict | None = None) -> Response:
    return Response(status_code=durum, headers=Headers({**JSON, **(ek or {})}),
                    description=msgspec.json.encode({"basarili": False, "hata": {"kod": kod, "mesaj": mesaj}}))


def hata_yakala(hata: Exception) -> Response:
    if isinstance(hata, msgspec.ValidationError):
        return basarisiz(422, "DOGRULAMA_HATASI", str(hata))
    if isinstance(hata, (msgspec.DecodeError, UnicodeError)):
        return basarisiz(400, "GECERSIZ_JSON", str(hata))
    if isinstance(hata, IsHatasi):
        return basarisiz(hata.durum, hata.kod, hata.mesaj)
    log.exception("beklenmeyen hata", exc_info=hata)
    return basarisiz(500, "SISTEM_HATASI", "Beklenmeyen bir hata oluştu.")


class OturumDenetimi(AuthenticationHandler):
    @property
    def unauthorized_response(self) -> Response:
        return basarisiz(401, "YETKISIZ", "Oturum anahtarı geçersiz veya süresi dolmuş.", {"WWW-Authenticate": "Bearer"})

    def authenticate(self, request: Request) -> Identity | None:
        anahtar = self.token_getter.get_token(request)
        firma, bitis = OTURUMLAR.get(anahtar, (None, 0.0))
        if firma is None or bitis < time.monotonic():
            return None
        return Identity(claims={"firma": firma})


app = Robyn(__file__)
v1 = SubRouter(prefix="/entegrasyon/v1")
for yonlendirici in (app, v1):
    yonlendirici.exception(hata_yakala)
    yonlendirici.configure_authentication(OturumDenetimi(token_getter=BearerGetter()))

giris_oku = msgspec.json.Decoder(GirisIstegi).decode
dogrulama_oku = msgspec.json.Decoder(DogrulamaIstegi).decode
tercih_oku = msgspec.json.Decoder(TercihIstegi).decode
bildirim_oku = msgspec.json.Decoder(BildirimIstegi).decode


def musteri_bul(musteri_no: str) -> dict:
    if musteri_no not in MUSTERILER:
        raise IsHatasi(404, "MUSTERI_BULUNAMADI", "Müşteri bulunamadı.")
    return MUSTERILER[musteri_no]


def sade(metin: str) -> str:
    """Türkçe büyük/küçük harf farkını yok sayar."""
    return " ".join(metin.replace("İ", "i").replace("I", "ı").lower().split())


@v1.post("/auth-authenticate")
async def giris(request: Request):
    istek = giris_oku(request.body)
    beklenen = FIRMALAR.get((istek.firma_kodu, istek.kullanici_adi), "")
    if not beklenen or not secrets.compare_digest(beklenen.encode(), istek.sifre.encode()):
        raise IsHatasi(401, "GIRIS_BASARISIZ", "Firma kodu, kullanıcı adı veya şifre hatalı.")
    anahtar = secrets.token_hex(24)
    OTURUMLAR[anahtar] = (istek.firma_kodu, time.monotonic() + OTURUM_SURESI)
    return basarili({"oturum_anahtari": anahtar, "anahtar_turu": "Bearer", "gecerlilik_sn": OTURUM_SURESI})


@v1.post("/ext-verify", auth_required=True)
async def dogrula(request: Request):
    istek = dogrulama_oku(request.body)
    for no, kayit in MUSTERILER.items():
        if kayit["cep_telefonu"] != istek.musteri.cep_telefonu:
            continue
        if sade(kayit["ad"] + " " + kayit["soyad"]) != sade(istek.musteri.ad + " " + istek.musteri.soyad):
            return basarili({"sonuc": "ISIM_UYUSMUYOR", "musteri_no": None, "adres_eslesti": None, "kanallar": []})
        return basarili({
            "sonuc": "DOGRULANDI",
            "musteri_no": no,
            "adres_eslesti": istek.adres.posta_kodu == kayit["posta_kodu"] if istek.adres else None,
            "kanallar": kayit["kanallar"],
        })
    return basarili({"sonuc": "KAYIT_YOK", "musteri_no": None, "adres_eslesti": None, "kanallar": []})


@v1.post("/ext-reach", auth_required=True)
async def tercih(request: Request):
    istek = tercih_oku(request.body)
    musteri_bul(istek.musteri_no)
    if isinstance(istek, TercihGuncelle):
        TERCIHLER[istek.musteri_no] = (istek.tercih, dt.datetime.now(dt.timezone.utc).replace(microsecond=0))
    kayitli, guncelleme = TERCIHLER.get(istek.musteri_no, (Tercih(teslim_yeri=TeslimYeri.KAPIDA), None))
    return basarili({"musteri_no": istek.musteri_no, "tercih": kayitli, "guncelleme_zamani": guncelleme})


@v1.post("/ext-notify", auth_required=True)
async def bildir(request: Request):
    istek = bildirim_oku(request.body)
    kanallar = musteri_bul(istek.musteri_no)["kanallar"]
    if istek.sablon_kodu not in SABLONLAR:
        raise IsHatasi(404, "SABLON_BULUNAMADI", "Bildirim şablonu tanımlı değil.")
    kanal = istek.kanal or kanallar[0]
    if kanal not in kanallar:
        raise IsHatasi(409, "KANAL_UYGUN_DEGIL", "Müşteriye bu kanaldan ulaşılamıyor.")
    bildirim_no = f"BLD-{dt.date.today():%y%m%d}-{next(sira):06d}"
    return basarili({"bildirim_no": bildirim_no, "durum": "KUYRUKTA", "kanal": kanal}, 201)


app.include_router(v1)


@app.startup_handler
async def baslangic():
    # Tek süreçte Robyn SIGTERM'i yutuyor; konteyner kapanırken beklemesin.
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, os._exit, 0)


if __name__ == "__main__":
    app.start(host="127.0.0.1", port=int(os.environ["PORT"]), _check_port=False)
