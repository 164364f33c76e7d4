// Duwaralo: last-mile setu (integration service). Onurudhor type-bur schema/*.json'r pora toiyar kora (make gen).
package main

//go:generate go-jsonschema -p api -o api/api.go --tags json schema/notify.json schema/reach.json schema/verify.json

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/justinas/alice"

	"duwaralo.in/setu/api"
)

const maxBody = 64 << 10

type grahok struct {
	ID, Naam, Upadhi, Phone, Email, Jonmo, Pin, Ghor string
	Posondo                                          api.ReachJsonPosondo
	Bodoli                                           *time.Time
}

type setu struct {
	mu      sync.Mutex
	onumoti map[string]time.Time
	grahok  map[string]*grahok
	parcel  map[string]string // awb -> grahokId
	nomuna  map[string]bool
	ttl     time.Duration
}

var partners = map[string]string{"jonaki-mart": "dw_test_7bKx92RmQeT4uLs8"}

func niyomito(sthan api.ReachJsonPosondoSthan, pora, loike string) api.ReachJsonPosondo {
	return api.ReachJsonPosondo{Sthan: sthan, Somoy: api.ReachJsonPosondoSomoy{Pora: pora, Loike: loike}}
}

func notunSetu() *setu {
	ttl := 20 * time.Minute
	if s, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && s > 0 {
		ttl = time.Duration(s) * time.Second
	}
	return &setu{
		ttl:     ttl,
		onumoti: map[string]time.Time{},
		grahok: map[string]*grahok{
			"GR204817": {ID: "GR204817", Naam: "Rituporna", Upadhi: "Hazarika", Phone: "+919864027715", Email: "rituporna.h@example.in", Jonmo: "1991-04-14", Pin: "781007", Ghor: "27B", Posondo: niyomito(api.ReachJsonPosondoSthanDuwar, "10:00", "18:00")},
			"GR204822": {ID: "GR204822", Naam: "Bhaskar", Upadhi: "Kalita", Phone: "+918638114290", Email: "b.kalita@example.in", Jonmo: "1984-11-02", Pin: "785001", Ghor: "4", Posondo: niyomito(api.ReachJsonPosondoSthanOffice, "09:30", "17:30")},
			"GR204903": {ID: "GR204903", Naam: "Monalisa", Upadhi: "Bora", Phone: "+917002556138", Email: "mona.bora@example.in", Jonmo: "1998-08-21", Pin: "782001", Ghor: "112", Posondo: niyomito(api.ReachJsonPosondoSthanDukan, "12:00", "20:00")},
		},
		parcel: map[string]string{"DA400718256": "GR204817", "DA400718263": "GR204822", "DA400719001": "GR204903"},
		nomuna: map[string]bool{"DEL-01": true, "DEL-02": true, "RTN-01": true},
	}
}

func likha(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

func thik(w http.ResponseWriter, status int, tothyo any) {
	likha(w, status, map[string]any{"thik": true, "tothyo": tothyo})
}

func bhul(w http.ResponseWriter, status int, songket, bornona string) {
	likha(w, status, map[string]any{"thik": false, "bhul": map[string]string{"songket": songket, "bornona": bornona}})
}

// porha: onurudh porhe; schema'r bhul (generated code) jene ase tenekoi ghurai diye.
func porha[T any](w http.ResponseWriter, r *http.Request) (*T, bool) {
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		var big *http.MaxBytesError
		if errors.As(err, &big) {
			bhul(w, http.StatusRequestEntityTooLarge, "OTI_DANGOR", err.Error())
		} else {
			bhul(w, http.StatusBadRequest, "ONURUDH_BHUL", err.Error())
		}
		return nil, false
	}
	v := new(T)
	if err := json.Unmarshal(raw, v); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			bhul(w, http.StatusBadRequest, "JSON_BHUL", err.Error())
		} else {
			bhul(w, http.StatusUnprocessableEntity, "ONURUDH_BHUL", err.Error())
		}
		return nil, false
	}
	return v, true
}

func notunID(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return hex.EncodeToString(b)
}

func (s *setu) authenticate(w http.ResponseWriter, r *http.Request) {
	id, key := r.Header.Get("X-Partner-Id"), r.Header.Get("X-Partner-Key")
	if id == "" || key == "" {
		bhul(w, http.StatusUnauthorized, "PORICHOY_NAI", "X-Partner-Id aru X-Partner-Key header lage")
		return
	}
	want, known := partners[id]
	if !known || subtle.ConstantTimeCompare([]byte(want), []byte(key)) != 1 {
		bhul(w, http.StatusForbidden, "PORICHOY_BHUL", "partner id ba key shuddho nohoy")
		return
	}
	token, till := notunID(24), time.Now().Add(s.ttl)
	s.mu.Lock()
	s.onumoti[token] = till
	s.mu.Unlock()
	w.Header().Set("X-Onumoti", token)
	w.Header().Set("X-Onumoti-Sesh", till.UTC().Format(time.RFC3339))
	w.WriteHeader(http.StatusNoContent)
}

func (s *setu) onumotiLage(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token := r.Header.Get("X-Onumoti")
		if token == "" {
			bhul(w, http.StatusUnauthorized, "ONUMOTI_NAI", "X-Onumoti header lage")
			return
		}
		s.mu.Lock()
		till, known := s.onumoti[token]
		s.mu.Unlock()
		switch {
		case !known:
			bhul(w, http.StatusUnauthorized, "ONUMOTI_BHUL", "onumoti sina nagol")
		case time.Now().After(till):
			bhul(w, http.StatusUnauthorized, "ONUMOTI_SESH", "onumoti'r somoy sesh")
		default:
			next.ServeHTTP(w, r)
		}
	})
}

func (s *setu) verify(w http.ResponseWriter, r *http.Request) {
	q, ok := porha[api.VerifyJson](w, r)
	if !ok {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range s.grahok {
		if g.Phone == q.Grahok.Phone && strings.EqualFold(g.Upadhi, strings.TrimSpace(q.Grahok.Upadhi)) && strings.EqualFold(g.Naam, strings.TrimSpace(q.Grahok.Naam)) {
			thik(w, http.StatusOK, map[string]any{
				"sonakto": true,
				"grahok":  map[string]any{"grahokId": g.ID, "puraNaam": g.Naam + " " + g.Upadhi, "email": g.Email},
			})
			return
		}
	}
	bhul(w, http.StatusNotFound, "GRAHOK_NAI", "ei naam aru phone'r grahok nai")
}

func (s *setu) reach(w http.ResponseWriter, r *http.Request) {
	q, ok := porha[api.ReachJson](w, r)
	if !ok {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	g, known := s.grahok[q.GrahokId]
	if !known {
		bhul(w, http.StatusNotFound, "GRAHOK_NAI", "grahokId nai: "+q.GrahokId)
		return
	}
	if g.Pin != q.Thikona.Pin || !strings.EqualFold(g.Ghor, q.Thikona.GhorNombor) {
		bhul(w, http.StatusConflict, "THIKONA_AMIL", "thikona grahok'r logot nimile")
		return
	}
	if q.Posondo != nil {
		g.Posondo = *q.Posondo
		now := time.Now().UTC().Truncate(time.Second)
		g.Bodoli = &now
	}
	thik(w, http.StatusOK, map[string]any{"grahokId": g.ID, "posondo": g.Posondo, "bodoliSomoy": g.Bodoli})
}

func (s *setu) notify(w http.ResponseWriter, r *http.Request) {
	q, ok := porha[api.NotifyJson](w, r)
	if !ok {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.grahok[q.GrahokId]; !known {
		bhul(w, http.StatusNotFound, "GRAHOK_NAI", "grahokId nai: "+q.GrahokId)
		return
	}
	if s.parcel[q.Parcel.Awb] != q.GrahokId {
		bhul(w, http.StatusNotFound, "PARCEL_NAI", "ei grahok'r awb nai: "+q.Parcel.Awb)
		return
	}
	if !s.nomuna[q.Nomuna] {
		bhul(w, http.StatusConflict, "NOMUNA_NAI", "nomuna onumudit nohoy: "+q.Nomuna)
		return
	}
	thik(w, http.StatusAccepted, map[string]any{
		"bartaId":  "BRT-" + strings.ToUpper(notunID(6)),
		"obostha":  "opekhyarot",
		"maadhyom": q.Maadhyom,
	})
}

func rokhya(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil {
				slog.Error("panic", "err", p)
				bhul(w, http.StatusInternalServerError, "BHITOROR_BHUL", "pasot akou sesta korok")
			}
		}()
		next.ServeHTTP(w, r)
	})
}

func main() {
	s := notunSetu()
	khula := alice.New(rokhya)
	bondho := khula.Append(s.onumotiLage)
	mux := http.NewServeMux()
	mux.Handle("POST /setu/v1/auth-authenticate", khula.ThenFunc(s.authenticate))
	mux.Handle("POST /setu/v1/ext-verify", bondho.ThenFunc(s.verify))
	mux.Handle("POST /setu/v1/ext-reach", bondho.ThenFunc(s.reach))
	mux.Handle("POST /setu/v1/ext-notify", bondho.ThenFunc(s.notify))

	srv := &http.Server{Addr: net.JoinHostPort("127.0.0.1", os.Getenv("PORT")), Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	go func() {
		<-ctx.Done()
		shut, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		_ = srv.Shutdown(shut)
	}()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		slog.Error("listen", "err", err)
		os.Exit(1)
	}
}
