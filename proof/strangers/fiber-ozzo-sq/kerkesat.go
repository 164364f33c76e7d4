package main

import (
	"regexp"
	"time"

	v "github.com/go-ozzo/ozzo-validation/v4"
	"github.com/go-ozzo/ozzo-validation/v4/is"
)

var (
	reOra     = regexp.MustCompile(`^([01]\d|2[0-3]):[0-5]\d$`)
	rePostar  = regexp.MustCompile(`^[1-9]\d{3}$`)
	reMarresi = regexp.MustCompile(`^M-\d{5}$`)
	reDergesa = regexp.MustCompile(`^AL\d{8}$`)
)

type Hyrje struct {
	Perdoruesi  string `json:"perdoruesi"`
	Fjalekalimi string `json:"fjalekalimi"`
}

func (h Hyrje) Validate() error {
	return v.ValidateStruct(&h,
		v.Field(&h.Perdoruesi, v.Required, v.Length(3, 40)),
		v.Field(&h.Fjalekalimi, v.Required),
	)
}

type KerkeseHyrje struct {
	Hyrje *Hyrje `json:"hyrje"`
}

func (k KerkeseHyrje) Validate() error {
	return v.ValidateStruct(&k, v.Field(&k.Hyrje, v.Required))
}

type Marresi struct {
	Mbiemri  string  `json:"mbiemri"`
	Emri     *string `json:"emri"`
	Telefoni string  `json:"telefoni"`
	Emaili   string  `json:"emaili"`
}

func (m Marresi) Validate() error {
	return v.ValidateStruct(&m,
		v.Field(&m.Mbiemri, v.Required, v.Length(2, 60)),
		v.Field(&m.Emri, v.NilOrNotEmpty, v.Length(2, 60)),
		v.Field(&m.Telefoni, v.When(m.Emaili == "", v.Required), is.E164),
		v.Field(&m.Emaili, v.When(m.Telefoni == "", v.Required), is.EmailFormat),
	)
}

type KerkeseVerifikim struct {
	Marresi    *Marresi `json:"marresi"`
	KodiPostar string   `json:"kodi_postar"`
}

func (k KerkeseVerifikim) Validate() error {
	return v.ValidateStruct(&k,
		v.Field(&k.Marresi, v.Required),
		v.Field(&k.KodiPostar, v.Required, v.Match(rePostar)),
	)
}

type Adresa struct {
	Rruga      string  `json:"rruga"`
	Numri      string  `json:"numri"`
	KodiPostar string  `json:"kodi_postar"`
	Qyteti     *string `json:"qyteti"`
}

func (a Adresa) Validate() error {
	return v.ValidateStruct(&a,
		v.Field(&a.Rruga, v.Required, v.Length(2, 80)),
		v.Field(&a.Numri, v.Required, v.Length(1, 8)),
		v.Field(&a.KodiPostar, v.Required, v.Match(rePostar)),
		v.Field(&a.Qyteti, v.NilOrNotEmpty),
	)
}

type Orari struct {
	Nga  string `json:"nga"`
	Deri string `json:"deri"`
}

func (o Orari) Validate() error {
	return v.ValidateStruct(&o,
		v.Field(&o.Nga, v.Required, v.Match(reOra)),
		v.Field(&o.Deri, v.Required, v.Match(reOra)),
	)
}

type Preferenca struct {
	Menyra string  `json:"menyra"`
	Fqinji *string `json:"fqinji,omitempty"`
	Pika   *int    `json:"pika,omitempty"`
	Orari  *Orari  `json:"orari,omitempty"`
	Shenim *string `json:"shenim,omitempty"`
}

func (p Preferenca) Validate() error {
	return v.ValidateStruct(&p,
		v.Field(&p.Menyra, v.Required, v.In("DERA", "FQINJI", "PIKE")),
		v.Field(&p.Fqinji, v.When(p.Menyra == "FQINJI", v.Required).Else(v.Nil), v.Length(2, 60)),
		v.Field(&p.Pika, v.When(p.Menyra == "PIKE", v.Required).Else(v.Nil), v.Min(1), v.Max(999)),
		v.Field(&p.Orari),
		v.Field(&p.Shenim, v.Length(0, 120)),
	)
}

type KerkeseAdrese struct {
	KodiMarresit string      `json:"kodi_marresit"`
	Veprimi      string      `json:"veprimi"`
	Adresa       *Adresa     `json:"adresa"`
	Preferenca   *Preferenca `json:"preferenca"`
}

func (k KerkeseAdrese) Validate() error {
	return v.ValidateStruct(&k,
		v.Field(&k.KodiMarresit, v.Required, v.Match(reMarresi)),
		v.Field(&k.Veprimi, v.Required, v.In("LEXO", "NDRYSHO")),
		v.Field(&k.Adresa, v.Required),
		v.Field(&k.Preferenca, v.When(k.Veprimi == "NDRYSHO", v.Required)),
	)
}

type Dergesa struct {
	Numri string `json:"numri"`
	Pako  *int   `json:"pako"`
}

func (d Dergesa) Validate() error {
	return v.ValidateStruct(&d,
		v.Field(&d.Numri, v.Required, v.Match(reDergesa)),
		v.Field(&d.Pako, v.NilOrNotEmpty, v.Min(1), v.Max(30)),
	)
}

type KerkeseNjoftim struct {
	KodiMarresit string   `json:"kodi_marresit"`
	Dergesa      *Dergesa `json:"dergesa"`
	Ngjarja      string   `json:"ngjarja"`
	Koha         *string  `json:"koha"`
	Kanali       *string  `json:"kanali"`
	Mesazhi      *string  `json:"mesazhi"`
}

func (k KerkeseNjoftim) Validate() error {
	return v.ValidateStruct(&k,
		v.Field(&k.KodiMarresit, v.Required, v.Match(reMarresi)),
		v.Field(&k.Dergesa, v.Required),
		v.Field(&k.Ngjarja, v.Required, v.In("PRANUAR", "NE_RRUGE", "DOREZUAR")),
		v.Field(&k.Koha, v.When(k.Ngjarja == "NE_RRUGE", v.Required), v.Date(time.RFC3339)),
		v.Field(&k.Kanali, v.NilOrNotEmpty, v.In("SMS", "EMAIL")),
		v.Field(&k.Mesazhi, v.Length(0, 160)),
	)
}
