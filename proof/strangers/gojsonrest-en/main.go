// Parcel Pal partner API: doorstep deliveries in West Yorkshire.
package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
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

	"github.com/ant0ine/go-json-rest/rest"
	vd "github.com/bytedance/go-tagexpr/v2/validator"
)

type login struct {
	Depot   string `json:"depot" vd:"regexp('^[A-Z]{3}-[0-9]{2}$')"`
	Machine string `json:"machine" vd:"len($)<=30"`
}

type person struct {
	Phone    string `json:"phone" vd:"regexp('^0[0-9]{10}$')"`
	Surname  string `json:"surname" vd:"len($)>=2 && len($)<=50"`
	Postcode string `json:"postcode" vd:"regexp('^[A-Z]{1,2}[0-9]{1,2}[A-Z]? [0-9][A-Z]{2}$')"`
	Email    string `json:"email" vd:"len($)==0 || regexp('^[^@ ]+@[^@ ]+[.][a-z]{2,}$')"`
}

type verifyRequest struct {
	Customer *person `json:"customer" vd:"$!=nil"`
}

type preference struct {
	Place      string `json:"place,omitempty" vd:"regexp('^(door|neighbour|safe_place|locker)$')"`
	SafePlace  string `json:"safePlace,omitempty" vd:"(len($)==0 && (Place)$!='safe_place') || (len($)>=3 && len($)<=60)"`
	LockerCode string `json:"lockerCode,omitempty" vd:"(len($)==0 && (Place)$!='locker') || regexp('^L[0-9]{4}$')"`
	Neighbour  int    `json:"neighbour,omitempty" vd:"($==0 && (Place)$!='neighbour') || ($>=1 && $<=9999)"`
	Note       string `json:"note,omitempty" vd:"len($)<=100"`
}

type reachRequest struct {
	CustomerID int         `json:"customerId" vd:"$>0"`
	Action     string      `json:"action" vd:"regexp('^(view|update)$')"`
	Preference *preference `json:"preference" vd:"$!=nil || (Action)$!='update'"`
}

type parcel struct {
	Barcode  string  `json:"barcode" vd:"regexp('^PP[0-9]{9}$')"`
	WeightKg float64 `json:"weightKg" vd:"$>=0 && $<=30"`
}

type notifyRequest struct {
	CustomerID int      `json:"customerId" vd:"$>0"`
	Kind       string   `json:"kind" vd:"regexp('^(out_for_delivery|delayed|delivered|attempted)$')"`
	Template   string   `json:"template" vd:"len($)>0 && len($)<=20"`
	Day        string   `json:"day" vd:"regexp('^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$')"`
	Window     string   `json:"window" vd:"(len($)==0 && (Kind)$!='out_for_delivery') || regexp('^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$')"`
	Channel    string   `json:"channel" vd:"len($)==0 || regexp('^(sms|email|whatsapp)$')"`
	Parcels    []parcel `json:"parcels" vd:"len($)>0 && len($)<=10"`
}

type customer struct {
	id                              int
	title, name, surname, phone, pc string
}

var customers = []customer{
	{900417, "Ms", "Ifeoma", "Okafor", "07700900417", "LS6 2AB"},
	{900522, "Mr", "Daniel", "Hartley", "07700900522", "BD1 4QP"},
	{901086, "Mrs", "Priya", "Sandhu", "07700901086", "HX3 9TT"},
}

const (
	apiKey = "pp_live_7Qe2vN9sXb41"
	depot  = "LDS-03"
)

var (
	mu       sync.Mutex
	ttl      = 20 * time.Minute
	sessions = map[string]time.Time{}
	prefs    = map[int]preference{}
	sent     = 0
	check    = vd.New("vd")
)

func find(id int) *customer {
	for i := range customers {
		if customers[i].id == id {
			return &customers[i]
		}
	}
	return nil
}

// read decodes and validates; it answers and returns false when something is wrong.
func read(w rest.ResponseWriter, r *rest.Request, v interface{}) bool {
	if err := r.DecodeJsonPayload(v); err != nil {
		var big *http.MaxBytesError
		if errors.As(err, &big) {
			rest.Error(w, "too large", http.StatusRequestEntityTooLarge)
			return false
		}
		rest.Error(w, err.Error(), http.StatusBadRequest)
		return false
	}
	if err := check.Validate(v); err != nil {
		rest.Error(w, err.Error(), http.StatusBadRequest)
		return false
	}
	return true
}

func guard(h rest.HandlerFunc) rest.HandlerFunc {
	return func(w rest.ResponseWriter, r *rest.Request) {
		c, err := r.Cookie("pp_session")
		if err != nil {
			rest.Error(w, "no session", http.StatusUnauthorized)
			return
		}
		mu.Lock()
		until, ok := sessions[c.Value]
		mu.Unlock()
		if !ok || time.Now().After(until) {
			rest.Error(w, "session expired", http.StatusUnauthorized)
			return
		}
		h(w, r)
	}
}

func authenticate(w rest.ResponseWriter, r *rest.Request) {
	key := r.Header.Get("X-Api-Key")
	if key == "" {
		rest.Error(w, "X-Api-Key missing", http.StatusUnauthorized)
		return
	}
	var in login
	if !read(w, r, &in) {
		return
	}
	if key != apiKey || in.Depot != depot {
		rest.Error(w, "denied", http.StatusForbidden)
		return
	}
	b := make([]byte, 20)
	_, _ = rand.Read(b)
	id := hex.EncodeToString(b)
	mu.Lock()
	sessions[id] = time.Now().Add(ttl)
	mu.Unlock()
	http.SetCookie(w.(http.ResponseWriter), &http.Cookie{Name: "pp_session", Value: id, Path: "/", HttpOnly: true, MaxAge: int(ttl.Seconds())})
	_ = w.WriteJson(map[string]interface{}{"ok": true})
}

func verify(w rest.ResponseWriter, r *rest.Request) {
	var in verifyRequest
	if !read(w, r, &in) {
		return
	}
	for _, c := range customers {
		if c.phone == in.Customer.Phone && c.pc == in.Customer.Postcode && strings.EqualFold(c.surname, in.Customer.Surname) {
			_ = w.WriteJson(map[string]interface{}{"known": true, "customerId": c.id, "name": c.title + " " + c.name + " " + c.surname})
			return
		}
	}
	rest.Error(w, "not found", http.StatusNotFound)
}

func reach(w rest.ResponseWriter, r *rest.Request) {
	var in reachRequest
	if !read(w, r, &in) {
		return
	}
	if find(in.CustomerID) == nil {
		rest.Error(w, "not found", http.StatusNotFound)
		return
	}
	mu.Lock()
	defer mu.Unlock()
	if in.Action == "update" {
		prefs[in.CustomerID] = *in.Preference
	}
	p, ok := prefs[in.CustomerID]
	if !ok {
		p = preference{Place: "door"}
	}
	_ = w.WriteJson(map[string]interface{}{"customerId": in.CustomerID, "updated": in.Action == "update", "preference": p})
}

func notify(w rest.ResponseWriter, r *rest.Request) {
	var in notifyRequest
	if !read(w, r, &in) {
		return
	}
	if find(in.CustomerID) == nil {
		rest.Error(w, "not found", http.StatusNotFound)
		return
	}
	if in.Template != "DOOR-2" && in.Template != "DOOR-5" {
		rest.Error(w, "no such template", http.StatusConflict)
		return
	}
	channel := in.Channel
	if channel == "" {
		channel = "sms"
	}
	mu.Lock()
	sent++
	id := fmt.Sprintf("ntf_%08d", 41000+sent)
	mu.Unlock()
	w.WriteHeader(http.StatusAccepted)
	_ = w.WriteJson(map[string]interface{}{"notificationId": id, "state": "queued", "channel": channel, "parcels": len(in.Parcels)})
}

func main() {
	if s, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && s > 0 {
		ttl = time.Duration(s) * time.Second
	}
	api := rest.NewApi()
	api.Use(&rest.RecoverMiddleware{}, &rest.ContentTypeCheckerMiddleware{})
	router, err := rest.MakeRouter(
		rest.Post("/auth-authenticate", authenticate),
		rest.Post("/ext-verify", guard(verify)),
		rest.Post("/ext-reach", guard(reach)),
		rest.Post("/ext-notify", guard(notify)),
	)
	if err != nil {
		panic(err)
	}
	api.SetApp(router)
	srv := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), ReadHeaderTimeout: 10 * time.Second, Handler: http.MaxBytesHandler(api.MakeHandler(), 8192)}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	go func() {
		<-ctx.Done()
		_ = srv.Close()
	}()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
