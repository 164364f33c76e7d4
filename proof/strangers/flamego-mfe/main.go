package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"os/signal"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/flamego/binding"
	"github.com/flamego/flamego"
	"github.com/flamego/validator"
)

const koukiz = "livrer_sesion"

type Login struct {
	KodPartner string `form:"kod_partner" json:"kod_partner" validate:"required"`
	ModPas     string `form:"mod_pas" json:"mod_pas" validate:"required"`
}

type Kliyan struct {
	Mobil   string `json:"mobil" validate:"required,e164"`
	NonFami string `json:"non_fami" validate:"required,max=60"`
	Imel    string `json:"imel" validate:"omitempty,email"`
}

type Verifie struct {
	Kliyan *Kliyan `json:"kliyan" validate:"required"`
}

type Ler struct {
	Depi  string `json:"depi" validate:"required,datetime=15:04"`
	Ziska string `json:"ziska" validate:"required,datetime=15:04"`
}

type Preferans struct {
	Kot       string `json:"kot" validate:"required,oneof=laport vwazin gardien lapos"`
	NonVwazin string `json:"non_vwazin,omitempty" validate:"required_if=Kot vwazin,max=60"`
	Not       string `json:"not,omitempty" validate:"max=120"`
	Ler       *Ler   `json:"ler,omitempty"`
}

type Atenn struct {
	NimeroKliyan int        `json:"nimero_kliyan" validate:"required,min=1"`
	Aksion       string     `json:"aksion" validate:"required,oneof=gete sanze"`
	Preferans    *Preferans `json:"preferans" validate:"required_if=Aksion sanze"`
}

type Koli struct {
	BarKod string  `json:"bar_kod" validate:"required,len=13,alphanum,startswith=MU"`
	Pwa    float64 `json:"pwa" validate:"omitempty,gt=0,lte=30"`
}

type Inform struct {
	NimeroKliyan int      `json:"nimero_kliyan" validate:"required,min=1"`
	Koli         *Koli    `json:"koli" validate:"required"`
	Etap         string   `json:"etap" validate:"required,oneof=ramase lor_sime an_retar livre"`
	DatLivrezon  string   `json:"dat_livrezon" validate:"required_if=Etap lor_sime,omitempty,datetime=2006-01-02"`
	Kanal        []string `json:"kanal" validate:"omitempty,max=3,dive,oneof=sms imel whatsapp"`
}

type fis struct {
	nimero  int
	mobil   string
	fami    string
	prenon  string
	pref    Preferans
	sanzman *string
}

var (
	lakle  sync.Mutex
	sesion = map[string]time.Time{}
	kliyan = []*fis{
		{nimero: 30417, mobil: "+23057891234", fami: "Ramgoolam-Pierre", prenon: "Anouska", pref: Preferans{Kot: "laport"}},
		{nimero: 30562, mobil: "+23059120087", fami: "Labonté", prenon: "Jean-Noël", pref: Preferans{Kot: "gardien", Not: "Bat Flamboyan"}},
		{nimero: 31108, mobil: "+23054470613", fami: "Beeharry", prenon: "Kavish", pref: Preferans{Kot: "lapos"}},
	}
	ttl = 30 * time.Minute
)

func azar(n int) string { b := make([]byte, n); _, _ = rand.Read(b); return hex.EncodeToString(b) }

func ekrir(c flamego.Context, status int, v any) {
	w := c.ResponseWriter()
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}
func bon(c flamego.Context, status int, data any) {
	ekrir(c, status, map[string]any{"ok": true, "data": data})
}
func ere(c flamego.Context, status int, kod, mesaz string) {
	ekrir(c, status, map[string]any{"ok": false, "ere": map[string]any{"kod": kod, "mesaz": mesaz}})
}

type detay struct {
	Kan     string `json:"kan"`
	Regle   string `json:"regle"`
	Paramet string `json:"paramet,omitempty"`
}

func paBon(c flamego.Context, errs binding.Errors) {
	for _, e := range errs {
		if e.Category == binding.ErrorCategoryDeserialization {
			ere(c, http.StatusBadRequest, "JSON", e.Err.Error())
			return
		}
	}
	lis := []detay{}
	for _, e := range errs {
		var ve validator.ValidationErrors
		if errors.As(e.Err, &ve) {
			for _, f := range ve {
				_, kan, _ := strings.Cut(f.Namespace(), ".")
				lis = append(lis, detay{kan, f.Tag(), f.Param()})
			}
		}
	}
	ekrir(c, http.StatusUnprocessableEntity, map[string]any{"ok": false, "ere": map[string]any{"kod": "VALIDATION", "mesaz": "Ena bann kan ki pa bon", "detay": lis}})
}

func bizinSesion(c flamego.Context) {
	k, err := c.Request().Cookie(koukiz)
	if err != nil {
		ere(c, http.StatusUnauthorized, "SESION", "Bizin koukiz "+koukiz)
		return
	}
	lakle.Lock()
	fin, ena := sesion[k.Value]
	lakle.Unlock()
	if !ena {
		ere(c, http.StatusUnauthorized, "SESION", "Sesion pa rekoni")
	} else if time.Now().After(fin) {
		ere(c, http.StatusUnauthorized, "SESION", "Sesion finn ekspire")
	}
}

func rode(c flamego.Context, n int) *fis {
	for _, k := range kliyan {
		if k.nimero == n {
			return k
		}
	}
	ere(c, http.StatusNotFound, "KLIYAN", "Pa finn trouv sa kliyan-la")
	return nil
}

func main() {
	if s, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && s > 0 {
		ttl = time.Duration(s) * time.Second
	}
	v := validator.New()
	v.RegisterTagNameFunc(func(f reflect.StructField) string { return strings.Split(f.Tag.Get("json"), ",")[0] })
	opt := binding.Options{ErrorHandler: paBon, Validator: v}

	f := flamego.New()
	f.Use(flamego.Recovery())
	f.Use(func(c flamego.Context) {
		c.Request().Request.Body = http.MaxBytesReader(c.ResponseWriter(), c.Request().Request.Body, 1<<20)
	})

	f.Post("/api/auth-authenticate", binding.Form(Login{}, opt), func(c flamego.Context, l Login) {
		if l.KodPartner != "MAG-0274" || subtle.ConstantTimeCompare([]byte(l.ModPas), []byte("Kan@n-Dibwa.93xL")) != 1 {
			ere(c, http.StatusUnauthorized, "LOGIN", "Kod partner ouswa mod pas pa bon")
			return
		}
		s, fin := azar(20), time.Now().Add(ttl)
		lakle.Lock()
		sesion[s] = fin
		lakle.Unlock()
		http.SetCookie(c.ResponseWriter(), &http.Cookie{Name: koukiz, Value: s, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, MaxAge: int(ttl.Seconds())})
		bon(c, http.StatusOK, map[string]any{"partner": "Magazin Flamboyan Ltd", "fini_a": fin.UTC().Format(time.RFC3339)})
	})
	f.Post("/api/ext-verify", bizinSesion, binding.JSON(Verifie{}, opt), func(c flamego.Context, q Verifie) {
		for _, k := range kliyan {
			if k.mobil == q.Kliyan.Mobil && strings.EqualFold(k.fami, q.Kliyan.NonFami) {
				bon(c, http.StatusOK, map[string]any{"konn": true, "nimero_kliyan": k.nimero, "prenon": k.prenon})
				return
			}
		}
		bon(c, http.StatusOK, map[string]any{"konn": false})
	})
	f.Post("/api/ext-reach", bizinSesion, binding.JSON(Atenn{}, opt), func(c flamego.Context, q Atenn) {
		lakle.Lock()
		defer lakle.Unlock()
		k := rode(c, q.NimeroKliyan)
		if k == nil {
			return
		}
		if q.Aksion == "sanze" {
			la := time.Now().UTC().Format(time.RFC3339)
			k.pref, k.sanzman = *q.Preferans, &la
		}
		bon(c, http.StatusOK, map[string]any{"nimero_kliyan": k.nimero, "preferans": k.pref, "dernie_sanzman": k.sanzman})
	})
	f.Post("/api/ext-notify", bizinSesion, binding.JSON(Inform{}, opt), func(c flamego.Context, q Inform) {
		if rode(c, q.NimeroKliyan) == nil {
			return
		}
		bon(c, http.StatusAccepted, map[string]any{"nimero_mesaz": fmt.Sprintf("MSZ-%s", strings.ToUpper(azar(5))), "leta": "dan_lake"})
	})

	srv := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: f, ReadHeaderTimeout: 10 * time.Second}
	go func() {
		ch := make(chan os.Signal, 1)
		signal.Notify(ch, syscall.SIGTERM, os.Interrupt)
		<-ch
		ctx, fini := context.WithTimeout(context.Background(), 2*time.Second)
		defer fini()
		_ = srv.Shutdown(ctx)
		_ = srv.Close()
	}()
	if err := srv.ListenAndServe(); err != http.ErrServerClosed {
		log.Fatal(err)
	}
}
