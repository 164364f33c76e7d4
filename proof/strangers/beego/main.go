// Ket noi doi tac - Giao Hang Sen Vang.
package main

import (
	"crypto/rand"
	"encoding/hex"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/google/uuid"
	"github.com/kataras/iris/v12"
	"github.com/kataras/iris/v12/middleware/rate"
	"github.com/kataras/iris/v12/middleware/recover"
	"github.com/kataras/iris/v12/x/errors"
)

const (
	tenDangNhap = "doitac_sv0417"
	matKhau     = "Nuocmam#8842kt"
	gioiHanBody = 32 << 10
)

var mauTin = map[string]bool{"SVGH01": true, "SVGH02": true, "SVHT01": true}

type khachHang struct {
	ma, dienThoai, hoTen, email, cccd string
	diaChi                            DiaChi
	tuyChon                           TuyChon
	capNhat                           *time.Time
}

type mayChu struct {
	mu      sync.Mutex
	khach   []*khachHang
	phien   map[string]time.Time
	hanDung time.Duration
}

func chuanHoa(so string) string {
	if dau, ok := strings.CutPrefix(so, "+84"); ok {
		return "0" + dau
	}
	return so
}

func (m *mayChu) tim(dung func(*khachHang) bool) *khachHang {
	for _, k := range m.khach {
		if dung(k) {
			return k
		}
	}
	return nil
}

func (m *mayChu) dangNhap(ctx iris.Context) {
	var yc DangNhap
	if !doc(ctx, &yc) {
		return
	}
	if yc.TenDangNhap != tenDangNhap || yc.MatKhau != matKhau {
		errors.Unauthenticated.Message(ctx, "dang nhap that bai")
		return
	}
	b := make([]byte, 20)
	_, _ = rand.Read(b)
	token := hex.EncodeToString(b)
	bayGio := time.Now()
	m.mu.Lock()
	for t, han := range m.phien {
		if bayGio.After(han) {
			delete(m.phien, t)
		}
	}
	m.phien[token] = bayGio.Add(m.hanDung)
	m.mu.Unlock()
	ctx.JSON(iris.Map{"du_lieu": iris.Map{"token": token, "hieu_luc": int(m.hanDung.Seconds())}})
}

func (m *mayChu) canToken(ctx iris.Context) {
	m.mu.Lock()
	han, co := m.phien[ctx.GetHeader("Token")]
	m.mu.Unlock()
	if !co || time.Now().After(han) {
		errors.Unauthenticated.Message(ctx, "khong co quyen")
		return
	}
	ctx.Next()
}

func (m *mayChu) xacMinh(ctx iris.Context) {
	var yc XacMinh
	if !doc(ctx, &yc) {
		return
	}
	k := m.tim(func(k *khachHang) bool {
		return k.dienThoai == chuanHoa(yc.Khach.SoDienThoai) && strings.EqualFold(k.hoTen, strings.TrimSpace(yc.Khach.HoTen)) &&
			(yc.Khach.Email == "" || strings.EqualFold(k.email, yc.Khach.Email)) &&
			(yc.Khach.CCCD == "" || k.cccd == yc.Khach.CCCD)
	})
	if k == nil {
		errors.NotFound.Message(ctx, "khong tim thay")
		return
	}
	ctx.JSON(iris.Map{"du_lieu": iris.Map{"ma_khach": k.ma, "xac_minh": true}})
}

func (m *mayChu) diaChiNhan(ctx iris.Context) {
	var yc DiaChiNhan
	if !doc(ctx, &yc) {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tim(func(k *khachHang) bool { return k.ma == yc.MaKhach })
	if k == nil {
		errors.NotFound.Message(ctx, "khong tim thay")
		return
	}
	if !strings.EqualFold(k.diaChi.SoNha, yc.DiaChi.SoNha) || !strings.EqualFold(k.diaChi.PhuongXa, yc.DiaChi.PhuongXa) {
		errors.FailedPrecondition.Message(ctx, "dia chi khong khop")
		return
	}
	if yc.TuyChon != nil {
		bayGio := time.Now().UTC().Truncate(time.Second)
		k.tuyChon, k.capNhat = *yc.TuyChon, &bayGio
	}
	ctx.JSON(iris.Map{"du_lieu": iris.Map{"ma_khach": k.ma, "tuy_chon": k.tuyChon, "cap_nhat_luc": k.capNhat}})
}

func (m *mayChu) thongBao(ctx iris.Context) {
	var yc ThongBao
	if !doc(ctx, &yc) {
		return
	}
	if m.tim(func(k *khachHang) bool { return k.ma == yc.MaKhach }) == nil {
		errors.NotFound.Message(ctx, "khong tim thay")
		return
	}
	if !mauTin[yc.MauTin] {
		errors.FailedPrecondition.Message(ctx, "mau tin khong hop le")
		return
	}
	ctx.StatusCode(iris.StatusAccepted)
	ctx.JSON(iris.Map{"du_lieu": iris.Map{"ma_thong_bao": "TB" + strings.ReplaceAll(uuid.NewString(), "-", ""), "tinh_trang": "CHO_GUI"}})
}

func main() {
	ttl := 900
	if v, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		ttl = v
	}
	m := &mayChu{phien: map[string]time.Time{}, hanDung: time.Duration(ttl) * time.Second, khach: []*khachHang{
		{ma: "KH004821", dienThoai: "0912345678", hoTen: "Nguyen Thi Lan", email: "lan.nguyen@example.vn", cccd: "079185004821",
			diaChi: DiaChi{SoNha: "45/2", Duong: "Nguyen Dinh Chieu", PhuongXa: "Da Kao", TinhThanh: "HCM"}, tuyChon: TuyChon{NoiNhan: "TAN_TAY"}},
		{ma: "KH005310", dienThoai: "0987654321", hoTen: "Tran Van Hung", email: "hung.tran@example.vn", cccd: "001079005310",
			diaChi: DiaChi{SoNha: "12", Duong: "Hang Bai", PhuongXa: "Trang Tien", TinhThanh: "HNI"}, tuyChon: TuyChon{NoiNhan: "HANG_XOM", HangXom: &HangXom{HoTen: "Le Thi Hoa"}, GoiTruoc: true}},
		{ma: "KH006177", dienThoai: "0356789012", hoTen: "Pham Quoc Bao", email: "bao.pham@example.vn", cccd: "048092006177",
			diaChi: DiaChi{SoNha: "88", Duong: "Bach Dang", PhuongXa: "Hai Chau", TinhThanh: "DNG"}, tuyChon: TuyChon{NoiNhan: "TU_LAY", MaBuuCuc: "BC0550", KhungGio: &KhungGio{"17:00", "20:00"}}},
	}}

	app := iris.New()
	app.Logger().SetLevel("warn")
	app.Validator = kiemTra{}
	app.UseRouter(recover.New())
	app.UseRouter(rate.Limit(20, 60, rate.PurgeEvery(time.Minute, 5*time.Minute)))
	app.Use(iris.LimitRequestBodySize(gioiHanBody))

	app.Post("/auth-authenticate", m.dangNhap)
	ext := app.Party("/", m.canToken)
	ext.Post("/ext-verify", m.xacMinh)
	ext.Post("/ext-reach", m.diaChiNhan)
	ext.Post("/ext-notify", m.thongBao)

	go func() {
		dung := make(chan os.Signal, 1)
		signal.Notify(dung, syscall.SIGTERM, syscall.SIGINT)
		<-dung
		os.Exit(0)
	}()
	if err := app.Listen("127.0.0.1:"+os.Getenv("PORT"), iris.WithoutStartupLog, iris.WithoutInterruptHandler); err != nil {
		app.Logger().Fatal(err)
	}
}
