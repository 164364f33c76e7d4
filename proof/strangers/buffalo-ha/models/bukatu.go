package models

import (
	"time"

	"github.com/gobuffalo/validate/v3"
	"github.com/gobuffalo/validate/v3/validators"
)

const (
	wayaExpr  = `^\+234[789][01]\d{8}$`
	lambaExpr = `^MK-\d{6}$`
	agogo     = `^([01]\d|2[0-3]):[0-5]\d$`
)

var Jihohi = []string{"KN", "KD", "KT", "JI", "SO", "ZA", "KE", "FC"}

type ShigaBukata struct {
	LambarAbokinHulda string `json:"lambar_abokin_hulda"`
	KalmarSirri       string `json:"kalmar_sirri"`
}

func (b *ShigaBukata) Validate() *validate.Errors {
	return validate.Validate(
		&validators.StringIsPresent{Name: "LambarAbokinHulda", Field: b.LambarAbokinHulda},
		&validators.StringIsPresent{Name: "KalmarSirri", Field: b.KalmarSirri},
	)
}

type Mutum struct {
	SunanFarko   string `json:"sunan_farko"`
	SunanMahaifi string `json:"sunan_mahaifi"`
	LambarWaya   string `json:"lambar_waya"`
	Imel         string `json:"imel"`
}

type Adireshi struct {
	Layi  string `json:"layi"`
	Gari  string `json:"gari"`
	Jiha  string `json:"jiha"`
	Alama string `json:"alama"`
}

type TantanceBukata struct {
	Mutum    Mutum     `json:"mutum"`
	Adireshi *Adireshi `json:"adireshi"`
}

func (b *TantanceBukata) Validate() *validate.Errors {
	vs := []validate.Validator{
		&validators.StringIsPresent{Name: "Mutum.SunanMahaifi", Field: b.Mutum.SunanMahaifi},
		&validators.RegexMatch{Name: "Mutum.LambarWaya", Field: b.Mutum.LambarWaya, Expr: wayaExpr},
	}
	if b.Mutum.Imel != "" {
		vs = append(vs, &validators.EmailIsPresent{Name: "Mutum.Imel", Field: b.Mutum.Imel})
	}
	if a := b.Adireshi; a != nil {
		vs = append(vs,
			&validators.StringLengthInRange{Name: "Adireshi.Layi", Field: a.Layi, Min: 3, Max: 120},
			&validators.StringIsPresent{Name: "Adireshi.Gari", Field: a.Gari},
			&validators.StringInclusion{Name: "Adireshi.Jiha", Field: a.Jiha, List: Jihohi},
		)
	}
	return validate.Validate(vs...)
}

type Makwabci struct {
	Suna       string `json:"suna"`
	LambarWaya string `json:"lambar_waya,omitempty"`
}

type Lokaci struct {
	Daga string `json:"daga"`
	Zuwa string `json:"zuwa"`
}

type Zabi struct {
	Wuri        string    `json:"wuri"`
	Makwabci    *Makwabci `json:"makwabci,omitempty"`
	LambarShago string    `json:"lambar_shago,omitempty"`
	Lokaci      *Lokaci   `json:"lokaci,omitempty"`
	Bayani      string    `json:"bayani,omitempty"`
}

type ZabiBukata struct {
	LambarMaiKarba string `json:"lambar_mai_karba"`
	Aiki           string `json:"aiki"`
	Zabi           *Zabi  `json:"zabi"`
}

func (b *ZabiBukata) Validate() *validate.Errors {
	vs := []validate.Validator{
		&validators.RegexMatch{Name: "LambarMaiKarba", Field: b.LambarMaiKarba, Expr: lambaExpr},
		&validators.StringInclusion{Name: "Aiki", Field: b.Aiki, List: []string{"duba", "sauya"}},
	}
	if b.Aiki != "sauya" {
		return validate.Validate(vs...)
	}
	if b.Zabi == nil {
		b.Zabi = &Zabi{}
	}
	z := b.Zabi
	vs = append(vs, &validators.StringInclusion{Name: "Zabi.Wuri", Field: z.Wuri, List: []string{"kofa", "makwabci", "mai_gadi", "shago"}})
	switch z.Wuri {
	case "makwabci":
		if z.Makwabci == nil {
			z.Makwabci = &Makwabci{}
		}
		vs = append(vs, &validators.StringIsPresent{Name: "Zabi.Makwabci.Suna", Field: z.Makwabci.Suna})
		if z.Makwabci.LambarWaya != "" {
			vs = append(vs, &validators.RegexMatch{Name: "Zabi.Makwabci.LambarWaya", Field: z.Makwabci.LambarWaya, Expr: wayaExpr})
		}
	case "shago":
		vs = append(vs, &validators.RegexMatch{Name: "Zabi.LambarShago", Field: z.LambarShago, Expr: `^SHG-\d{3}$`})
	}
	if l := z.Lokaci; l != nil {
		vs = append(vs,
			&validators.RegexMatch{Name: "Zabi.Lokaci.Daga", Field: l.Daga, Expr: agogo},
			&validators.RegexMatch{Name: "Zabi.Lokaci.Zuwa", Field: l.Zuwa, Expr: agogo},
		)
		daga, e1 := time.Parse("15:04", l.Daga)
		zuwa, e2 := time.Parse("15:04", l.Zuwa)
		if e1 == nil && e2 == nil {
			vs = append(vs, &validators.TimeAfterTime{FirstName: "Zabi.Lokaci.Zuwa", FirstTime: zuwa, SecondName: "Zabi.Lokaci.Daga", SecondTime: daga})
		}
	}
	vs = append(vs, &validators.StringLengthInRange{Name: "Zabi.Bayani", Field: z.Bayani, Min: 0, Max: 160})
	return validate.Validate(vs...)
}

type Kaya struct {
	LambarBibiya string  `json:"lambar_bibiya"`
	Adadi        int     `json:"adadi"`
	NauyiKg      float64 `json:"nauyi_kg"`
}

type SakoBukata struct {
	LambarMaiKarba string     `json:"lambar_mai_karba"`
	Labari         string     `json:"labari"`
	Samfuri        string     `json:"samfuri"`
	Kaya           Kaya       `json:"kaya"`
	RanarIsarwa    *time.Time `json:"ranar_isarwa"`
	Hanya          string     `json:"hanya"`
}

func (b *SakoBukata) Validate() *validate.Errors {
	vs := []validate.Validator{
		&validators.RegexMatch{Name: "LambarMaiKarba", Field: b.LambarMaiKarba, Expr: lambaExpr},
		&validators.StringInclusion{Name: "Labari", Field: b.Labari, List: []string{"an_karba", "a_hanya", "an_isar", "an_jinkirta"}},
		&validators.StringIsPresent{Name: "Samfuri", Field: b.Samfuri},
		&validators.RegexMatch{Name: "Kaya.LambarBibiya", Field: b.Kaya.LambarBibiya, Expr: `^KY\d{9}NG$`},
		&validators.IntIsGreaterThan{Name: "Kaya.Adadi", Field: b.Kaya.Adadi, Compared: 0},
		&validators.IntIsLessThan{Name: "Kaya.Adadi", Field: b.Kaya.Adadi, Compared: 51},
	}
	if b.Labari == "a_hanya" || b.Labari == "an_jinkirta" {
		t := time.Time{}
		if b.RanarIsarwa != nil {
			t = *b.RanarIsarwa
		}
		vs = append(vs, &validators.TimeIsPresent{Name: "RanarIsarwa", Field: t})
	}
	if b.Hanya != "" {
		vs = append(vs, &validators.StringInclusion{Name: "Hanya", Field: b.Hanya, List: []string{"sms", "whatsapp", "kira"}})
	}
	return validate.Validate(vs...)
}
