package main

import (
	"time"

	"github.com/go-macaron/binding"
	"gopkg.in/macaron.v1"
)

type Prijava struct {
	Klijent string `json:"klijent" binding:"Required;MaxSize(40)"`
	Lozinka string `json:"lozinka" binding:"Required;MinSize(12)"`
}

type Korisnik struct {
	Ime     string `json:"ime" binding:"Required;MaxSize(40)"`
	Prezime string `json:"prezime" binding:"Required;MaxSize(40)"`
	Telefon string `json:"telefon" binding:"Required;MinSize(12);MaxSize(14)"`
	Email   string `json:"email" binding:"OmitEmpty;Email"`
}

type Adresa struct {
	Ulica         string `json:"ulica" binding:"OmitEmpty;MaxSize(80)"`
	PostanskiBroj string `json:"postanskiBroj" binding:"Required;Size(5)"`
}

type Provera struct {
	Korisnik Korisnik `json:"korisnik" binding:"Required"`
	Adresa   Adresa   `json:"adresa" binding:"Required"`
}

type Termin struct {
	Od int `json:"od" binding:"Range(7,21)"`
	Do int `json:"do" binding:"Range(8,22)"`
}

type Zelja struct {
	Mesto      string  `json:"mesto" binding:"Required;In(VRATA,KOMSIJA,PAKETOMAT,PORTIRNICA)"`
	ImeKomsije string  `json:"imeKomsije,omitempty" binding:"OmitEmpty;MaxSize(60)"`
	Napomena   string  `json:"napomena" binding:"OmitEmpty;MaxSize(140)"`
	Termin     *Termin `json:"termin"`
}

type Dostava struct {
	KorisnikID int64  `json:"korisnikId" binding:"Required"`
	Zelja      *Zelja `json:"zelja"`
}

// Validate: kod komsije mora da se zna kod kog.
func (d Dostava) Validate(ctx *macaron.Context, errs binding.Errors) binding.Errors {
	if d.Zelja != nil && d.Zelja.Mesto == "KOMSIJA" && d.Zelja.ImeKomsije == "" {
		errs.Add([]string{"ImeKomsije"}, binding.ERR_REQUIRED, "Required")
	}
	return errs
}

type Posiljka struct {
	Kod    string  `json:"kod" binding:"Required;Size(13)"`
	Tezina float64 `json:"tezina" binding:"OmitEmpty;Range(0,50)"`
}

type Poruka struct {
	Sablon string `json:"sablon" binding:"Required;MaxSize(30)"`
	Kanal  string `json:"kanal" binding:"OmitEmpty;In(SMS,VIBER,EMAIL)"`
}

type Obavest struct {
	KorisnikID     int64      `json:"korisnikId" binding:"Required"`
	Posiljke       []Posiljka `json:"posiljke" binding:"Required;MaxSize(10)"`
	Poruka         Poruka     `json:"poruka" binding:"Required"`
	OcekivanoVreme time.Time  `json:"ocekivanoVreme" binding:"Required"`
}
