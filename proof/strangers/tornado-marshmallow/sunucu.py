"""HızlıKapı dağıtım entegrasyon servisi."""
import asyncio
import datetime
import hmac
import itertools
import os
import secrets
import signal

import tornado.escape
import tornado.web
from marshmallow import ValidationError

import semalar

OTURUM_SN = int(os.environ.get("TOKEN_TTL_SECONDS") or 1200)
KULLANICI, PAROLA = "anadolu-moda", "Lodos.1453-vapur"
SABLONLAR = {"dagitim_bilgi", "teslim_bilgi"}
SAYAC = itertools.count(1)

MUSTERILER = {
    10027731: {"ad": "Zeynep", "soyad": "Karaca", "telefon": "+90 532 118 4097", "il": "İzmir", "guncelleme": None, "tercih": {
        "teslim_yeri": "ev",
        "adres": {"mahalle": "Alsancak", "sokak": "Kıbrıs Şehitleri Caddesi", "kapi_no": "48", "ilce": "Konak", "il": "İzmir"}}},
    10030412: {"ad": "Mert", "soyad": "Aydoğan", "telefon": "+90 541 700 2216", "il": "Bursa", "guncelleme": None, "tercih": {
        "teslim_yeri": "is_yeri",
        "adres": {"mahalle": "Nilüfer", "sokak": "Lefkoşe Caddesi", "kapi_no": "7/B", "ilce": "Nilüfer", "il": "Bursa"}}},
}


def simdi():
    return datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=3))).isoformat(timespec="seconds")


class Temel(tornado.web.RequestHandler):
    def set_default_headers(self):
        self.set_header("Server", "hizlikapi")

    def get_current_user(self):
        deger = self.get_signed_cookie("hk_oturum", max_age_days=OTURUM_SN / 86400)
        return deger.decode() if deger else None

    def yukle(self, sema):
        try:
            govde = tornado.escape.json_decode(self.request.body)
        except ValueError as e:
            raise tornado.web.HTTPError(400, str(e).replace("%", "%%"))
        return sema.load(govde)

    def basarili(self, veri, kod=200):
        self.set_status(kod)
        self.finish({"sonuc": "ok", "veri": veri})

    def hata(self, kod, mesaj, **ek):
        self.set_status(kod)
        self.finish({"sonuc": "hata", "mesaj": mesaj, **ek})

    def write_error(self, status_code, **kwargs):
        istisna = (kwargs.get("exc_info") or (None, None, None))[1]
        if isinstance(istisna, ValidationError):
            self.hata(400, "Geçersiz istek", alanlar=istisna.messages)
            return
        mesaj = self._reason
        if isinstance(istisna, tornado.web.HTTPError) and istisna.log_message:
            mesaj = istisna.log_message
        self.hata(status_code, mesaj)

    def log_exception(self, typ, value, tb):
        if not isinstance(value, ValidationError):
            super().log_exception(typ, value, tb)


class Giris(Temel):
    def post(self):
        kullanici = self.get_body_argument("kullanici")
        parola = self.get_body_argument("parola")
        if kullanici != KULLANICI or not hmac.compare_digest(parola.encode(), PAROLA.encode()):
            self.hata(401, "Kullanıcı adı veya parola hatalı")
            return
        self.set_signed_cookie("hk_oturum", kullanici, expires_days=None, max_age=OTURUM_SN, httponly=True)
        self.basarili({"firma": "Anadolu Moda A.Ş.", "son_giris": simdi()})


class Dogrula(Temel):
    @tornado.web.authenticated
    def post(self):
        istek = self.yukle(semalar.DogrulamaSema())
        kisi = istek["kisi"]
        for no, m in MUSTERILER.items():
            if (m["ad"], m["soyad"], m["telefon"]) == (kisi["ad"], kisi["soyad"], kisi["telefon"]):
                self.basarili({"kayitli": True, "musteri_no": no, "il_uyumu": istek["il"] == m["il"] if "il" in istek else None})
                return
        self.basarili({"kayitli": False, "musteri_no": None, "il_uyumu": None})


class Tercih(Temel):
    @tornado.web.authenticated
    def post(self):
        istek = self.yukle(semalar.IslemSema())
        if istek["islem"] == "guncelle":
            istek = self.yukle(semalar.GuncelleSema())
        m = MUSTERILER.get(istek["musteri_no"])
        if m is None:
            self.hata(404, "Müşteri bulunamadı")
            return
        if istek["islem"] == "guncelle":
            m["tercih"], m["guncelleme"] = istek["tercih"], simdi()
        self.basarili({"musteri_no": istek["musteri_no"], "tercih": m["tercih"], "guncelleme": m["guncelleme"]})


class Bildir(Temel):
    @tornado.web.authenticated
    def post(self):
        istek = self.yukle(semalar.BildirimSema())
        if istek["musteri_no"] not in MUSTERILER:
            self.hata(404, "Müşteri bulunamadı")
            return
        if istek["sablon"] not in SABLONLAR:
            self.hata(404, "Şablon bulunamadı")
            return
        self.basarili({
            "bildirim_no": f"HK{next(SAYAC):07d}",
            "durum": "planlandi" if "gonderim_zamani" in istek else "gonderiliyor",
            "kanallar": istek["kanallar"],
        }, 201)


class Yok(Temel):
    def prepare(self):
        self.hata(404, "Adres bulunamadı")


async def main():
    uygulama = tornado.web.Application([
        (r"/servis/auth-authenticate", Giris),
        (r"/servis/ext-verify", Dogrula),
        (r"/servis/ext-reach", Tercih),
        (r"/servis/ext-notify", Bildir),
    ], cookie_secret=secrets.token_hex(32), default_handler_class=Yok, autoreload=False)
    uygulama.listen(int(os.environ.get("PORT", "8888")), address="127.0.0.1")
    dur = asyncio.Event()
    for s in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(s, dur.set)
    await dur.wait()


if __name__ == "__main__":
    asyncio.run(main())
