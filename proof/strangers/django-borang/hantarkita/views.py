import json
import secrets
import uuid
from functools import wraps

from django.conf import settings
from django.core import signing
from django.http import JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from . import data
from .borang import (
    AlamatBorang, BungkusanSet, CapaianBorang, KeutamaanBorang, NotisBorang, PelangganBorang, RakanBorang, TempohBorang,
    objek, ralat, senarai,
)

GARAM = "hantarkita.rakan"


def berjaya(isi, status=200):
    return JsonResponse({"status": "berjaya", "data": isi}, status=status)


def gagal(status, kod, mesej):
    return JsonResponse({"status": "gagal", "kod": kod, "mesej": mesej}, status=status)


def gagal_borang(utama, **bahagian):
    """400 dengan ralat semua borang; objek bersarang di bawah namanya sendiri."""
    semua = ralat(utama) if utama is not None else {}
    for nama, borang in bahagian.items():
        if not borang.is_valid():
            semua[nama] = ralat(borang)
    return JsonResponse({"status": "gagal", "kod": "RALAT_BORANG", "ralat": semua}, status=400)


def badan_json(paparan):
    @require_POST
    @wraps(paparan)
    def dalam(request):
        try:
            badan = json.loads(request.body)
        except ValueError as e:
            return gagal(400, "JSON_TIDAK_SAH", f"Badan permintaan bukan JSON yang sah: {e}")
        except RecursionError:
            return gagal(400, "JSON_TIDAK_SAH", "Badan permintaan bukan JSON yang sah.")
        if not isinstance(badan, dict):
            return gagal(400, "JSON_TIDAK_SAH", "Badan permintaan mestilah satu objek JSON.")
        return paparan(request, badan)

    return dalam


def perlu_token(paparan):
    @wraps(paparan)
    def dalam(request):
        token = request.headers.get("X-Token-Rakan", "").strip()
        if not token:
            return gagal(401, "TOKEN_TIADA", "Pengepala X-Token-Rakan diperlukan.")
        try:
            signing.loads(token, salt=GARAM, max_age=settings.TOKEN_TTL)
        except signing.SignatureExpired:
            return gagal(401, "TOKEN_TAMAT", "Token telah tamat tempoh. Sila log masuk semula.")
        except signing.BadSignature:
            return gagal(401, "TOKEN_TIDAK_SAH", "Token tidak sah.")
        return paparan(request)

    return dalam


@badan_json
def sahkan_rakan(request, badan):
    borang = RakanBorang(badan)
    if not borang.is_valid():
        return gagal_borang(borang)
    kod, kunci = borang.cleaned_data["kod_rakan"], borang.cleaned_data["kunci_rahsia"]
    if data.RAKAN.get(kod) != kunci:
        return gagal(401, "KELAYAKAN_SALAH", "Kod rakan atau kunci rahsia salah.")
    token = signing.dumps({"rakan": kod, "n": secrets.token_hex(6)}, salt=GARAM)
    return berjaya({"token": token, "sah_selama": settings.TOKEN_TTL})


def _sama(a, b):
    return " ".join(a.split()).casefold() == " ".join(b.split()).casefold()


@perlu_token
@badan_json
def semak_pelanggan(request, badan):
    pelanggan = objek(PelangganBorang, badan.get("pelanggan"))
    alamat = objek(AlamatBorang, badan.get("alamat"))
    if not (pelanggan.is_valid() and alamat.is_valid()):
        return gagal_borang(None, pelanggan=pelanggan, alamat=alamat)
    p, a = pelanggan.cleaned_data, alamat.cleaned_data
    for pid, orang in data.PELANGGAN.items():
        if orang["telefon"] == p["no_telefon"] and orang["poskod"] == a["poskod"] and _sama(orang["nama"], p["nama_penuh"]):
            return berjaya({"dikenali": True, "id_pelanggan": pid})
    return berjaya({"dikenali": False, "id_pelanggan": None})


def _jam(masa):
    return masa.strftime("%H:%M")


@perlu_token
@badan_json
def keutamaan_alamat(request, badan):
    capaian = CapaianBorang(badan)
    bahagian = {}
    if badan.get("tindakan") == "KEMASKINI":
        isi = badan.get("keutamaan")
        bahagian["keutamaan"] = objek(KeutamaanBorang, isi)
        tempoh = isi.get("masa") if isinstance(isi, dict) else None
        if tempoh is not None:
            bahagian["masa"] = objek(TempohBorang, tempoh)
    if not all([capaian.is_valid()] + [b.is_valid() for b in bahagian.values()]):
        semua = ralat(capaian)
        if "keutamaan" in bahagian:
            dalam = ralat(bahagian["keutamaan"])
            if "masa" in bahagian and not bahagian["masa"].is_valid():
                dalam["masa"] = ralat(bahagian["masa"])
            if dalam:
                semua["keutamaan"] = dalam
        return JsonResponse({"status": "gagal", "kod": "RALAT_BORANG", "ralat": semua}, status=400)

    pid = capaian.cleaned_data["id_pelanggan"]
    with data.kunci:
        rekod = data.KEUTAMAAN.get(pid)
        if rekod is None:
            return gagal(404, "PELANGGAN_TIADA", "Pelanggan tidak dijumpai.")
        if "keutamaan" in bahagian:
            k = bahagian["keutamaan"].cleaned_data
            m = bahagian["masa"].cleaned_data if "masa" in bahagian else None
            rekod["keutamaan"] = {
                "jenis_lokasi": k["jenis_lokasi"],
                "nama_jiran": k["nama_jiran"] or None,
                "kod_loker": k["kod_loker"] or None,
                "arahan": k["arahan"] or None,
                "masa": {"dari": _jam(m["dari"]), "hingga": _jam(m["hingga"])} if m else None,
            }
            rekod["pada"] = timezone.localtime().isoformat(timespec="seconds")
        return berjaya({"id_pelanggan": pid, "keutamaan": rekod["keutamaan"], "dikemaskini_pada": rekod["pada"]})


@perlu_token
@badan_json
def hantar_notis(request, badan):
    notis = NotisBorang(badan)
    bungkusan = senarai(BungkusanSet, "bungkusan", badan.get("bungkusan"))
    if not (notis.is_valid() and bungkusan.is_valid()):
        return gagal_borang(notis, bungkusan=bungkusan)
    n = notis.cleaned_data
    if n["id_pelanggan"] not in data.PELANGGAN:
        return gagal(404, "PELANGGAN_TIADA", "Pelanggan tidak dijumpai.")
    if n["templat"] not in data.TEMPLAT:
        return gagal(422, "TEMPLAT_TIADA", "Templat tidak wujud untuk rakan ini.")
    nid = str(uuid.uuid4())
    with data.kunci:
        data.NOTIS[nid] = {"pelanggan": n["id_pelanggan"], "bungkusan": [b["no_jejak"] for b in bungkusan.cleaned_data if b]}
    return berjaya({
        "id_notis": nid,
        "keadaan": "DALAM_GILIRAN",
        "saluran": n["saluran"] or ["SMS"],
        "bilangan_bungkusan": len(data.NOTIS[nid]["bungkusan"]),
    }, status=201)
