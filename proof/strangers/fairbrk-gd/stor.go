package main

import (
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"strings"
	"sync"
	"time"
)

type uinneag struct {
	Bho string `json:"bho"`
	Gu  string `json:"gu"`
}

type nabaidh struct {
	Ainm    string `json:"ainm"`
	Aireamh string `json:"aireamh,omitempty"`
}

type roghainn struct {
	Aite       string   `json:"aite"`
	Nabaidh    *nabaidh `json:"nabaidh,omitempty"`
	Oifis      string   `json:"oifis,omitempty"`
	Laithean   []string `json:"laithean,omitempty"`
	Uinneag    *uinneag `json:"uinneag,omitempty"`
	CuSanTaigh *bool    `json:"cu_san_taigh,omitempty"`
	Nota       string   `json:"nota,omitempty"`
}

type seoladh struct {
	Sraid    string `json:"sraid"`
	Aireamh  string `json:"aireamh"`
	Baile    string `json:"baile"`
	CodPuist string `json:"cod_puist"`
}

type neach struct {
	iul, sloinneadh, fon, postDealain string
	seoladh                           seoladh
	roghainn                          roghainn
	tionndadh                         int
	atharraichte                      *time.Time
}

type stor struct {
	mu       sync.Mutex
	seisean  map[string]time.Time
	daoine   []*neach
	teamplad map[string]bool
}

func storUr() *stor {
	return &stor{
		seisean: map[string]time.Time{},
		daoine: []*neach{
			{iul: "NE-4K7QD", sloinneadh: "MacLeòid", fon: "+447700900318", postDealain: "mairead.macleod@example.scot",
				seoladh: seoladh{"Sràid Chrombail", "12", "Steòrnabhagh", "HS1 2DF"}, roghainn: roghainn{Aite: "doras"}, tionndadh: 1},
			{iul: "NE-9R02X", sloinneadh: "MacDonald", fon: "+447700900655", postDealain: "calum.macdonald@example.scot",
				seoladh: seoladh{"Sràid Wentworth", "5A", "Port Rìgh", "IV51 9EJ"}, roghainn: roghainn{Aite: "seada"}, tionndadh: 1},
			{iul: "NE-C61WP", sloinneadh: "Robertson", fon: "+441631960041", postDealain: "eilidh.robertson@example.scot",
				seoladh: seoladh{"Sràid Sheòrais", "31", "An t-Òban", "PA34 5NX"}, roghainn: roghainn{Aite: "doras"}, tionndadh: 1},
		},
		teamplad: map[string]bool{"LIB-02": true, "LIB-03": true, "DAL-01": true},
	}
}

var gunStràc = strings.NewReplacer("à", "a", "è", "e", "ì", "i", "ò", "o", "ù", "u")

func coimeas(a, b string) bool {
	return gunStràc.Replace(strings.ToLower(a)) == gunStràc.Replace(strings.ToLower(b))
}

func (s *stor) seiseanUr(ttl time.Duration) (string, time.Time) {
	b := make([]byte, 24)
	rand.Read(b)
	iuchair := base64.RawURLEncoding.EncodeToString(b)
	gus := time.Now().Add(ttl)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seisean[iuchair] = gus
	return iuchair, gus
}

func (s *stor) seiseanBeo(iuchair string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	gus, ok := s.seisean[iuchair]
	if ok && time.Now().After(gus) {
		delete(s.seisean, iuchair)
		return false
	}
	return ok
}

func (s *stor) lorg(iul string) *neach {
	for _, n := range s.daoine {
		if n.iul == iul {
			return n
		}
	}
	return nil
}

func aithneachadhUr() string {
	b := make([]byte, 16)
	rand.Read(b)
	b[6] = b[6]&0x0f | 0x40
	b[8] = b[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
