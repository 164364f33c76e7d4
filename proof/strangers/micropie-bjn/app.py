"""Jukung Kirim: pintu gasan aplikasi mitra (Banjarmasin)."""
import hmac
import json
import os
import secrets
import time
from datetime import datetime, timezone

import uvicorn
from micropie import App, HttpMiddleware

import bantuk

UMUR = int(os.environ.get("TOKEN_TTL_SECONDS") or 2700)
PANGKAL = "/mitra"

MITRA = {"jk-banua-07": ("Sasirangan#88.Martapura", "BJM")}
CETAKAN = {"KABAR-JALAN-2", "KABAR-SAMPAI-1"}
URANG = {
    4107: {"ngaran": ("Norhasanah", "Rahmah"), "telepon": "081255447731", "email": "norhasanah@example.co.id", "nomur": 18, "kodepos": "70111"},
    4216: {"ngaran": ("Syahrani", "Anwar"), "telepon": "085355440092", "email": "syahrani@example.co.id", "nomur": 5, "kodepos": "70614"},
}
ANDAKAN = {4107: {"wadah": "di_rumah"}, 4216: {"wadah": "di_pos", "kode_pos_ambil": 305}}
TOKEN = {}


def kasalahan(status, *daptar):
    return status, {"jumlah": len(daptar), "kasalahan": [dict(zip(("kode", "di", "pasan"), x)) for x in daptar]}


def hasil(status, **isi):
    return status, {"hasil": isi}


def pariksa(bantuknya, kiriman):
    """Kasalahan matan conformity, atawa None."""
    salah = bantuknya.errors(kiriman)
    if salah:
        return kasalahan(422, *((e.code, e.pointer, e.message) for e in salah))
    return None


class Jalan(HttpMiddleware):
    """Jalan nang ada haja, POST haja, lawan token gasan nang ext-."""

    TUJUAN = {
        "/auth-authenticate": "masuk",
        "/ext-verify": "urang",
        "/ext-reach": "alamat",
        "/ext-notify": "kabar",
    }

    async def before_request(self, request):
        jalan = request.scope["path"]
        ngaran = self.TUJUAN.get(jalan[len(PANGKAL):]) if jalan.startswith(PANGKAL + "/") else None
        if ngaran is None:
            return self._tulak(404, "JALAN_KADADA", "Jalannya kadada")
        if request.method != "POST":
            return self._tulak(405, "KADA_POST", "POST haja nang kawa")
        if ngaran != "masuk":
            kapala = request.headers.get("authorization", "")
            jinis, _, token = kapala.partition(" ")
            if not kapala or jinis.lower() != "bearer":
                return self._tulak(401, "TOKEN_KADADA", "Token kadada di Authorization: Bearer")
            sampai = TOKEN.get(token.strip())
            if sampai is None:
                return self._tulak(401, "TOKEN_SALAH", "Tokennya kada dipinandui")
            if sampai <= time.time():
                return self._tulak(401, "TOKEN_LALU", "Tokennya sudah lalu wayahnya, masuk pulang")
        request._route_handler = ngaran
        return None

    async def after_request(self, request, status_code, response_body, extra_headers):
        return None

    @staticmethod
    def _tulak(status, kode, pasan):
        status, badan = kasalahan(status, (kode, None, pasan))
        kapala = [("Content-Type", "application/json")]
        if status == 401:
            kapala.append(("WWW-Authenticate", "Bearer"))
        return {"status_code": status, "body": json.dumps(badan), "headers": kapala}


def angka(tulisan):
    return "".join(c for c in tulisan if c.isdigit())


class Pintu(App):
    @property
    def kiriman(self):
        return self.request.json()

    async def masuk(self):
        if salah := pariksa(bantuk.MASUK, self.kiriman):
            return salah
        k = self.kiriman
        sandi, cabang = MITRA.get(k["kunci_mitra"], ("", ""))
        sama = hmac.compare_digest(sandi.encode(), k["sandi_mitra"].encode("utf-8", "replace"))
        if not sandi or not sama or cabang != k["kode_cabang"].upper():
            return kasalahan(401, ("KADA_KAWA_MASUK", None, "Kunci, sandi atawa cabangnya salah"))
        token = secrets.token_hex(20)
        sampai = time.time() + UMUR
        TOKEN[token] = sampai
        wayah = datetime.fromtimestamp(sampai, timezone.utc).isoformat(timespec="seconds")
        return hasil(200, token=token, jinis="Bearer", balaku_sampai=wayah)

    async def urang(self):
        if salah := pariksa(bantuk.PARIKSA, self.kiriman):
            return salah
        u, r = self.kiriman["urang"], self.kiriman["rumah"]
        for kode, ada in URANG.items():
            if angka(u["nomur_telepon"]) != ada["telepon"] or (r["nomur"], r["kodepos"]) != (ada["nomur"], ada["kodepos"]):
                continue
            if u["ngaran"]["hadapan"].strip().lower() != ada["ngaran"][0].lower():
                continue
            if u.get("email", ada["email"]).lower() != ada["email"]:
                continue
            return hasil(200, dipinandui=True, kode_urang=kode, ngaran=" ".join(ada["ngaran"]))
        return kasalahan(404, ("URANG_KADADA", None, "Urangnya kada tapinandui"))

    async def alamat(self):
        if salah := pariksa(bantuk.ALAMAT, self.kiriman):
            return salah
        isi = self.kiriman["isi"]
        kode = isi["kode_urang"]
        if kode not in URANG:
            return kasalahan(404, ("URANG_KADADA", "isi.kode_urang", "Kadada urang nang kodenya itu"))
        if "andakan" in isi:
            ANDAKAN[kode] = isi["andakan"]
        return hasil(200, kode_urang=kode, taganti="andakan" in isi, andakan=ANDAKAN[kode])

    async def kabar(self):
        if salah := pariksa(bantuk.KABAR, self.kiriman):
            return salah
        k = self.kiriman
        if k["kode_urang"] not in URANG:
            return kasalahan(404, ("URANG_KADADA", "kode_urang", "Kadada urang nang kodenya itu"))
        if k["kabar"]["cetakan"] not in CETAKAN:
            return kasalahan(409, ("CETAKAN_KADADA", "kabar.cetakan", "Cetakannya kadada di cabang ini"))
        return hasil(202, nomur_kabar="KB-" + secrets.token_hex(5).upper(), kaadaan="baantri",
                     liwat=k.get("liwat", "wa"), jumlah_paket=len(k["kabar"]["paket"]))


pintu = Pintu(max_body_size=65536)
pintu.middlewares.append(Jalan())

if __name__ == "__main__":
    uvicorn.run(pintu, host="127.0.0.1", port=int(os.environ.get("PORT") or 8080), log_level="warning", access_log=False)
