// Fair Brk: seirbheis lìbhrigidh nan Eilean.
package main

import (
	"bytes"
	"context"
	"crypto/subtle"
	"embed"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"log"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"github.com/gorilla/mux"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

//go:embed sgeama/*.json
var sgeamathan embed.FS

const bunait = "https://fairbrk.example/sgeama/"

var luchdCleachdaidh = map[string]string{
	"hebridean-mail": "Losgaintir.88_sgarbh",
	"stor-an-tobair": "Creag_Ghorm.17-faoileag",
}

type mearachd struct {
	Cod    string `json:"cod"`
	Teachd string `json:"teachdaireachd"`
}

func freagair(w http.ResponseWriter, inbhe int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(inbhe)
	json.NewEncoder(w).Encode(v)
}

func diult(w http.ResponseWriter, inbhe int, cod, teachd string) {
	freagair(w, inbhe, map[string]mearachd{"mearachd": {Cod: cod, Teachd: teachd}})
}

func cruinnich() map[string]*jsonschema.Schema {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	faidhlichean, err := fs.Glob(sgeamathan, "sgeama/*.json")
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range faidhlichean {
		b, _ := sgeamathan.ReadFile(f)
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
		if err != nil {
			log.Fatal(f, err)
		}
		if err := c.AddResource(bunait+f[len("sgeama/"):], doc); err != nil {
			log.Fatal(err)
		}
	}
	out := map[string]*jsonschema.Schema{}
	for _, ainm := range []string{"dearbhadh", "roghainn", "fios"} {
		out[ainm] = c.MustCompile(bunait + ainm + ".json")
	}
	return out
}

type aplacaid struct {
	stor    *stor
	sgeama  map[string]*jsonschema.Schema
	seisean time.Duration
}

// leugh a' bhodhaig, dearbh i an aghaidh na sgeama, agus an uair sin an seisean
func leugh[T any](a *aplacaid, ainm string, obair func(http.ResponseWriter, T)) http.HandlerFunc {
	type teachdaireachd struct {
		Ceann struct {
			Seisean string `json:"seisean"`
		} `json:"ceann"`
		Corp T `json:"corp"`
	}
	return func(w http.ResponseWriter, r *http.Request) {
		b, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 32<<10))
		if err != nil {
			diult(w, http.StatusRequestEntityTooLarge, "RO-MHOR", err.Error())
			return
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
		if err != nil {
			diult(w, http.StatusBadRequest, "JSON", err.Error())
			return
		}
		if err := a.sgeama[ainm].Validate(doc); err != nil {
			var ve *jsonschema.ValidationError
			if errors.As(err, &ve) {
				freagair(w, http.StatusBadRequest, ve.DetailedOutput())
				return
			}
			diult(w, http.StatusInternalServerError, "SGEAMA", "mearachd san t-seirbheis")
			return
		}
		var t teachdaireachd
		if err := json.Unmarshal(b, &t); err != nil {
			diult(w, http.StatusBadRequest, "JSON", err.Error())
			return
		}
		if !a.stor.seiseanBeo(t.Ceann.Seisean) {
			diult(w, http.StatusUnauthorized, "SEISEAN", "chan eil an seisean dligheach no dh'fhalbh an uine air")
			return
		}
		obair(w, t.Corp)
	}
}

func (a *aplacaid) cead(w http.ResponseWriter, r *http.Request) {
	ainm, facal, ok := r.BasicAuth()
	if ceart, aithnichte := luchdCleachdaidh[ainm]; !ok || !aithnichte || subtle.ConstantTimeCompare([]byte(ceart), []byte(facal)) != 1 {
		w.Header().Set("WWW-Authenticate", `Basic realm="fair-brk"`)
		diult(w, http.StatusUnauthorized, "CEAD", "feumar ainm-cleachdaiche agus facal-faire dligheach")
		return
	}
	iuchair, gus := a.stor.seiseanUr(a.seisean)
	freagair(w, http.StatusCreated, map[string]any{
		"cleachdaiche": ainm,
		"ceann":        map[string]string{"seisean": iuchair, "gus": gus.UTC().Format(time.RFC3339)},
	})
}

type corpDearbhaidh struct {
	Sloinneadh  string `json:"sloinneadh"`
	CodPuist    string `json:"cod_puist"`
	Fon         string `json:"fon"`
	PostDealain string `json:"post_dealain"`
}

func (a *aplacaid) dearbh(w http.ResponseWriter, c corpDearbhaidh) {
	for _, n := range a.stor.daoine {
		if coimeas(n.sloinneadh, c.Sloinneadh) && n.seoladh.CodPuist == c.CodPuist &&
			(c.Fon == "" || c.Fon == n.fon) && (c.PostDealain == "" || coimeas(c.PostDealain, n.postDealain)) {
			freagair(w, http.StatusOK, map[string]any{
				"toradh": "aithnichte",
				"neach":  map[string]string{"iul": n.iul, "baile": n.seoladh.Baile},
			})
			return
		}
	}
	freagair(w, http.StatusOK, map[string]any{"toradh": "neo_aithnichte"})
}

type corpRoghainn struct {
	Iul      string   `json:"iul"`
	Gniomh   string   `json:"gniomh"`
	Roghainn roghainn `json:"roghainn"`
}

func (a *aplacaid) roghnaich(w http.ResponseWriter, c corpRoghainn) {
	a.stor.mu.Lock()
	defer a.stor.mu.Unlock()
	n := a.stor.lorg(c.Iul)
	if n == nil {
		diult(w, http.StatusNotFound, "NEACH", "cha deach neach le iul "+c.Iul+" a lorg")
		return
	}
	if c.Gniomh == "atharraich" {
		an := time.Now().UTC().Truncate(time.Second)
		n.roghainn, n.atharraichte = c.Roghainn, &an
		n.tionndadh++
	}
	freagair(w, http.StatusOK, map[string]any{
		"iul":          n.iul,
		"seoladh":      n.seoladh,
		"roghainn":     n.roghainn,
		"tionndadh":    n.tionndadh,
		"atharraichte": n.atharraichte,
	})
}

type corpFios struct {
	Iul       string `json:"iul"`
	Teamplaid string `json:"teamplaid"`
	Canan     string `json:"canan"`
}

func (a *aplacaid) innis(w http.ResponseWriter, c corpFios) {
	if a.stor.lorg(c.Iul) == nil {
		diult(w, http.StatusNotFound, "NEACH", "cha deach neach le iul "+c.Iul+" a lorg")
		return
	}
	if !a.stor.teamplad[c.Teamplaid] {
		diult(w, http.StatusUnprocessableEntity, "TEAMPLAID", "chan aithne dhuinn an teamplaid "+c.Teamplaid)
		return
	}
	if c.Canan == "" {
		c.Canan = "gd"
	}
	freagair(w, http.StatusAccepted, map[string]any{
		"fios": map[string]string{"aithneachadh": aithneachadhUr(), "staid": "sa_chiudha", "canan": c.Canan},
	})
}

func main() {
	ttl := 35 * 60
	if n, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && n > 0 {
		ttl = n
	}
	a := &aplacaid{stor: storUr(), sgeama: cruinnich(), seisean: time.Duration(ttl) * time.Second}

	r := mux.NewRouter()
	r.HandleFunc("/auth-authenticate", a.cead).Methods(http.MethodPost)
	r.HandleFunc("/ext-verify", leugh(a, "dearbhadh", a.dearbh)).Methods(http.MethodPost)
	r.HandleFunc("/ext-reach", leugh(a, "roghainn", a.roghnaich)).Methods(http.MethodPost)
	r.HandleFunc("/ext-notify", leugh(a, "fios", a.innis)).Methods(http.MethodPost)

	srv := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: r, ReadHeaderTimeout: 10 * time.Second}
	ctx, stad := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stad()
	go func() {
		<-ctx.Done()
		srv.Close()
	}()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
