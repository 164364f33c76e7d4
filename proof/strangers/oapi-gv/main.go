package main

import (
	"context"
	"crypto/rand"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	middleware "github.com/oapi-codegen/nethttp-middleware"
)

//go:embed api.yaml
var spec []byte

const biskit = "ellan_seshoon"

type custymer struct{ ID, Ennym, Sliennoo, Fon, CoadPost string }

var (
	lock       sync.Mutex
	seshoonyn  = map[string]time.Time{}
	fogreyn    = 8800
	bea        = 1800
	custymeryn = []custymer{
		{"5d0c7c1e-6a0f-4b52-9a3e-1f1f6c2b7d10", "Juan", "Quayle", "+447624123456", "IM1 2AB"},
		{"c2e3a8d4-0b57-4d6f-8f2a-93f5d0a1b6e7", "Breesha", "Kermode", "+447624987654", "IM9 4XY"},
	}
	reihghyn = map[string]any{}
)

func freggyr(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

type marran struct {
	Raad string `json:"raad,omitempty"`
	Teks string `json:"teks"`
}

// jean rolley jeh ny marranyn (flatten what the validator reports)
func rolley(err error, out []marran) []marran {
	switch e := err.(type) {
	case openapi3.MultiError:
		for _, x := range e {
			out = rolley(x, out)
		}
	case *openapi3filter.RequestError:
		if e.Err == nil {
			return append(out, marran{Teks: e.Error()})
		}
		return rolley(e.Err, out)
	case *openapi3.SchemaError:
		m := marran{Teks: e.Reason}
		if e.SchemaField == "oneOf" && e.Origin != nil {
			m.Teks = e.Origin.Error()
		}
		if p := e.JSONPointer(); len(p) > 0 {
			m.Raad = "/" + strings.Join(p, "/")
		}
		out = append(out, m)
	default:
		out = append(out, marran{Teks: err.Error()})
	}
	return out
}

func marranyn(_ context.Context, err error, w http.ResponseWriter, _ *http.Request, opts middleware.ErrorHandlerOpts) {
	var sec *openapi3filter.SecurityRequirementsError
	if errors.As(err, &sec) {
		freggyr(w, 401, map[string]any{"coad": "seshoon", "marranyn": rolley(sec.Errors[0], nil)})
		return
	}
	if me, ok := err.(openapi3.MultiError); ok {
		for _, x := range me {
			if errors.As(x, &sec) {
				freggyr(w, 401, map[string]any{"coad": "seshoon", "marranyn": rolley(sec.Errors[0], nil)})
				return
			}
		}
	}
	status := opts.StatusCode
	if _, ok := err.(openapi3.MultiError); ok {
		status = 400
	}
	freggyr(w, status, map[string]any{"coad": "yeearree", "marranyn": rolley(err, nil)})
}

func jeeagh(_ context.Context, in *openapi3filter.AuthenticationInput) error {
	c, err := in.RequestValidationInput.Request.Cookie(biskit)
	if err != nil {
		return fmt.Errorf("cha nel biskit %s ayn (cookie)", biskit)
	}
	lock.Lock()
	defer lock.Unlock()
	if t, ok := seshoonyn[c.Value]; !ok || time.Now().After(t) {
		return errors.New("ta'n seshoon jeant (session ended)")
	}
	return nil
}

func feddyn(id string) *custymer {
	for i := range custymeryn {
		if custymeryn[i].ID == strings.ToLower(id) {
			return &custymeryn[i]
		}
	}
	return nil
}

func obb(w http.ResponseWriter, status int, coad, teks string) {
	freggyr(w, status, map[string]any{"coad": coad, "marranyn": []marran{{Teks: teks}}})
}

func main() {
	if v, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		bea = v
	}
	openapi3.DefineStringFormatValidator("uuid", openapi3.NewRegexpFormatValidator(openapi3.FormatOfStringForUUIDOfRFC4122))
	doc, err := openapi3.NewLoader().LoadFromData(spec)
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range custymeryn {
		reihghyn[c.ID] = map[string]any{"ynnyd": "dorrys"}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /auth-authenticate", func(w http.ResponseWriter, r *http.Request) {
		var b struct {
			Ymmydeyr string `json:"ymmydeyr"`
			Fockle   string `json:"fockle_follit"`
		}
		_ = json.NewDecoder(r.Body).Decode(&b)
		if b.Ymmydeyr != "lioar-ellan-27" || b.Fockle != "Trie.Cassyn-1979" {
			obb(w, 401, "stiurey", "ta'n ymmydeyr ny'n fockle follit aggairagh")
			return
		}
		k := make([]byte, 20)
		_, _ = rand.Read(k)
		s := hex.EncodeToString(k)
		lock.Lock()
		seshoonyn[s] = time.Now().Add(time.Duration(bea) * time.Second)
		lock.Unlock()
		http.SetCookie(w, &http.Cookie{Name: biskit, Value: s, Path: "/", HttpOnly: true, MaxAge: bea, SameSite: http.SameSiteLaxMode})
		freggyr(w, 200, map[string]any{"failt": "Lioar Ellan", "bea_sekintyn": bea})
	})
	mux.HandleFunc("POST /ext-verify", func(w http.ResponseWriter, r *http.Request) {
		var b struct {
			Custymer struct {
				Sliennoo, Fon string
				Enmys         struct {
					CoadPost string `json:"coad_post"`
				}
			}
		}
		_ = json.NewDecoder(r.Body).Decode(&b)
		for _, c := range custymeryn {
			if c.Fon == b.Custymer.Fon && strings.EqualFold(c.Sliennoo, b.Custymer.Sliennoo) && c.CoadPost == b.Custymer.Enmys.CoadPost {
				freggyr(w, 200, map[string]any{"enney": true, "custymer": map[string]any{"custymer_id": c.ID, "ennym": c.Ennym}})
				return
			}
		}
		freggyr(w, 200, map[string]any{"enney": false})
	})
	mux.HandleFunc("POST /ext-reach", func(w http.ResponseWriter, r *http.Request) {
		var b struct {
			Obbyr string         `json:"obbyr"`
			ID    string         `json:"custymer_id"`
			Reih  map[string]any `json:"reih"`
		}
		_ = json.NewDecoder(r.Body).Decode(&b)
		c := feddyn(b.ID)
		if c == nil {
			obb(w, 404, "custymer", "cha nel y custymer shen ayn")
			return
		}
		lock.Lock()
		defer lock.Unlock()
		if b.Obbyr == "caghlaa" {
			reihghyn[c.ID] = b.Reih
		}
		freggyr(w, 200, map[string]any{"custymer_id": c.ID, "obbyr": b.Obbyr, "reih": reihghyn[c.ID]})
	})
	mux.HandleFunc("POST /ext-notify", func(w http.ResponseWriter, r *http.Request) {
		var b struct {
			ID string `json:"custymer_id"`
		}
		_ = json.NewDecoder(r.Body).Decode(&b)
		if feddyn(b.ID) == nil {
			obb(w, 404, "custymer", "cha nel y custymer shen ayn")
			return
		}
		lock.Lock()
		fogreyn++
		n := fogreyn
		lock.Unlock()
		freggyr(w, 202, map[string]any{"fogrey_id": fmt.Sprintf("FG-%06d", n), "staayd": "goit"})
	})
	h := middleware.OapiRequestValidatorWithOptions(doc, &middleware.Options{
		Options:              openapi3filter.Options{MultiError: true, AuthenticationFunc: jeeagh, SchemaValidationOptions: []openapi3.SchemaValidationOption{openapi3.DisableSchemaErrorDetails()}},
		ErrorHandlerWithOpts: marranyn,
	})(mux)
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, h))
}
