package main

import (
	"net/mail"
	"time"

	"github.com/google/uuid"
	"github.com/nyaruka/phonenumbers"
)

// Tuoļruņs i epasts: standarta bibliotekys puorbaude.
type Tolrunis string

func (t *Tolrunis) UnmarshalText(b []byte) error {
	n, err := phonenumbers.Parse(string(b), "LV")
	if err != nil {
		return err
	}
	*t = Tolrunis(phonenumbers.Format(n, phonenumbers.E164))
	return nil
}

type Epasts string

func (e *Epasts) UnmarshalText(b []byte) error {
	a, err := mail.ParseAddress(string(b))
	if err != nil {
		return err
	}
	*e = Epasts(a.Address)
	return nil
}

type Adrese struct {
	Iela    string  `mapstructure:"iela"`
	Dzivuks *string `mapstructure:"dzivuklis"`
	Pilsata string  `mapstructure:"pilsata"`
	Indekss string  `mapstructure:"indekss"`
}

type Sanemiejs struct {
	Vords    string   `mapstructure:"vords"`
	Uzvords  string   `mapstructure:"uzvords"`
	Tolrunis Tolrunis `mapstructure:"tolrunis"`
	Epasts   *Epasts  `mapstructure:"epasts"`
}

type Puorbaude struct {
	Sanemiejs Sanemiejs `mapstructure:"sanemiejs"`
	Adrese    Adrese    `mapstructure:"adrese"`
}

// --- izviele: skateit voi maineit -------------------------------------------

type Skateit struct {
	SanemiejaID uuid.UUID `mapstructure:"sanemieja_id"`
	Darbeiba    Darbeiba  `mapstructure:"darbeiba"`
}

type Maineit[T any] struct {
	SanemiejaID uuid.UUID `mapstructure:"sanemieja_id"`
	Darbeiba    Darbeiba  `mapstructure:"darbeiba"`
	Izviele     T         `mapstructure:"izviele"`
}

type Durovys struct {
	Vide    Vide    `mapstructure:"vide" json:"vide"`
	Pizeime *string `mapstructure:"pizeime" json:"pizeime,omitempty"`
}

type Skapis struct {
	Vide    Vide   `mapstructure:"vide" json:"vide"`
	Skapis  string `mapstructure:"skapa_kods" json:"skapa_kods"`
	Stovyns *int   `mapstructure:"stovyns" json:"stovyns,omitempty"`
}

type Kaimini struct {
	Vide    Vide    `mapstructure:"vide" json:"vide"`
	Vords   string  `mapstructure:"kaimina_vords" json:"kaimina_vords"`
	Dzivuks string  `mapstructure:"kaimina_dzivuklis" json:"kaimina_dzivuklis"`
	Pizeime *string `mapstructure:"pizeime" json:"pizeime,omitempty"`
}

type Aizgaidu struct {
	Vide  Vide      `mapstructure:"vide" json:"vide"`
	Leidz time.Time `mapstructure:"leidz" json:"leidz"`
}

// --- ziņa --------------------------------------------------------------------

type Sutejums struct {
	Numers string   `mapstructure:"numers"`
	Svors  *float64 `mapstructure:"svors_kg"`
	Trausl *bool    `mapstructure:"trausls"`
}

type KanalsSMS struct {
	Veids    KanalaVeids `mapstructure:"veids"`
	Tolrunis Tolrunis    `mapstructure:"tolrunis"`
}

type KanalsEpasts struct {
	Veids  KanalaVeids `mapstructure:"veids"`
	Adrese Epasts      `mapstructure:"adrese"`
	Tema   *string     `mapstructure:"tema"`
}

type Zina[K any] struct {
	SanemiejaID uuid.UUID `mapstructure:"sanemieja_id"`
	Nutikums    Nutikums  `mapstructure:"nutikums"`
	Sutejums    Sutejums  `mapstructure:"sutejums"`
	Kanals      K         `mapstructure:"kanals"`
}

type ZinaKaviejums[K any] struct {
	SanemiejaID uuid.UUID `mapstructure:"sanemieja_id"`
	Nutikums    Nutikums  `mapstructure:"nutikums"`
	Sutejums    Sutejums  `mapstructure:"sutejums"`
	Kanals      K         `mapstructure:"kanals"`
	JaunaDina   time.Time `mapstructure:"jauna_dina"`
}
