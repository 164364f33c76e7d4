package main

import (
	"regexp"
	"time"

	validation "github.com/go-ozzo/ozzo-validation/v4"
)

var (
	reTelefon = regexp.MustCompile(`^\+355[4-9]\d{7,8}$`)
	rePostar  = regexp.MustCompile(`^\d{4}$`)
	reKodi    = regexp.MustCompile(`^AL\d{9}$`)
	reOra     = regexp.MustCompile(`^([01]\d|2[0-3]):[0-5]\d$`)
)

type hyrje struct {
	Partneri string `json:"partneri"`
	Celesi   string `json:"celesi"`
}

func (h hyrje) Validate() error {
	return validation.ValidateStruct(&h,
		validation.Field(&h.Partneri, validation.Required, validation.RuneLength(1, 40)),
		validation.Field(&h.Celesi, validation.Required, validation.RuneLength(1, 80)))
}

type kerkesaVerifikim struct {
	Telefoni string  `json:"telefoni"`
	Mbiemri  string  `json:"mbiemri"`
	Emri     *string `json:"emri"`
}

func (k *kerkesaVerifikim) Validate() error {
	return validation.ValidateStruct(k,
		validation.Field(&k.Telefoni, validation.Required, validation.Match(reTelefon)),
		validation.Field(&k.Mbiemri, validation.Required, validation.RuneLength(2, 60)),
		validation.Field(&k.Emri, validation.RuneLength(1, 60)))
}

type adresa struct {
	KodiPostar string  `json:"kodiPostar"`
	Qyteti     string  `json:"qyteti"`
	Rruga      *string `json:"rruga"`
}

func (a adresa) Validate() error {
	return validation.ValidateStruct(&a,
		validation.Field(&a.KodiPostar, validation.Required, validation.Match(rePostar)),
		validation.Field(&a.Qyteti, validation.Required, validation.RuneLength(2, 50)),
		validation.Field(&a.Rruga, validation.RuneLength(2, 120)))
}

type orari struct {
	Nga  string `json:"nga"`
	Deri string `json:"deri"`
}

func (o orari) Validate() error {
	return validation.ValidateStruct(&o,
		validation.Field(&o.Nga, validation.Required, validation.Match(reOra)),
		validation.Field(&o.Deri, validation.Required, validation.Match(reOra)))
}

type preferenca struct {
	Vendi  string  `json:"vendi"`
	Fqinji *string `json:"fqinji,omitempty"`
	Shenim *string `json:"shenim,omitempty"`
	Orari  *orari  `json:"orari"`
}

func (p preferenca) Validate() error {
	return validation.ValidateStruct(&p,
		validation.Field(&p.Vendi, validation.Required, validation.In("DERA", "FQINJI", "RECEPSION", "PIKE_MARRJE")),
		validation.Field(&p.Fqinji, validation.When(p.Vendi == "FQINJI", validation.Required), validation.RuneLength(2, 60)),
		validation.Field(&p.Shenim, validation.RuneLength(1, 140)),
		validation.Field(&p.Orari))
}

type kerkesaAdrese struct {
	KlientiId  string      `json:"klientiId"`
	Adresa     *adresa     `json:"adresa"`
	Preferenca *preferenca `json:"preferenca"`
}

func (k *kerkesaAdrese) Validate() error {
	return validation.ValidateStruct(k,
		validation.Field(&k.KlientiId, validation.Required),
		validation.Field(&k.Adresa, validation.Required),
		validation.Field(&k.Preferenca))
}

type dergesa struct {
	Kodi string `json:"kodi"`
	Pako *int   `json:"pako"`
}

func (d dergesa) Validate() error {
	return validation.ValidateStruct(&d,
		validation.Field(&d.Kodi, validation.Required, validation.Match(reKodi)),
		validation.Field(&d.Pako, validation.Min(1), validation.Max(20)))
}

type kerkesaNjoftim struct {
	KlientiId string   `json:"klientiId"`
	Dergesa   *dergesa `json:"dergesa"`
	Ngjarja   string   `json:"ngjarja"`
	Koha      string   `json:"koha"`
	Arsyeja   *string  `json:"arsyeja"`
	Kanali    *string  `json:"kanali"`
}

func (k *kerkesaNjoftim) Validate() error {
	return validation.ValidateStruct(k,
		validation.Field(&k.KlientiId, validation.Required),
		validation.Field(&k.Dergesa, validation.Required),
		validation.Field(&k.Ngjarja, validation.Required, validation.In("PARALAJMERIM", "NE_SHPERNDARJE", "VONESE", "DOREZUAR")),
		validation.Field(&k.Koha, validation.Required, validation.Date(time.RFC3339)),
		validation.Field(&k.Arsyeja, validation.When(k.Ngjarja == "VONESE", validation.Required), validation.RuneLength(3, 140)),
		validation.Field(&k.Kanali, validation.In("SMS", "EMAIL", "VIBER")))
}

type klienti struct {
	id, telefoni, mbiemri, gjuha string
	rruga, kodiPostar, qyteti    string
	preferenca                   preferenca
	ndryshuar                    *string
}

var partneret = map[string]string{"dyqani-tirana": "Kx7-Vlora-3901-pq"}

func klientetFillestare() map[string]*klienti {
	fillimi := func() preferenca { return preferenca{Vendi: "DERA", Orari: &orari{"08:00", "20:00"}} }
	lista := []*klienti{
		{id: "KL204417", telefoni: "+355692041177", mbiemri: "Hoxha", gjuha: "sq", rruga: "Rruga Myslym Shyri 48", kodiPostar: "1001", qyteti: "Tiranë", preferenca: fillimi()},
		{id: "KL204963", telefoni: "+355684420915", mbiemri: "Dervishi", gjuha: "sq", rruga: "Rruga Skënderbeu 12", kodiPostar: "2001", qyteti: "Durrës", preferenca: fillimi()},
		{id: "KL207330", telefoni: "+355675518230", mbiemri: "Prifti", gjuha: "en", rruga: "Bulevardi Republika 7", kodiPostar: "7001", qyteti: "Korçë", preferenca: fillimi()},
	}
	m := map[string]*klienti{}
	for _, k := range lista {
		m[k.id] = k
	}
	return m
}
