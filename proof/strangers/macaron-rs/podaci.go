package main

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"strings"
	"sync"
	"time"
)

var trajanje = 30 * time.Minute

type stanjeZetona int

const (
	vazeci stanjeZetona = iota
	nepoznat
	istekao
)

type riznica struct {
	sync.Mutex
	do map[string]time.Time
}

var zetoni = &riznica{do: map[string]time.Time{}}

func (r *riznica) izdaj() string {
	b := make([]byte, 20)
	_, _ = rand.Read(b)
	z := hex.EncodeToString(b)
	r.Lock()
	defer r.Unlock()
	r.do[z] = time.Now().Add(trajanje)
	return z
}

func (r *riznica) proveri(z string) stanjeZetona {
	r.Lock()
	defer r.Unlock()
	do, ok := r.do[z]
	switch {
	case !ok:
		return nepoznat
	case time.Now().After(do):
		return istekao
	}
	return vazeci
}

func ispravnaPrijava(klijent, lozinka string) bool {
	return klijent == "brzaposta-web" && subtle.ConstantTimeCompare([]byte(lozinka), []byte("Vj7!tq-Sava-2041")) == 1
}

type zapis struct {
	id                                          int64
	ime, prezime, telefon, postanskiBroj, mesto string
}

var korisnici = []zapis{
	{77412, "Jelena", "Stojanović", "+381641234567", "21000", "Novi Sad"},
	{77455, "Marko", "Đorđević", "+381637654321", "11000", "Beograd"},
	{77501, "Ana", "Petrović", "+381601112223", "18000", "Niš"},
}

var sabloni = map[string]bool{"dostava-danas": true, "kasnjenje": true}

var osisana = strings.NewReplacer("č", "c", "ć", "c", "š", "s", "ž", "z", "đ", "dj")

func isto(a, b string) bool {
	f := func(s string) string { return osisana.Replace(strings.ToLower(strings.TrimSpace(s))) }
	return f(a) == f(b)
}

func nadji(k Korisnik, postanskiBroj string) *zapis {
	for i := range korisnici {
		z := &korisnici[i]
		if z.telefon == k.Telefon && z.postanskiBroj == postanskiBroj && isto(z.ime, k.Ime) && isto(z.prezime, k.Prezime) {
			return z
		}
	}
	return nil
}

func postoji(id int64) bool {
	for _, z := range korisnici {
		if z.id == id {
			return true
		}
	}
	return false
}

type ormar struct {
	sync.Mutex
	m map[int64]Zelja
}

var zelje = &ormar{m: map[int64]Zelja{}}

func (o *ormar) citajIliUpisi(id int64, nova *Zelja) (Zelja, bool) {
	if !postoji(id) {
		return Zelja{}, false
	}
	o.Lock()
	defer o.Unlock()
	if nova != nil {
		o.m[id] = *nova
	}
	z, ok := o.m[id]
	if !ok {
		z = Zelja{Mesto: "VRATA", Termin: &Termin{Od: 9, Do: 17}}
	}
	return z, true
}

func noviBroj() string {
	b := make([]byte, 5)
	_, _ = rand.Read(b)
	return fmt.Sprintf("OB-%X", b)
}
