package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/go-viper/mapstructure/v2"
	"github.com/google/uuid"
)

type Cylvaks struct {
	ID       uuid.UUID
	Tolrunis Tolrunis
	Indekss  string
	Sutejumi []string
}

var (
	lokys    sync.Mutex
	sesejis  = map[string]time.Time{}
	izvielis = map[uuid.UUID]any{}
	cylvaki  = []Cylvaks{
		{uuid.MustParse("6f1b2c1e-8a57-4c0d-9a6e-3d5f0b7a4412"), "+37126451187", "LV-4601", []string{"LG7730245LV", "LG7730251LV"}},
		{uuid.MustParse("b04d7e95-2f3a-4d61-8c19-7ae2c6d01f58"), "+37129330742", "LV-5701", []string{"LG7731808LV"}},
	}
	ilgums = 20 * time.Minute
)

const lituotuojs, parole = "latgola-serviss", "Ezarzeme-74-upis"

func atbildet(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

func klaida(w http.ResponseWriter, status int, kods string, apraksts string) {
	atbildet(w, status, map[string]any{"klaida": map[string]string{"kods": kods, "apraksts": apraksts}})
}

// skaiteit atver kermini; nui pazeistamu lauku napijem.
func skaiteit(v map[string]any, result any) error {
	d, err := mapstructure.NewDecoder(&mapstructure.DecoderConfig{
		Result: result, ErrorUnused: true, ErrorUnset: true, AllowUnsetPointer: true,
		MatchName: func(k, f string) bool { return k == f },
		DecodeHook: mapstructure.ComposeDecodeHookFunc(
			mapstructure.StringToTimeHookFunc(time.DateOnly),
			mapstructure.TextUnmarshallerHookFunc(),
		),
	})
	if err != nil {
		return err
	}
	return d.Decode(v)
}

func atzeime(v map[string]any, cels ...string) string {
	for _, k := range cels[:len(cels)-1] {
		v, _ = v[k].(map[string]any)
	}
	s, _ := v[cels[len(cels)-1]].(string)
	return s
}

// nullis: null skaitam kai nabejušu.
func bezNull(v map[string]any) map[string]any {
	for k, x := range v {
		if x == nil {
			delete(v, k)
		} else if m, ok := x.(map[string]any); ok {
			bezNull(m)
		}
	}
	return v
}

type apstruode func(w http.ResponseWriter, v map[string]any)

func arKermini(f apstruode) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		b, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 32<<10))
		if err != nil {
			klaida(w, http.StatusRequestEntityTooLarge, "PAR_LELS", err.Error())
			return
		}
		var v map[string]any
		if err := json.Unmarshal(b, &v); err != nil {
			klaida(w, 400, "NADER_JSON", err.Error())
			return
		}
		f(w, bezNull(v))
	}
}

func slikts(w http.ResponseWriter, err error) bool {
	if err != nil {
		klaida(w, 422, "NADER_DATI", err.Error())
	}
	return err != nil
}

func atrast(id uuid.UUID) *Cylvaks {
	for i := range cylvaki {
		if cylvaki[i].ID == id {
			return &cylvaki[i]
		}
	}
	return nil
}

func iit(w http.ResponseWriter, r *http.Request) {
	u, p, ok := r.BasicAuth()
	if !ok || subtle.ConstantTimeCompare([]byte(u), []byte(lituotuojs)) != 1 || subtle.ConstantTimeCompare([]byte(p), []byte(parole)) != 1 {
		w.Header().Set("WWW-Authenticate", `Basic realm="sutejumi"`)
		klaida(w, 401, "NAV_PIEKLIVIS", "Lītuotuojs voi parole nav pareizi")
		return
	}
	b := make([]byte, 24)
	_, _ = rand.Read(b)
	t := base64.RawURLEncoding.EncodeToString(b)
	lokys.Lock()
	sesejis[t] = time.Now().Add(ilgums)
	lokys.Unlock()
	w.Header().Set("X-Seseja", t)
	atbildet(w, 201, map[string]any{"seseja": "atvārta", "sekundes": int(ilgums.Seconds())})
}

func sorgs(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t := r.Header.Get("X-Seseja")
		if t == "" {
			klaida(w, 401, "NAV_SESEJIS", "Tryukst golvys X-Seseja")
			return
		}
		lokys.Lock()
		l, ok := sesejis[t]
		lokys.Unlock()
		if !ok || time.Now().After(l) {
			klaida(w, 401, "SLYKTA_SESEJA", "Seseja napazeistama voi beiguse")
			return
		}
		next.ServeHTTP(w, r)
	})
}

func puorbaudet(w http.ResponseWriter, v map[string]any) {
	var p Puorbaude
	if slikts(w, skaiteit(v, &p)) {
		return
	}
	for _, c := range cylvaki {
		if c.Tolrunis == p.Sanemiejs.Tolrunis && c.Indekss == p.Adrese.Indekss {
			atbildet(w, 200, map[string]any{"zynoms": true, "sanemieja_id": c.ID})
			return
		}
	}
	klaida(w, 404, "NAV_ATROSTS", "Taida sajiemieja nav")
}

func maineit[T any](v map[string]any) (uuid.UUID, any, error) {
	var m Maineit[T]
	err := skaiteit(v, &m)
	return m.SanemiejaID, m.Izviele, err
}

func izviele(w http.ResponseWriter, v map[string]any) {
	var id uuid.UUID
	var jauna any
	var err error
	if atzeime(v, "darbeiba") == string(DarbeibaMaineit) {
		switch Vide(atzeime(v, "izviele", "vide")) {
		case VideSkapis:
			id, jauna, err = maineit[Skapis](v)
		case VideKaimini:
			id, jauna, err = maineit[Kaimini](v)
		case VideAizgaidu:
			id, jauna, err = maineit[Aizgaidu](v)
		default:
			id, jauna, err = maineit[Durovys](v)
		}
	} else {
		var s Skateit
		err = skaiteit(v, &s)
		id = s.SanemiejaID
	}
	if slikts(w, err) {
		return
	}
	if atrast(id) == nil {
		klaida(w, 404, "NAV_ATROSTS", "Taida sajiemieja nav")
		return
	}
	lokys.Lock()
	defer lokys.Unlock()
	if jauna != nil {
		izvielis[id] = jauna
	}
	tagad, ok := izvielis[id]
	if !ok {
		tagad = Durovys{Vide: VideDurovys}
	}
	atbildet(w, 200, map[string]any{"sanemieja_id": id, "izviele": tagad})
}

func zinaAr[K any](v map[string]any) (uuid.UUID, string, error) {
	if Nutikums(atzeime(v, "nutikums")) == NutikumsKaviejums {
		var z ZinaKaviejums[K]
		err := skaiteit(v, &z)
		return z.SanemiejaID, z.Sutejums.Numers, err
	}
	var z Zina[K]
	err := skaiteit(v, &z)
	return z.SanemiejaID, z.Sutejums.Numers, err
}

func zinuot(w http.ResponseWriter, v map[string]any) {
	lasa := zinaAr[KanalsSMS]
	if KanalaVeids(atzeime(v, "kanals", "veids")) == KanalaVeidsEpasts {
		lasa = zinaAr[KanalsEpasts]
	}
	id, numers, err := lasa(v)
	if slikts(w, err) {
		return
	}
	c := atrast(id)
	if c == nil {
		klaida(w, 404, "NAV_ATROSTS", "Taida sajiemieja nav")
		return
	}
	for _, n := range c.Sutejumi {
		if strings.EqualFold(n, numers) {
			atbildet(w, 202, map[string]any{"zinas_id": uuid.New(), "stuovuoklis": "rynda"})
			return
		}
	}
	klaida(w, 404, "NAV_SUTEJUMA", "Taida syutejuma sajiemiejam nav")
}

func main() {
	if s, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		ilgums = time.Duration(s) * time.Second
	}
	r := chi.NewRouter()
	r.Use(middleware.Recoverer)
	r.Post("/auth-authenticate", iit)
	r.Group(func(r chi.Router) {
		r.Use(sorgs)
		r.Post("/ext-verify", arKermini(puorbaudet))
		r.Post("/ext-reach", arKermini(izviele))
		r.Post("/ext-notify", arKermini(zinuot))
	})
	srv := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: r, ReadHeaderTimeout: 10 * time.Second}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	go func() { <-ctx.Done(); _ = srv.Close() }()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		panic(err)
	}
}
