// ระบบเชื่อมต่อร้านค้า - จัดส่งถึงปลายทาง (Hertz)
package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/cloudwego/hertz/pkg/app"
	"github.com/cloudwego/hertz/pkg/app/middlewares/server/recovery"
	"github.com/cloudwego/hertz/pkg/app/server"
	"github.com/cloudwego/hertz/pkg/common/hlog"
	"github.com/cloudwego/hertz/pkg/protocol"
	thloc "github.com/go-playground/locales/th"
	ut "github.com/go-playground/universal-translator"
	"github.com/go-playground/validator/v10"
	thtrans "github.com/go-playground/validator/v10/translations/th"
)

// ---- คำขอ ----

type AuthReq struct {
	AppID     string `json:"app_id" validate:"required,max=32"`
	AppSecret string `json:"app_secret" validate:"required,max=64"`
	GrantType string `json:"grant_type" validate:"required,oneof=client_credential"`
}

type VerifyReq struct {
	Mobile       string `json:"mobile" validate:"required,mobile"`
	ReceiverName string `json:"receiver_name" validate:"required,min=2,max=60"`
	Postcode     string `json:"postcode" validate:"omitempty,len=5,numeric"`
}

type Address struct {
	Province    string `json:"province" validate:"required,max=40"`
	District    string `json:"district" validate:"required,max=40"`
	SubDistrict string `json:"sub_district" validate:"required,max=40"`
	Detail      string `json:"detail" validate:"required,min=4,max=100"`
	Postcode    string `json:"postcode" validate:"omitempty,len=5,numeric"`
}

type TimeSlot struct {
	DayType string `json:"day_type" validate:"required,oneof=workday weekend"`
	From    string `json:"from" validate:"required,datetime=15:04"`
	To      string `json:"to" validate:"required,datetime=15:04"`
}

type Preference struct {
	Place     string     `json:"place" validate:"required,oneof=doorstep station locker front_desk"`
	StationID string     `json:"station_id,omitempty" validate:"required_if=Place station,omitempty,stationid"`
	TimeSlots []TimeSlot `json:"time_slots,omitempty" validate:"omitempty,max=4,dive"`
	CallFirst bool       `json:"call_first"`
	Remark    string     `json:"remark,omitempty" validate:"max=60"`
}

type ReachReq struct {
	OpenID     string      `json:"open_id" validate:"required,max=40"`
	Address    *Address    `json:"address" validate:"required"`
	Update     *bool       `json:"update" validate:"required"`
	Preference *Preference `json:"preference" validate:"required_if=Update true"`
}

type Waybill struct {
	WaybillNo string `json:"waybill_no" validate:"required,waybill"`
	Packages  *int   `json:"packages" validate:"omitempty,min=1,max=99"`
}

type Message struct {
	TemplateID    int64  `json:"template_id" validate:"required,gt=0"`
	Eta           int64  `json:"eta" validate:"required,gt=1700000000,lt=4102444800"`
	CourierMobile string `json:"courier_mobile" validate:"omitempty,mobile"`
	DelayReason   string `json:"delay_reason" validate:"omitempty,max=60"`
}

type NotifyReq struct {
	OpenID  string   `json:"open_id" validate:"required,max=40"`
	Waybill *Waybill `json:"waybill" validate:"required"`
	Event   string   `json:"event" validate:"required,oneof=accepted delivering delayed signed"`
	Message *Message `json:"message" validate:"required"`
	Channel string   `json:"channel" validate:"omitempty,oneof=sms line app"`
}

// ---- ตรวจสอบ ----

var (
	trans    ut.Translator
	validate = validator.New(validator.WithRequiredStructEnabled())
)

func pattern(tag, expr, text string) {
	re := regexp.MustCompile(expr)
	must(validate.RegisterValidation(tag, func(fl validator.FieldLevel) bool { return re.MatchString(fl.Field().String()) }))
	must(validate.RegisterTranslation(tag, trans,
		func(t ut.Translator) error { return t.Add(tag, text, true) },
		func(t ut.Translator, fe validator.FieldError) string { s, _ := t.T(tag, fe.Field()); return s }))
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func setupValidator() {
	loc := thloc.New()
	trans, _ = ut.New(loc, loc).GetTranslator("th")
	validate.RegisterTagNameFunc(func(f reflect.StructField) string { return strings.SplitN(f.Tag.Get("json"), ",", 2)[0] })
	must(thtrans.RegisterDefaultTranslations(validate, trans))
	pattern("mobile", `^0[689]\d{8}$`, "{0} ต้องเป็นหมายเลขโทรศัพท์มือถือ 10 หลัก")
	pattern("waybill", `^TH\d{13}$`, "{0} ต้องเป็นเลขพัสดุ TH ตามด้วยตัวเลข 13 หลัก")
	pattern("stationid", `^ST\d{5}$`, "{0} ไม่ใช่รหัสจุดรับพัสดุที่ถูกต้อง")
	// แจ้งล่าช้าต้องมีเหตุผล
	validate.RegisterStructValidation(func(sl validator.StructLevel) {
		r := sl.Current().Interface().(NotifyReq)
		if r.Event == "delayed" && r.Message != nil && r.Message.DelayReason == "" {
			sl.ReportError(r.Message.DelayReason, "message.delay_reason", "DelayReason", "required", "")
		}
	}, NotifyReq{})
	validate.RegisterStructValidation(func(sl validator.StructLevel) {
		t := sl.Current().Interface().(TimeSlot)
		if len(t.From) == 5 && len(t.To) == 5 && t.To <= t.From {
			sl.ReportError(t.To, "to", "To", "gtfield", "from")
		}
	}, TimeSlot{})
}

// ---- คำตอบ ----

type Envelope struct {
	Code      int               `json:"code"`
	Message   string            `json:"message"`
	Details   map[string]string `json:"details,omitempty"`
	Data      any               `json:"data,omitempty"`
	RequestID string            `json:"request_id"`
}

func random(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return hex.EncodeToString(b)
}

func success(c *app.RequestContext, data any) {
	c.JSON(http.StatusOK, Envelope{Code: 0, Message: "ok", Data: data, RequestID: random(8)})
}

func fail(c *app.RequestContext, status, code int, message string) {
	c.AbortWithStatusJSON(status, Envelope{Code: code, Message: message, RequestID: random(8)})
}

func bind(c *app.RequestContext, req any) bool {
	err := c.BindAndValidate(req)
	if err == nil {
		return true
	}
	var faults validator.ValidationErrors
	if errors.As(err, &faults) {
		details := map[string]string{}
		for ns, text := range faults.Translate(trans) {
			details[ns[strings.Index(ns, ".")+1:]] = text
		}
		c.AbortWithStatusJSON(http.StatusBadRequest, Envelope{Code: 40001, Message: "ข้อมูลไม่ถูกต้อง", Details: details, RequestID: random(8)})
		return false
	}
	fail(c, http.StatusBadRequest, 40000, "อ่านข้อมูลคำขอไม่ได้: "+err.Error())
	return false
}

// ---- ข้อมูล ----

type User struct {
	OpenID, Mobile, Name, Province, District, SubDistrict string
	Pref                                                  Preference
	Updated                                               int64
}

type Application struct{ ID, Secret string }

var (
	mu    sync.Mutex
	users = []*User{
		{OpenID: "ou_7d3b91f0c84e", Mobile: "0816620457", Name: "พิมพ์ชนก ศรีสุวรรณ", Province: "กรุงเทพมหานคร", District: "ปทุมวัน", SubDistrict: "ลุมพินี", Pref: Preference{Place: "doorstep"}},
		{OpenID: "ou_2a905e6b17cd", Mobile: "0891187729", Name: "ธนากร วงศ์ไทย", Province: "เชียงใหม่", District: "เมืองเชียงใหม่", SubDistrict: "สุเทพ", Pref: Preference{Place: "front_desk"}},
		{OpenID: "ou_c4418fd2309a", Mobile: "0620043318", Name: "กมลวรรณ ใจดี", Province: "ขอนแก่น", District: "เมืองขอนแก่น", SubDistrict: "ในเมือง", Pref: Preference{Place: "locker"}},
	}
	application = Application{"lm2043177", "q7Zt-Vx20hWb-e9Rk4Ns"}
	templates   = map[int64]bool{100231: true, 100232: true, 100240: true}
	tokens      = map[string]time.Time{}
	ttl         = 7200
)

func userBy(match func(*User) bool) *User {
	for _, u := range users {
		if match(u) {
			return u
		}
	}
	return nil
}

// ---- บริการ ----

func authenticate(_ context.Context, c *app.RequestContext) {
	var r AuthReq
	if !bind(c, &r) {
		return
	}
	if r.AppID != application.ID || subtle.ConstantTimeCompare([]byte(r.AppSecret), []byte(application.Secret)) != 1 {
		fail(c, http.StatusForbidden, 40301, "app_id หรือ app_secret ไม่ถูกต้อง")
		return
	}
	token := "at." + random(20)
	mu.Lock()
	for k, until := range tokens {
		if time.Now().After(until) {
			delete(tokens, k)
		}
	}
	tokens[token] = time.Now().Add(time.Duration(ttl) * time.Second)
	mu.Unlock()
	success(c, map[string]any{"access_token": token, "expires_in": ttl})
}

func session(ctx context.Context, c *app.RequestContext) {
	token := string(c.GetHeader("Access-Token"))
	if token == "" {
		fail(c, http.StatusUnauthorized, 40101, "ไม่พบ Access-Token ในส่วนหัวของคำขอ")
		return
	}
	mu.Lock()
	until, known := tokens[token]
	mu.Unlock()
	if !known {
		fail(c, http.StatusUnauthorized, 40102, "Access-Token ไม่ถูกต้อง")
		return
	}
	if time.Now().After(until) {
		fail(c, http.StatusUnauthorized, 40103, "Access-Token หมดอายุแล้ว กรุณาขอใหม่")
		return
	}
	c.Next(ctx)
}

func verify(_ context.Context, c *app.RequestContext) {
	var r VerifyReq
	if !bind(c, &r) {
		return
	}
	u := userBy(func(u *User) bool { return u.Mobile == r.Mobile && u.Name == r.ReceiverName })
	if u == nil {
		fail(c, http.StatusNotFound, 40401, "ไม่พบผู้รับ")
		return
	}
	success(c, map[string]any{"open_id": u.OpenID, "registered": true, "level": 2})
}

func reach(_ context.Context, c *app.RequestContext) {
	var r ReachReq
	if !bind(c, &r) {
		return
	}
	mu.Lock()
	defer mu.Unlock()
	u := userBy(func(u *User) bool { return u.OpenID == r.OpenID })
	if u == nil {
		fail(c, http.StatusNotFound, 40401, "ไม่พบผู้รับ")
		return
	}
	if u.Province != r.Address.Province || u.District != r.Address.District {
		fail(c, http.StatusUnprocessableEntity, 42201, "ที่อยู่ไม่ตรงกับเขตที่ผู้รับลงทะเบียนไว้")
		return
	}
	if *r.Update {
		u.Pref, u.Updated = *r.Preference, time.Now().Unix()
	}
	success(c, map[string]any{"open_id": u.OpenID, "preference": u.Pref, "updated_at": u.Updated})
}

func notify(_ context.Context, c *app.RequestContext) {
	var r NotifyReq
	if !bind(c, &r) {
		return
	}
	if userBy(func(u *User) bool { return u.OpenID == r.OpenID }) == nil {
		fail(c, http.StatusNotFound, 40401, "ไม่พบผู้รับ")
		return
	}
	if !templates[r.Message.TemplateID] {
		fail(c, http.StatusUnprocessableEntity, 42202, fmt.Sprintf("ไม่พบแม่แบบข้อความ %d หรือยังไม่ได้รับอนุมัติ", r.Message.TemplateID))
		return
	}
	success(c, map[string]any{"msg_id": strconv.FormatInt(time.Now().UnixMilli(), 10) + random(4), "status": "queued"})
}

func main() {
	setupValidator()
	if v, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && v > 0 {
		ttl = v
	}
	hlog.SetLevel(hlog.LevelError)
	h := server.New(
		server.WithHostPorts("127.0.0.1:"+os.Getenv("PORT")),
		server.WithHandleMethodNotAllowed(true),
		server.WithMaxRequestBodySize(64*1024),
		server.WithCustomValidatorFunc(func(_ *protocol.Request, v any) error { return validate.Struct(v) }),
	)
	h.Use(recovery.Recovery())
	api := h.Group("/openapi/v3")
	api.POST("/auth-authenticate", authenticate)
	api.POST("/ext-verify", session, verify)
	api.POST("/ext-reach", session, reach)
	api.POST("/ext-notify", session, notify)

	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
	go func() { <-stop; os.Exit(0) }()
	must(h.Run())
}
