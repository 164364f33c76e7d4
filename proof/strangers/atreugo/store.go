package main

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"sync"
	"time"
)

type umuturanyi struct {
	Izina    string `json:"izina"`
	Telefoni string `json:"telefoni,omitempty"`
}

type amasaha struct {
	Kuva   string `json:"kuva"`
	Kugeza string `json:"kugeza"`
}

type ibyifuzo struct {
	Aho          string      `json:"aho"`
	Umuturanyi   *umuturanyi `json:"umuturanyi,omitempty"`
	Amasaha      *amasaha    `json:"amasaha,omitempty"`
	Iminsi       []string    `json:"iminsi,omitempty"`
	Icyitonderwa string      `json:"icyitonderwa,omitempty"`
}

type umukiriya struct{ nomero, izina, irindi, telefoni, akarere, umurenge string }

type store struct {
	mu        sync.Mutex
	customers []umukiriya
	prefs     map[string]ibyifuzo
	changed   map[string]string
	sent      int
}

func newStore() *store {
	return &store{
		customers: []umukiriya{
			{"RW-40817", "Uwimana", "Claudine", "+250788123456", "Gasabo", "Remera"},
			{"RW-40952", "Habimana", "Jean Bosco", "+250732450011", "Huye", "Ngoma"},
			{"RW-41306", "Mukamana", "Aline", "+250799006128", "Musanze", "Muhoza"},
		},
		prefs: map[string]ibyifuzo{
			"RW-40817": {Aho: "ku_muryango", Amasaha: &amasaha{"08:00", "12:00"}},
			"RW-40952": {Aho: "ku_iduka", Icyitonderwa: "Boutique Amahoro"},
			"RW-41306": {Aho: "ku_muzamu", Amasaha: &amasaha{"17:00", "19:30"}, Iminsi: []string{"kuwa_gatanu"}},
		},
		changed: map[string]string{},
	}
}

func (s *store) byPhone(phone string) *umukiriya {
	for i := range s.customers {
		if s.customers[i].telefoni == phone {
			return &s.customers[i]
		}
	}
	return nil
}

func (s *store) byNumber(number string) *umukiriya {
	for i := range s.customers {
		if s.customers[i].nomero == number {
			return &s.customers[i]
		}
	}
	return nil
}

func (s *store) wishes(number string) (ibyifuzo, interface{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if at, found := s.changed[number]; found {
		return s.prefs[number], at
	}
	return s.prefs[number], nil
}

func (s *store) change(number string, wishes ibyifuzo) (ibyifuzo, interface{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.prefs[number], s.changed[number] = wishes, time.Now().UTC().Format(time.RFC3339)
	return wishes, s.changed[number]
}

func (s *store) send() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sent++
	return fmt.Sprintf("ubt-%06d-%s", s.sent, hex.EncodeToString(random(3)))
}

// limiter lets each address through rateLimit times a minute.
type limiter struct {
	mu     sync.Mutex
	window int64
	counts map[string]int
}

func (l *limiter) allow(address string, now time.Time) (int, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if w := now.Unix() / 60; w != l.window || l.counts == nil {
		l.window, l.counts = w, map[string]int{}
	}
	l.counts[address]++
	return int(60 - now.Unix()%60), l.counts[address] <= rateLimit
}

func random(n int) []byte {
	b := make([]byte, n)
	if _, err := rand.Read(b); err != nil {
		panic(err)
	}
	return b
}
