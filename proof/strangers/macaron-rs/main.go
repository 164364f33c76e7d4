// Integracioni servis za dostavu: Macaron i go-macaron/binding, podaci u memoriji.
package main

import (
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/go-macaron/binding"
	"gopkg.in/macaron.v1"
)

type odbijanje struct {
	Sifra  string `json:"sifra"`
	Poruka string `json:"poruka"`
}

func odbij(ctx *macaron.Context, status int, sifra, poruka string) {
	ctx.JSON(status, odbijanje{sifra, poruka})
}

// proveriZeton pusta dalje samo zahteve sa vazecim zetonom.
func proveriZeton(ctx *macaron.Context) {
	delovi := strings.Fields(ctx.Req.Header.Get("Authorization"))
	if len(delovi) != 2 || delovi[0] != "token" {
		odbij(ctx, http.StatusUnauthorized, "NEMA_ZETONA", "Ocekuje se zaglavlje: Authorization: token <zeton>")
		return
	}
	switch zetoni.proveri(delovi[1]) {
	case nepoznat:
		odbij(ctx, http.StatusUnauthorized, "LOS_ZETON", "Zeton nije ispravan.")
	case istekao:
		odbij(ctx, http.StatusUnauthorized, "ISTEKAO_ZETON", "Zeton je istekao.")
	}
}

func prijava(ctx *macaron.Context, z Prijava) {
	if !ispravnaPrijava(z.Klijent, z.Lozinka) {
		odbij(ctx, http.StatusForbidden, "POGRESNA_PRIJAVA", "Pogresan klijent ili lozinka.")
		return
	}
	ctx.JSON(http.StatusOK, map[string]interface{}{
		"zeton": zetoni.izdaj(), "tip": "token", "isticeZaMinuta": int(trajanje / time.Minute),
	})
}

func provera(ctx *macaron.Context, z Provera) {
	k := nadji(z.Korisnik, z.Adresa.PostanskiBroj)
	if k == nil {
		odbij(ctx, http.StatusNotFound, "NEPOZNAT_KORISNIK", "Korisnik nije pronadjen.")
		return
	}
	ctx.JSON(http.StatusOK, map[string]interface{}{"status": "PRONADJEN", "korisnik": map[string]interface{}{
		"korisnikId": k.id, "mesto": k.mesto,
	}})
}

func dostava(ctx *macaron.Context, z Dostava) {
	stanje, ok := zelje.citajIliUpisi(z.KorisnikID, z.Zelja)
	if !ok {
		odbij(ctx, http.StatusNotFound, "NEPOZNAT_KORISNIK", "Korisnik nije pronadjen.")
		return
	}
	ctx.JSON(http.StatusOK, map[string]interface{}{
		"korisnikId": z.KorisnikID, "izmenjeno": z.Zelja != nil, "zelja": stanje,
	})
}

func obavesti(ctx *macaron.Context, z Obavest) {
	if !postoji(z.KorisnikID) {
		odbij(ctx, http.StatusNotFound, "NEPOZNAT_KORISNIK", "Korisnik nije pronadjen.")
		return
	}
	if !sabloni[z.Poruka.Sablon] {
		odbij(ctx, http.StatusConflict, "NEPOZNAT_SABLON", "Sablon nije odobren za ovog klijenta.")
		return
	}
	kanal := z.Poruka.Kanal
	if kanal == "" {
		kanal = "SMS"
	}
	ctx.JSON(http.StatusAccepted, map[string]interface{}{
		"obavestenjeId": noviBroj(), "stanje": "U_REDU_CEKANJA", "kanal": kanal,
	})
}

func main() {
	if s, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && s > 0 {
		trajanje = time.Duration(s) * time.Second
	}
	macaron.Env = macaron.PROD
	m := macaron.New()
	m.Use(macaron.Recovery())
	m.Use(macaron.Renderer())
	m.Group("/integracija", func() {
		m.Post("/auth-authenticate", binding.Bind(Prijava{}), prijava)
		m.Post("/ext-verify", proveriZeton, binding.Bind(Provera{}), provera)
		m.Post("/ext-reach", proveriZeton, binding.Bind(Dostava{}), dostava)
		m.Post("/ext-notify", proveriZeton, binding.Bind(Obavest{}), obavesti)
	})
	if err := http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), m); err != nil {
		panic(err)
	}
}
