// Yetkiz: ortaqlar içün ulaştırma.
package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"connectrpc.com/connect"
)

const (
	ortaq   = "ORT-0092"
	anahtar = "q4-Salgir-81-Caydag-n7"
	azami   = 32768
)

type beden = map[string]any

// Adiy JSON: ortaqlarımız protobuf istemey.
type jsonKodek struct{ ad string }

func (k jsonKodek) Name() string                { return k.ad }
func (jsonKodek) Marshal(v any) ([]byte, error) { return json.Marshal(v) }
func (jsonKodek) Unmarshal(b []byte, v any) error {
	if len(b) == 0 {
		b = []byte("{}")
	}
	if err := json.Unmarshal(b, v); err != nil {
		return err
	}
	if m, ok := v.(*beden); ok && *m == nil {
		*m = beden{}
	}
	return nil
}

type alici struct {
	no, soyadi, telefon, indeks string
	istek                       beden
	kunsaat                     any
}

var (
	kilit    sync.Mutex
	nisanlar = map[string]time.Time{}
	alicilar = []*alici{
		{no: "YA-104271", soyadi: "Ablayeva", telefon: "+380675550142", indeks: "98400", istek: beden{"yer": "qapi"}},
		{no: "YA-104388", soyadi: "Seitvaapov", telefon: "+380505550177", indeks: "97600", istek: beden{"yer": "qapi"}},
		{no: "YA-105012", soyadi: "Muratova", telefon: "+380935550119", indeks: "95000", istek: beden{"yer": "qapi"}},
	}
	qaliplar = map[string]bool{"yetkiz-2": true, "yetkiz-3": true}
	sayi     = 3100
	omur     = func() time.Duration {
		if n, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
			return time.Duration(n) * time.Second
		}
		return 1800 * time.Second
	}()
)

func hata(c connect.Code, s string) error { return connect.NewError(c, errors.New(s)) }

func kir(_ context.Context, r *connect.Request[beden]) (*connect.Response[beden], error) {
	o, a := r.Header().Get("X-Ortaq"), r.Header().Get("X-Anahtar")
	if o == "" || a == "" {
		return nil, hata(connect.CodeUnauthenticated, "X-Ortaq, X-Anahtar")
	}
	if o != ortaq || subtle.ConstantTimeCompare([]byte(a), []byte(anahtar)) != 1 {
		return nil, hata(connect.CodePermissionDenied, "anahtar")
	}
	b := make([]byte, 18)
	rand.Read(b)
	n := hex.EncodeToString(b)
	kilit.Lock()
	nisanlar[n] = time.Now().Add(omur)
	kilit.Unlock()
	return connect.NewResponse(&beden{"nisan": n, "omur": int(omur.Seconds())}), nil
}

func bul(no any) (*alici, error) {
	for _, a := range alicilar {
		if a.no == no {
			return a, nil
		}
	}
	return nil, hata(connect.CodeNotFound, "alici")
}

func verify(_ context.Context, r *connect.Request[beden]) (*connect.Response[beden], error) {
	m := *r.Msg
	if err := teslim.teker(m); err != nil {
		return nil, err
	}
	k, ad := m["alici"].(beden), m["adres"].(beden)
	for _, a := range alicilar {
		if strings.EqualFold(strings.TrimSpace(k["soyadi"].(string)), a.soyadi) && k["telefon"] == a.telefon && ad["indeks"] == a.indeks {
			return connect.NewResponse(&beden{"belli": true, "alici": beden{"no": a.no}}), nil
		}
	}
	return nil, hata(connect.CodeNotFound, "alici")
}

func reach(_ context.Context, r *connect.Request[beden]) (*connect.Response[beden], error) {
	m := *r.Msg
	if err := istek.teker(m); err != nil {
		return nil, err
	}
	kilit.Lock()
	defer kilit.Unlock()
	a, err := bul(m["aliciNo"])
	if err != nil {
		return nil, err
	}
	if m["amel"] == "denistir" {
		y, _ := m["istek"].(beden)
		yani := beden{"yer": y["yer"]}
		if s := y["yer"].(string); s == "qomsu" || s == "noqta" {
			yani[s] = y[s]
		}
		if v, ok := y["vaqit"].(beden); ok {
			yani["vaqit"] = beden{"bas": v["bas"], "son": v["son"]}
		}
		if q, ok := y["qayd"]; ok {
			yani["qayd"] = q
		}
		a.istek, a.kunsaat = yani, time.Now().UTC().Format(time.RFC3339)
	}
	return connect.NewResponse(&beden{"aliciNo": a.no, "istek": a.istek, "denisti": a.kunsaat}), nil
}

func notify(_ context.Context, r *connect.Request[beden]) (*connect.Response[beden], error) {
	m := *r.Msg
	if err := haber.teker(m); err != nil {
		return nil, err
	}
	if _, err := bul(m["aliciNo"]); err != nil {
		return nil, err
	}
	if !qaliplar[m["qalip"].(string)] {
		return nil, hata(connect.CodeNotFound, "qalip")
	}
	kilit.Lock()
	defer kilit.Unlock()
	sayi++
	return connect.NewResponse(&beden{"haber": fmt.Sprintf("H%06d", sayi), "al": "sirada"}), nil
}

func nisan(next connect.UnaryFunc) connect.UnaryFunc {
	return func(ctx context.Context, r connect.AnyRequest) (connect.AnyResponse, error) {
		n := r.Header().Get("X-Nisan")
		if n == "" {
			return nil, hata(connect.CodeUnauthenticated, "X-Nisan")
		}
		kilit.Lock()
		t, ok := nisanlar[n]
		kilit.Unlock()
		if !ok || time.Now().After(t) {
			return nil, hata(connect.CodeUnauthenticated, "nisan")
		}
		return next(ctx, r)
	}
}

func main() {
	kodek := connect.WithHandlerOptions(connect.WithCodec(jsonKodek{"json"}), connect.WithCodec(jsonKodek{"json; charset=utf-8"}))
	qapali := connect.WithInterceptors(connect.UnaryInterceptorFunc(nisan))
	mux := http.NewServeMux()
	mux.Handle("/auth-authenticate", connect.NewUnaryHandler("/auth-authenticate", kir, kodek))
	mux.Handle("/ext-verify", connect.NewUnaryHandler("/ext-verify", verify, kodek, qapali))
	mux.Handle("/ext-reach", connect.NewUnaryHandler("/ext-reach", reach, kodek, qapali))
	mux.Handle("/ext-notify", connect.NewUnaryHandler("/ext-notify", notify, kodek, qapali))
	srv := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), ReadHeaderTimeout: 5 * time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength > azami {
			http.Error(w, "413", http.StatusRequestEntityTooLarge)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, azami)
		mux.ServeHTTP(w, r)
	})}
	dur := make(chan os.Signal, 1)
	signal.Notify(dur, syscall.SIGTERM, syscall.SIGINT)
	go func() { <-dur; srv.Close() }()
	if err := srv.ListenAndServe(); err != http.ErrServerClosed {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
