// Kurier-Izhkar: posylkayos no ivoryos. rux + vjson.
package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/gookit/rux"
	"github.com/hashicorp/go-multierror"
	"github.com/miladibra10/vjson"
)

const bodyMax = 16 << 10

// ---- schemas --------------------------------------------------------------------

var (
	pyronSchema = vjson.NewSchema(
		vjson.String("uzhanni").Required(),
		vjson.String("lushkem_kyl").Required(),
	)

	todmanSchema = vjson.NewSchema(
		vjson.String("telefon").Required().MinLength(10).MaxLength(18),
		vjson.Object("adyami", vjson.NewSchema(
			vjson.String("vyzhynim").Required().MinLength(2).MaxLength(60),
			vjson.String("nim").MaxLength(60),
		)).Required(),
		vjson.Integer("vordskem_ar").Min(1900).Max(2020),
	)

	intySchema = vjson.NewSchema(
		vjson.Integer("adyami_lydpus").Required().Min(1),
		vjson.String("uzh").Required().Choices("uchkyny", "voshtyny"),
	)

	dyrSchema = vjson.NewSchema(
		vjson.String("kutskon").Required().MinLength(5).MaxLength(5),
		vjson.String("pum").Required().MinLength(5).MaxLength(5),
	)
	kuronFields = []vjson.Field{
		vjson.String("inty").Required().Choices("os_dory", "buskel", "punkt", "pochta"),
		vjson.Object("dyr", dyrSchema),
		vjson.String("valekton").MaxLength(200),
	}
	kuronSchema = vjson.NewSchema(vjson.Object("kuron", vjson.NewSchema(kuronFields...)).Required())

	// kuron.inty -> mar eshsho kule
	kuronInty = map[string]vjson.Schema{
		"buskel": kuronWith(vjson.Object("buskel", vjson.NewSchema(
			vjson.String("nim").Required().MinLength(2).MaxLength(60),
			vjson.Integer("kvartira").Min(1).Max(999),
		)).Required()),
		"punkt": kuronWith(vjson.Integer("punkt_lydpus").Required().Min(100).Max(999)),
	}

	ivorSchema = vjson.NewSchema(
		vjson.Integer("adyami_lydpus").Required().Min(1),
		vjson.Object("posylka", vjson.NewSchema(
			vjson.String("trek").Required().MinLength(8).MaxLength(20),
			vjson.Integer("sekytalyk").Min(1).Max(30000),
		)).Required(),
		vjson.Object("ivor", vjson.NewSchema(
			vjson.String("shablon").Required(),
			vjson.String("kyl").Choices("udm", "ru"),
		)).Required(),
		vjson.String("nunal").Required(),
	)
)

func kuronWith(f vjson.Field) vjson.Schema {
	fields := append(append([]vjson.Field{}, kuronFields...), f)
	return vjson.NewSchema(vjson.Object("kuron", vjson.NewSchema(fields...)).Required())
}

// ---- kylyos ---------------------------------------------------------------------

type shundy string // 15:04

func (s *shundy) UnmarshalJSON(b []byte) error {
	var v string
	if err := json.Unmarshal(b, &v); err != nil {
		return err
	}
	if _, err := time.Parse("15:04", v); err != nil {
		return err
	}
	*s = shundy(v)
	return nil
}

type nunal struct{ time.Time }

func (n *nunal) UnmarshalJSON(b []byte) error {
	var v string
	err := json.Unmarshal(b, &v)
	if err == nil {
		n.Time, err = time.Parse(time.DateOnly, v)
	}
	return err
}

type pyron struct {
	Uzhanni    string `json:"uzhanni"`
	LushkemKyl string `json:"lushkem_kyl"`
}

type todman struct {
	Telefon string `json:"telefon"`
	Adyami  struct {
		Vyzhynim string `json:"vyzhynim"`
		Nim      string `json:"nim"`
	} `json:"adyami"`
	VordskemAr *int `json:"vordskem_ar"`
}

type dyr struct {
	Kutskon shundy `json:"kutskon"`
	Pum     shundy `json:"pum"`
}

type buskel struct {
	Nim      string `json:"nim"`
	Kvartira *int   `json:"kvartira,omitempty"`
}

type kuron struct {
	Inty        string  `json:"inty"`
	Buskel      *buskel `json:"buskel,omitempty"`
	PunktLydpus *int    `json:"punkt_lydpus,omitempty"`
	Dyr         *dyr    `json:"dyr,omitempty"`
	Valekton    string  `json:"valekton,omitempty"`
}

type inty struct {
	AdyamiLydpus int    `json:"adyami_lydpus"`
	Uzh          string `json:"uzh"`
}

type intyVoshton struct {
	Kuron kuron `json:"kuron"`
}

type ivor struct {
	AdyamiLydpus int `json:"adyami_lydpus"`
	Posylka      struct {
		Trek      string `json:"trek"`
		Sekytalyk *int   `json:"sekytalyk"`
	} `json:"posylka"`
	Ivor struct {
		Shablon string `json:"shablon"`
		Kyl     string `json:"kyl"`
	} `json:"ivor"`
	Nunal nunal `json:"nunal"`
}

// ---- todyny kulee --------------------------------------------------------------

type adyami struct {
	lydpus        int
	nim, vyzhynim string
	telefon       string
	kuron         kuron
	voshtemyn     *time.Time
}

var (
	mu       sync.Mutex
	punkt204 = 204
	adyamios = []*adyami{
		{lydpus: 5512, nim: "Olga", vyzhynim: "Zorina", telefon: "79127450318", kuron: kuron{Inty: "os_dory"}},
		{lydpus: 5640, nim: "Kuzebay", vyzhynim: "Vakhrushev", telefon: "79501667204", kuron: kuron{Inty: "punkt", PunktLydpus: &punkt204}},
		{lydpus: 6103, nim: "Ashalchi", vyzhynim: "Perevoshchikova", telefon: "79043120956", kuron: kuron{Inty: "pochta"}},
	}
	uzhanniyos = map[string]string{"izhkar-express": "Chebermumy_7-italmas"}
	shablonyos = map[string]bool{"KURIER_LYKTE": true, "POSYLKA_PUNKTYN": true, "DYR_VOSHTISKIZ": true}
	tokenyos   = map[string]time.Time{}
	ivorLyd    = 771300
	ttl        = 1200
)

func telefon(s string) string {
	d := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
	if len(d) == 11 && d[0] == '8' {
		d = "7" + d[1:]
	}
	return d
}

func shedtyny(lydpus int) *adyami {
	for _, a := range adyamios {
		if a.lydpus == lydpus {
			return a
		}
	}
	return nil
}

// ---- yangyshyos ----------------------------------------------------------------

func yangysh(c *rux.Context, status int, kod string, valekton ...string) {
	c.JSON(status, rux.M{"yangysh": kod, "valekton": valekton})
	c.Abort()
}

func validationErrors(err error) []string {
	var many *multierror.Error
	if errors.As(err, &many) {
		out := make([]string, 0, len(many.Errors))
		for _, e := range many.Errors {
			out = append(out, e.Error())
		}
		return out
	}
	return []string{err.Error()}
}

// check validates the body against a schema and reads it into v; it answers itself when it cannot.
func check(c *rux.Context, body []byte, schema vjson.Schema, v any) bool {
	if err := schema.ValidateBytes(body); err != nil {
		yangysh(c, http.StatusUnprocessableEntity, "KURON_SHONER_OVOL", validationErrors(err)...)
		return false
	}
	if err := json.Unmarshal(body, v); err != nil {
		yangysh(c, http.StatusUnprocessableEntity, "KURON_SHONER_OVOL", err.Error())
		return false
	}
	return true
}

func bodyOf(c *rux.Context) ([]byte, bool) {
	b, err := io.ReadAll(http.MaxBytesReader(c.RawWriter(), c.Req.Body, bodyMax))
	if err != nil {
		var big *http.MaxBytesError
		if errors.As(err, &big) {
			yangysh(c, http.StatusRequestEntityTooLarge, "TROS_BAYTYOS", err.Error())
		} else {
			yangysh(c, http.StatusBadRequest, "LYDZYNY_UG_LUY", err.Error())
		}
		return nil, false
	}
	return b, true
}

// ---- uzhyos --------------------------------------------------------------------

func tokenKule(c *rux.Context) {
	t := c.Header("X-Token")
	if t == "" {
		yangysh(c, http.StatusUnauthorized, "TOKEN_OVOL", "X-Token yiryanyn token kule")
		return
	}
	mu.Lock()
	until, ok := tokenyos[t]
	mu.Unlock()
	if !ok {
		yangysh(c, http.StatusUnauthorized, "TOKEN_TODMO_OVOL", "Tyche token ovol")
		return
	}
	if !time.Now().Before(until) {
		yangysh(c, http.StatusUnauthorized, "TOKEN_DYRYZ_ORTCHEM", "Tokenlen dyryz ortchem, vyl token basty")
		return
	}
	c.Next()
}

func authenticate(c *rux.Context) {
	body, ok := bodyOf(c)
	var q pyron
	if !ok || !check(c, body, pyronSchema, &q) {
		return
	}
	want, known := uzhanniyos[q.Uzhanni]
	if !known || subtle.ConstantTimeCompare([]byte(want), []byte(q.LushkemKyl)) != 1 {
		yangysh(c, http.StatusForbidden, "PYRYNY_UG_LUY", "Uzhanni yake lushkem kyl shoner ovol")
		return
	}
	raw := make([]byte, 20)
	_, _ = rand.Read(raw)
	t := hex.EncodeToString(raw)
	until := time.Now().Add(time.Duration(ttl) * time.Second)
	mu.Lock()
	tokenyos[t] = until
	mu.Unlock()
	c.JSON(http.StatusCreated, rux.M{"token": t, "ule_sekund": ttl})
}

func verify(c *rux.Context) {
	body, ok := bodyOf(c)
	var q todman
	if !ok || !check(c, body, todmanSchema, &q) {
		return
	}
	for _, a := range adyamios {
		if a.telefon == telefon(q.Telefon) && strings.EqualFold(a.vyzhynim, strings.TrimSpace(q.Adyami.Vyzhynim)) {
			c.JSON(http.StatusOK, rux.M{"todmo": true, "adyami": rux.M{"lydpus": a.lydpus, "nim": a.nim}})
			return
		}
	}
	c.JSON(http.StatusOK, rux.M{"todmo": false, "adyami": nil})
}

func reach(c *rux.Context) {
	body, ok := bodyOf(c)
	var q inty
	var v intyVoshton
	if !ok || !check(c, body, intySchema, &q) {
		return
	}
	if q.Uzh == "voshtyny" {
		if !check(c, body, kuronSchema, &v) {
			return
		}
		if more, found := kuronInty[v.Kuron.Inty]; found && !check(c, body, more, &v) {
			return
		}
	}
	mu.Lock()
	defer mu.Unlock()
	a := shedtyny(q.AdyamiLydpus)
	if a == nil {
		yangysh(c, http.StatusNotFound, "ADYAMI_TODMO_OVOL", fmt.Sprintf("%d lydpusen adyami ovol", q.AdyamiLydpus))
		return
	}
	if q.Uzh == "voshtyny" {
		now := time.Now().UTC().Truncate(time.Second)
		a.kuron, a.voshtemyn = v.Kuron, &now
	}
	c.JSON(http.StatusOK, rux.M{"adyami_lydpus": a.lydpus, "kuron": a.kuron, "voshtemyn": a.voshtemyn})
}

func notify(c *rux.Context) {
	body, ok := bodyOf(c)
	var q ivor
	if !ok || !check(c, body, ivorSchema, &q) {
		return
	}
	mu.Lock()
	defer mu.Unlock()
	if shedtyny(q.AdyamiLydpus) == nil {
		yangysh(c, http.StatusNotFound, "ADYAMI_TODMO_OVOL", fmt.Sprintf("%d lydpusen adyami ovol", q.AdyamiLydpus))
		return
	}
	if !shablonyos[q.Ivor.Shablon] {
		yangysh(c, http.StatusNotFound, "SHABLON_TODMO_OVOL", "Tyche shablon ovol: "+q.Ivor.Shablon)
		return
	}
	ivorLyd++
	c.JSON(http.StatusCreated, rux.M{"ivor": rux.M{"lydpus": ivorLyd, "kyzy": "ystemyn"}})
}

func main() {
	if v, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && v > 0 {
		ttl = v
	}
	r := rux.New(rux.HandleMethodNotAllowed)
	r.POST("/auth-authenticate", authenticate)
	r.Group("", func() {
		r.POST("/ext-verify", verify)
		r.POST("/ext-reach", reach)
		r.POST("/ext-notify", notify)
	}, tokenKule)

	srv := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: r, ReadHeaderTimeout: 10 * time.Second}
	go func() {
		stop := make(chan os.Signal, 1)
		signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
		<-stop
		_ = srv.Shutdown(context.Background())
	}()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
