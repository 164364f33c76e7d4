// Kurier integratsiia v2: partner API, generated from openapi.yaml by ogen (go tool ogen --target oas --package oas --clean openapi.yaml).
package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
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

	"github.com/google/uuid"

	"kurier.example/integratsiia/oas"
)

const prefix = "/integratsiia/v2"

var partnery = map[string]string{"bdzhilka-dostavka": "lypa-73-Vesna-kW4q"}

type oderzhuvach struct {
	id                   int64
	telefon, prizvyshche string
	imia, misto          string
	aktyvnyi             bool
	nalashtuvannia       oas.Nalashtuvannia
	onovleno             time.Time
}

type servis struct {
	mu     sync.Mutex
	ttl    time.Duration
	tokeny map[string]time.Time
	liudy  []*oderzhuvach
}

func pomylka(s string) *oas.Pomylka { return &oas.Pomylka{ErrorMessage: s} }

func (s *servis) AuthAuthenticate(_ context.Context, req *oas.Vkhid) (oas.AuthAuthenticateRes, error) {
	kliuch, ok := partnery[req.Partner]
	if !ok || subtle.ConstantTimeCompare([]byte(kliuch), []byte(req.Kliuch)) != 1 {
		return pomylka("nevirnyi partner abo kliuch"), nil
	}
	b := make([]byte, 24)
	_, _ = rand.Read(b)
	token := base64.RawURLEncoding.EncodeToString(b)
	do := time.Now().Add(s.ttl)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tokeny[token] = do
	return &oas.Dostup{Token: token, DiisnyiDo: do.UTC().Truncate(time.Second)}, nil
}

func (s *servis) HandleKliuch(ctx context.Context, _ oas.OperationName, t oas.Kliuch) (context.Context, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	do, ok := s.tokeny[t.Token]
	if !ok {
		return ctx, errors.New("token nevidomyi")
	}
	if time.Now().After(do) {
		delete(s.tokeny, t.Token)
		return ctx, errors.New("token prostrochenyi")
	}
	return ctx, nil
}

func (s *servis) znaity(id int64) *oderzhuvach {
	for _, o := range s.liudy {
		if o.id == id {
			return o
		}
	}
	return nil
}

func (s *servis) ExtVerify(_ context.Context, req *oas.Perevirka) (oas.ExtVerifyRes, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, o := range s.liudy {
		if o.telefon == req.Telefon && strings.EqualFold(o.prizvyshche, strings.TrimSpace(req.Prizvyshche)) {
			return &oas.Oderzhuvach{OderzhuvachID: o.id, Imia: o.imia, Misto: o.misto, Aktyvnyi: o.aktyvnyi}, nil
		}
	}
	return pomylka("oderzhuvacha ne znaideno"), nil
}

func (s *servis) ExtReach(_ context.Context, req *oas.Dostavka) (oas.ExtReachRes, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o := s.znaity(req.OderzhuvachID)
	if o == nil {
		return pomylka("oderzhuvacha ne znaideno"), nil
	}
	if n, ok := req.Nalashtuvannia.Get(); ok {
		o.nalashtuvannia = n
		o.onovleno = time.Now().UTC().Truncate(time.Second)
	}
	return &oas.StanDostavky{OderzhuvachID: o.id, Nalashtuvannia: o.nalashtuvannia, Onovleno: o.onovleno}, nil
}

func (s *servis) ExtNotify(_ context.Context, req *oas.Spovishchennia) (oas.ExtNotifyRes, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.znaity(req.OderzhuvachID) == nil {
		return pomylka("oderzhuvacha ne znaideno"), nil
	}
	return &oas.Pryiniato{ID: uuid.New(), Stan: "v_cherzi", Kanal: string(req.Kanal.Or(oas.SpovishchenniaKanalViber))}, nil
}

func main() {
	ttl := 1800
	if v, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && v > 0 {
		ttl = v
	}
	kolys := time.Date(2031, 2, 3, 9, 15, 0, 0, time.UTC)
	viddilennia := func(n int) oas.Nalashtuvannia {
		return oas.Nalashtuvannia{Sposib: oas.NewViddilenniaSposib(oas.Viddilennia{Nomer: n}), BezDzvinka: oas.NewOptBool(false)}
	}
	s := &servis{ttl: time.Duration(ttl) * time.Second, tokeny: map[string]time.Time{}, liudy: []*oderzhuvach{
		{id: 730188, telefon: "380671234508", prizvyshche: "Kovalenko", imia: "Oksana", misto: "Lviv", aktyvnyi: true, nalashtuvannia: viddilennia(14), onovleno: kolys},
		{id: 730541, telefon: "380509876512", prizvyshche: "Shevchuk", imia: "Taras", misto: "Kyiv", aktyvnyi: true, nalashtuvannia: viddilennia(203), onovleno: kolys},
		{id: 731902, telefon: "380631112299", prizvyshche: "Bondar", imia: "Iryna", misto: "Odesa", aktyvnyi: false, nalashtuvannia: viddilennia(7), onovleno: kolys},
	}}
	h, err := oas.NewServer(s, s, oas.WithPathPrefix(prefix))
	if err != nil {
		log.Fatal(err)
	}
	srv := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), ReadHeaderTimeout: 5 * time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, 128<<10)
		h.ServeHTTP(w, r)
	})}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	go func() {
		<-ctx.Done()
		c, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		_ = srv.Shutdown(c)
		os.Exit(0)
	}()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
	time.Sleep(3 * time.Second)
}
