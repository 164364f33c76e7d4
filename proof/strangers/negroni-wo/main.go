// Yónnee — jokkoo ak way-yóbbu yi (integration of the senders).
package main

import (
	"bytes"
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
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/urfave/negroni/v3"
	"gopkg.in/validator.v2"
)

const bodyLimit = 16 << 10

type ugal struct {
	Kii       string `json:"kii" validate:"nonzero,max=40"`
	BaatuJall string `json:"baatu_jall" validate:"nonzero,max=80"`
	Banqaas   string `json:"banqaas" validate:"nonzero,regexp=^[a-z]{2}-[a-z]+$"`
}

type seetlu struct {
	Telefon string  `json:"telefon" validate:"nonzero,regexp=^\\+221(70|75|76|77|78)[0-9]{7}$"`
	Sant    string  `json:"sant" validate:"nonzero,max=60"`
	Tur     *string `json:"tur" validate:"max=60"`
}

type jefRep struct {
	Kiliyaan string `json:"kiliyaan" validate:"nonzero,regexp=^KL-[0-9A-F]{6}$"`
	Jef      string `json:"jef" validate:"nonzero,regexp=^(seet|soppi)$"`
}

type waxtu struct {
	Ci string `json:"ci" validate:"nonzero,regexp=^([01][0-9]|2[0-3]):[0-5][0-9]$"`
	Ba string `json:"ba" validate:"nonzero,regexp=^([01][0-9]|2[0-3]):[0-5][0-9]$"`
}

type tanneef struct {
	Berab    string  `json:"berab" validate:"nonzero,regexp=^(bunt|dekkando|butig)$"`
	Dekkando *string `json:"dekkando,omitempty" validate:"min=2,max=60"`
	Waxtu    *waxtu  `json:"waxtu,omitempty"`
	Leeral   *string `json:"leeral,omitempty" validate:"max=140"`
}

type soppi struct {
	Tanneef *tanneef `json:"tanneef" validate:"nonzero"`
}

type yab struct {
	Limu string `json:"limu" validate:"nonzero,regexp=^SN[0-9]{8}[A-Z]{2}$"`
	Diis *int   `json:"diis" validate:"min=1,max=30000"`
}

type xibaar struct {
	Kiliyaan string  `json:"kiliyaan" validate:"nonzero,regexp=^KL-[0-9A-F]{6}$"`
	Yab      *yab    `json:"yab" validate:"nonzero"`
	Xew      string  `json:"xew" validate:"nonzero,regexp=^(ci_yoon|yeex|jox|delloo)$"`
	Bes      *string `json:"bes" validate:"regexp=^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"`
	Lakk     *string `json:"lakk" validate:"regexp=^(wo|fr)$"`
}

type nit struct {
	id, telefon, sant, tur string
	tanneef                *tanneef
}

type kerku struct {
	mu      sync.Mutex
	nit     []*nit
	ndigal  map[string]time.Time
	ttl     time.Duration
	limu    int
	xibaar  map[string]xibaar
	kii     string
	baat    string
	banqaas string
}

func hasard(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return hex.EncodeToString(b)
}

func tontu(w http.ResponseWriter, code int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(code)
	_ = json.NewEncoder(w).Encode(v)
}

func baaxul(w http.ResponseWriter, code int, leeral string) {
	tontu(w, code, map[string]any{"tontu": "baaxul", "leeral": leeral})
}

// njuumte answers with the error as it came.
func njuumte(w http.ResponseWriter, err error) {
	var big *http.MaxBytesError
	if errors.As(err, &big) {
		tontu(w, http.StatusRequestEntityTooLarge, map[string]any{"tontu": "baaxul", "njuumte": err})
		return
	}
	tontu(w, http.StatusBadRequest, map[string]any{"tontu": "baaxul", "njuumte": err})
}

func jang(body []byte, v any) error {
	if err := json.NewDecoder(bytes.NewReader(body)).Decode(v); err != nil {
		return err
	}
	return validator.Validate(v)
}

func (r *kerku) seet(id string) *nit {
	for _, n := range r.nit {
		if n.id == id {
			return n
		}
	}
	return nil
}

type bodyKey struct{}

func bodyOf(q *http.Request) []byte { b, _ := q.Context().Value(bodyKey{}).([]byte); return b }

// wottu guards everything but the entrance.
func (r *kerku) wottu(w http.ResponseWriter, q *http.Request, next http.HandlerFunc) {
	if strings.HasPrefix(q.URL.Path, "/ext-") {
		h := strings.SplitN(q.Header.Get("Authorization"), " ", 2)
		fine := false
		if len(h) == 2 && strings.EqualFold(h[0], "Bearer") {
			r.mu.Lock()
			until, known := r.ndigal[strings.TrimSpace(h[1])]
			r.mu.Unlock()
			fine = known && time.Now().Before(until)
		}
		if !fine {
			w.Header().Set("WWW-Authenticate", "Bearer")
			baaxul(w, http.StatusUnauthorized, "ndigal")
			return
		}
	}
	next(w, q)
}

func yaram(w http.ResponseWriter, q *http.Request, next http.HandlerFunc) {
	b, err := io.ReadAll(http.MaxBytesReader(w, q.Body, bodyLimit))
	if err != nil {
		njuumte(w, err)
		return
	}
	next(w, q.WithContext(context.WithValue(q.Context(), bodyKey{}, b)))
}

func (r *kerku) dugg(w http.ResponseWriter, q *http.Request) {
	var in ugal
	if err := jang(bodyOf(q), &in); err != nil {
		njuumte(w, err)
		return
	}
	same := func(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
	if !same(in.Kii, r.kii) || !same(in.BaatuJall, r.baat) || !same(in.Banqaas, r.banqaas) {
		baaxul(w, http.StatusForbidden, "mënuloo dugg")
		return
	}
	t := hasard(20)
	r.mu.Lock()
	r.ndigal[t] = time.Now().Add(r.ttl)
	r.mu.Unlock()
	tontu(w, http.StatusOK, map[string]any{"tontu": "baax", "ndigal": map[string]any{"xeet": "Bearer", "baat": t, "yagg": int(r.ttl.Seconds())}})
}

func (r *kerku) xam(w http.ResponseWriter, q *http.Request) {
	var in seetlu
	if err := jang(bodyOf(q), &in); err != nil {
		njuumte(w, err)
		return
	}
	for _, n := range r.nit {
		if n.telefon == in.Telefon && strings.EqualFold(n.sant, strings.TrimSpace(in.Sant)) {
			tontu(w, http.StatusOK, map[string]any{"tontu": "baax", "xamees": true, "kiliyaan": n.id})
			return
		}
	}
	tontu(w, http.StatusOK, map[string]any{"tontu": "baax", "xamees": false})
}

func (r *kerku) tann(w http.ResponseWriter, q *http.Request) {
	var in jefRep
	if err := jang(bodyOf(q), &in); err != nil {
		njuumte(w, err)
		return
	}
	var s soppi
	if in.Jef == "soppi" {
		if err := jang(bodyOf(q), &s); err != nil {
			njuumte(w, err)
			return
		}
		if s.Tanneef.Berab == "dekkando" {
			if err := validator.Valid(s.Tanneef.Dekkando, "nonzero"); err != nil {
				njuumte(w, validator.ErrorMap{"tanneef.dekkando": err.(validator.ErrorArray)})
				return
			}
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	n := r.seet(in.Kiliyaan)
	if n == nil {
		baaxul(w, http.StatusNotFound, "xamuñu kiliyaan bi")
		return
	}
	if s.Tanneef != nil {
		n.tanneef = s.Tanneef
	}
	tontu(w, http.StatusOK, map[string]any{"tontu": "baax", "kiliyaan": n.id, "tanneef": n.tanneef, "berab_yi": []string{"bunt", "dekkando", "butig"}})
}

func (r *kerku) yegal(w http.ResponseWriter, q *http.Request) {
	var in xibaar
	if err := jang(bodyOf(q), &in); err != nil {
		njuumte(w, err)
		return
	}
	if in.Xew == "yeex" {
		if err := validator.Valid(in.Bes, "nonzero"); err != nil {
			njuumte(w, validator.ErrorMap{"bes": err.(validator.ErrorArray)})
			return
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.seet(in.Kiliyaan) == nil {
		baaxul(w, http.StatusNotFound, "xamuñu kiliyaan bi")
		return
	}
	r.limu++
	id := fmt.Sprintf("XB-%06d-%s", r.limu, hasard(3))
	r.xibaar[id] = in
	tontu(w, http.StatusAccepted, map[string]any{"tontu": "baax", "xibaar": id})
}

func main() {
	validator.SetPrintJSON(true)
	ttl := 1800
	if v, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && v > 0 {
		ttl = v
	}
	r := &kerku{
		ndigal: map[string]time.Time{}, xibaar: map[string]xibaar{}, ttl: time.Duration(ttl) * time.Second,
		kii: "teranga-0217", baat: "Xaftaan.9kR-Gorée77", banqaas: "sn-dakar",
		nit: []*nit{
			{"KL-4F7A2C", "+221771234567", "Ndiaye", "Awa", &tanneef{Berab: "bunt"}},
			{"KL-19D0E8", "+221765550142", "Diop", "Moussa", &tanneef{Berab: "butig"}},
			{"KL-A3B57F", "+221784440909", "Sarr", "Fatou", &tanneef{Berab: "bunt"}},
		},
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /auth-authenticate", r.dugg)
	mux.HandleFunc("POST /ext-verify", r.xam)
	mux.HandleFunc("POST /ext-reach", r.tann)
	mux.HandleFunc("POST /ext-notify", r.yegal)
	rec := negroni.NewRecovery()
	rec.PrintStack = false
	n := negroni.New(rec, negroni.HandlerFunc(r.wottu), negroni.HandlerFunc(yaram))
	n.UseHandler(mux)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), n))
}
