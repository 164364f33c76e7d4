// Hatid Konek: the partner API of a parcel carrier in Metro Manila.
package main

import (
	stdContext "context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/kataras/iris/v12"
	"github.com/kataras/iris/v12/middleware/jwt"
	"github.com/kataras/iris/v12/x/errors"
	"github.com/kataras/iris/v12/x/errors/validation"
)

// ---- kahilingan (requests)

type Pasok struct {
	Kasosyo string `json:"kasosyo"`
	Susi    string `json:"susi"`
}

type Tirahan struct {
	Kalye    string `json:"kalye"`
	Barangay string `json:"barangay"`
	Lungsod  string `json:"lungsod"`
	ZipCode  string `json:"zip_code"`
}

type Beripika struct {
	BuongPangalan string  `json:"buong_pangalan"`
	Mobile        string  `json:"mobile"`
	Tirahan       Tirahan `json:"tirahan"`
	Email         string  `json:"email"`
}

type Kapitbahay struct {
	BuongPangalan string `json:"buong_pangalan"`
	Mobile        string `json:"mobile"`
}

type Oras struct {
	Araw     int    `json:"araw"`
	Mula     string `json:"mula"`
	Hanggang string `json:"hanggang"`
}

type Kagustuhan struct {
	Lugar      int         `json:"lugar"`
	Kapitbahay *Kapitbahay `json:"kapitbahay,omitempty"`
	Oras       []Oras      `json:"oras,omitempty"`
	Tala       string      `json:"tala,omitempty"`
}

type Abot struct {
	TatanggapID string      `json:"tatanggap_id"`
	Aksyon      string      `json:"aksyon"`
	Kagustuhan  *Kagustuhan `json:"kagustuhan"`
}

type COD struct {
	Halaga float64 `json:"halaga"`
	Sukli  bool    `json:"may_sukli"`
}

type Padala struct {
	TrackingNo string `json:"tracking_no"`
	Kahon      *int   `json:"bilang_ng_kahon"`
	COD        *COD   `json:"cod"`
}

type Abiso struct {
	TatanggapID string   `json:"tatanggap_id"`
	Template    string   `json:"template"`
	Pangyayari  int      `json:"pangyayari"`
	Dahilan     string   `json:"dahilan"`
	Paraan      []string `json:"paraan"`
	Padala      Padala   `json:"padala"`
	Petsa       string   `json:"petsa_ng_dating"`
}

// ---- pagsusuri (validation): iris/x/errors/validation, and reasons of our own where it has none

func isaSa(mga ...string) func(string) string {
	return func(s string) string {
		for _, m := range mga {
			if s == m {
				return ""
			}
		}
		return fmt.Sprintf("must be one of %v", mga)
	}
}

func ayos(layout string) func(string) string {
	return func(s string) string {
		if _, err := time.Parse(layout, s); err != nil {
			return err.Error()
		}
		return ""
	}
}

// where given only
func kungMeron(fn func(string) string) func(string) string {
	return func(s string) string {
		if s == "" {
			return ""
		}
		return fn(s)
	}
}

func numero(s string) string {
	if _, err := strconv.ParseUint(s, 10, 64); err != nil {
		return err.Error()
	}
	return ""
}

func mobile(field, v string) errors.ValidationError {
	return validation.String(field, v).NotEmpty().Length(11, 11).Func(kungMeron(numero))
}

func (p *Pasok) HandleRequest(iris.Context) error {
	return validation.Join(
		validation.String("kasosyo", p.Kasosyo).NotEmpty(),
		validation.String("susi", p.Susi).NotEmpty(),
	)
}

func (b *Beripika) HandleRequest(iris.Context) error {
	return validation.Join(
		validation.String("buong_pangalan", b.BuongPangalan).NotEmpty().Fullname().Length(3, 80),
		mobile("mobile", b.Mobile),
		validation.String("tirahan.barangay", b.Tirahan.Barangay).NotEmpty(),
		validation.String("tirahan.lungsod", b.Tirahan.Lungsod).NotEmpty(),
		validation.String("tirahan.zip_code", b.Tirahan.ZipCode).NotEmpty().Length(4, 4),
		validation.String("tirahan.kalye", b.Tirahan.Kalye).Length(0, 120),
		validation.String("email", b.Email).Length(0, 120),
	)
}

func (a *Abot) HandleRequest(iris.Context) error {
	errs := []errors.ValidationError{
		validation.String("tatanggap_id", a.TatanggapID).NotEmpty(),
		validation.String("aksyon", a.Aksyon).NotEmpty().Func(kungMeron(isaSa("tingnan", "baguhin"))),
	}
	if a.Aksyon == "baguhin" {
		k := a.Kagustuhan
		if k == nil {
			k = &Kagustuhan{}
		}
		errs = append(errs,
			validation.Number("kagustuhan.lugar", k.Lugar).InRange(1, 4),
			validation.String("kagustuhan.tala", k.Tala).Length(0, 160),
			validation.Slice("kagustuhan.oras", k.Oras).Length(0, 7),
		)
		if k.Lugar == 3 {
			kb := k.Kapitbahay
			if kb == nil {
				kb = &Kapitbahay{}
			}
			errs = append(errs,
				validation.String("kagustuhan.kapitbahay.buong_pangalan", kb.BuongPangalan).NotEmpty().Fullname(),
				mobile("kagustuhan.kapitbahay.mobile", kb.Mobile),
			)
		}
		for i, o := range k.Oras {
			dito := fmt.Sprintf("kagustuhan.oras[%d].", i)
			errs = append(errs,
				validation.Number(dito+"araw", o.Araw).InRange(1, 7),
				validation.String(dito+"mula", o.Mula).NotEmpty().Func(kungMeron(ayos("15:04"))),
				validation.String(dito+"hanggang", o.Hanggang).NotEmpty().Func(kungMeron(ayos("15:04"))),
			)
		}
	}
	return validation.Join(errs...)
}

func (a *Abiso) HandleRequest(iris.Context) error {
	errs := []errors.ValidationError{
		validation.String("tatanggap_id", a.TatanggapID).NotEmpty(),
		validation.String("template", a.Template).NotEmpty(),
		validation.Number("pangyayari", a.Pangyayari).InRange(1, 5),
		validation.Slice("paraan", a.Paraan).NotEmpty().Length(1, 3),
		validation.String("padala.tracking_no", a.Padala.TrackingNo).NotEmpty().Length(12, 12),
		validation.String("petsa_ng_dating", a.Petsa).NotEmpty().Func(kungMeron(ayos(time.DateOnly))),
	}
	for i, p := range a.Paraan {
		errs = append(errs, validation.String(fmt.Sprintf("paraan[%d]", i), p).Func(isaSa("sms", "viber", "email")))
	}
	if a.Padala.Kahon != nil {
		errs = append(errs, validation.Number("padala.bilang_ng_kahon", *a.Padala.Kahon).InRange(1, 20))
	}
	if a.Padala.COD != nil {
		errs = append(errs, validation.Number("padala.cod.halaga", a.Padala.COD.Halaga).Positive())
	}
	if a.Pangyayari == 4 { // hindi naihatid
		errs = append(errs, validation.String("dahilan", a.Dahilan).NotEmpty().Length(5, 140))
	}
	return validation.Join(errs...)
}

// ---- sagot (answers)

type Token struct {
	Token  string `json:"token"`
	Uri    string `json:"uri"`
	BisaNg int    `json:"bisa_ng_segundo"`
}

type TatanggapSagot struct {
	ID       string `json:"id"`
	Pangalan string `json:"pangalan"`
	Antas    string `json:"antas"`
}

type BeripikaSagot struct {
	Kilala    bool            `json:"kilala"`
	Tatanggap *TatanggapSagot `json:"tatanggap,omitempty"`
}

type AbotSagot struct {
	TatanggapID string     `json:"tatanggap_id"`
	Kagustuhan  Kagustuhan `json:"kagustuhan"`
	Binago      *time.Time `json:"binago_noong"`
}

// ---- mga tala (state)

type tatanggap struct {
	id, pangalan, mobile, barangay, lungsod, zip, antas string
	kagustuhan                                          Kagustuhan
	binago                                              *time.Time
}

var (
	mu         sync.Mutex
	tatanggaps = map[string]*tatanggap{}
	templates  = map[string]bool{"HK-PAALALA-02": true, "HK-HATID-01": true, "HK-BIGO-03": true}
	kasosyo    = map[string]string{"PRT-MNL-0417": "hk_sk_7Qd2vXw93bTzLr51"}
)

func init() {
	for _, t := range []*tatanggap{
		{id: "TGP-508812", pangalan: "Marisol Dimaculangan", mobile: "09175520318", barangay: "Bagong Ilog", lungsod: "Pasig", zip: "1600", antas: "suki", kagustuhan: Kagustuhan{Lugar: 1}},
		{id: "TGP-508977", pangalan: "Rodel Pangilinan", mobile: "09285541770", barangay: "Lahug", lungsod: "Cebu City", zip: "6000", antas: "bago", kagustuhan: Kagustuhan{Lugar: 2, Tala: "iwan sa guard"}},
		{id: "TGP-510004", pangalan: "Ana Lualhati Reyes", mobile: "09996610245", barangay: "Malate", lungsod: "Manila", zip: "1004", antas: "bago", kagustuhan: Kagustuhan{Lugar: 1}},
	} {
		tatanggaps[t.id] = t
	}
}

func pareho(a, b string) bool { return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b)) }

// ---- serbisyo

var signer *jwt.Signer

type claims struct {
	Kasosyo string `json:"kasosyo"`
}

func pasok(_ stdContext.Context, p Pasok) (t Token, err error) {
	if s, ok := kasosyo[p.Kasosyo]; !ok || s != p.Susi {
		return t, errors.Unauthenticated.Wrap(errors.New("hindi tugma ang kasosyo at susi"))
	}
	b, err := signer.Sign(claims{p.Kasosyo})
	if err != nil {
		return t, err
	}
	return Token{string(b), "Bearer", int(signer.MaxAge / time.Second)}, nil
}

func beripika(_ stdContext.Context, b Beripika) (s BeripikaSagot, err error) {
	mu.Lock()
	defer mu.Unlock()
	for _, t := range tatanggaps {
		if t.mobile == b.Mobile && pareho(t.pangalan, b.BuongPangalan) && pareho(t.barangay, b.Tirahan.Barangay) && pareho(t.lungsod, b.Tirahan.Lungsod) && t.zip == b.Tirahan.ZipCode {
			return BeripikaSagot{true, &TatanggapSagot{t.id, t.pangalan, t.antas}}, nil
		}
	}
	return s, nil
}

func hanapin(id string) (*tatanggap, error) {
	if t := tatanggaps[id]; t != nil {
		return t, nil
	}
	return nil, errors.NotFound.Wrap(errors.New("walang tatanggap na may ganitong tatanggap_id"))
}

func abot(_ stdContext.Context, a Abot) (s AbotSagot, err error) {
	mu.Lock()
	defer mu.Unlock()
	t, err := hanapin(a.TatanggapID)
	if err != nil {
		return s, err
	}
	if a.Aksyon == "baguhin" {
		now := time.Now().UTC().Truncate(time.Second)
		t.kagustuhan, t.binago = *a.Kagustuhan, &now
	}
	return AbotSagot{t.id, t.kagustuhan, t.binago}, nil
}

func abiso(_ stdContext.Context, a Abiso) (string, error) {
	mu.Lock()
	defer mu.Unlock()
	if _, err := hanapin(a.TatanggapID); err != nil {
		return "", err
	}
	if !templates[a.Template] {
		return "", errors.NotFound.Wrap(errors.New("walang ganitong template"))
	}
	var b [6]byte
	rand.Read(b[:])
	return "ABS-" + strings.ToUpper(hex.EncodeToString(b[:])), nil
}

func main() {
	ttl := 600
	if n, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && n > 0 {
		ttl = n
	}
	var key [32]byte
	rand.Read(key[:])
	signer = jwt.NewSigner(jwt.HS256, key[:], time.Duration(ttl)*time.Second)
	verifier := jwt.NewVerifier(jwt.HS256, key[:])
	verifier.Extractors = []jwt.TokenExtractor{jwt.FromHeader}
	verifier.ErrorHandler = func(ctx iris.Context, err error) { errors.Unauthenticated.Message(ctx, err.Error()) }

	sobra := errors.Register("PAYLOAD_TOO_LARGE", http.StatusRequestEntityTooLarge)
	sobra.MapErrorFunc(func(err error) error {
		var m *http.MaxBytesError
		if errors.As(err, &m) {
			return m
		}
		return nil
	})

	app := iris.New()
	app.Logger().SetLevel("error")
	app.SetContextErrorHandler(errors.DefaultContextErrorHandler)
	app.UseRouter(errors.RecoveryHandler)
	app.Use(iris.LimitRequestBodySize(32 << 10))

	app.Post("/auth-authenticate", errors.Handler(pasok))
	ext := app.Party("/", verifier.Verify(func() any { return new(claims) }))
	ext.Post("/ext-verify", errors.Handler(beripika))
	ext.Post("/ext-reach", errors.Handler(abot))
	ext.Post("/ext-notify", errors.CreateHandler(abiso))

	if err := app.Listen("127.0.0.1:"+os.Getenv("PORT"), iris.WithoutStartupLog, iris.WithFireMethodNotAllowed); err != nil && !errors.Is(err, iris.ErrServerClosed) {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
