// Thumela Amaqabane: ujongano lweenkampani ezithumela iimpahla (Eastern Cape).
package main

import (
	"context"
	"crypto/rand"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"mime"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/dimfeld/httptreemux/v5"
	"github.com/kaptinlin/jsonschema"
)

//go:embed iskima/*.json
var iskima embed.FS

const (
	ikhampani = "TH-204"
	isitshixo = "thm_live_5d0c9e71b2a84f36"
	umda      = 32 << 10
)

type idilesi struct {
	Inombolo  string `json:"inombolo"`
	Isitalato string `json:"isitalato"`
	Ilokishi  string `json:"ilokishi,omitempty"`
	Isixeko   string `json:"isixeko,omitempty"`
	Ikhowudi  string `json:"ikhowudi"`
}

type ukhetho struct {
	Indawo    string   `json:"indawo"`
	Idilesi   idilesi  `json:"idilesi"`
	Ummelwane string   `json:"ummelwane,omitempty"`
	Ixesha    string   `json:"ixesha,omitempty"`
	Imiyalelo []string `json:"imiyalelo,omitempty"`
}

type umthengi struct {
	igama, ifani, ifowuni, imeyile, ikhowudi string
	ukhetho                                  ukhetho
	uguqulelo                                int
}

type indlu struct {
	sync.Mutex
	iitoken   map[string]time.Time
	abathengi map[int64]*umthengi
	ubude     time.Duration
}

type imo map[string]any

func phendula(w http.ResponseWriter, isimo int, umzimba any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(isimo)
	json.NewEncoder(w).Encode(umzimba)
}

func impazamo(w http.ResponseWriter, isimo int, umyalezo string) {
	phendula(w, isimo, imo{"impazamo": umyalezo})
}

func iskimaSe(igama string) *jsonschema.Schema {
	amagama, err := iskima.ReadFile("iskima/" + igama + ".json")
	if err != nil {
		log.Fatal(err)
	}
	s, err := jsonschema.NewCompiler().SetAssertFormat(true).Compile(amagama)
	if err != nil {
		log.Fatal(err)
	}
	return s
}

// funda ifunda umzimba, iwuqinisekise ngeskima, ize iwufake ku-kwi.
func funda(w http.ResponseWriter, r *http.Request, s *jsonschema.Schema, kwi any) bool {
	if uhlobo, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || uhlobo != "application/json" {
		impazamo(w, http.StatusUnsupportedMediaType, "Sifuna i-application/json kuphela")
		return false
	}
	umzimba, err := io.ReadAll(http.MaxBytesReader(w, r.Body, umda))
	if err != nil {
		var enkulu *http.MaxBytesError
		if errors.As(err, &enkulu) {
			impazamo(w, http.StatusRequestEntityTooLarge, "Umzimba mkhulu kakhulu")
			return false
		}
		impazamo(w, http.StatusBadRequest, "Umzimba awufundeki")
		return false
	}
	if isiphumo := s.ValidateJSON(umzimba); !isiphumo.IsValid() {
		phendula(w, http.StatusBadRequest, imo{"impazamo": "Isicelo asichanekanga", "iinkcukacha": isiphumo.DetailedErrors()})
		return false
	}
	if err := json.Unmarshal(umzimba, kwi); err != nil {
		phendula(w, http.StatusBadRequest, imo{"impazamo": "Isicelo asichanekanga", "iinkcukacha": imo{"json": err.Error()}})
		return false
	}
	return true
}

func (i *indlu) ngena(s *jsonschema.Schema) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var u struct{ Ikhampani string }
		if !funda(w, r, s, &u) {
			return
		}
		iqhosha := r.Header.Get("X-API-Key")
		if iqhosha == "" {
			impazamo(w, http.StatusUnauthorized, "Isihloko X-API-Key siyafuneka")
			return
		}
		if u.Ikhampani != ikhampani || iqhosha != isitshixo {
			impazamo(w, http.StatusForbidden, "Inkampani okanye isitshixo asamkelekanga")
			return
		}
		b := make([]byte, 18)
		rand.Read(b)
		itoken, iphela := "th."+hex.EncodeToString(b), time.Now().Add(i.ubude)
		i.Lock()
		i.iitoken[itoken] = iphela
		i.Unlock()
		phendula(w, http.StatusCreated, imo{"itoken": itoken, "iphelelwa": iphela.UTC().Format(time.RFC3339)})
	}
}

func (i *indlu) gada(landelayo http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		igama, itoken, ok := strings.Cut(r.Header.Get("Authorization"), " ")
		i.Lock()
		iphela, yaziwa := i.iitoken[itoken]
		i.Unlock()
		if !ok || !strings.EqualFold(igama, "Bearer") || !yaziwa || time.Now().After(iphela) {
			w.Header().Set("WWW-Authenticate", "Bearer")
			impazamo(w, http.StatusUnauthorized, "Ngena kuqala: itoken ayikho okanye iphelelwe")
			return
		}
		landelayo(w, r)
	}
}

func (i *indlu) qinisekisa(s *jsonschema.Schema) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var u struct{ Ifani, Ikhowudi, Ifowuni, Imeyile string }
		if !funda(w, r, s, &u) {
			return
		}
		i.Lock()
		defer i.Unlock()
		for inombolo, m := range i.abathengi {
			if !strings.EqualFold(m.ifani, u.Ifani) || m.ikhowudi != u.Ikhowudi || (u.Ifowuni != "" && m.ifowuni != u.Ifowuni) || (u.Imeyile != "" && !strings.EqualFold(m.imeyile, u.Imeyile)) {
				continue
			}
			phendula(w, http.StatusOK, imo{"ufunyenwe": true, "umthengi": imo{"inombolo": inombolo, "igama": m.igama, "ifani": m.ifani}})
			return
		}
		phendula(w, http.StatusOK, imo{"ufunyenwe": false})
	}
}

func (i *indlu) ukukhetha(s *jsonschema.Schema) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var u struct {
			Umthengi float64
			Isenzo   string
			Ukhetho  *ukhetho
		}
		if !funda(w, r, s, &u) {
			return
		}
		i.Lock()
		defer i.Unlock()
		m, ok := i.abathengi[int64(u.Umthengi)]
		if !ok {
			impazamo(w, http.StatusNotFound, "Akukho mthengi unenombolo "+strconv.FormatInt(int64(u.Umthengi), 10))
			return
		}
		if u.Isenzo == "TSHINTSHA" {
			m.ukhetho = *u.Ukhetho
			m.uguqulelo++
		}
		phendula(w, http.StatusOK, imo{"umthengi": int64(u.Umthengi), "uguqulelo": m.uguqulelo, "ukhetho": m.ukhetho})
	}
}

func (i *indlu) yazisa(s *jsonschema.Schema) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var u struct {
			Umthengi float64
			Umjelo   string
			Ifestile *struct{ Ukusuka, Ukuya time.Time }
		}
		if !funda(w, r, s, &u) {
			return
		}
		i.Lock()
		defer i.Unlock()
		if _, ok := i.abathengi[int64(u.Umthengi)]; !ok {
			impazamo(w, http.StatusNotFound, "Akukho mthengi unenombolo "+strconv.FormatInt(int64(u.Umthengi), 10))
			return
		}
		if u.Ifestile != nil && !u.Ifestile.Ukuya.After(u.Ifestile.Ukusuka) {
			impazamo(w, http.StatusConflict, "Ifestile iphela phambi kokuba iqale")
			return
		}
		if u.Umjelo == "" {
			u.Umjelo = "SMS"
		}
		b := make([]byte, 16)
		rand.Read(b)
		phendula(w, http.StatusAccepted, imo{"isazisoId": fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:]), "imo": "ILINDILE", "umjelo": u.Umjelo})
	}
}

func main() {
	ubude := 1200
	if v, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		ubude = v
	}
	i := &indlu{iitoken: map[string]time.Time{}, ubude: time.Duration(ubude) * time.Second, abathengi: map[int64]*umthengi{
		70412: {"Nomvula", "Mqhayi", "+27825550143", "nomvula.mqhayi@example.co.za", "5201", ukhetho{Indawo: "EMNYANGO", Idilesi: idilesi{"27", "Oxford Street", "Quigney", "eMonti", "5201"}, Ixesha: "EMINI"}, 1},
		70498: {"Sipho", "Dyantyi", "+27735550188", "sipho.d@example.co.za", "5099", ukhetho{Indawo: "ESANGWENI", Idilesi: idilesi{"4", "Nelson Mandela Drive", "", "eMthatha", "5099"}}, 3},
		70977: {"Zoleka", "Jack", "+27615550109", "zjack@example.co.za", "6139", ukhetho{Indawo: "EVENKILENI", Idilesi: idilesi{"11", "High Street", "", "eRhini", "6139"}}, 1},
	}}
	iindlela := httptreemux.NewContextMux()
	iindlela.POST("/auth-authenticate", i.ngena(iskimaSe("ngena")))
	iindlela.POST("/ext-verify", i.gada(i.qinisekisa(iskimaSe("qinisekisa"))))
	iindlela.POST("/ext-reach", i.gada(i.ukukhetha(iskimaSe("ukhetho"))))
	iindlela.POST("/ext-notify", i.gada(i.yazisa(iskimaSe("isaziso"))))

	iseva := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: iindlela, ReadHeaderTimeout: 5 * time.Second}
	ctx, yima := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer yima()
	go func() {
		<-ctx.Done()
		iseva.Close()
	}()
	if err := iseva.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
