// Доставка Нева: интеграция партнёров.
package main

import (
	"context"
	"crypto/rand"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"errors"
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

	"github.com/bmizerany/pat"
	"github.com/pb33f/libopenapi"
	validator "github.com/pb33f/libopenapi-validator"
	"github.com/pb33f/libopenapi-validator/config"
)

//go:embed openapi.yaml
var spec []byte

const (
	maxBody       = 32 << 10
	sessionHeader = "X-Sessiya"
)

type obj = map[string]any

type poluchatel struct {
	ID, Tip, Familiya, Imya, Inn, Telefon, Indeks, Gorod string
}

type server struct {
	mu          sync.Mutex
	ttl         time.Duration
	check       validator.Validator
	sessii      map[string]time.Time
	poluchateli []poluchatel
	nastroyki   map[string]any
}

func otvet(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(body)
}

func oshibka(w http.ResponseWriter, status int, kod, text string, detali any) {
	o := obj{"kod": kod, "soobshchenie": text}
	if detali != nil {
		o["detali"] = detali
	}
	otvet(w, status, obj{"oshibka": o})
}

func novyyID() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	h := hex.EncodeToString(b[:])
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
}

// zapros проверяет тело по openapi.yaml и разбирает его.
func (s *server) zapros(next func(http.ResponseWriter, obj)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil {
			var big *http.MaxBytesError
			if errors.As(err, &big) {
				oshibka(w, 413, "SLISHKOM_BOLSHOY_ZAPROS", err.Error(), nil)
				return
			}
			oshibka(w, 400, "OSHIBKA_CHTENIYA", err.Error(), nil)
			return
		}
		r.Body = io.NopCloser(strings.NewReader(string(raw)))
		r.ContentLength = int64(len(raw))
		if ok, errs := s.check.ValidateHttpRequest(r); !ok {
			status, kod := 400, "NEVERNYY_ZAPROS"
			detali := []obj{}
			for _, e := range errs {
				if e.ValidationSubType == "contentType" {
					status, kod = 415, "NEVERNYY_TIP"
				}
				if len(e.SchemaValidationErrors) == 0 {
					detali = append(detali, obj{"put": "", "tekst": e.Reason})
				}
				for _, f := range e.SchemaValidationErrors {
					detali = append(detali, obj{"put": f.FieldPath, "tekst": f.Reason})
				}
			}
			oshibka(w, status, kod, errs[0].Message, detali)
			return
		}
		var body obj
		if err := json.Unmarshal(raw, &body); err != nil {
			oshibka(w, 400, "NEVERNYY_ZAPROS", err.Error(), nil)
			return
		}
		next(w, body)
	})
}

func (s *server) sessiya(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := r.Header.Get(sessionHeader)
		if id == "" {
			oshibka(w, 401, "NET_SESSII", "Не передан заголовок "+sessionHeader, nil)
			return
		}
		s.mu.Lock()
		do, ok := s.sessii[id]
		s.mu.Unlock()
		if !ok {
			oshibka(w, 401, "NEIZVESTNAYA_SESSIYA", "Сессия не найдена", nil)
			return
		}
		if time.Now().After(do) {
			oshibka(w, 401, "SESSIYA_ISTEKLA", "Срок действия сессии истёк", nil)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (s *server) vhod(w http.ResponseWriter, b obj) {
	if b["kod_partnera"] != "SPB-0412" || b["klyuch"] != "neva-7f3e91c0d24b58a6" {
		oshibka(w, 403, "DOSTUP_ZAPRESHCHEN", "Неверный код партнёра или ключ", nil)
		return
	}
	var t [24]byte
	_, _ = rand.Read(t[:])
	id, do := hex.EncodeToString(t[:]), time.Now().Add(s.ttl)
	s.mu.Lock()
	s.sessii[id] = do
	s.mu.Unlock()
	w.Header().Set(sessionHeader, id)
	otvet(w, 201, obj{"partner": "ООО «Северный склад»", "deystvuet_do": do.UTC().Format(time.RFC3339)})
}

func (s *server) proverka(w http.ResponseWriter, b obj) {
	adres := b["adres"].(obj)
	for _, p := range s.poluchateli {
		if p.Tip != b["tip_lica"] || p.Telefon != b["telefon"] || p.Indeks != adres["indeks"] {
			continue
		}
		if f, _ := b["familiya"].(string); p.Tip == "fizlico" && !strings.EqualFold(f, p.Familiya) {
			continue
		}
		if p.Tip == "yurlico" && p.Inn != b["inn"] {
			continue
		}
		otvet(w, 200, obj{"poluchatel": obj{"id": p.ID, "tip_lica": p.Tip, "naimenovanie": strings.TrimSpace(p.Familiya + " " + p.Imya)}, "gorod_sovpadaet": strings.EqualFold(adres["gorod"].(string), p.Gorod)})
		return
	}
	oshibka(w, 404, "POLUCHATEL_NE_NAYDEN", "Получатель с такими данными не найден", nil)
}

func (s *server) est(w http.ResponseWriter, b obj) bool {
	for _, p := range s.poluchateli {
		if p.ID == b["poluchatel_id"] {
			return true
		}
	}
	oshibka(w, 404, "POLUCHATEL_NE_NAYDEN", "Нет получателя с таким poluchatel_id", nil)
	return false
}

func (s *server) predpochteniya(w http.ResponseWriter, b obj) {
	if !s.est(w, b) {
		return
	}
	id := b["poluchatel_id"].(string)
	s.mu.Lock()
	if b["operaciya"] == "izmenenie" {
		s.nastroyki[id] = b["nastroyki"]
	}
	n := s.nastroyki[id]
	s.mu.Unlock()
	if n == nil {
		n = obj{"sposob": "do_dveri"}
	}
	otvet(w, 200, obj{"poluchatel_id": id, "nastroyki": n})
}

func (s *server) uvedomlenie(w http.ResponseWriter, b obj) {
	if !s.est(w, b) {
		return
	}
	kanaly := b["kanaly"]
	if kanaly == nil {
		kanaly = []string{"sms"}
	}
	otvet(w, 202, obj{"uvedomlenie_id": novyyID(), "status": "v_ocheredi", "kanaly": kanaly})
}

func main() {
	doc, err := libopenapi.NewDocument(spec)
	if err != nil {
		log.Fatal(err)
	}
	check, errs := validator.NewValidator(doc, config.WithFormatAssertions())
	if len(errs) > 0 {
		log.Fatal(errs)
	}
	ttl := 900
	if v, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		ttl = v
	}
	s := &server{ttl: time.Duration(ttl) * time.Second, check: check, sessii: map[string]time.Time{}, nastroyki: map[string]any{},
		poluchateli: []poluchatel{
			{"5b0c1f6e-93d4-4a0e-8c37-2f61d9be7410", "fizlico", "Соколова", "Анна", "", "+79211234567", "191186", "Санкт-Петербург"},
			{"c2d7a9e0-1f4b-4c86-9a55-70e3b8d1f629", "fizlico", "Гусев", "Павел", "", "+79037654321", "101000", "Москва"},
			{"e8416b3a-5d2f-4f19-b7c0-9d30a6f5c184", "yurlico", "ООО «Балтторг»", "", "7801234567", "+78123334455", "197046", "Санкт-Петербург"},
		}}
	mux := pat.New()
	mux.NotFound = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { oshibka(w, 404, "NET_TAKOGO_ADRESA", r.URL.Path, nil) })
	mux.Post("/integraciya/auth-authenticate", s.zapros(s.vhod))
	mux.Post("/integraciya/ext-verify", s.sessiya(s.zapros(s.proverka)))
	mux.Post("/integraciya/ext-reach", s.sessiya(s.zapros(s.predpochteniya)))
	mux.Post("/integraciya/ext-notify", s.sessiya(s.zapros(s.uvedomlenie)))

	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	srv := &http.Server{Addr: "127.0.0.1:" + port, Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, os.Interrupt)
	go func() {
		<-stop
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = srv.Shutdown(ctx)
		os.Exit(0)
	}()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
	select {}
}
