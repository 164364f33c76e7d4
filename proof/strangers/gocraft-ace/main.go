// Peutroh: antarmuka keu keude ngon peunerimong. Jeuneh data lam avsc/, saban ngon nyang geukirem u Kafka.
package main

import (
	"crypto/rand"
	"embed"
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

	"github.com/gocraft/web"
	"github.com/twmb/avro"
)

//go:embed avsc/*.avsc
var files embed.FS

func schema(name string) *avro.Schema {
	raw, err := files.ReadFile("avsc/" + name + ".avsc")
	if err != nil {
		log.Fatal(err)
	}
	return avro.MustParse(string(raw))
}

var (
	tamong       = schema("tamong")
	peusah       = schema("peusah")
	teumpatGalak = schema("galak")
	peusan       = schema("peusan")
	peusanMenan  = map[string]*avro.Schema{"TEULAT": schema("peusan_teulat")}
)

type Tamong struct {
	Aplikasi string `avro:"aplikasi"`
	Gunci    string `avro:"gunci"`
}

type Peusah struct {
	Telepon     string     `avro:"telepon"`
	Nan         string     `avro:"nan"`
	TanggaiLahe *time.Time `avro:"tanggai_lahe"`
}

type Alamat struct {
	KodePos    string  `avro:"kode_pos"`
	Gampong    string  `avro:"gampong"`
	NumboRumoh *string `avro:"numbo_rumoh"`
}

type Jeum struct {
	Phon int32 `avro:"phon" json:"phon"`
	Akhe int32 `avro:"akhe" json:"akhe"`
}

type Galak struct {
	Teumpat string  `avro:"teumpat" json:"teumpat"`
	Jeum    *Jeum   `avro:"jeum" json:"jeum,omitempty"`
	Catatan *string `avro:"catatan" json:"catatan,omitempty"`
}

type TeumpatGalak struct {
	Ureueng string `avro:"ureueng"`
	Alamat  Alamat `avro:"alamat"`
	Galak   *Galak `avro:"galak"`
}

type Kirem struct {
	Numbo     string `avro:"numbo"`
	Bungkoh   int32  `avro:"bungkoh"`
	RapPeucah bool   `avro:"rap_peucah"`
}

type Peusan struct {
	Ureueng string    `avro:"ureueng"`
	Kirem   Kirem     `avro:"kirem"`
	Jeuneh  string    `avro:"jeuneh"`
	Wate    time.Time `avro:"wate"`
	Alasan  *string   `avro:"alasan"`
	Bahsa   string    `avro:"bahsa"`
}

type ureueng struct {
	kode, nan, telepon, kodePos, gampong string
	galak                                Galak
	geuubah                              *string
}

var (
	mu        sync.Mutex
	karcis    = map[string]time.Time{}
	umu       = 900 * time.Second
	numbo     = 70412
	aplikasi  = map[string]string{"keude-kupi-gayo": "pT8s-Lheue-44q1-Rn0z"}
	ureuengna = []*ureueng{
		{kode: "U-3310", nan: "Cut Nurhayati", telepon: "+6281360114477", kodePos: "23116", gampong: "Lampriet",
			galak: Galak{Teumpat: "RUMOH", Jeum: &Jeum{8, 12}}},
		{kode: "U-3327", nan: "Teuku Ridwan", telepon: "+6285277120934", kodePos: "23231", gampong: "Lhong Raya",
			galak: Galak{Teumpat: "KEUDE"}},
		{kode: "U-3401", nan: "Safrina", telepon: "+6281269450018", kodePos: "23372", gampong: "Lambaro",
			galak: Galak{Teumpat: "JIRAN"}},
	}
)

type Context struct{}

type Lam struct{ *Context }

func jaweueb(rw web.ResponseWriter, status int, v any) {
	rw.Header().Set("Content-Type", "application/json")
	rw.WriteHeader(status)
	json.NewEncoder(rw).Encode(v)
}

func salah(rw web.ResponseWriter, status int, pat string) {
	jaweueb(rw, status, map[string]string{"salah": pat})
}

// beuet: baca badan, peusah ngon avro. Nyang geupeugah keu ureueng luwa: pat salah, hana le.
func beuet(rw web.ResponseWriter, raw []byte, s *avro.Schema, into any) bool {
	err := s.DecodeJSON(raw, into)
	if err == nil {
		return true
	}
	var se *avro.SemanticError
	pat := ""
	if errors.As(err, &se) {
		pat = se.Field
	}
	salah(rw, http.StatusBadRequest, pat)
	return false
}

func badan(rw web.ResponseWriter, req *web.Request) ([]byte, bool) {
	raw, err := io.ReadAll(http.MaxBytesReader(rw, req.Body, 32<<10))
	if err != nil {
		salah(rw, http.StatusRequestEntityTooLarge, "")
		return nil, false
	}
	return raw, true
}

func (c *Context) Tamong(rw web.ResponseWriter, req *web.Request) {
	raw, ok := badan(rw, req)
	if !ok {
		return
	}
	var t Tamong
	if !beuet(rw, raw, tamong, &t) {
		return
	}
	if g, na := aplikasi[t.Aplikasi]; !na || g != t.Gunci {
		salah(rw, http.StatusUnauthorized, "gunci")
		return
	}
	b := make([]byte, 20)
	rand.Read(b)
	k := hex.EncodeToString(b)
	mu.Lock()
	karcis[k] = time.Now().Add(umu)
	mu.Unlock()
	jaweueb(rw, http.StatusOK, map[string]any{"karcis": k, "umu": int(umu.Seconds())})
}

func (l *Lam) Karcis(rw web.ResponseWriter, req *web.Request, next web.NextMiddlewareFunc) {
	mu.Lock()
	abeh, na := karcis[req.Header.Get("X-Karcis")]
	mu.Unlock()
	if !na || !time.Now().Before(abeh) {
		salah(rw, http.StatusUnauthorized, "X-Karcis")
		return
	}
	next(rw, req)
}

func mita(kode string) *ureueng {
	for _, u := range ureuengna {
		if u.kode == kode {
			return u
		}
	}
	return nil
}

func (l *Lam) Peusah(rw web.ResponseWriter, req *web.Request) {
	raw, ok := badan(rw, req)
	if !ok {
		return
	}
	var p Peusah
	if !beuet(rw, raw, peusah, &p) {
		return
	}
	for _, u := range ureuengna {
		if u.telepon == p.Telepon && strings.EqualFold(u.nan, p.Nan) {
			jaweueb(rw, http.StatusOK, map[string]any{"na": true, "ureueng": map[string]string{"kode": u.kode, "nan": u.nan, "gampong": u.gampong}})
			return
		}
	}
	jaweueb(rw, http.StatusNotFound, map[string]any{"na": false})
}

func (l *Lam) Galak(rw web.ResponseWriter, req *web.Request) {
	raw, ok := badan(rw, req)
	if !ok {
		return
	}
	var t TeumpatGalak
	if !beuet(rw, raw, teumpatGalak, &t) {
		return
	}
	u := mita(t.Ureueng)
	if u == nil {
		salah(rw, http.StatusNotFound, "ureueng")
		return
	}
	if t.Alamat.KodePos != u.kodePos || !strings.EqualFold(t.Alamat.Gampong, u.gampong) {
		salah(rw, http.StatusConflict, "alamat")
		return
	}
	mu.Lock()
	defer mu.Unlock()
	if t.Galak != nil {
		jino := time.Now().UTC().Format(time.RFC3339)
		u.galak, u.geuubah = *t.Galak, &jino
	}
	jaweueb(rw, http.StatusOK, map[string]any{"ureueng": u.kode, "galak": u.galak, "geuubah": u.geuubah})
}

func (l *Lam) Peusan(rw web.ResponseWriter, req *web.Request) {
	raw, ok := badan(rw, req)
	if !ok {
		return
	}
	var p Peusan
	if !beuet(rw, raw, peusan, &p) {
		return
	}
	// na topik nyang schema jih laen
	if s, na := peusanMenan[p.Jeuneh]; na && !beuet(rw, raw, s, &p) {
		return
	}
	u := mita(p.Ureueng)
	if u == nil {
		salah(rw, http.StatusNotFound, "ureueng")
		return
	}
	mu.Lock()
	numbo++
	n := numbo
	mu.Unlock()
	jaweueb(rw, http.StatusAccepted, map[string]any{"peusan": fmt.Sprintf("P%08d", n), "keuadaan": "ANTRI"})
}

func main() {
	if s, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		umu = time.Duration(s) * time.Second
	}
	router := web.New(Context{}).
		NotFound(func(rw web.ResponseWriter, req *web.Request) { salah(rw, http.StatusNotFound, "") }).
		Post("/auth-authenticate", (*Context).Tamong)
	router.Subrouter(Lam{}, "/").
		Middleware((*Lam).Karcis).
		Post("/ext-verify", (*Lam).Peusah).
		Post("/ext-reach", (*Lam).Galak).
		Post("/ext-notify", (*Lam).Peusan)
	srv := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: router, ReadHeaderTimeout: 10 * time.Second}
	log.Fatal(srv.ListenAndServe())
}
