package main

import (
	"regexp"
	"time"

	v "github.com/cohesivestack/valgo"
)

var uzadores = map[string]string{"PB-GALATA-31": "manzana.7Kolorada/Balat-1492"}

var klientes = []struct{ numero, nombre, alkunya, telefon, kaye, numeroKaye, posta string }{
	{"KL-40817", "Rashel", "Alfandari", "+905321148207", "Bankalar Caddesi", "23", "34421"},
	{"KL-40955", "Moiz", "Kamhi", "+905424470913", "Vapur İskelesi Sokak", "7", "34349"},
	{"KL-51306", "Sara", "Benveniste", "+905557201646", "Kordon Boyu", "112", "35210"},
}

var modelos = map[string]bool{"MB-ENTREGA-3": true, "MB-RETARDO-1": true}

var (
	reKliente = regexp.MustCompile(`^KL-\d{5}$`)
	reTelefon = regexp.MustCompile(`^\+90\d{10}$`)
	rePosta   = regexp.MustCompile(`^\d{5}$`)
	reEmail   = regexp.MustCompile(`^[^@\s]+@[^@\s]+\.[a-z]{2,}$`)
	reModo    = regexp.MustCompile(`^(PUERTA|VIZINO|PUNTO)$`)
	rePunto   = regexp.MustCompile(`^PT\d{4}$`)
	reOra     = regexp.MustCompile(`^([01]\d|2[0-3]):[0-5]\d$`)
	reTipo    = regexp.MustCompile(`^(PREPARADO|EN_KAMINO|RETADRADO|ENTREGADO)$`)
	rePakyeto = regexp.MustCompile(`^PB\d{9}TR$`)
)

/* ---- entrada */

type entrada struct {
	Uzador struct {
		Kodigo      string `json:"kodigo"`
		YaveSekreta string `json:"yaveSekreta"`
	} `json:"uzador"`
	Ambiente string `json:"ambiente"`
}

func (b *entrada) validar() *v.Validation {
	return v.In("uzador", v.Is(
		v.String(b.Uzador.Kodigo, "kodigo").Not().Blank(),
		v.String(b.Uzador.YaveSekreta, "yaveSekreta").Not().Blank(),
	)).Is(v.String(b.Ambiente, "ambiente").Not().Blank().InSlice([]string{"prova", "produksion"}))
}

/* ---- verifikasion */

type verifikasion struct {
	Persona struct {
		Nombre  *string `json:"nombre"`
		Alkunya string  `json:"alkunya"`
		Telefon string  `json:"telefon"`
		Email   *string `json:"email"`
	} `json:"persona"`
	Adreso struct {
		Kaye         string `json:"kaye"`
		Numero       string `json:"numero"`
		KodigoPostal string `json:"kodigoPostal"`
		Sivdad       string `json:"sivdad"`
		Piso         *int   `json:"piso"`
	} `json:"adreso"`
}

func (b *verifikasion) validar() *v.Validation {
	return v.In("persona", v.Is(
		v.StringP(b.Persona.Nombre, "nombre").Nil().Or().OfLengthBetween(2, 40),
		v.String(b.Persona.Alkunya, "alkunya").Not().Blank().MaxLength(60),
		v.String(b.Persona.Telefon, "telefon").Not().Blank().MatchingTo(reTelefon),
		v.StringP(b.Persona.Email, "email").Nil().Or().MatchingTo(reEmail),
	)).In("adreso", v.Is(
		v.String(b.Adreso.Kaye, "kaye").Not().Blank().MaxLength(80),
		v.String(b.Adreso.Numero, "numero").Not().Blank().MaxLength(10),
		v.String(b.Adreso.KodigoPostal, "kodigoPostal").Not().Blank().MatchingTo(rePosta),
		v.String(b.Adreso.Sivdad, "sivdad").Not().Blank(),
		v.IntP(b.Adreso.Piso, "piso").Nil().Or().Between(-2, 60),
	))
}

/* ---- alkanse */

type vizino struct {
	Nombre string `json:"nombre"`
	Puerta string `json:"puerta"`
}

type oras struct {
	De   string `json:"de"`
	Asta string `json:"asta"`
}

type preferensya struct {
	Modo   string  `json:"modo"`
	Vizino *vizino `json:"vizino,omitempty"`
	Punto  *string `json:"punto,omitempty"`
	Nota   *string `json:"nota,omitempty"`
	Oras   *oras   `json:"oras,omitempty"`
}

// limpia leaves out what does not go with the mode.
func (p *preferensya) limpia() *preferensya {
	k := *p
	if k.Modo != "VIZINO" {
		k.Vizino = nil
	}
	if k.Modo != "PUNTO" {
		k.Punto = nil
	}
	return &k
}

type alkanse struct {
	Kliente     string       `json:"kliente"`
	Preferensya *preferensya `json:"preferensya"`
}

func (b *alkanse) validar() *v.Validation {
	val := v.Is(v.String(b.Kliente, "kliente").Not().Blank().MatchingTo(reKliente))
	if b.Preferensya == nil {
		return val
	}
	p := b.Preferensya
	pv := v.Is(
		v.String(p.Modo, "modo").Not().Blank().MatchingTo(reModo),
		v.StringP(p.Nota, "nota").Nil().Or().MaxLength(120),
	).When(p.Modo == "PUNTO", func(val *v.Validation) {
		val.Is(v.StringP(p.Punto, "punto").Not().Nil().MatchingTo(rePunto))
	}).When(p.Modo == "VIZINO", func(val *v.Validation) {
		viz := vizino{}
		if p.Vizino != nil {
			viz = *p.Vizino
		}
		val.In("vizino", v.Is(
			v.String(viz.Nombre, "nombre").Not().Blank().MaxLength(60),
			v.String(viz.Puerta, "puerta").Not().Blank().MaxLength(10),
		))
	}).When(p.Oras != nil, func(val *v.Validation) {
		val.In("oras", v.Is(
			v.String(p.Oras.De, "de").MatchingTo(reOra),
			v.String(p.Oras.Asta, "asta").MatchingTo(reOra).GreaterThan(p.Oras.De),
		))
	})
	return val.In("preferensya", pv)
}

/* ---- avizo */

type avizo struct {
	Kliente string `json:"kliente"`
	Mesaje  struct {
		Tipo   string  `json:"tipo"`
		Modelo string  `json:"modelo"`
		Lingua *string `json:"lingua"`
	} `json:"mesaje"`
	Pakyeto struct {
		Numero string `json:"numero"`
		Piezas *int   `json:"piezas"`
	} `json:"pakyeto"`
	Ventana *struct {
		De   time.Time `json:"de"`
		Asta time.Time `json:"asta"`
	} `json:"ventana"`
	Razon *string `json:"razon"`
}

func (b *avizo) validar() *v.Validation {
	val := v.Is(v.String(b.Kliente, "kliente").Not().Blank().MatchingTo(reKliente)).
		In("mesaje", v.Is(
			v.String(b.Mesaje.Tipo, "tipo").Not().Blank().MatchingTo(reTipo),
			v.String(b.Mesaje.Modelo, "modelo").Not().Blank(),
			v.StringP(b.Mesaje.Lingua, "lingua").Nil().Or().InSlice([]string{"lad", "tr", "en"}),
		)).
		In("pakyeto", v.Is(
			v.String(b.Pakyeto.Numero, "numero").Not().Blank().MatchingTo(rePakyeto),
			v.IntP(b.Pakyeto.Piezas, "piezas").Nil().Or().Between(1, 30),
		)).
		When(b.Mesaje.Tipo == "EN_KAMINO", func(val *v.Validation) {
			val.Is(v.Any(b.Ventana, "ventana").Not().Nil())
		}).
		When(b.Mesaje.Tipo == "RETADRADO", func(val *v.Validation) {
			val.Is(v.StringP(b.Razon, "razon").Not().BlankOrNil().MaxLength(160))
		})
	if b.Ventana != nil {
		val.In("ventana", v.Is(
			v.Time(b.Ventana.De, "de").Not().Zero(),
			v.Time(b.Ventana.Asta, "asta").Not().Zero().After(b.Ventana.De),
		))
	}
	return val
}
