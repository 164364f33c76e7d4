// API integrasi mitra Antarin Cepat.
package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
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
	"github.com/gorilla/schema"
	"github.com/julienschmidt/httprouter"

	"antarincepat.co.id/integrasi/model"
)

type objek map[string]any

type meta struct {
	Pesan  string `json:"pesan"`
	Kode   int    `json:"kode"`
	Status string `json:"status"`
}

type preferensi struct {
	Lokasi     string  `json:"lokasi"`
	Penitip    *string `json:"penitip"`
	Catatan    *string `json:"catatan"`
	JamMulai   uint8   `json:"jam_mulai"`
	JamAkhir   uint8   `json:"jam_akhir"`
	Diperbarui string  `json:"diperbarui"`
}

type orang struct {
	id      uuid.UUID
	nama    string
	telepon string
	kodePos uint32
	pref    preferensi
}

type server struct {
	mu      sync.Mutex
	masa    time.Duration
	token   map[string]time.Time
	orang   []*orang
	templat map[string]bool
	urut    int
	dekoder *schema.Decoder
}

const kodeMitra, kunciAPI = "MTR-00873", "ac_9fKq27Tz-Lembang-61"

func jawab(w http.ResponseWriter, kode int, pesan string, data any) {
	status := "sukses"
	if kode >= 400 {
		status = "gagal"
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(kode)
	_ = json.NewEncoder(w).Encode(objek{"meta": meta{pesan, kode, status}, "data": data})
}

type pemeriksa interface{ Periksa() error }

// baca mengisi tujuan dari formulir; bila gagal jawabannya sudah dikirim.
func (s *server) baca(w http.ResponseWriter, r *http.Request, tujuan any) bool {
	r.Body = http.MaxBytesReader(w, r.Body, 1<<20)
	if err := r.ParseForm(); err != nil {
		jawab(w, http.StatusBadRequest, err.Error(), nil)
		return false
	}
	err := s.dekoder.Decode(tujuan, r.PostForm)
	if p, ada := tujuan.(pemeriksa); err == nil && ada {
		err = p.Periksa()
	}
	if err == nil {
		return true
	}
	var banyak schema.MultiError
	if errors.As(err, &banyak) {
		rinci := map[string]string{}
		for k, e := range banyak {
			rinci[k] = e.Error()
		}
		jawab(w, http.StatusBadRequest, "Parameter tidak valid", objek{"kesalahan": rinci})
		return false
	}
	jawab(w, http.StatusBadRequest, err.Error(), nil)
	return false
}

func (s *server) masuk(w http.ResponseWriter, r *http.Request, _ httprouter.Params) {
	var p model.Autentikasi
	if !s.baca(w, r, &p) {
		return
	}
	if p.KodeMitra != kodeMitra || subtle.ConstantTimeCompare([]byte(p.KunciAPI), []byte(kunciAPI)) != 1 {
		jawab(w, http.StatusUnauthorized, "Kode mitra atau kunci API salah", nil)
		return
	}
	b := make([]byte, 30)
	_, _ = rand.Read(b)
	token, habis := base64.RawURLEncoding.EncodeToString(b), time.Now().Add(s.masa)
	s.mu.Lock()
	for t, h := range s.token {
		if time.Now().After(h) {
			delete(s.token, t)
		}
	}
	s.token[token] = habis
	s.mu.Unlock()
	jawab(w, http.StatusOK, "Autentikasi berhasil", objek{"mitra": kodeMitra, "token": token, "berlaku_sampai": habis.In(wib).Format(time.RFC3339)})
}

var wib = time.FixedZone("WIB", 7*3600)

// dijaga memeriksa header X-Token.
func (s *server) dijaga(h httprouter.Handle) httprouter.Handle {
	return func(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
		token := r.Header.Get("X-Token")
		if token == "" {
			jawab(w, http.StatusUnauthorized, "Header X-Token wajib dikirim", nil)
			return
		}
		s.mu.Lock()
		habis, ada := s.token[token]
		s.mu.Unlock()
		if !ada {
			jawab(w, http.StatusUnauthorized, "Token tidak dikenal", nil)
			return
		}
		if time.Now().After(habis) {
			jawab(w, http.StatusUnauthorized, "Token sudah kedaluwarsa, silakan autentikasi ulang", nil)
			return
		}
		h(w, r, ps)
	}
}

// 0812..., 62812..., +62812... dengan spasi atau tanda hubung menjadi 62812...
func nomor(t string) string {
	t = strings.NewReplacer(" ", "", "-", "", "+", "", "(", "", ")", "").Replace(t)
	if strings.HasPrefix(t, "0") {
		t = "62" + t[1:]
	}
	return t
}

func samar(nama string) string {
	kata := strings.Fields(nama)
	for i, k := range kata {
		kata[i] = k[:1] + strings.Repeat("*", len(k)-1)
	}
	return strings.Join(kata, " ")
}

func (s *server) cari(id uuid.UUID) *orang {
	for _, o := range s.orang {
		if o.id == id {
			return o
		}
	}
	return nil
}

func (s *server) verifikasi(w http.ResponseWriter, r *http.Request, _ httprouter.Params) {
	var p model.CekPenerima
	if !s.baca(w, r, &p) {
		return
	}
	for _, o := range s.orang {
		if o.telepon == nomor(p.Penerima.Telepon) && o.kodePos == p.Penerima.KodePos {
			jawab(w, http.StatusOK, "Penerima ditemukan", objek{"terdaftar": true, "penerima": objek{
				"id": o.id, "nama": samar(o.nama), "nama_cocok": p.Penerima.Nama == "" || strings.EqualFold(strings.TrimSpace(p.Penerima.Nama), o.nama)}})
			return
		}
	}
	jawab(w, http.StatusOK, "Penerima belum terdaftar", objek{"terdaftar": false, "penerima": nil})
}

func kosongNil(t string) *string {
	if t == "" {
		return nil
	}
	return &t
}

func (s *server) alamat(w http.ResponseWriter, r *http.Request, _ httprouter.Params) {
	var p model.Alamat
	if !s.baca(w, r, &p) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	o := s.cari(p.IDPenerima)
	if o == nil {
		jawab(w, http.StatusNotFound, "Penerima tidak ditemukan", nil)
		return
	}
	pesan := "Preferensi alamat"
	if p.Aksi == model.AksiUbah {
		mulai, akhir := p.Preferensi.JamMulai, p.Preferensi.JamAkhir
		if mulai == 0 {
			mulai = 8
		}
		if akhir == 0 {
			akhir = 21
		}
		if mulai < 6 || akhir > 22 || mulai >= akhir {
			jawab(w, http.StatusUnprocessableEntity, "Jam antar harus di antara 6 dan 22", nil)
			return
		}
		o.pref = preferensi{string(p.Preferensi.Lokasi), kosongNil(p.Preferensi.Penitip), kosongNil(p.Preferensi.Catatan), mulai, akhir, time.Now().In(wib).Format(time.RFC3339)}
		pesan = "Preferensi alamat disimpan"
	}
	jawab(w, http.StatusOK, pesan, objek{"id_penerima": o.id, "preferensi": o.pref})
}

func (s *server) notifikasi(w http.ResponseWriter, r *http.Request, _ httprouter.Params) {
	var p model.Notifikasi
	if !s.baca(w, r, &p) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cari(p.IDPenerima) == nil {
		jawab(w, http.StatusNotFound, "Penerima tidak ditemukan", nil)
		return
	}
	if !s.templat[p.Templat] {
		jawab(w, http.StatusUnprocessableEntity, "Templat pesan tidak terdaftar untuk mitra ini", nil)
		return
	}
	s.urut++
	jawab(w, http.StatusCreated, "Notifikasi masuk antrean", objek{"id_notifikasi": fmt.Sprintf("NTF%s%05d", time.Now().In(wib).Format("060102"), s.urut),
		"kanal": "whatsapp", "status": "antre", "resi": p.Kiriman.Resi})
}

func main() {
	masa := 30 * 60
	if v, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		masa = v
	}
	biasa := preferensi{Lokasi: "teras", JamMulai: 8, JamAkhir: 21, Diperbarui: "2030-11-02T09:14:00+07:00"}
	s := &server{masa: time.Duration(masa) * time.Second, token: map[string]time.Time{}, templat: map[string]bool{"WA-ANTAR-02": true, "WA-TERKIRIM-01": true}, urut: 40,
		orang: []*orang{
			{uuid.MustParse("5b0c2f6e-37d1-4c58-9a1e-60f4d2b7a913"), "Ratna Wulandari", "6281223344556", 40115, biasa},
			{uuid.MustParse("c9a1e7d4-8f02-4b3a-b6c5-1d2e90f7a648"), "Agus Setiawan", "6285798761234", 40132, biasa},
			{uuid.MustParse("07fd63b8-2a94-4e16-8c7b-f35a1de04c92"), "Siti Nurhaliza", "6281311225577", 12190, biasa},
		}}
	s.dekoder = schema.NewDecoder()
	s.dekoder.IgnoreUnknownKeys(true)

	r := httprouter.New()
	r.POST("/api/v1/auth-authenticate", s.masuk)
	r.POST("/api/v1/ext-verify", s.dijaga(s.verifikasi))
	r.POST("/api/v1/ext-reach", s.dijaga(s.alamat))
	r.POST("/api/v1/ext-notify", s.dijaga(s.notifikasi))
	r.PanicHandler = func(w http.ResponseWriter, _ *http.Request, v any) {
		log.Print(v)
		jawab(w, http.StatusInternalServerError, "Terjadi kesalahan pada server", nil)
	}

	srv := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: r, ReadHeaderTimeout: 10 * time.Second}
	berhenti, batal := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer batal()
	go func() {
		<-berhenti.Done()
		_ = srv.Close()
	}()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
