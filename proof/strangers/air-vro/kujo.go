package main

import (
	"regexp"
	"time"

	v "github.com/RussellLuo/validating/v3"
)

var (
	reTelefon    = regexp.MustCompile(`^\+372[0-9]{7,8}$`)
	reTunnus     = regexp.MustCompile(`^VR-[0-9]{5}$`)
	rePakk       = regexp.MustCompile(`^VP[0-9]{9}$`)
	rePakipunkt  = regexp.MustCompile(`^PP[0-9]{3}$`)
	rePostindeks = regexp.MustCompile(`^[0-9]{5}$`)
	reEkiri      = regexp.MustCompile(`^[^@\s]+@[^@\s]+\.[a-z]{2,}$`)
)

func olemas() v.Validator                   { return v.Nonzero[string]() }
func kuju(re *regexp.Regexp) v.Validator    { return v.All(v.Nonzero[string](), v.Match(re)) }
func voiKuju(re *regexp.Regexp) v.Validator { return v.ZeroOr[string](v.Match(re)) }
func uts(valik ...string) v.Validator       { return v.All(v.Nonzero[string](), v.In(valik...)) }
func voiUts(valik ...string) v.Validator    { return v.ZeroOr[string](v.In(valik...)) }
func kunas(k bool, a, b v.Validator) v.Validator {
	if k {
		return a
	}
	return b
}
func kell(s string) bool { _, err := time.Parse("15:04", s); return err == nil }
func hetk(s string) bool { _, err := time.Parse(time.RFC3339, s); return err == nil }

type Sisse struct {
	Pruukja  string `json:"pruukja"`
	Salasyna string `json:"salasyna"`
}

func (s Sisse) Schema() v.Schema {
	return v.Schema{
		v.F("pruukja", s.Pruukja):   olemas(),
		v.F("salasyna", s.Salasyna): olemas(),
	}
}

type Saaja struct {
	Edenimi       string `json:"edenimi"`
	Perekunnanimi string `json:"perekunnanimi"`
	Telefon       string `json:"telefon"`
}

type Kontroll struct {
	Saaja    Saaja  `json:"saaja"`
	Postiind string `json:"postiindeks"`
}

func (k Kontroll) Schema() v.Schema {
	return v.Schema{
		v.F("saaja", k.Saaja): v.Schema{
			v.F("edenimi", k.Saaja.Edenimi):             v.ZeroOr[string](v.RuneCount(2, 50)),
			v.F("perekunnanimi", k.Saaja.Perekunnanimi): v.All(v.Nonzero[string](), v.RuneCount(2, 50)),
			v.F("telefon", k.Saaja.Telefon):             kuju(reTelefon),
		},
		v.F("postiindeks", k.Postiind): voiKuju(rePostindeks),
	}
}

type Aig struct {
	Algus string `json:"algus"`
	Lopp  string `json:"lopp"`
}

type Suuv struct {
	Kotus     string `json:"kotus"`
	Naabri    string `json:"naabri_nimi,omitempty"`
	Pakipunkt string `json:"pakipunkt,omitempty"`
	Aig       *Aig   `json:"aig,omitempty"`
	Markus    string `json:"markus,omitempty"`
}

type Suuvid struct {
	Tunnus string `json:"tunnus"`
	Suuv   *Suuv  `json:"suuv"`
}

func (s Suuvid) Schema() v.Schema {
	sch := v.Schema{v.F("tunnus", s.Tunnus): kuju(reTunnus)}
	if s.Suuv == nil {
		return sch
	}
	w := *s.Suuv
	seen := v.Schema{
		v.F("kotus", w.Kotus):         uts("uss", "naabri", "kuur", "pakipunkt"),
		v.F("naabri_nimi", w.Naabri):  kunas(w.Kotus == "naabri", v.All(v.Nonzero[string](), v.RuneCount(2, 60)), v.ZeroOr[string](v.RuneCount(2, 60))),
		v.F("pakipunkt", w.Pakipunkt): kunas(w.Kotus == "pakipunkt", kuju(rePakipunkt), voiKuju(rePakipunkt)),
		v.F("markus", w.Markus):       v.ZeroOr[string](v.RuneCount(1, 160)),
	}
	if w.Aig != nil {
		seen[v.F("aig", *w.Aig)] = v.Schema{
			v.F("algus", w.Aig.Algus): v.All(v.Nonzero[string](), v.Is(kell)),
			v.F("lopp", w.Aig.Lopp):   v.All(v.Nonzero[string](), v.Is(kell)),
		}
	}
	sch[v.F("suuv", w)] = seen
	return sch
}

type Teedys struct {
	Tunnus string `json:"tunnus"`
	Pakk   struct {
		Nummor string `json:"nummor"`
		Tukke  int    `json:"tukke"`
	} `json:"pakk"`
	Naudus string `json:"naudus"`
	Kanal  string `json:"kanal"`
	Ekiri  string `json:"ekiri"`
	Kiil   string `json:"kiil"`
	Hetk   string `json:"hetk"`
}

func (t Teedys) Schema() v.Schema {
	return v.Schema{
		v.F("tunnus", t.Tunnus): kuju(reTunnus),
		v.F("pakk", t.Pakk): v.Schema{
			v.F("nummor", t.Pakk.Nummor): kuju(rePakk),
			v.F("tukke", t.Pakk.Tukke):   v.ZeroOr[int](v.Range(1, 50)),
		},
		v.F("naudus", t.Naudus): uts("TULEK", "VIIBUS", "KAEN"),
		v.F("kanal", t.Kanal):   uts("sms", "ekiri"),
		v.F("ekiri", t.Ekiri):   kunas(t.Kanal == "ekiri", kuju(reEkiri), voiKuju(reEkiri)),
		v.F("kiil", t.Kiil):     voiUts("vro", "et", "ru", "en"),
		v.F("hetk", t.Hetk):     v.ZeroOr[string](v.Is(hetk)),
	}
}
