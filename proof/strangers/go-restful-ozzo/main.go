// Kurier Express Shqipëri, ndërfaqja për partnerët (integrim v2).
package main

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"

	restful "github.com/emicklei/go-restful/v3"
	validation "github.com/go-ozzo/ozzo-validation/v4"
)

const (
	kokaBileta  = "X-Bileta"
	madhesiaMax = 32 << 10
)

// Kodet e gabimeve. Përshkrimi është në dosjen e brendshme, jo në përgjigje.
const (
	kodTrupi = 11 // trupi nuk lexohet
	kodFusha = 14 // fusha nuk pranohet
)

type gabim struct {
	Kodi  int    `json:"kodi"`
	Fusha string `json:"fusha,omitempty"`
}

type sherbimi struct {
	mu         sync.Mutex
	biletat    map[string]time.Time
	klientet   map[string]*klienti
	jetegjatsi time.Duration
	numri      int
}

func (s *sherbimi) bileteERe() string {
	b := make([]byte, 20)
	_, _ = rand.Read(b)
	t := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.biletat[t] = time.Now().Add(s.jetegjatsi)
	return t
}

func (s *sherbimi) vetemMeBilete(req *restful.Request, resp *restful.Response, chain *restful.FilterChain) {
	s.mu.Lock()
	skadon, njihet := s.biletat[req.HeaderParameter(kokaBileta)]
	s.mu.Unlock()
	if !njihet || time.Now().After(skadon) {
		resp.WriteHeader(http.StatusUnauthorized)
		return
	}
	chain.ProcessFilter(req, resp)
}

// gabimi i parë i vlefshmërisë: vetëm emri i fushës del jashtë
func fushaEPare(err error) string {
	var e validation.Errors
	if !errors.As(err, &e) || len(e) == 0 {
		return ""
	}
	emrat := make([]string, 0, len(e))
	for k := range e {
		emrat = append(emrat, k)
	}
	sort.Strings(emrat)
	if brenda := fushaEPare(e[emrat[0]]); brenda != "" {
		return emrat[0] + "." + brenda
	}
	return emrat[0]
}

func refuzo(resp *restful.Response, err error) {
	log.Printf("refuzuar: %v", err)
	var (
		tip  *json.UnmarshalTypeError
		madh *http.MaxBytesError
		vlef validation.Errors
	)
	switch {
	case errors.As(err, &madh):
		resp.WriteHeader(http.StatusRequestEntityTooLarge)
	case errors.As(err, &tip) && tip.Field != "":
		_ = resp.WriteHeaderAndEntity(http.StatusUnprocessableEntity, gabim{kodFusha, tip.Field})
	case errors.As(err, &vlef):
		_ = resp.WriteHeaderAndEntity(http.StatusUnprocessableEntity, gabim{kodFusha, fushaEPare(err)})
	default:
		_ = resp.WriteHeaderAndEntity(http.StatusBadRequest, gabim{Kodi: kodTrupi})
	}
}

func lexo(req *restful.Request, resp *restful.Response, v validation.Validatable) bool {
	req.Request.Body = http.MaxBytesReader(resp, req.Request.Body, madhesiaMax)
	err := req.ReadEntity(v)
	if err == nil {
		err = v.Validate()
	}
	if err != nil {
		refuzo(resp, err)
		return false
	}
	return true
}

func (s *sherbimi) hyrja(req *restful.Request, resp *restful.Response) {
	req.Request.Body = http.MaxBytesReader(resp, req.Request.Body, madhesiaMax)
	if err := req.Request.ParseForm(); err != nil {
		refuzo(resp, err)
		return
	}
	h := hyrje{Partneri: req.Request.PostForm.Get("partneri"), Celesi: req.Request.PostForm.Get("celesi")}
	if err := h.Validate(); err != nil {
		refuzo(resp, err)
		return
	}
	mire := subtle.ConstantTimeCompare([]byte(h.Celesi), []byte(partneret[h.Partneri])) == 1
	if !mire || partneret[h.Partneri] == "" {
		resp.WriteHeader(http.StatusForbidden)
		return
	}
	resp.AddHeader(kokaBileta, s.bileteERe())
	resp.WriteHeader(http.StatusNoContent)
}

func (s *sherbimi) verifiko(req *restful.Request, resp *restful.Response) {
	var k kerkesaVerifikim
	if !lexo(req, resp, &k) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, kl := range s.klientet {
		if kl.telefoni == k.Telefoni && strings.EqualFold(kl.mbiemri, strings.TrimSpace(k.Mbiemri)) {
			_ = resp.WriteEntity(map[string]any{"klientiId": kl.id, "aktiv": true, "gjuha": kl.gjuha})
			return
		}
	}
	resp.WriteHeader(http.StatusNotFound)
}

func (s *sherbimi) adresimi(req *restful.Request, resp *restful.Response) {
	var k kerkesaAdrese
	if !lexo(req, resp, &k) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	kl, ka := s.klientet[k.KlientiId]
	if !ka {
		resp.WriteHeader(http.StatusNotFound)
		return
	}
	if kl.kodiPostar != k.Adresa.KodiPostar {
		resp.WriteHeader(http.StatusConflict)
		return
	}
	if k.Preferenca != nil {
		p := *k.Preferenca
		if p.Orari == nil {
			p.Orari = &orari{"08:00", "20:00"}
		}
		kl.preferenca = p
		tani := time.Now().UTC().Format(time.RFC3339)
		kl.ndryshuar = &tani
	}
	_ = resp.WriteEntity(map[string]any{
		"klientiId":  kl.id,
		"adresa":     map[string]string{"rruga": kl.rruga, "kodiPostar": kl.kodiPostar, "qyteti": kl.qyteti},
		"preferenca": kl.preferenca,
		"ndryshuar":  kl.ndryshuar,
	})
}

func (s *sherbimi) njofto(req *restful.Request, resp *restful.Response) {
	var k kerkesaNjoftim
	if !lexo(req, resp, &k) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ka := s.klientet[k.KlientiId]; !ka {
		resp.WriteHeader(http.StatusNotFound)
		return
	}
	s.numri++
	kanali := "SMS"
	if k.Kanali != nil {
		kanali = *k.Kanali
	}
	_ = resp.WriteHeaderAndEntity(http.StatusAccepted, map[string]any{
		"njoftimiId": fmt.Sprintf("NJ-%07d", 4100200+s.numri), "gjendja": "NE_RADHE", "kanali": kanali,
	})
}

func main() {
	jete := 1200
	if v, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && v > 0 {
		jete = v
	}
	s := &sherbimi{biletat: map[string]time.Time{}, klientet: klientetFillestare(), jetegjatsi: time.Duration(jete) * time.Second}

	ws := new(restful.WebService)
	ws.Path("/integrim/v2").Consumes(restful.MIME_JSON).Produces(restful.MIME_JSON)
	ws.Route(ws.POST("/auth-authenticate").Consumes("application/x-www-form-urlencoded").To(s.hyrja))
	ws.Route(ws.POST("/ext-verify").Filter(s.vetemMeBilete).To(s.verifiko))
	ws.Route(ws.POST("/ext-reach").Filter(s.vetemMeBilete).To(s.adresimi))
	ws.Route(ws.POST("/ext-notify").Filter(s.vetemMeBilete).To(s.njofto))
	kontejneri := restful.NewContainer()
	kontejneri.DoNotRecover(false)
	kontejneri.Add(ws)

	srv := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: kontejneri, ReadHeaderTimeout: 10 * time.Second}
	log.Fatal(srv.ListenAndServe())
}
