// Gateway H2H kurir untuk mitra.
package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/xeipuuv/gojsonschema"
)

const (
	rcSukses      = "00"
	rcTokenSalah  = "03"
	rcTokenHabis  = "04"
	rcLoginSalah  = "05"
	rcTidakAda    = "14"
	rcFormatSalah = "30"
)

type Jam struct {
	Dari   string `json:"dari"`
	Sampai string `json:"sampai"`
}

type Preferensi struct {
	Titip        string `json:"titip"`
	NamaTetangga string `json:"nama_tetangga,omitempty"`
	KodeAgen     string `json:"kode_agen,omitempty"`
	Catatan      string `json:"catatan,omitempty"`
	Jam          *Jam   `json:"jam,omitempty"`
}

type Penerima struct {
	ID         int64
	NoHP       string
	KodePos    string
	Nama       string
	Preferensi Preferensi
}

type Server struct {
	mu       sync.Mutex
	token    map[string]time.Time
	penerima []*Penerima
	ttl      time.Duration
	urut     atomic.Int64
}

func jawab(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}

func gagal(w http.ResponseWriter, rc string) { jawab(w, map[string]string{"rc": rc}) }

// baca: isi pesan dibaca dan diperiksa terhadap skema; rinciannya hanya ke log.
func baca(w http.ResponseWriter, r *http.Request, skema *gojsonschema.Schema, ke any) bool {
	isi, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 32<<10))
	if err != nil {
		gagal(w, rcFormatSalah)
		return false
	}
	hasil, err := skema.Validate(gojsonschema.NewBytesLoader(isi))
	if err != nil {
		log.Printf("%s %s: %v", middleware.GetReqID(r.Context()), r.URL.Path, err)
		gagal(w, rcFormatSalah)
		return false
	}
	if !hasil.Valid() {
		for _, e := range hasil.Errors() {
			log.Printf("%s %s: %s", middleware.GetReqID(r.Context()), r.URL.Path, e)
		}
		gagal(w, rcFormatSalah)
		return false
	}
	if err := json.Unmarshal(isi, ke); err != nil {
		log.Printf("%s %s: %v", middleware.GetReqID(r.Context()), r.URL.Path, err)
		gagal(w, rcFormatSalah)
		return false
	}
	return true
}

func (s *Server) wajibToken(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t := r.Header.Get("X-Token")
		s.mu.Lock()
		sampai, ada := s.token[t]
		s.mu.Unlock()
		switch {
		case !ada:
			gagal(w, rcTokenSalah)
		case time.Now().After(sampai):
			gagal(w, rcTokenHabis)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

func (s *Server) cari(cocok func(*Penerima) bool) *Penerima {
	for _, p := range s.penerima {
		if cocok(p) {
			return p
		}
	}
	return nil
}

func (s *Server) masuk(w http.ResponseWriter, r *http.Request) {
	var in struct {
		IDMitra string `json:"id_mitra"`
		Kunci   string `json:"kunci"`
	}
	if !baca(w, r, skemaMasuk, &in) {
		return
	}
	if in.IDMitra != "MTR00731" || in.Kunci != "p4ket-Kilat.5520" {
		gagal(w, rcLoginSalah)
		return
	}
	b := make([]byte, 16)
	_, _ = rand.Read(b)
	t := hex.EncodeToString(b)
	s.mu.Lock()
	s.token[t] = time.Now().Add(s.ttl)
	s.mu.Unlock()
	jawab(w, map[string]any{"rc": rcSukses, "token": t, "berlaku": int(s.ttl.Seconds())})
}

func (s *Server) verifikasi(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Penerima struct {
			NoHP    string `json:"no_hp"`
			KodePos string `json:"kode_pos"`
		} `json:"penerima"`
	}
	if !baca(w, r, skemaVerifikasi, &in) {
		return
	}
	p := s.cari(func(p *Penerima) bool { return p.NoHP == in.Penerima.NoHP && p.KodePos == in.Penerima.KodePos })
	if p == nil {
		gagal(w, rcTidakAda)
		return
	}
	jawab(w, map[string]any{"rc": rcSukses, "data": map[string]any{"id_penerima": p.ID, "nama": p.Nama}})
}

func (s *Server) preferensi(w http.ResponseWriter, r *http.Request) {
	var in struct {
		IDPenerima int64       `json:"id_penerima"`
		Preferensi *Preferensi `json:"preferensi"`
	}
	if !baca(w, r, skemaPreferensi, &in) {
		return
	}
	p := s.cari(func(p *Penerima) bool { return p.ID == in.IDPenerima })
	if p == nil {
		gagal(w, rcTidakAda)
		return
	}
	s.mu.Lock()
	if in.Preferensi != nil {
		p.Preferensi = *in.Preferensi
	}
	kini := p.Preferensi
	s.mu.Unlock()
	jawab(w, map[string]any{"rc": rcSukses, "data": map[string]any{"id_penerima": p.ID, "preferensi": kini}})
}

func (s *Server) notifikasi(w http.ResponseWriter, r *http.Request) {
	var in struct {
		IDPenerima int64 `json:"id_penerima"`
	}
	if !baca(w, r, skemaNotifikasi, &in) {
		return
	}
	if s.cari(func(p *Penerima) bool { return p.ID == in.IDPenerima }) == nil {
		gagal(w, rcTidakAda)
		return
	}
	jawab(w, map[string]any{"rc": rcSukses, "data": map[string]any{
		"id_notif": "N" + time.Now().Format("060102") + strconv.FormatInt(s.urut.Add(1), 10), "status": "ANTRE"}})
}

func main() {
	ttl := 900
	if n, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		ttl = n
	}
	s := &Server{token: map[string]time.Time{}, ttl: time.Duration(ttl) * time.Second, penerima: []*Penerima{
		{3100452, "081234567890", "12190", "SITI RAHMAWATI", Preferensi{Titip: "RUMAH"}},
		{3100518, "085711223344", "40115", "AGUS SETIAWAN", Preferensi{Titip: "SATPAM"}},
		{3101277, "081998877665", "60271", "DEWI LESTARI", Preferensi{Titip: "AGEN", KodeAgen: "AG0417"}},
	}}
	s.urut.Store(700100)

	r := chi.NewRouter()
	r.Use(middleware.RequestID, middleware.Recoverer)
	r.Route("/h2h", func(r chi.Router) {
		r.Post("/auth-authenticate", s.masuk)
		r.Group(func(r chi.Router) {
			r.Use(s.wajibToken)
			r.Post("/ext-verify", s.verifikasi)
			r.Post("/ext-reach", s.preferensi)
			r.Post("/ext-notify", s.notifikasi)
		})
	})

	srv := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: r, ReadHeaderTimeout: 10 * time.Second}
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
