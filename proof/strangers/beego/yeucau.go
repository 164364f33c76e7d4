package main

import (
	"regexp"
	"time"

	validation "github.com/go-ozzo/ozzo-validation/v4"
	"github.com/go-ozzo/ozzo-validation/v4/is"
)

var (
	reDienThoai = regexp.MustCompile(`^(0|\+84)[35789]\d{8}$`)
	reCCCD      = regexp.MustCompile(`^\d{12}$`)
	reVanDon    = regexp.MustCompile(`^SV\d{9}VN$`)
	reBuuCuc    = regexp.MustCompile(`^BC\d{4}$`)
)

type DangNhap struct {
	TenDangNhap string `json:"ten_dang_nhap"`
	MatKhau     string `json:"mat_khau"`
}

func (d DangNhap) Validate() error {
	return validation.ValidateStruct(&d,
		validation.Field(&d.TenDangNhap, validation.Required, validation.Length(4, 32)),
		validation.Field(&d.MatKhau, validation.Required, validation.Length(8, 64)),
	)
}

type Khach struct {
	SoDienThoai string `json:"so_dien_thoai"`
	HoTen       string `json:"ho_ten"`
	Email       string `json:"email"`
	CCCD        string `json:"cccd"`
}

func (k Khach) Validate() error {
	return validation.ValidateStruct(&k,
		validation.Field(&k.SoDienThoai, validation.Required, validation.Match(reDienThoai)),
		validation.Field(&k.HoTen, validation.Required, validation.Length(2, 60)),
		validation.Field(&k.Email, is.EmailFormat),
		validation.Field(&k.CCCD, validation.Match(reCCCD)),
	)
}

type XacMinh struct {
	Khach *Khach `json:"khach"`
}

func (x XacMinh) Validate() error {
	return validation.ValidateStruct(&x, validation.Field(&x.Khach, validation.Required))
}

type DiaChi struct {
	SoNha     string `json:"so_nha"`
	Duong     string `json:"duong"`
	PhuongXa  string `json:"phuong_xa"`
	TinhThanh string `json:"tinh_thanh"`
}

func (d DiaChi) Validate() error {
	return validation.ValidateStruct(&d,
		validation.Field(&d.SoNha, validation.Required, validation.Length(1, 20)),
		validation.Field(&d.Duong, validation.Length(0, 80)),
		validation.Field(&d.PhuongXa, validation.Required, validation.Length(2, 60)),
		validation.Field(&d.TinhThanh, validation.Required, validation.In("HCM", "HNI", "DNG", "CTO", "HPG")),
	)
}

type HangXom struct {
	HoTen       string `json:"ho_ten"`
	SoDienThoai string `json:"so_dien_thoai,omitempty"`
}

func (h HangXom) Validate() error {
	return validation.ValidateStruct(&h,
		validation.Field(&h.HoTen, validation.Required, validation.Length(2, 60)),
		validation.Field(&h.SoDienThoai, validation.Match(reDienThoai)),
	)
}

type KhungGio struct {
	Tu  string `json:"tu"`
	Den string `json:"den"`
}

func (g KhungGio) Validate() error {
	return validation.ValidateStruct(&g,
		validation.Field(&g.Tu, validation.Required, validation.Date("15:04")),
		validation.Field(&g.Den, validation.Required, validation.Date("15:04")),
	)
}

type TuyChon struct {
	NoiNhan  string    `json:"noi_nhan"`
	HangXom  *HangXom  `json:"hang_xom,omitempty"`
	MaBuuCuc string    `json:"ma_buu_cuc,omitempty"`
	KhungGio *KhungGio `json:"khung_gio,omitempty"`
	GoiTruoc bool      `json:"goi_truoc"`
	GhiChu   string    `json:"ghi_chu"`
}

func (t TuyChon) Validate() error {
	return validation.ValidateStruct(&t,
		validation.Field(&t.NoiNhan, validation.Required, validation.In("TAN_TAY", "BAO_VE", "HANG_XOM", "TU_LAY")),
		validation.Field(&t.HangXom, validation.When(t.NoiNhan == "HANG_XOM", validation.Required)),
		validation.Field(&t.MaBuuCuc, validation.When(t.NoiNhan == "TU_LAY", validation.Required), validation.Match(reBuuCuc)),
		validation.Field(&t.KhungGio),
		validation.Field(&t.GhiChu, validation.Length(0, 150)),
	)
}

// DiaChiNhan: khong co tuy_chon la xem, co tuy_chon la cap nhat.
type DiaChiNhan struct {
	MaKhach string   `json:"ma_khach"`
	DiaChi  *DiaChi  `json:"dia_chi"`
	TuyChon *TuyChon `json:"tuy_chon"`
}

func (d DiaChiNhan) Validate() error {
	return validation.ValidateStruct(&d,
		validation.Field(&d.MaKhach, validation.Required, validation.Length(1, 16)),
		validation.Field(&d.DiaChi, validation.Required),
		validation.Field(&d.TuyChon),
	)
}

type ThuHo struct {
	SoTien   int64  `json:"so_tien"`
	HinhThuc string `json:"hinh_thuc"`
}

func (t ThuHo) Validate() error {
	return validation.ValidateStruct(&t,
		validation.Field(&t.SoTien, validation.Required, validation.Min(1000), validation.Max(50000000)),
		validation.Field(&t.HinhThuc, validation.Required, validation.In("TIEN_MAT", "CHUYEN_KHOAN")),
	)
}

type VanDon struct {
	MaVanDon string `json:"ma_van_don"`
	SoKien   int    `json:"so_kien"`
	ThuHo    *ThuHo `json:"thu_ho"`
}

func (v VanDon) Validate() error {
	return validation.ValidateStruct(&v,
		validation.Field(&v.MaVanDon, validation.Required, validation.Match(reVanDon)),
		validation.Field(&v.SoKien, validation.Required, validation.Min(1), validation.Max(50)),
		validation.Field(&v.ThuHo),
	)
}

type ThongBao struct {
	MaKhach   string  `json:"ma_khach"`
	TrangThai string  `json:"trang_thai"`
	Kenh      string  `json:"kenh"`
	MauTin    string  `json:"mau_tin"`
	DuKien    string  `json:"du_kien"`
	VanDon    *VanDon `json:"van_don"`
}

func (t ThongBao) Validate() error {
	return validation.ValidateStruct(&t,
		validation.Field(&t.MaKhach, validation.Required, validation.Length(1, 16)),
		validation.Field(&t.TrangThai, validation.Required, validation.In("DA_LAY", "DANG_GIAO", "GIAO_LAI", "DA_GIAO")),
		validation.Field(&t.Kenh, validation.In("SMS", "ZNS")),
		validation.Field(&t.MauTin, validation.Required, validation.Length(1, 20)),
		validation.Field(&t.DuKien, validation.When(t.TrangThai == "DANG_GIAO" || t.TrangThai == "GIAO_LAI", validation.Required), validation.Date(time.RFC3339)),
		validation.Field(&t.VanDon, validation.Required),
	)
}
