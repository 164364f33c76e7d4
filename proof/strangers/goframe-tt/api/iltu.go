// Package api: тыштан чакырыла торган сораулар (requests of the partner gateway).
package api

import (
	"github.com/gogf/gf/v2/frame/g"
	"github.com/gogf/gf/v2/os/gtime"
)

type Klient struct {
	Kod     string `json:"kod" v:"required|length:4,32"`
	Achkych string `json:"achkych" v:"required|length:16,64"`
}

type KeruReq struct {
	g.Meta `path:"/auth-authenticate" method:"post" summary:"Керү"`
	Klient *Klient `json:"klient" v:"required"`
}

type KeruRes struct {
	Token     string `json:"token"`
	TokenType string `json:"tokenType"`
	ExpiresIn int    `json:"expiresIn"`
}

type Keshe struct {
	Telefon  string `json:"telefon" v:"required|regex:^\\+7[0-9]{10}$"`
	Familiya string `json:"familiya" v:"required|max-length:60"`
	Isem     string `json:"isem" v:"max-length:40"`
}

type Adres struct {
	Indeks string `json:"indeks" v:"required|regex:^[0-9]{6}$"`
	Yort   string `json:"yort" v:"required|max-length:8"`
	Fatir  string `json:"fatir" v:"regex:^[0-9]{1,4}$"`
}

type TiksheruReq struct {
	g.Meta `path:"/ext-verify" method:"post" summary:"Алучыны тикшерү"`
	Alucy  *Keshe `json:"alucy" v:"required"`
	Adres  *Adres `json:"adres" v:"required"`
}

type TiksheruRes struct {
	AlucyId int64  `json:"alucyId"`
	Isem    string `json:"isem"`
	Tel     string `json:"tel"`
}

type Kurshe struct {
	Isem  string `json:"isem" v:"required|regex:^[А-ЯЁӘӨҮҖҢҺа-яёәөүҗңһ -]{2,40}$"`
	Fatir string `json:"fatir,omitempty" v:"regex:^[0-9]{1,4}$"`
}

type Vakyt struct {
	Bashy string `json:"bashy" v:"required|date-format:H:i"`
	Azagy string `json:"azagy" v:"required|date-format:H:i"`
}

type Telek struct {
	Uryn    string  `json:"uryn" v:"required|in:ishek,kurshe,pochtomat,konsyerj"`
	Kurshe  *Kurshe `json:"kurshe,omitempty" v:"required-if:uryn,kurshe"`
	Vakyt   *Vakyt  `json:"vakyt,omitempty"`
	Iskarma string  `json:"iskarma,omitempty" v:"max-length:200"`
}

type TelekReq struct {
	g.Meta  `path:"/ext-reach" method:"post" summary:"Китерү теләкләре: укыла, telek белән үзгәртелә"`
	AlucyId int64  `json:"alucyId" v:"required|min:1"`
	Telek   *Telek `json:"telek"`
}

type TelekRes struct {
	AlucyId    int64       `json:"alucyId"`
	Telek      Telek       `json:"telek"`
	Ozgartelde bool        `json:"ozgartelde"`
	Songy      *gtime.Time `json:"songyUzgaresh"`
}

type Yuk struct {
	Nomer string `json:"nomer" v:"required|regex:^IL[0-9]{9}$"`
	Sany  int    `json:"sany" d:"1" v:"between:1,20"`
}

type XabarReq struct {
	g.Meta   `path:"/ext-notify" method:"post" summary:"Хәбәр җибәрү"`
	AlucyId  int64    `json:"alucyId" v:"required|min:1"`
	Yuk      *Yuk     `json:"yuk" v:"required"`
	Vakyiga  string   `json:"vakyiga" v:"required|in:kabul,yulda,kichegu,tapshyru"`
	Sebep    string   `json:"sebep" v:"required-if:vakyiga,kichegu|in:hava,yul,adres"`
	Kon      string   `json:"kon" v:"required|date"`
	Tel      string   `json:"tel" v:"in:tt,ru"`
	Kanallar []string `json:"kanallar" v:"foreach|in:sms,push,email"`
}

type XabarRes struct {
	XabarId string `json:"xabarId"`
	Torysh  string `json:"torysh"`
}
