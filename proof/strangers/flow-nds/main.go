// Paketdeenst Waterkant: de Koppel för Hannelslüüd.
package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"os/signal"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	z "github.com/Oudwins/zog"
	"github.com/Oudwins/zog/conf"
	"github.com/Oudwins/zog/parsers/zjson"
	"github.com/alexedwards/flow"
)

// Zog maakt ut allens en Text ("map[...]"): dat wüllt wi nich. Mutt vör de Schemas stahn.
var _ = func() bool {
	conf.Coercers.String = func(v any) (any, error) {
		if s, ok := v.(string); ok {
			return s, nil
		}
		return nil, fmt.Errorf("keen Text: %T", v)
	}
	return true
}()

type Anmellen struct {
	Kennung   string `json:"kennung" zog:"kennung"`
	Passwoort string `json:"passwoort" zog:"passwoort"`
}

type Pröven struct {
	Kunn  Kunn    `json:"kunn" zog:"kunn"`
	Epost *string `json:"epost" zog:"epost"`
}

type Kunn struct {
	Nanaam     string  `json:"nanaam" zog:"nanaam"`
	Vörnaam    *string `json:"vornaam" zog:"vornaam"`
	Plz        string  `json:"plz" zog:"plz"`
	Huusnummer string  `json:"huusnummer" zog:"huusnummer"`
}

type Tied struct {
	Vun string `json:"vun" zog:"vun"`
	Bet string `json:"bet" zog:"bet"`
}

type Wunsch struct {
	Oort  string  `json:"oort" zog:"oort"`
	Naver *string `json:"naver,omitempty" zog:"naver"`
	Tied  *Tied   `json:"tied,omitempty" zog:"tied"`
	Notiz *string `json:"notiz,omitempty" zog:"notiz"`
}

type Oort struct {
	Kunnennummer string  `json:"kunnennummer" zog:"kunnennummer"`
	Opdrag       string  `json:"opdrag" zog:"opdrag"`
	Wunsch       *Wunsch `json:"wunsch" zog:"wunsch"`
}

type Sennen struct {
	Nummer string `json:"nummer" zog:"nummer"`
	Stück  *int   `json:"stueck" zog:"stueck"`
}

type Bescheed struct {
	Kunnennummer string    `json:"kunnennummer" zog:"kunnennummer"`
	Sennen       Sennen    `json:"sennen" zog:"sennen"`
	Wat          string    `json:"wat" zog:"wat"`
	Wennehr      time.Time `json:"wennehr" zog:"wennehr"`
	Över         *string   `json:"over" zog:"over"`
}

var (
	uhr      = regexp.MustCompile(`^([01]\d|2[0-3]):[0-5]\d$`)
	kunnenNr = regexp.MustCompile(`^K-\d{5}$`)

	anmellenSchema = z.Struct(z.Shape{
		"Kennung":   z.String().Required(),
		"Passwoort": z.String().Required(),
	})
	prövenSchema = z.Struct(z.Shape{
		"Kunn": z.Struct(z.Shape{
			"Nanaam":     z.String().Trim().Max(60).Required(),
			"Vörnaam":    z.Ptr(z.String().Max(60)),
			"Plz":        z.String().Match(regexp.MustCompile(`^\d{5}$`)).Required(),
			"Huusnummer": z.String().Max(8).Required(),
		}),
		"Epost": z.Ptr(z.String().Email()),
	})
	oortSchema = z.Struct(z.Shape{
		"Kunnennummer": z.String().Match(kunnenNr).Required(),
		"Opdrag":       z.String().OneOf([]string{"kieken", "setten"}).Required(),
		"Wunsch": z.Ptr(z.Struct(z.Shape{
			"Oort":  z.String().OneOf([]string{"huusdoer", "naver", "schuur", "packstatschoon"}).Required(),
			"Naver": z.Ptr(z.String().Max(60)),
			"Tied": z.Ptr(z.Struct(z.Shape{
				"Vun": z.String().Match(uhr).Required(),
				"Bet": z.String().Match(uhr).Required(),
			})),
			"Notiz": z.Ptr(z.String().Max(140)),
		}).TestFunc(func(v any, _ z.Ctx) bool {
			w := v.(*Wunsch)
			return w.Oort != "naver" || w.Naver != nil && *w.Naver != ""
		}, z.IssueCode("required"))),
	}).TestFunc(func(v any, _ z.Ctx) bool {
		o := v.(*Oort)
		return o.Opdrag != "setten" || o.Wunsch != nil
	}, z.IssueCode("required"))
	bescheedSchema = z.Struct(z.Shape{
		"Kunnennummer": z.String().Match(kunnenNr).Required(),
		"Sennen": z.Struct(z.Shape{
			"Nummer": z.String().Match(regexp.MustCompile(`^WK\d{10}$`)).Required(),
			"Stück":  z.Ptr(z.Int().GTE(1).LTE(30)),
		}),
		"Wat":     z.String().OneOf([]string{"anmellt", "ünnerwegens", "laat", "afgeven"}).Required(),
		"Wennehr": z.Time().Required(),
		"Över":    z.Ptr(z.String().OneOf([]string{"sms", "epost", "breef"})),
	})
)

type minsch struct {
	nummer, nanaam, vörnaam, plz, huus string
	wunsch                             Wunsch
	stand                              *time.Time
}

var (
	slott   sync.Mutex
	slötels = map[string]time.Time{}
	lüüd    = []*minsch{
		{nummer: "K-20417", nanaam: "Petersen", vörnaam: "Antje", plz: "25813", huus: "7a", wunsch: Wunsch{Oort: "huusdoer"}},
		{nummer: "K-20458", nanaam: "Harms", vörnaam: "Hinnerk", plz: "26603", huus: "19", wunsch: Wunsch{Oort: "schuur"}},
		{nummer: "K-20530", nanaam: "Lührs", vörnaam: "Wiebke", plz: "27472", huus: "3", wunsch: Wunsch{Oort: "packstatschoon"}},
	}
	duer    = 1800
	tallBes = 7300
)

func antwoort(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

func fehl(w http.ResponseWriter, status int, codes ...string) {
	antwoort(w, status, map[string]any{"fehl": codes})
}

// lesen gifft falsch trüch, wenn al antert is.
func lesen(w http.ResponseWriter, r *http.Request, s *z.StructSchema, dest any) bool {
	issues := s.Parse(zjson.Decode(http.MaxBytesReader(w, r.Body, 16384)), dest)
	if len(issues) == 0 {
		return true
	}
	seen := map[string]bool{}
	codes := []string{}
	for _, list := range issues {
		for _, i := range list {
			var big *http.MaxBytesError
			if errors.As(i.Err, &big) {
				fehl(w, http.StatusRequestEntityTooLarge, "to_groot")
				return false
			}
			if !seen[i.Code] {
				seen[i.Code] = true
				codes = append(codes, i.Code)
			}
		}
	}
	sort.Strings(codes)
	fehl(w, http.StatusBadRequest, codes...)
	return false
}

func anmellen(w http.ResponseWriter, r *http.Request) {
	var a Anmellen
	if !lesen(w, r, anmellenSchema, &a) {
		return
	}
	if a.Kennung != "hb-kontor-88" || subtle.ConstantTimeCompare([]byte(a.Passwoort), []byte("Ebb-un-Floot/1962")) != 1 {
		fehl(w, http.StatusForbidden, "anmellen")
		return
	}
	var b [16]byte
	_, _ = rand.Read(b[:])
	s := hex.EncodeToString(b[:])
	slott.Lock()
	slötels[s] = time.Now().Add(time.Duration(duer) * time.Second)
	slott.Unlock()
	antwoort(w, http.StatusOK, map[string]any{"sloetel": s, "duert": duer})
}

func wacht(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		slott.Lock()
		end, ok := slötels[r.Header.Get("X-Sloetel")]
		slott.Unlock()
		if !ok || time.Now().After(end) {
			fehl(w, http.StatusUnauthorized, "sloetel")
			return
		}
		next.ServeHTTP(w, r)
	})
}

func söken(nummer string) *minsch {
	for _, m := range lüüd {
		if m.nummer == nummer {
			return m
		}
	}
	return nil
}

func pröven(w http.ResponseWriter, r *http.Request) {
	var p Pröven
	if !lesen(w, r, prövenSchema, &p) {
		return
	}
	for _, m := range lüüd {
		if strings.EqualFold(m.nanaam, p.Kunn.Nanaam) && m.plz == p.Kunn.Plz && strings.EqualFold(m.huus, p.Kunn.Huusnummer) {
			antwoort(w, http.StatusOK, map[string]any{"kunnennummer": m.nummer, "naam": m.vörnaam + " " + m.nanaam})
			return
		}
	}
	fehl(w, http.StatusNotFound, "kunn")
}

func oort(w http.ResponseWriter, r *http.Request) {
	var o Oort
	if !lesen(w, r, oortSchema, &o) {
		return
	}
	slott.Lock()
	defer slott.Unlock()
	m := söken(o.Kunnennummer)
	if m == nil {
		fehl(w, http.StatusNotFound, "kunn")
		return
	}
	if o.Opdrag == "setten" {
		now := time.Now().UTC().Truncate(time.Second)
		m.wunsch, m.stand = *o.Wunsch, &now
	}
	antwoort(w, http.StatusOK, map[string]any{"kunnennummer": m.nummer, "wunsch": m.wunsch, "stand": m.stand})
}

func bescheed(w http.ResponseWriter, r *http.Request) {
	var b Bescheed
	if !lesen(w, r, bescheedSchema, &b) {
		return
	}
	slott.Lock()
	defer slott.Unlock()
	if söken(b.Kunnennummer) == nil {
		fehl(w, http.StatusNotFound, "kunn")
		return
	}
	tallBes++
	antwoort(w, http.StatusAccepted, map[string]any{"bescheednummer": fmt.Sprintf("B%07d", tallBes), "stand": "inreegt"})
}

func main() {
	if n, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		duer = n
	}
	mux := flow.New()
	mux.NotFound = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fehl(w, http.StatusNotFound, "padd") })
	mux.HandleFunc("/auth-authenticate", anmellen, "POST")
	mux.Group(func(mux *flow.Mux) {
		mux.Use(wacht)
		mux.HandleFunc("/ext-verify", pröven, "POST")
		mux.HandleFunc("/ext-reach", oort, "POST")
		mux.HandleFunc("/ext-notify", bescheed, "POST")
	})
	srv := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	go func() {
		<-ctx.Done()
		_ = srv.Close()
	}()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
