// Peleka Haraka: kiunganishi cha washirika (partner connector). The API is openapi.yaml; oas/ is generated from it:
//
//	go run github.com/ogen-go/ogen/cmd/ogen@v1.24.0 --target oas --package oas --clean openapi.yaml
package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
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

	"github.com/google/uuid"
	"github.com/ogen-go/ogen/ogenerrors"

	"peleka/oas"
)

const (
	clientID     = "sokoni-ke-0417"
	clientSecret = "Qv8-tembo-31Lx-kifaru-Zp"
)

// kosa is a refusal of the business.
type kosa struct {
	hali           int
	msimbo, ujumbe string
}

func (k *kosa) Error() string { return k.ujumbe }

var (
	kosaSiri      = &kosa{401, "SIRI_SI_SAHIHI", "client_id au client_secret si sahihi"}
	kosaTokeni    = &kosa{401, "TOKENI_BATILI", "tokeni haijulikani au muda wake umekwisha"}
	kosaMteja     = &kosa{404, "MTEJA_HAYUPO", "hatujampata mteja mwenye taarifa hizi"}
	kosaMuda      = &kosa{422, "MUDA_BATILI", "muda wa kuanzia lazima uwe kabla ya muda wa hadi"}
	kosaTarehe    = &kosa{422, "TAREHE_IMEPITA", "tarehe ya kufikisha mzigo imeshapita"}
	misimboYaHali = map[int]string{400: "OMBI_SI_SAHIHI", 401: "HAUJAINGIA", 415: "AINA_YA_MAUDHUI"}
)

type mteja struct {
	id, simu, ukoo, kwanza, kaunti, mtaa string
	mapendeleo                           oas.Mapendeleo
	muda                                 oas.Muda
	ilibadilishwa                        time.Time
}

type huduma struct {
	mu     sync.Mutex
	wateja []*mteja
	tokeni map[string]time.Time
	ttl    time.Duration
}

func (h *huduma) tafuta(sawa func(*mteja) bool) (*mteja, error) {
	for _, m := range h.wateja {
		if sawa(m) {
			return m, nil
		}
	}
	return nil, kosaMteja
}

func (h *huduma) Ingia(_ context.Context, req *oas.OmbiLaKuingia) (*oas.JibuLaKuingia, error) {
	idOK := subtle.ConstantTimeCompare([]byte(req.ClientID), []byte(clientID))
	siriOK := subtle.ConstantTimeCompare([]byte(req.ClientSecret), []byte(clientSecret))
	if idOK&siriOK != 1 {
		return nil, kosaSiri
	}
	b := make([]byte, 24)
	rand.Read(b)
	t := hex.EncodeToString(b)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tokeni[t] = time.Now().Add(h.ttl)
	return &oas.JibuLaKuingia{AccessToken: t, TokenType: "Bearer", ExpiresIn: int(h.ttl.Seconds())}, nil
}

func (h *huduma) HandleTokeni(ctx context.Context, _ oas.OperationName, t oas.Tokeni) (context.Context, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	mwisho, ipo := h.tokeni[t.Token]
	if !ipo || time.Now().After(mwisho) {
		delete(h.tokeni, t.Token)
		return ctx, kosaTokeni
	}
	return ctx, nil
}

func (h *huduma) Thibitisha(_ context.Context, req *oas.OmbiLaKuthibitisha) (*oas.JibuLaKuthibitisha, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	m, err := h.tafuta(func(m *mteja) bool {
		return m.simu == string(req.Mteja.Simu) && strings.EqualFold(m.ukoo, req.Mteja.JinaLaUkoo)
	})
	if err != nil {
		return nil, err
	}
	jibu := &oas.JibuLaKuthibitisha{Kitambulisho: m.id, Jina: m.kwanza + " " + m.ukoo, Imethibitishwa: true}
	if a, ipo := req.Anwani.Get(); ipo {
		jibu.AnwaniInalingana.SetTo(string(a.Kaunti) == m.kaunti && strings.EqualFold(a.Mtaa, m.mtaa))
	}
	return jibu, nil
}

func (h *huduma) Fikia(_ context.Context, req *oas.OmbiLaKufikia) (*oas.JibuLaKufikia, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	m, err := h.tafuta(func(m *mteja) bool { return m.id == string(req.Kitambulisho) })
	if err != nil {
		return nil, err
	}
	muda, mudaUpo := req.Muda.Get()
	if mudaUpo && !muda.Kuanzia.Before(muda.Hadi) {
		return nil, kosaMuda
	}
	if mudaUpo {
		m.muda, m.ilibadilishwa = muda, time.Now().UTC().Truncate(time.Second)
	}
	if p, ipo := req.Mapendeleo.Get(); ipo {
		m.mapendeleo, m.ilibadilishwa = p, time.Now().UTC().Truncate(time.Second)
	}
	return &oas.JibuLaKufikia{Kitambulisho: m.id, Mapendeleo: m.mapendeleo, Muda: m.muda, Ilibadilishwa: m.ilibadilishwa}, nil
}

func (h *huduma) Arifu(_ context.Context, req *oas.OmbiLaKuarifu) (*oas.JibuLaKuarifu, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, err := h.tafuta(func(m *mteja) bool { return m.id == string(req.Kitambulisho) }); err != nil {
		return nil, err
	}
	if req.Mzigo.Tarehe.Before(time.Now().UTC().Truncate(24 * time.Hour)) {
		return nil, kosaTarehe
	}
	return &oas.JibuLaKuarifu{ArifaId: uuid.New(), Hali: oas.JibuLaKuarifuHaliIMEPANGWA, Njia: string(req.Njia.Or(oas.OmbiLaKuarifuNjiaSMS))}, nil
}

func hitilafu(err error) *oas.HitilafuStatusCode {
	var k *kosa
	if !errors.As(err, &k) {
		hali := ogenerrors.ErrorCode(err)
		msimbo, ipo := misimboYaHali[hali]
		if !ipo {
			msimbo = "HITILAFU_YA_NDANI"
		}
		k = &kosa{hali, msimbo, err.Error()}
	}
	return &oas.HitilafuStatusCode{StatusCode: k.hali, Response: oas.Hitilafu{
		Hitilafu: oas.HitilafuHitilafu{Msimbo: k.msimbo, Ujumbe: k.ujumbe, Rejea: uuid.NewString()[:8]}}}
}

func (h *huduma) NewError(_ context.Context, err error) *oas.HitilafuStatusCode { return hitilafu(err) }

func saa(s string) time.Time {
	t, err := time.Parse("15:04", s)
	if err != nil {
		log.Fatal(err)
	}
	return t
}

func main() {
	ttl := 900
	if v, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		ttl = v
	}
	mchana := oas.Muda{Kuanzia: saa("09:00"), Hadi: saa("17:00")}
	jana := time.Date(2026, 2, 3, 8, 15, 0, 0, time.UTC)
	mlangoni := func(maelezo string) oas.Mapendeleo {
		m := oas.KwaMlango{Mahali: "MLANGONI"}
		if maelezo != "" {
			m.Maelezo.SetTo(maelezo)
		}
		return oas.NewKwaMlangoMapendeleo(m)
	}
	h := &huduma{tokeni: map[string]time.Time{}, ttl: time.Duration(ttl) * time.Second, wateja: []*mteja{
		{"MT-300417", "+254712448190", "Wanjiru", "Grace", "NAIROBI", "Kilimani", mlangoni("piga simu getini"), mchana, jana},
		{"MT-300582", "+254733910226", "Otieno", "Brian", "KISUMU", "Milimani", oas.NewKwaKituoMapendeleo(oas.KwaKituo{Mahali: "KITUO", Namba: "KSM-003"}), mchana, jana},
		{"MT-301146", "+254101772305", "Mwakio", "Halima", "MOMBASA", "Nyali", mlangoni(""), mchana, jana},
	}}
	andika := func(_ context.Context, w http.ResponseWriter, _ *http.Request, err error) {
		k := hitilafu(err)
		b, _ := k.Response.MarshalJSON()
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.WriteHeader(k.StatusCode)
		w.Write(b)
	}
	seva, err := oas.NewServer(h, h, oas.WithPathPrefix("/washirika/v1"), oas.WithErrorHandler(andika))
	if err != nil {
		log.Fatal(err)
	}
	s := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: http.MaxBytesHandler(seva, 64<<10), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		c := make(chan os.Signal, 1)
		signal.Notify(c, syscall.SIGTERM, os.Interrupt)
		<-c
		s.Close()
	}()
	if err := s.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
