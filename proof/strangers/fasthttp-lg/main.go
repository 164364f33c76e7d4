// Twala: okutwala emigugu, enkolagana n'abatunzi.
package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"log"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/fasthttp/router"
	"github.com/qri-io/jsonschema"
	"github.com/valyala/fasthttp"
)

type ensobi struct {
	Wa      string `json:"wa"`
	Obubaka string `json:"obubaka"`
}

type muliraanwa struct {
	Erinnya string `json:"erinnya"`
	Essimu  string `json:"essimu,omitempty"`
}

type ebyagalibwa struct {
	Ekifo       string      `json:"ekifo"`
	Ekiseera    string      `json:"ekiseera,omitempty"`
	Omuliraanwa *muliraanwa `json:"omuliraanwa,omitempty"`
	Ekigambo    string      `json:"ekigambo,omitempty"`
}

type omuntu struct{ essimu, erinnya, ekibuga, oluguudo string }

var (
	mu        sync.Mutex
	obubonero = map[string]time.Time{}
	kampuni   = map[string]string{"nakasero-online": "Mutuba-84-kiwempe"}
	bantu     = map[string]omuntu{
		"UG204518": {"+256772418905", "Nakato", "Kampala", "Bukoto Street"},
		"UG204733": {"+256701556020", "Ssempijja", "Entebbe", "Nsamizi Road"},
	}
	baagala     = map[string]ebyagalibwa{}
	ebifaananyi = map[string]bool{"OLI-KUMPI": true, "OMUGUGU-GUTUUSE": true}
	ttl         = 1200
)

func ddamu(ctx *fasthttp.RequestCtx, status int, v any) {
	ctx.SetStatusCode(status)
	ctx.SetContentType("application/json")
	_ = json.NewEncoder(ctx).Encode(v)
}

func gaana(ctx *fasthttp.RequestCtx, status int, ensonga string) {
	ddamu(ctx, status, map[string]string{"ensonga": ensonga})
}

func newID(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return hex.EncodeToString(b)
}

// kebera runs the schema over the body, then looks at the token where the schema has one.
func kebera[T any](schema *jsonschema.Schema, needsToken bool, next func(*fasthttp.RequestCtx, T)) fasthttp.RequestHandler {
	return func(ctx *fasthttp.RequestCtx) {
		body := ctx.PostBody()
		errs, err := schema.ValidateBytes(context.Background(), body)
		if err != nil {
			gaana(ctx, 400, err.Error())
			return
		}
		if len(errs) > 0 {
			list := make([]ensobi, 0, len(errs))
			for _, e := range errs {
				list = append(list, ensobi{e.PropertyPath, e.Message})
			}
			ddamu(ctx, 400, map[string]any{"ensobi": list})
			return
		}
		if needsToken {
			var t struct{ Akabonero string }
			_ = json.Unmarshal(body, &t)
			mu.Lock()
			until, ok := obubonero[t.Akabonero]
			mu.Unlock()
			if !ok {
				gaana(ctx, 401, "akabonero tekamanyiddwa")
				return
			}
			if time.Now().After(until) {
				gaana(ctx, 401, "akabonero kaweddeko")
				return
			}
		}
		var v T
		if err := json.Unmarshal(body, &v); err != nil {
			gaana(ctx, 400, err.Error())
			return
		}
		next(ctx, v)
	}
}

type yingiraReq struct{ Kampuni, Ekyama string }
type kakasaReq struct {
	Omuntu     struct{ Essimu, Erinnya string }
	Endagiriro struct{ Ekibuga, Oluguudo string }
}
type tuukaReq struct {
	Namba, Omulimu string
	Ebyagalibwa    ebyagalibwa
}
type tegeezaReq struct {
	Namba, Ekifaananyi string
	Emikutu            []string
}

func main() {
	if s := os.Getenv("TOKEN_TTL_SECONDS"); s != "" {
		ttl, _ = strconv.Atoi(s)
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	r := router.New()
	r.NotFound = func(ctx *fasthttp.RequestCtx) { gaana(ctx, 404, "ekkubo teriri") }
	g := r.Group("/twala")
	g.POST("/auth-authenticate", kebera(yingira, false, func(ctx *fasthttp.RequestCtx, q yingiraReq) {
		if s, ok := kampuni[q.Kampuni]; !ok || s != q.Ekyama {
			gaana(ctx, 403, "kampuni oba ekyama bikyamu")
			return
		}
		t, until := newID(20), time.Now().Add(time.Duration(ttl)*time.Second)
		mu.Lock()
		obubonero[t] = until
		mu.Unlock()
		ddamu(ctx, 200, map[string]any{"akabonero": t, "kiggwaako": until.UTC().Format(time.RFC3339)})
	}))
	g.POST("/ext-verify", kebera(kakasa, true, func(ctx *fasthttp.RequestCtx, q kakasaReq) {
		for namba, o := range bantu {
			if o.essimu == q.Omuntu.Essimu && strings.EqualFold(o.erinnya, q.Omuntu.Erinnya) && strings.EqualFold(o.ekibuga, q.Endagiriro.Ekibuga) {
				ddamu(ctx, 200, map[string]any{"amanyiddwa": true, "namba": namba, "oluguudo_lutuufu": strings.EqualFold(o.oluguudo, q.Endagiriro.Oluguudo)})
				return
			}
		}
		ddamu(ctx, 200, map[string]any{"amanyiddwa": false})
	}))
	g.POST("/ext-reach", kebera(tuuka, true, func(ctx *fasthttp.RequestCtx, q tuukaReq) {
		if _, ok := bantu[q.Namba]; !ok {
			gaana(ctx, 404, "omuntu tamanyiddwa")
			return
		}
		mu.Lock()
		defer mu.Unlock()
		if q.Omulimu == "kyusa" {
			baagala[q.Namba] = q.Ebyagalibwa
		}
		e, ok := baagala[q.Namba]
		if !ok {
			e = ebyagalibwa{Ekifo: "omulyango"}
		}
		ddamu(ctx, 200, map[string]any{"namba": q.Namba, "ebyagalibwa": e})
	}))
	g.POST("/ext-notify", kebera(tegeeza, true, func(ctx *fasthttp.RequestCtx, q tegeezaReq) {
		if _, ok := bantu[q.Namba]; !ok {
			gaana(ctx, 404, "omuntu tamanyiddwa")
			return
		}
		if !ebifaananyi[q.Ekifaananyi] {
			gaana(ctx, 422, "ekifaananyi tekiriiwo")
			return
		}
		mikutu := q.Emikutu
		if mikutu == nil {
			mikutu = []string{"sms"}
		}
		ddamu(ctx, 201, map[string]any{"obubaka": map[string]any{"ennamba": "OB-" + newID(6), "embeera": "gulinze", "emikutu": mikutu}})
	}))

	srv := &fasthttp.Server{Handler: r.Handler, Name: "twala", MaxRequestBodySize: 20480, ErrorHandler: func(ctx *fasthttp.RequestCtx, err error) {
		if err == fasthttp.ErrBodyTooLarge {
			gaana(ctx, 413, err.Error())
			return
		}
		gaana(ctx, 400, err.Error())
	}}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
	go func() { <-stop; os.Exit(0) }()
	log.Fatal(srv.ListenAndServe("127.0.0.1:" + port))
}
