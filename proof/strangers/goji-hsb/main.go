// Dowoz: the partner interface of a Bautzen courier.
package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	_ "embed"
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

	"github.com/google/jsonschema-go/jsonschema"
	"goji.io"
	"goji.io/pat"
)

//go:embed schemy/prizjewjenje.json
var schemaPrizjewjenje []byte

//go:embed schemy/wosoba.json
var schemaWosoba []byte

//go:embed schemy/wotedace.json
var schemaWotedace []byte

//go:embed schemy/powesc.json
var schemaPowesc []byte

const maxBody = 32 << 10

func schema(raw []byte) *jsonschema.Resolved {
	var s jsonschema.Schema
	if err := json.Unmarshal(raw, &s); err != nil {
		log.Fatal(err)
	}
	r, err := s.Resolve(nil)
	if err != nil {
		log.Fatal(err)
	}
	return r
}

type zmylk struct {
	Kod        string `json:"kod"`
	Podrobnosc string `json:"podrobnosc"`
}

func wotmolw(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

func zmylkWon(w http.ResponseWriter, status int, kod, podrobnosc string) {
	wotmolw(w, status, map[string]zmylk{"zmylk": {kod, podrobnosc}})
}

// citaj reads the body, holds it against the schema and puts it into v.
func citaj(w http.ResponseWriter, r *http.Request, s *jsonschema.Resolved, v any) bool {
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		var big *http.MaxBytesError
		if errors.As(err, &big) {
			zmylkWon(w, http.StatusRequestEntityTooLarge, "wulke", err.Error())
			return false
		}
		zmylkWon(w, http.StatusBadRequest, "json", err.Error())
		return false
	}
	var doc any
	if err := json.Unmarshal(raw, &doc); err != nil {
		zmylkWon(w, http.StatusBadRequest, "json", err.Error())
		return false
	}
	if err := s.Validate(doc); err != nil {
		zmylkWon(w, http.StatusBadRequest, "schema", err.Error())
		return false
	}
	if err := json.Unmarshal(raw, v); err != nil {
		zmylkWon(w, http.StatusBadRequest, "json", err.Error())
		return false
	}
	return true
}

type susod struct {
	Mjeno     string `json:"mjeno"`
	CisloDomu string `json:"cislo_domu"`
}
type wokno struct {
	Wot string `json:"wot"`
	Do  string `json:"do"`
}
type preferenca struct {
	Wotedace string `json:"wotedace"`
	Susod    *susod `json:"susod,omitempty"`
	Mestno   string `json:"mestno,omitempty"`
	Stacija  string `json:"stacija,omitempty"`
	Wokno    *wokno `json:"wokno,omitempty"`
	Pokiw    string `json:"pokiw,omitempty"`
}
type wosoba struct {
	id, predmjeno, swojbne, telefon, mejlka, plz string
	pref                                         preferenca
	zmenjene                                     time.Time
}

type sluzba struct {
	mu      sync.Mutex
	kluce   map[string]time.Time
	wosoby  []*wosoba
	powesce map[string]any
	ttl     time.Duration
}

func (s *sluzba) poId(id string) *wosoba {
	for _, o := range s.wosoby {
		if o.id == id {
			return o
		}
	}
	return nil
}

func hexa(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return hex.EncodeToString(b)
}

var predlohi = map[string]bool{"PUC-DZENSA": true, "WOTEDATE-OK": true, "KOMDZENJE-1": true}

func (s *sluzba) prizjewic(sch *jsonschema.Resolved) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var in struct {
			Partner int    `json:"partner"`
			Wuziwar string `json:"wuziwar"`
			Heslo   string `json:"heslo"`
		}
		if !citaj(w, r, sch, &in) {
			return
		}
		if in.Partner != 41207 || in.Wuziwar != "bautzen-test" || subtle.ConstantTimeCompare([]byte(in.Heslo), []byte("Lipa+Budysin/1002")) != 1 {
			zmylkWon(w, http.StatusUnauthorized, "prizjewjenje", "Partner, wužiwar abo hesło njetrjechi")
			return
		}
		kluc := hexa(20)
		do := time.Now().Add(s.ttl)
		s.mu.Lock()
		for k, t := range s.kluce {
			if time.Now().After(t) {
				delete(s.kluce, k)
			}
		}
		s.kluce[kluc] = do
		s.mu.Unlock()
		wotmolw(w, http.StatusOK, map[string]any{"zastup": map[string]any{"kluc": kluc, "placi_do": do.Unix()}})
	}
}

func (s *sluzba) zastup(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		kluc := r.Header.Get("X-Zastup")
		if kluc == "" {
			zmylkWon(w, http.StatusUnauthorized, "zastup", "Hłowa X-Zastup z klučom faluje")
			return
		}
		s.mu.Lock()
		do, jo := s.kluce[kluc]
		s.mu.Unlock()
		if !jo || time.Now().After(do) {
			zmylkWon(w, http.StatusUnauthorized, "zastup", "Kluč w X-Zastup njeje płaćiwy")
			return
		}
		next(w, r)
	}
}

func (s *sluzba) pruwowac(sch *jsonschema.Resolved) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var in struct {
			Wosoba struct {
				SwojbneMjeno string `json:"swojbne_mjeno"`
				Telefon      string `json:"telefon"`
			} `json:"wosoba"`
			PostoweCislo string `json:"postowe_cislo"`
		}
		if !citaj(w, r, sch, &in) {
			return
		}
		for _, o := range s.wosoby {
			if o.telefon == in.Wosoba.Telefon && o.plz == in.PostoweCislo && strings.EqualFold(o.swojbne, in.Wosoba.SwojbneMjeno) {
				wotmolw(w, http.StatusOK, map[string]any{"znata": true, "wosoba_id": o.id, "predmjeno": o.predmjeno})
				return
			}
		}
		zmylkWon(w, http.StatusNotFound, "njeznata", "Tuta wosoba njeje pola nas znata")
	}
}

func (s *sluzba) wotedace(sch *jsonschema.Resolved) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var in struct {
			WosobaID   string      `json:"wosoba_id"`
			Akcija     string      `json:"akcija"`
			Preferenca *preferenca `json:"preferenca"`
		}
		if !citaj(w, r, sch, &in) {
			return
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		o := s.poId(in.WosobaID)
		if o == nil {
			zmylkWon(w, http.StatusNotFound, "njeznata", "Wosoba z tutym wosoba_id njeeksistuje")
			return
		}
		if in.Akcija == "zmenic" {
			if p := in.Preferenca; p.Wokno != nil && p.Wokno.Wot >= p.Wokno.Do {
				zmylkWon(w, http.StatusUnprocessableEntity, "wokno", "wokno: wot dyrbi před do być")
				return
			}
			o.pref, o.zmenjene = *in.Preferenca, time.Now().UTC()
		}
		out := map[string]any{"wosoba_id": o.id, "preferenca": o.pref}
		if !o.zmenjene.IsZero() {
			out["zmenjene"] = o.zmenjene.Format(time.RFC3339)
		}
		wotmolw(w, http.StatusOK, out)
	}
}

func (s *sluzba) powesc(sch *jsonschema.Resolved) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var in struct {
			Prijimar struct {
				Kanal, Telefon, Mejlka string
			} `json:"prijimar"`
			Pakcik struct {
				Cislo string `json:"cislo"`
			} `json:"pakcik"`
			Predloha string `json:"predloha"`
			Dzen     string `json:"dzen"`
		}
		if !citaj(w, r, sch, &in) {
			return
		}
		if _, err := time.Parse("02.01.2006", in.Dzen); err != nil {
			zmylkWon(w, http.StatusUnprocessableEntity, "dzen", err.Error())
			return
		}
		if !predlohi[in.Predloha] {
			zmylkWon(w, http.StatusUnprocessableEntity, "predloha", fmt.Sprintf("Předłoha %q njeeksistuje", in.Predloha))
			return
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, o := range s.wosoby {
			if (in.Prijimar.Kanal == "sms" && o.telefon == in.Prijimar.Telefon) || (in.Prijimar.Kanal == "mejlka" && strings.EqualFold(o.mejlka, in.Prijimar.Mejlka)) {
				id := hexa(8)
				s.powesce[id] = in
				wotmolw(w, http.StatusAccepted, map[string]any{"powesc": map[string]string{"id": id, "staw": "prijata"}})
				return
			}
		}
		zmylkWon(w, http.StatusNotFound, "njeznata", "Přijimar njeje znaty")
	}
}

func main() {
	ttl := 1200
	if n, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && n > 0 {
		ttl = n
	}
	s := &sluzba{kluce: map[string]time.Time{}, powesce: map[string]any{}, ttl: time.Duration(ttl) * time.Second, wosoby: []*wosoba{
		{id: "W-004417", predmjeno: "Hańža", swojbne: "Cyžowa", telefon: "+493591204417", mejlka: "hanza.cyzowa@example.de", plz: "02625", pref: preferenca{Wotedace: "duri"}},
		{id: "W-003120", predmjeno: "Jurij", swojbne: "Kral", telefon: "+493578770312", mejlka: "jurij.kral@example.de", plz: "01917", pref: preferenca{Wotedace: "mestno", Mestno: "garaža"}},
	}}
	mux := goji.NewMux()
	mux.Use(func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			defer func() {
				if e := recover(); e != nil {
					log.Print(e)
					zmylkWon(w, http.StatusInternalServerError, "nutrkowny", "Nutřkowny zmylk")
				}
			}()
			next.ServeHTTP(w, r)
		})
	})
	api := goji.SubMux()
	mux.Handle(pat.New("/dowoz/*"), api)
	api.HandleFunc(pat.Post("/auth-authenticate"), s.prizjewic(schema(schemaPrizjewjenje)))
	api.HandleFunc(pat.Post("/ext-verify"), s.zastup(s.pruwowac(schema(schemaWosoba))))
	api.HandleFunc(pat.Post("/ext-reach"), s.zastup(s.wotedace(schema(schemaWotedace))))
	api.HandleFunc(pat.Post("/ext-notify"), s.zastup(s.powesc(schema(schemaPowesc))))

	srv := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: mux, ReadHeaderTimeout: 5 * time.Second}
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
