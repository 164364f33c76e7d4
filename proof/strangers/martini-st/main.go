// Kapele Lesotho: khokahano ea balekane (Martini, jellydator/validation).
package main

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"os"
	"os/signal"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/go-martini/martini"
	v "github.com/jellydator/validation"
	"github.com/jellydator/validation/is"
)

const boholo = 32 << 10

type data = map[string]interface{}

type moamoheli struct{ fane, mohala, puo string }

var (
	ba = map[string]string{"lekala-mafeteng": "Thaba-Bosiu-1824-qo"}
	// baamoheli
	baamoheli = map[string]moamoheli{
		"MR-7F3K2": {"Mokhethi", "+26658123456", "ST"},
		"MR-2QX90": {"Ramaema", "+26662207714", "EN"},
		"MR-9D4TB": {"Letsie", "+26657880031", "ST"},
	}
	litsebiso = map[string]bool{"TS-TSELENG": true, "TS-POSONG": true, "TS-E-FIHLILE": true}

	mo        sync.Mutex
	litumello = map[string]time.Time{}
	likhetho  = map[string]data{}
	linako    = map[string]string{}
)

// ---- melao ------------------------------------------------------------------

func eNgoe(tse ...string) v.Rule {
	return v.StringIn(true, tse...).Error("must be one of " + strings.Join(tse, ", "))
}

func mongolo(min, max int) []v.Rule {
	return []v.Rule{v.Required, is.PrintableASCII, v.Length(min, max)}
}

var (
	mohala = v.Match(regexp.MustCompile(`^\+266 ?\d{4} ?\d{4}$`))
	nomoro = []v.Rule{v.Required, v.Match(regexp.MustCompile(`^MR-[0-9A-Z]{5}$`))}
	nako   = v.Date("15:04").Error("must be a valid time (HH:MM)")

	melaoEaHoNetefatsa = v.Map(
		v.Key("moamoheli", v.Map(
			v.Key("lebitso", mongolo(2, 40)...),
			v.Key("fane", mongolo(2, 40)...),
			v.Key("mohala", v.Required, mohala),
			v.Key("imeile", v.Required, is.EmailFormat).Optional(),
		)),
		v.Key("aterese", v.Map(
			v.Key("setereke", v.Required, eNgoe("MASERU", "LERIBE", "BEREA", "MAFETENG")),
			v.Key("motse", mongolo(2, 60)...),
			v.Key("seterata", mongolo(1, 80)...).Optional(),
			v.Key("khoutu_ea_poso", v.Required, is.Digit, v.Length(3, 3)).Optional(),
		)),
		v.Key("puo", v.Required, eNgoe("ST", "EN")).Optional(),
	)
)

func melaoEaKhetho(d data) v.Rule {
	k, _ := d["khetho"].(data)
	linotlolo := []*v.KeyRules{
		v.Key("sebaka", v.Required, eNgoe("LAPENG", "MOAHISANI", "POSONG")),
		v.Key("matsatsi", v.Required, v.Each(v.Required, eNgoe("MANTAHA", "LABOBELI", "LABORARO", "LABONE", "LABOHLANO", "MOQEBELO"))).Optional(),
		v.Key("nako", v.Map(v.Key("ho_tloha", v.Required, nako), v.Key("ho_fihlela", v.Required, nako))).Optional(),
		v.Key("tlhaloso", mongolo(1, 160)...).Optional(),
	}
	switch k["sebaka"] {
	case "MOAHISANI":
		linotlolo = append(linotlolo, v.Key("moahisani", v.Map(v.Key("lebitso", mongolo(2, 40)...), v.Key("mohala", v.Required, mohala).Optional())))
	case "POSONG":
		linotlolo = append(linotlolo, v.Key("poso", mongolo(2, 40)...))
	}
	return v.Map(linotlolo...)
}

func melaoEaHoFihlela(d data) v.Rule {
	linotlolo := []*v.KeyRules{v.Key("nomoro_ea_moamoheli", nomoro...), v.Key("ketso", v.Required, eNgoe("BALA", "FETOLA"))}
	if d["ketso"] == "FETOLA" {
		linotlolo = append(linotlolo, v.Key("khetho", melaoEaKhetho(d)))
	}
	return v.Map(linotlolo...)
}

func melaoEaHoTsebisa(d data) v.Rule {
	linotlolo := []*v.KeyRules{
		v.Key("nomoro_ea_moamoheli", nomoro...),
		v.Key("tsebiso", mongolo(1, 30)...),
		v.Key("mokhoa", v.Required, eNgoe("SMS", "IMEILE")),
		v.Key("letsatsi", v.Required, v.Date("2006-01-02").Error("must be a valid date (YYYY-MM-DD)")),
		v.Key("phutheloana", v.Map(
			v.Key("nomoro", v.Required, v.Match(regexp.MustCompile(`^LK\d{7}LS$`))),
			v.Key("boima", v.Required, v.Min(0.1), v.Max(50.0)),
			v.Key("e_robehang", v.In(true, false)).Optional(),
		)),
	}
	if d["mokhoa"] == "IMEILE" {
		linotlolo = append(linotlolo, v.Key("imeile", v.Required, is.EmailFormat))
	}
	return v.Map(linotlolo...)
}

// ---- likarabo ---------------------------------------------------------------

func araba(w http.ResponseWriter, boemo int, karabo interface{}) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(boemo)
	_ = json.NewEncoder(w).Encode(karabo)
}

func hana(w http.ResponseWriter, boemo int, phoso, molaetsa string) {
	araba(w, boemo, data{"phoso": phoso, "molaetsa": molaetsa})
}

func bala(w http.ResponseWriter, r *http.Request, melao func(data) v.Rule) data {
	b, err := io.ReadAll(http.MaxBytesReader(w, r.Body, boholo))
	if err != nil {
		var e *http.MaxBytesError
		if errors.As(err, &e) {
			hana(w, 413, "boholo", err.Error())
		} else {
			hana(w, 400, "json", err.Error())
		}
		return nil
	}
	var d data
	if err := json.Unmarshal(b, &d); err != nil {
		hana(w, 400, "json", err.Error())
		return nil
	}
	if d == nil {
		d = data{}
	}
	err = v.Validate(d, melao(d))
	if err == nil {
		return d
	}
	karabo := data{"phoso": "data", "molaetsa": "Data e na le liphoso", "liphoso": err}
	var tse v.Errors
	if !errors.As(err, &tse) {
		karabo["liphoso"] = err.Error()
	}
	araba(w, 422, karabo)
	return nil
}

func tumello(w http.ResponseWriter, r *http.Request) {
	mo.Lock()
	felloa, teng := litumello[r.Header.Get("X-Tumello")]
	mo.Unlock()
	if !teng || time.Now().After(felloa) {
		hana(w, 401, "tumello", "X-Tumello ha e eo hloohong ea kopo, kapa nako ea eona e felile")
	}
}

func rand16() string { b := make([]byte, 16); _, _ = rand.Read(b); return hex.EncodeToString(b) }

func main() {
	ttl := 20 * time.Minute
	if s, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && s > 0 {
		ttl = time.Duration(s) * time.Second
	}
	martini.Env = martini.Prod
	r := martini.NewRouter()
	m := martini.New()
	m.Use(martini.Recovery())
	m.Map(log.New(os.Stderr, "", log.LstdFlags))
	m.MapTo(r, (*martini.Routes)(nil))
	m.Action(r.Handle)

	r.Post("/auth-authenticate", func(w http.ResponseWriter, q *http.Request) {
		lebitso, lekunutu, teng := q.BasicAuth()
		nete, tsebahala := ba[lebitso]
		if !teng || !tsebahala || subtle.ConstantTimeCompare([]byte(nete), []byte(lekunutu)) != 1 {
			w.Header().Set("WWW-Authenticate", `Basic realm="kapele", charset="UTF-8"`)
			hana(w, 401, "boitsebiso", "Lebitso kapa lekunutu ha lia nepahala")
			return
		}
		t, felloa := rand16(), time.Now().Add(ttl)
		mo.Lock()
		litumello[t] = felloa
		mo.Unlock()
		w.Header().Set("X-Tumello", t)
		araba(w, 200, data{"boemo": "U lumelletsoe", "e_fella": felloa.UTC().Format(time.RFC3339)})
	})

	r.Post("/ext-verify", tumello, func(w http.ResponseWriter, q *http.Request) {
		d := bala(w, q, func(data) v.Rule { return melaoEaHoNetefatsa })
		if d == nil {
			return
		}
		motho := d["moamoheli"].(data)
		mohala := strings.ReplaceAll(motho["mohala"].(string), " ", "")
		for n, b := range baamoheli {
			if b.mohala == mohala && strings.EqualFold(b.fane, motho["fane"].(string)) {
				araba(w, 200, data{"oa_tsebahala": true, "nomoro_ea_moamoheli": n, "puo": b.puo})
				return
			}
		}
		hana(w, 404, "moamoheli", "Moamoheli ha a fumanehe")
	})

	r.Post("/ext-reach", tumello, func(w http.ResponseWriter, q *http.Request) {
		d := bala(w, q, melaoEaHoFihlela)
		if d == nil {
			return
		}
		n := d["nomoro_ea_moamoheli"].(string)
		if _, teng := baamoheli[n]; !teng {
			hana(w, 404, "moamoheli", "Moamoheli ha a fumanehe")
			return
		}
		mo.Lock()
		defer mo.Unlock()
		if d["ketso"] == "FETOLA" {
			likhetho[n] = d["khetho"].(data)
			linako[n] = time.Now().UTC().Format(time.RFC3339)
		}
		karabo := data{"nomoro_ea_moamoheli": n, "khetho": data{"sebaka": "LAPENG"}, "e_fetotsoe": nil}
		if k, teng := likhetho[n]; teng {
			karabo["khetho"], karabo["e_fetotsoe"] = k, linako[n]
		}
		araba(w, 200, karabo)
	})

	r.Post("/ext-notify", tumello, func(w http.ResponseWriter, q *http.Request) {
		d := bala(w, q, melaoEaHoTsebisa)
		if d == nil {
			return
		}
		if _, teng := baamoheli[d["nomoro_ea_moamoheli"].(string)]; !teng {
			hana(w, 404, "moamoheli", "Moamoheli ha a fumanehe")
			return
		}
		if !litsebiso[d["tsebiso"].(string)] {
			hana(w, 409, "tsebiso", "Tsebiso ea mofuta oo ha e eo")
			return
		}
		araba(w, 202, data{"molaetsa": data{"id": rand16(), "boemo": "O_EMETSE"}})
	})

	go func() {
		c := make(chan os.Signal, 1)
		signal.Notify(c, syscall.SIGTERM, os.Interrupt)
		<-c
		os.Exit(0)
	}()
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), m))
}
