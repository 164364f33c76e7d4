package main

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	v "github.com/RussellLuo/validating/v3"
	"github.com/aofei/air"
)

const (
	pruukja  = "kagu-kaup"
	salasyna = "Piusa-7xT!lätte-31"
	mahtKoge = 32 << 10
)

type obj = map[string]any

type inemine struct {
	tunnus, telefon, edenimi, perekunnanimi, postiindeks, liin, kiil string
	suuv                                                             Suuv
	muudetu                                                          *string
}

type tiinus struct {
	mu     sync.Mutex
	kestus time.Duration
	lua    map[string]time.Time
	rahvas []*inemine
	nr     int
}

func vahtsonoTiinus(kestus int) *tiinus {
	return &tiinus{kestus: time.Duration(kestus) * time.Second, lua: map[string]time.Time{}, nr: 4100, rahvas: []*inemine{
		{tunnus: "VR-20413", telefon: "+3725184406", edenimi: "Aivar", perekunnanimi: "Hollo", postiindeks: "65604", liin: "Võro", kiil: "vro", suuv: Suuv{Kotus: "uss"}},
		{tunnus: "VR-20587", telefon: "+37253902117", edenimi: "Linda", perekunnanimi: "Kõiv", postiindeks: "63308", liin: "Põlva", kiil: "vro", suuv: Suuv{Kotus: "kuur", Markus: "puukuur, uss ei käü lukku"}},
		{tunnus: "VR-21009", telefon: "+3725660312", edenimi: "Ülle", perekunnanimi: "Raag", postiindeks: "66501", liin: "Räpinä", kiil: "et", suuv: Suuv{Kotus: "naabri", Naabri: "Saarõ Juss"}},
	}}
}

// viga: inne saiq egäüts umma veateksti nätäq, noq ütelemi õnnõ niipall'o ku vaia.
func viga(err error, req *air.Request, res *air.Response) {
	if res.Written {
		return
	}
	var vead v.Errors
	if errors.As(err, &vead) {
		jutt := make([]string, len(vead))
		for i, e := range vead {
			jutt[i] = e.Message()
		}
		res.Status = http.StatusUnprocessableEntity
		res.WriteJSON(obj{"viga": strings.Join(jutt, ", ")})
		return
	}
	res.WriteJSON(obj{"viga": http.StatusText(res.Status)})
}

func ei(res *air.Response, status int) error {
	res.Status = status
	return errors.New(http.StatusText(status))
}

func mahtvus(edesi air.Handler) air.Handler {
	return func(req *air.Request, res *air.Response) error {
		if req.ContentLength > mahtKoge {
			return ei(res, http.StatusRequestEntityTooLarge)
		}
		return edesi(req, res)
	}
}

func (t *tiinus) lubaga(edesi air.Handler) air.Handler {
	return func(req *air.Request, res *air.Response) error {
		luba, om := strings.CutPrefix(req.Header.Get("Authorization"), "Bearer ")
		t.mu.Lock()
		kuniq, tutva := t.lua[luba]
		t.mu.Unlock()
		if !om || !tutva || time.Now().After(kuniq) {
			res.Header.Set("WWW-Authenticate", "Bearer")
			return ei(res, http.StatusUnauthorized)
		}
		return edesi(req, res)
	}
}

func loeq[T interface{ Schema() v.Schema }](req *air.Request, res *air.Response, s *T) error {
	if err := req.Bind(s); err != nil {
		if res.Status < 400 {
			res.Status = http.StatusBadRequest
		}
		return err
	}
	if vead := v.Validate((*s).Schema()); len(vead) > 0 {
		return vead
	}
	return nil
}

func (t *tiinus) otsiq(k func(*inemine) bool) *inemine {
	for _, i := range t.rahvas {
		if k(i) {
			return i
		}
	}
	return nil
}

func (t *tiinus) sisse(req *air.Request, res *air.Response) error {
	var s Sisse
	if err := loeq(req, res, &s); err != nil {
		return err
	}
	if subtle.ConstantTimeCompare([]byte(s.Pruukja), []byte(pruukja))&subtle.ConstantTimeCompare([]byte(s.Salasyna), []byte(salasyna)) != 1 {
		return ei(res, http.StatusForbidden)
	}
	b := make([]byte, 20)
	rand.Read(b)
	luba := hex.EncodeToString(b)
	t.mu.Lock()
	t.lua[luba] = time.Now().Add(t.kestus)
	t.mu.Unlock()
	return res.WriteJSON(obj{"luba": luba, "kest": int(t.kestus.Seconds())})
}

func (t *tiinus) kontroll(req *air.Request, res *air.Response) error {
	var k Kontroll
	if err := loeq(req, res, &k); err != nil {
		return err
	}
	i := t.otsiq(func(i *inemine) bool {
		return i.telefon == k.Saaja.Telefon && strings.EqualFold(i.perekunnanimi, k.Saaja.Perekunnanimi) &&
			(k.Saaja.Edenimi == "" || strings.EqualFold(i.edenimi, k.Saaja.Edenimi)) && (k.Postiind == "" || k.Postiind == i.postiindeks)
	})
	if i == nil {
		return ei(res, http.StatusNotFound)
	}
	return res.WriteJSON(obj{"tutva": true, "saaja": obj{"tunnus": i.tunnus, "liin": i.liin, "kiil": i.kiil}})
}

func (t *tiinus) suuvid(req *air.Request, res *air.Response) error {
	var s Suuvid
	if err := loeq(req, res, &s); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	i := t.otsiq(func(i *inemine) bool { return i.tunnus == s.Tunnus })
	if i == nil {
		return ei(res, http.StatusNotFound)
	}
	if s.Suuv != nil {
		noq := time.Now().UTC().Format(time.RFC3339)
		i.suuv, i.muudetu = *s.Suuv, &noq
	}
	return res.WriteJSON(obj{"tunnus": i.tunnus, "suuv": i.suuv, "muudetu": i.muudetu})
}

func (t *tiinus) teedys(req *air.Request, res *air.Response) error {
	var s Teedys
	if err := loeq(req, res, &s); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.otsiq(func(i *inemine) bool { return i.tunnus == s.Tunnus }) == nil {
		return ei(res, http.StatusNotFound)
	}
	t.nr++
	res.Status = http.StatusAccepted
	return res.WriteJSON(obj{"teedys": obj{"nr": fmt.Sprintf("T%06d", t.nr), "olek": "uut"}})
}
