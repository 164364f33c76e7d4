// Ratonga tuku mōkī: the integration API of the parcel round, for senders.
package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"log"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/swaggest/jsonschema-go"
	"github.com/swaggest/openapi-go/openapi31"
	"github.com/swaggest/rest/nethttp"
	"github.com/swaggest/rest/web"
	"github.com/swaggest/usecase"
	"github.com/swaggest/usecase/status"
)

// ---- whakaurunga

type whakauruTono struct {
	Kaihoko  string `json:"kaihoko" required:"true" minLength:"1"`
	Kupuhipa string `json:"kupuhipa" required:"true" minLength:"1"`
}

type whakauruUtu struct {
	Tohu      string `json:"tohu"`
	Momo      string `json:"momo"`
	PauHekona int    `json:"pau_hekona"`
}

// ---- kiritaki

type wahiNoho struct {
	Tiriti    string `json:"tiriti,omitempty" maxLength:"80"`
	Taone     string `json:"taone,omitempty" maxLength:"60"`
	Poutapeta string `json:"poutapeta" required:"true" pattern:"^[0-9]{4}$"`
}

type tangata struct {
	IngoaTuatahi string `json:"ingoa_tuatahi,omitempty" maxLength:"60"`
	IngoaWhanau  string `json:"ingoa_whanau" required:"true" minLength:"1" maxLength:"60"`
	Waea         string `json:"waea" required:"true" pattern:"^\\+64[0-9]{8,10}$"`
	Imera        string `json:"imera,omitempty" format:"email"`
}

type manatokoTono struct {
	Kiritaki tangata   `json:"kiritaki" required:"true"`
	WahiNoho *wahiNoho `json:"wahi_noho,omitempty"`
}

type manatokoUtu struct {
	KiritakiID string `json:"kiritaki_id"`
	Ahua       string `json:"ahua"`
	Rohe       string `json:"rohe"`
}

// ---- hiahia

type ra string

func (ra) Enum() []interface{} {
	return []interface{}{"mane", "turei", "wenerei", "taite", "paraire", "rahoroi"}
}

type hongere string

func (hongere) Enum() []interface{} { return []interface{}{"karere_tuhi", "imera"} }

type haora struct {
	Mai string `json:"mai" required:"true" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$"`
	Ki  string `json:"ki" required:"true" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$"`
}

type hiahia struct {
	WahiWaiho string `json:"wahi_waiho" required:"true" enum:"kuaha,pouaka_reta,hoa_noho_tata,toa"`
	ToaID     string `json:"toa_id,omitempty" pattern:"^TOA-[0-9]{3}$"`
	KupuArahi string `json:"kupu_arahi,omitempty" maxLength:"140"`
	Haora     *haora `json:"haora,omitempty"`
	NgaRa     []ra   `json:"nga_ra,omitempty" minItems:"1" maxItems:"7" uniqueItems:"true"`
}

func ki(property, value, needed string) (ifs, then jsonschema.Schema) {
	var c interface{} = value
	ifs.WithPropertiesItem(property, (&jsonschema.Schema{Const: &c}).ToSchemaOrBool())
	ifs.WithRequired(property)
	then.WithRequired(needed)
	return ifs, then
}

func me(schema *jsonschema.Schema, property, value, needed string) error {
	ifs, then := ki(property, value, needed)
	schema.WithIf(ifs.ToSchemaOrBool())
	schema.WithThen(then.ToSchemaOrBool())
	return nil
}

func (hiahia) PrepareJSONSchema(s *jsonschema.Schema) error {
	return me(s, "wahi_waiho", "toa", "toa_id")
}

type hiahiaTono struct {
	KiritakiID string  `json:"kiritaki_id" required:"true" pattern:"^KT-[0-9]{5}$"`
	Mahi       string  `json:"mahi" required:"true" enum:"titiro,whakahou"`
	Hiahia     *hiahia `json:"hiahia,omitempty"`
}

func (hiahiaTono) PrepareJSONSchema(s *jsonschema.Schema) error {
	return me(s, "mahi", "whakahou", "hiahia")
}

type hiahiaUtu struct {
	KiritakiID  string `json:"kiritaki_id"`
	Hiahia      hiahia `json:"hiahia"`
	Whakahoutia string `json:"whakahoutia"`
}

// ---- pānui

type moki struct {
	TohuAru string  `json:"tohu_aru" required:"true" pattern:"^NZ[0-9]{10}$"`
	Maha    int     `json:"maha,omitempty" minimum:"1" maximum:"20"`
	Taumaha float64 `json:"taumaha_kg,omitempty" exclusiveMinimum:"0" maximum:"30"`
}

type panuiTono struct {
	KiritakiID string    `json:"kiritaki_id" required:"true" pattern:"^KT-[0-9]{5}$"`
	Moki       moki      `json:"moki" required:"true"`
	Ahuatanga  string    `json:"ahuatanga" required:"true" enum:"kua_rehita,kei_te_ara,kua_takaroa,kua_tukuna"`
	WaTae      time.Time `json:"wa_tae" required:"true"`
	Take       string    `json:"take,omitempty" minLength:"3" maxLength:"120"`
	Hongere    []hongere `json:"hongere,omitempty" minItems:"1" uniqueItems:"true"`
}

func (panuiTono) PrepareJSONSchema(s *jsonschema.Schema) error {
	return me(s, "ahuatanga", "kua_takaroa", "take")
}

type panuiUtu struct {
	PanuiID string    `json:"panui_id"`
	Tunga   string    `json:"tunga"`
	Hongere []hongere `json:"hongere"`
}

// ---- te toa raraunga

type kiritaki struct {
	id, whanau, waea, poutapeta, rohe string
	hiahia                            hiahia
	wa                                time.Time
}

var (
	mu      sync.Mutex
	nga     = map[string]*kiritaki{}
	ngaTohu = map[string]time.Time{}
	ttl     = 20 * time.Minute
	kahore  = status.Wrap(errors.New("kāore i kitea te kiritaki"), status.NotFound)
)

func matapokere(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return hex.EncodeToString(b)
}

func tiaki(next http.Handler) http.Handler {
	he := func(w http.ResponseWriter, why string) {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.Header().Set("WWW-Authenticate", "Bearer")
		w.WriteHeader(http.StatusUnauthorized)
		_, _ = w.Write([]byte(`{"status":"UNAUTHENTICATED","error":"unauthenticated: ` + why + `"}` + "\n"))
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := r.Header.Get("Authorization")
		if !strings.HasPrefix(h, "Bearer ") {
			he(w, "kāore he tohu")
			return
		}
		mu.Lock()
		end, ok := ngaTohu[strings.TrimPrefix(h, "Bearer ")]
		mu.Unlock()
		if !ok {
			he(w, "kāore te tohu i te tika")
			return
		}
		if time.Now().After(end) {
			he(w, "kua pau te tohu")
			return
		}
		next.ServeHTTP(w, r)
	})
}

func main() {
	if s, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && s > 0 {
		ttl = time.Duration(s) * time.Second
	}
	wa := time.Date(2026, 3, 2, 21, 14, 0, 0, time.UTC)
	for _, k := range []*kiritaki{
		{"KT-10442", "Parata", "+64211557043", "3010", "Rotorua", hiahia{WahiWaiho: "pouaka_reta"}, wa},
		{"KT-10518", "Ngata", "+64274410926", "4010", "Tairāwhiti", hiahia{WahiWaiho: "kuaha", KupuArahi: "kia tūpato ki te kurī"}, wa},
		{"KT-10733", "Tamihana", "+6478395510", "3204", "Waikato", hiahia{WahiWaiho: "toa", ToaID: "TOA-014"}, wa},
	} {
		nga[k.id] = k
	}

	s := web.NewService(openapi31.NewReflector())

	whakauru := usecase.NewInteractor(func(_ context.Context, in whakauruTono, out *whakauruUtu) error {
		if in.Kaihoko != "ahi-kaa-toa" || in.Kupuhipa != "Pipiwharauroa-73-Kaituna" {
			return status.Wrap(errors.New("kāore i te tika te kaihoko, te kupuhipa rānei"), status.Unauthenticated)
		}
		mu.Lock()
		defer mu.Unlock()
		*out = whakauruUtu{Tohu: "tk_" + matapokere(20), Momo: "Bearer", PauHekona: int(ttl / time.Second)}
		ngaTohu[out.Tohu] = time.Now().Add(ttl)
		return nil
	})
	whakauru.SetExpectedErrors(status.Unauthenticated)

	manatoko := usecase.NewInteractor(func(_ context.Context, in manatokoTono, out *manatokoUtu) error {
		mu.Lock()
		defer mu.Unlock()
		for _, k := range nga {
			if k.waea == in.Kiritaki.Waea && strings.EqualFold(k.whanau, in.Kiritaki.IngoaWhanau) &&
				(in.WahiNoho == nil || in.WahiNoho.Poutapeta == k.poutapeta) {
				*out = manatokoUtu{KiritakiID: k.id, Ahua: "kua_manatokohia", Rohe: k.rohe}
				return nil
			}
		}
		return kahore
	})
	manatoko.SetExpectedErrors(status.NotFound)

	hiahiaMahi := usecase.NewInteractor(func(_ context.Context, in hiahiaTono, out *hiahiaUtu) error {
		mu.Lock()
		defer mu.Unlock()
		k, ok := nga[in.KiritakiID]
		if !ok {
			return kahore
		}
		if in.Mahi == "whakahou" {
			k.hiahia, k.wa = *in.Hiahia, time.Now().UTC()
		}
		*out = hiahiaUtu{KiritakiID: k.id, Hiahia: k.hiahia, Whakahoutia: k.wa.Format(time.RFC3339)}
		return nil
	})
	hiahiaMahi.SetExpectedErrors(status.NotFound)

	panui := usecase.NewInteractor(func(_ context.Context, in panuiTono, out *panuiUtu) error {
		mu.Lock()
		defer mu.Unlock()
		if _, ok := nga[in.KiritakiID]; !ok {
			return kahore
		}
		*out = panuiUtu{PanuiID: "PN-" + matapokere(6), Tunga: "kei_te_rarangi", Hongere: in.Hongere}
		if len(out.Hongere) == 0 {
			out.Hongere = []hongere{"karere_tuhi"}
		}
		return nil
	})
	panui.SetExpectedErrors(status.NotFound)

	s.Route("/tuku/v1", func(r chi.Router) {
		r.Method(http.MethodPost, "/auth-authenticate", nethttp.NewHandler(whakauru))
		r.Group(func(r chi.Router) {
			r.Use(tiaki)
			r.Method(http.MethodPost, "/ext-verify", nethttp.NewHandler(manatoko))
			r.Method(http.MethodPost, "/ext-reach", nethttp.NewHandler(hiahiaMahi))
			r.Method(http.MethodPost, "/ext-notify", nethttp.NewHandler(panui, nethttp.SuccessStatus(http.StatusCreated)))
		})
	})

	srv := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: s, ReadHeaderTimeout: 10 * time.Second}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
	go func() { <-stop; _ = srv.Close() }()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
