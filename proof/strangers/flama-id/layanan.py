"""Antaran Kilat: layanan integrasi untuk mitra pengirim."""
import datetime as dt
import itertools
import json
import os
import secrets
import time

import uvicorn
from flama import Flama
from flama.http import JSONResponse, Request
from typedpy import Deserializer, ErrorInfo, standard_readable_error_for_typedpy_exception

import skema as s

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "1800"))
MITRA = {"AK-MITRA-0471": "kunci-8Rw2-pelangi-Tj5"}
PENERIMA = {
    "PNR-204817": {"nama": "Sari Wulandari", "hp": "+6281234567890", "kode_pos": "40115", "saluran": ["sms", "whatsapp", "email"]},
    "PNR-204903": {"nama": "Agus Prasetyo", "hp": "+6285712003344", "kode_pos": "60271", "saluran": ["sms"]},
}
TEMPLAT = {"ANTAR-HARI-INI", "PAKET-TERTUNDA", "PAKET-DITERIMA"}
PREFERENSI = {}
TOKEN = {}
NOMOR = itertools.count(70001)


class Tolak(Exception):
    def __init__(self, status, pesan, kesalahan=None, headers=None):
        self.status, self.headers = status, headers
        self.isi = {"sukses": False, "pesan": pesan}
        if kesalahan is not None:
            self.isi["kesalahan"] = kesalahan


async def badan(request):
    try:
        return json.loads(await request.body())
    except ValueError as e:
        raise Tolak(400, "JSON tidak dapat dibaca", str(e))


def polos(g):
    if isinstance(g, ErrorInfo):
        return {k: polos(getattr(g, k)) for k in ("field", "problem", "value") if getattr(g, k, None) is not None}
    return [polos(x) for x in g] if isinstance(g, list) else str(g)


def baca(skema, data):
    try:
        return Deserializer(skema).deserialize(data, keep_undefined=False)
    except Exception as e:  # TypeError, ValueError, InvalidStructureErr
        galat = standard_readable_error_for_typedpy_exception(e)
        raise Tolak(400, "Permintaan tidak valid", polos(galat if isinstance(galat, list) else [galat]))


def periksa_token(request):
    nilai = request.headers.get("authorization", "")
    if not nilai:
        raise Tolak(401, "Header Authorization tidak ada", headers={"WWW-Authenticate": "Bearer"})
    jenis, _, token = nilai.partition(" ")
    if jenis.lower() != "bearer" or TOKEN.get(token, 0) <= time.time():
        raise Tolak(401, "Token tidak sah atau sudah kedaluwarsa", headers={"WWW-Authenticate": "Bearer"})


def cari(id_penerima):
    if id_penerima not in PENERIMA:
        raise Tolak(404, "Penerima tidak ditemukan")
    return PENERIMA[id_penerima]


def jalur(fungsi, token=True):
    async def tangani(request: Request) -> JSONResponse:
        try:
            if token:
                periksa_token(request)
            status, isi = fungsi(await badan(request))
            return JSONResponse(isi, status_code=status)
        except Tolak as t:
            return JSONResponse(t.isi, status_code=t.status, headers=t.headers)

    return tangani


def masuk(data):
    m = baca(s.Masuk, data)
    if not secrets.compare_digest(MITRA.get(m.kode_mitra, "").encode(), m.kunci_rahasia.encode()):
        raise Tolak(401, "Kode mitra atau kunci rahasia salah")
    token = secrets.token_urlsafe(30)
    TOKEN[token] = time.time() + TTL
    return 200, {"sukses": True, "data": {"token_akses": token, "jenis_token": "Bearer", "berlaku_detik": TTL}}


def verifikasi(data):
    v = baca(s.Verifikasi, data)
    for kode, p in PENERIMA.items():
        if p["hp"] == v.penerima.nomor_hp and p["kode_pos"] == v.alamat.kode_pos:
            return 200, {"sukses": True, "data": {"terdaftar": True, "id_penerima": kode, "saluran": p["saluran"]}}
    raise Tolak(404, "Penerima tidak terdaftar")


def preferensi(data):
    skema = s.LihatPreferensi
    if isinstance(data, dict) and data.get("aksi") == "ubah":
        pref = data.get("preferensi")
        tempat = pref.get("tempat") if isinstance(pref, dict) else None
        skema = s.UbahPreferensiTetangga if tempat == "tetangga" else s.UbahPreferensiGerai if tempat == "gerai" else s.UbahPreferensi
    p = baca(skema, data)
    cari(p.id_penerima)
    if p.aksi == "ubah":
        q = p.preferensi
        isi = {"tempat": q.tempat}
        for k in ("nama_tetangga", "kode_gerai", "catatan"):
            if getattr(q, k, None) is not None:
                isi[k] = getattr(q, k)
        if q.jam is not None:
            isi["jam"] = {"mulai": q.jam.mulai, "selesai": q.jam.selesai}
        PREFERENSI[p.id_penerima] = (isi, dt.datetime.now(dt.timezone.utc).isoformat(timespec="seconds"))
    isi, kapan = PREFERENSI.get(p.id_penerima, ({"tempat": "depan_pintu"}, None))
    return 200, {"sukses": True, "data": {"id_penerima": p.id_penerima, "preferensi": isi, "diubah_pada": kapan}}


def notifikasi(data):
    n = baca(s.Notifikasi, data)
    cari(n.id_penerima)
    if n.kode_templat not in TEMPLAT:
        raise Tolak(404, "Templat tidak ditemukan")
    return 202, {"sukses": True, "data": {"id_notifikasi": f"NTF-{next(NOMOR)}", "status": "antre"}}


app = Flama(docs=None, schema=None)
app.add_route("/auth-authenticate", jalur(masuk, token=False), methods=["POST"])
app.add_route("/ext-verify", jalur(verifikasi), methods=["POST"])
app.add_route("/ext-reach", jalur(preferensi), methods=["POST"])
app.add_route("/ext-notify", jalur(notifikasi), methods=["POST"])

if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="warning")
