"""Giao Nhanh Sài Gòn: cổng tích hợp đối tác (Pyramid, schematics)."""
import datetime
import hmac
import os
import secrets
import signal
import sys
import threading

from pyramid.config import Configurator
from pyramid.httpexceptions import HTTPException
from pyramid.view import exception_view_config, notfound_view_config, view_config
from schematics.exceptions import DataError, ValidationError
from schematics.models import Model
from schematics.types import (BaseType, BooleanType, DateType, DecimalType, EmailType, IntType, ListType, ModelType,
                              StringType)
from waitress.server import create_server

MA_DOI_TAC, KHOA_BI_MAT = "DT-SHOPVN-082", "kx7_Lotus-mua-he-94Tq"
TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "1800"))
SDT = r"^(0|\+84)[35789]\d{8}$"
KHOA = threading.Lock()
PHIEN, KHACH, THONG_BAO = {}, {}, []
MAU_TIN = {"MT_DANG_GIAO_03": ("sms", "zalo", "email"), "MT_HEN_LAI_01": ("sms", "zalo")}


class TuChoi(Exception):
    """Từ chối nghiệp vụ."""

    def __init__(self, status, ma, mo_ta):
        self.status, self.ma, self.mo_ta = status, ma, mo_ta


# ---- dữ liệu vào -------------------------------------------------------------------------------------------------

class DoiTac(Model):
    ma = StringType(required=True, max_length=30)
    khoa_bi_mat = StringType(required=True, max_length=80)


class DangNhap(Model):
    doi_tac = ModelType(DoiTac, required=True)
    moi_truong = StringType(required=True, choices=["thu_nghiem", "chinh_thuc"])


class KhachHang(Model):
    so_dien_thoai = StringType(required=True, regex=SDT)
    ho_ten = StringType(required=True, min_length=2, max_length=80)
    email = EmailType()


class DiaChi(Model):
    so_nha = StringType(max_length=20)
    duong = StringType(max_length=80)
    phuong_xa = StringType(required=True, max_length=60)
    tinh_thanh = StringType(required=True, choices=["HCM", "HN", "DN", "HP", "CT", "DNA", "BD"])


class XacMinh(Model):
    khach_hang = ModelType(KhachHang, required=True)
    dia_chi = ModelType(DiaChi, required=True)
    so_cccd = StringType(regex=r"^\d{12}$")


class NguoiNhanHo(Model):
    ho_ten = StringType(required=True, min_length=2, max_length=80)
    so_dien_thoai = StringType(required=True, regex=SDT)


class TuyChon(Model):
    noi_nhan = StringType(required=True, choices=["tan_nha", "bao_ve", "nguoi_than", "buu_cuc"])
    khung_gio = ListType(StringType(choices=["sang", "chieu", "toi"]), max_size=3)
    nguoi_nhan_ho = ModelType(NguoiNhanHo)
    goi_truoc = BooleanType()
    ghi_chu = StringType(max_length=150)

    def validate_nguoi_nhan_ho(self, data, value):
        if data.get("noi_nhan") == "nguoi_than" and value is None:
            raise ValidationError(BaseType.MESSAGES["required"])
        return value


class TiepCan(Model):
    ma_khach_hang = StringType(required=True, regex=r"^KH\d{7}$")
    thao_tac = StringType(required=True, choices=["xem", "cap_nhat"])
    tuy_chon = ModelType(TuyChon)

    def validate_tuy_chon(self, data, value):
        if data.get("thao_tac") == "cap_nhat" and value is None:
            raise ValidationError(BaseType.MESSAGES["required"])
        return value


class DonHang(Model):
    ma_van_don = StringType(required=True, regex=r"^GN[A-Z]{2}\d{8}$")
    ngay_giao = DateType(required=True)
    tien_thu_ho = IntType(min_value=0, max_value=50_000_000)
    khoi_luong_kg = DecimalType(min_value=0, max_value=70)


class ThongBao(Model):
    ma_khach_hang = StringType(required=True, regex=r"^KH\d{7}$")
    kenh = StringType(required=True, choices=["sms", "zalo", "email"])
    mau_tin = StringType(required=True, max_length=30)
    don_hang = ModelType(DonHang, required=True)


# ---- chung -------------------------------------------------------------------------------------------------------

def doc(request, mo_hinh):
    du_lieu = request.json_body
    if not isinstance(du_lieu, dict):
        raise ValueError("JSON body must be an object")
    v = mo_hinh(du_lieu)
    v.validate()
    return v


def can_phien(view):
    def boc(context, request):
        ma = request.headers.get("X-Ma-Phien")
        if not ma:
            raise TuChoi(401, "CHUA_DANG_NHAP", "Thiếu header X-Ma-Phien")
        with KHOA:
            het_han = PHIEN.get(ma)
        if het_han is None:
            raise TuChoi(401, "PHIEN_KHONG_HOP_LE", "Mã phiên không tồn tại")
        if het_han <= bay_gio():
            raise TuChoi(401, "PHIEN_HET_HAN", "Phiên làm việc đã hết hạn, vui lòng đăng nhập lại")
        return view(context, request)
    return boc


def bay_gio():
    return datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=7)))


def thanh_cong(du_lieu):
    return {"thanh_cong": True, "du_lieu": du_lieu}


def loi(request, status, ma, mo_ta, **them):
    request.response.status = status
    return {"thanh_cong": False, "loi": {"ma": ma, "mo_ta": mo_ta, **them}}


def tim(ma):
    if ma not in KHACH:
        raise TuChoi(404, "KHACH_HANG_KHONG_TON_TAI", "Không tìm thấy khách hàng")
    return KHACH[ma]


def so(sdt):
    return "0" + sdt[3:] if sdt.startswith("+84") else sdt


# ---- các điểm cuối -----------------------------------------------------------------------------------------------

@view_config(route_name="dang_nhap", renderer="json", request_method="POST")
def dang_nhap(request):
    v = doc(request, DangNhap)
    dung = hmac.compare_digest(v.doi_tac.ma.encode(), MA_DOI_TAC.encode())
    dung &= hmac.compare_digest(v.doi_tac.khoa_bi_mat.encode(), KHOA_BI_MAT.encode())
    if not dung:
        raise TuChoi(403, "SAI_KHOA", "Mã đối tác hoặc khóa bí mật không đúng")
    ma, het_han = secrets.token_urlsafe(27), bay_gio() + datetime.timedelta(seconds=TTL)
    with KHOA:
        PHIEN[ma] = het_han
    return thanh_cong({"phien": {"ma_phien": ma, "het_han_luc": het_han.isoformat(timespec="seconds")}})


@view_config(route_name="xac_minh", renderer="json", request_method="POST", decorator=can_phien)
def xac_minh(request):
    v = doc(request, XacMinh)
    with KHOA:
        for ma, k in KHACH.items():
            if k["sdt"] == so(v.khach_hang.so_dien_thoai) and k["ten"].casefold() == v.khach_hang.ho_ten.strip().casefold():
                khop = k["tinh"] == v.dia_chi.tinh_thanh and k["phuong"].casefold() == v.dia_chi.phuong_xa.strip().casefold()
                return thanh_cong({"ma_khach_hang": ma, "trang_thai": "da_xac_minh", "dia_chi_khop": khop})
    raise TuChoi(404, "KHACH_HANG_KHONG_TON_TAI", "Không tìm thấy khách hàng")


@view_config(route_name="tiep_can", renderer="json", request_method="POST", decorator=can_phien)
def tiep_can(request):
    v = doc(request, TiepCan)
    with KHOA:
        k = tim(v.ma_khach_hang)
        if v.thao_tac == "cap_nhat":
            k["tuy_chon"] = v.tuy_chon.to_primitive()
            k["luc"] = bay_gio()
        return thanh_cong({"ma_khach_hang": v.ma_khach_hang, "tuy_chon": k["tuy_chon"],
                           "cap_nhat_luc": k["luc"].isoformat(timespec="seconds")})


@view_config(route_name="thong_bao", renderer="json", request_method="POST", decorator=can_phien)
def thong_bao(request):
    v = doc(request, ThongBao)
    with KHOA:
        tim(v.ma_khach_hang)
        if v.mau_tin not in MAU_TIN:
            raise TuChoi(404, "MAU_TIN_KHONG_TON_TAI", "Mẫu tin chưa được đăng ký")
        if v.kenh not in MAU_TIN[v.mau_tin]:
            raise TuChoi(409, "KENH_KHONG_HO_TRO", "Mẫu tin không hỗ trợ kênh này")
        THONG_BAO.append(v.to_primitive())
        request.response.status = 201
        return thanh_cong({"ma_thong_bao": f"TB{bay_gio():%y%m%d}{len(THONG_BAO):05d}", "trang_thai": "cho_gui"})


# ---- lỗi ---------------------------------------------------------------------------------------------------------

@exception_view_config(DataError, renderer="json")
def du_lieu_sai(exc, request):
    return loi(request, 422, "DU_LIEU_KHONG_HOP_LE", "Dữ liệu không hợp lệ", chi_tiet=exc.to_primitive())


@exception_view_config(TuChoi, renderer="json")
def tu_choi(exc, request):
    return loi(request, exc.status, exc.ma, exc.mo_ta)


@exception_view_config(OverflowError, renderer="json")
@exception_view_config(ValueError, renderer="json")
def json_sai(exc, request):
    return loi(request, 400, "JSON_KHONG_HOP_LE", str(exc))


@notfound_view_config(renderer="json", append_slash=False)
def khong_thay(exc, request):
    return loi(request, 404, "KHONG_TIM_THAY", "Đường dẫn không tồn tại")


@exception_view_config(Exception, renderer="json")
def loi_he_thong(exc, request):
    if isinstance(exc, HTTPException):
        return loi(request, exc.code, "LOI_HTTP", exc.title)
    print(repr(exc), file=sys.stderr)
    return loi(request, 500, "LOI_HE_THONG", "Lỗi hệ thống")


def du_lieu_mau():
    luc = datetime.datetime(2026, 3, 2, 9, 30, tzinfo=datetime.timezone(datetime.timedelta(hours=7)))
    for ma, sdt, ten, phuong, tinh, tc in [
            ("KH2041783", "0908412775", "Nguyễn Thị Mai", "Bến Thành", "HCM", {"noi_nhan": "tan_nha", "khung_gio": ["sang"], "goi_truoc": True}),
            ("KH2041990", "0356770124", "Trần Quốc Bảo", "Hải Châu", "DN", {"noi_nhan": "bao_ve", "ghi_chu": "gửi bảo vệ sảnh A"}),
            ("KH2057316", "0772093348", "Lê Hoàng Yến", "Cửa Nam", "HN", {"noi_nhan": "buu_cuc"})]:
        KHACH[ma] = {"sdt": sdt, "ten": ten, "phuong": phuong, "tinh": tinh, "tuy_chon": TuyChon(tc).to_primitive(), "luc": luc}


def main():
    du_lieu_mau()
    with Configurator() as config:
        for ten, duong in [("dang_nhap", "/auth-authenticate"), ("xac_minh", "/ext-verify"), ("tiep_can", "/ext-reach"), ("thong_bao", "/ext-notify")]:
            config.add_route(ten, "/api/doi-tac" + duong)
        config.scan("__main__")
        app = config.make_wsgi_app()
    server = create_server(app, host="127.0.0.1", port=int(os.environ["PORT"]), threads=4, ident=None,
                           max_request_body_size=262144)
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    server.run()


if __name__ == "__main__":
    main()
