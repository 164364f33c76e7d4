package main

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"

	v "github.com/go-ozzo/ozzo-validation/v4"
	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/fiber/v2/middleware/keyauth"
	"github.com/gofiber/fiber/v2/middleware/recover"
)

type Person struct {
	Kodi, Emri, Mbiemri, Telefoni, Emaili, KodiPostar, Numri string
	Preferenca                                               Preferenca
	Ndryshuar                                                *string
}

// Gabim: përgjigjja e vetme e gabimit, kod dhe vend.
type Gabim struct {
	Statusi int    `json:"-"`
	Kodi    string `json:"kodi"`
	Vendi   string `json:"vendi,omitempty"`
}

func (g Gabim) Error() string { return g.Kodi }

var (
	mu      sync.Mutex
	sesione = map[string]time.Time{}
	jeta    = 1500
	persona = []*Person{
		{Kodi: "M-20731", Emri: "Arben", Mbiemri: "Hoxha", Telefoni: "+355692123456", Emaili: "arben.hoxha@example.al", KodiPostar: "1001", Numri: "18", Preferenca: Preferenca{Menyra: "DERA"}},
		{Kodi: "M-20745", Emri: "Elira", Mbiemri: "Dervishi", Telefoni: "+355684400912", Emaili: "elira.d@example.al", KodiPostar: "2001", Numri: "4", Preferenca: Preferenca{Menyra: "DERA"}},
		{Kodi: "M-21102", Emri: "Gent", Mbiemri: "Kola", Telefoni: "+355673310078", Emaili: "gent.kola@example.al", KodiPostar: "9401", Numri: "112", Preferenca: Preferenca{Menyra: "DERA"}},
	}
)

// gabimiPare kthen gabimin e parë sipas rendit alfabetik të fushave.
func gabimiPare(err error, rruga []string) Gabim {
	var lista v.Errors
	if errors.As(err, &lista) {
		fushat := make([]string, 0, len(lista))
		for f := range lista {
			fushat = append(fushat, f)
		}
		sort.Strings(fushat)
		return gabimiPare(lista[fushat[0]], append(rruga, fushat[0]))
	}
	var o v.Error
	if errors.As(err, &o) {
		return Gabim{400, o.Code(), strings.Join(rruga, ".")}
	}
	return Gabim{500, "internal", ""}
}

func lexo(c *fiber.Ctx, k v.Validatable) error {
	if err := c.BodyParser(k); err != nil {
		var t *json.UnmarshalTypeError
		if errors.As(err, &t) {
			return Gabim{400, "json_type", t.Field}
		}
		if errors.Is(err, fiber.ErrUnprocessableEntity) {
			return err
		}
		return Gabim{400, "json_syntax", ""}
	}
	if err := k.Validate(); err != nil {
		return gabimiPare(err, nil)
	}
	return nil
}

func gjej(kodi string) (*Person, error) {
	for _, p := range persona {
		if p.Kodi == kodi {
			return p, nil
		}
	}
	return nil, Gabim{404, "marresi_panjohur", ""}
}

func rastesi(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return base64.RawURLEncoding.EncodeToString(b)
}

func barabarte(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

func main() {
	if s, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		jeta = s
	}
	app := fiber.New(fiber.Config{DisableStartupMessage: true, ErrorHandler: func(c *fiber.Ctx, err error) error {
		var g Gabim
		var f *fiber.Error
		switch {
		case errors.As(err, &g):
		case errors.As(err, &f):
			g = Gabim{f.Code, fmt.Sprintf("http_%d", f.Code), ""}
		default:
			g = Gabim{500, "internal", ""}
		}
		return c.Status(g.Statusi).JSON(g)
	}})
	app.Use(recover.New())
	api := app.Group("/v1/partner")

	api.Post("/auth-authenticate", func(c *fiber.Ctx) error {
		var k KerkeseHyrje
		if err := lexo(c, &k); err != nil {
			return err
		}
		if !barabarte(k.Hyrje.Perdoruesi, "posta-express") || !barabarte(k.Hyrje.Fjalekalimi, "Shqiponja-88/Drin") {
			return Gabim{401, "hyrje_gabim", ""}
		}
		celesi := rastesi(30)
		mu.Lock()
		sesione[celesi] = time.Now().Add(time.Duration(jeta) * time.Second)
		mu.Unlock()
		return c.JSON(fiber.Map{"sesioni": fiber.Map{"celesi": celesi, "skadon": time.Now().Add(time.Duration(jeta) * time.Second).UTC().Format(time.RFC3339)}})
	})

	mbrojtur := keyauth.New(keyauth.Config{
		Validator: func(c *fiber.Ctx, celesi string) (bool, error) {
			mu.Lock()
			defer mu.Unlock()
			skadon, ok := sesione[celesi]
			if !ok || time.Now().After(skadon) {
				return false, Gabim{401, "sesioni_pavlefshem", ""}
			}
			return true, nil
		},
		ErrorHandler: func(c *fiber.Ctx, err error) error {
			c.Set(fiber.HeaderWWWAuthenticate, "Bearer")
			if errors.Is(err, keyauth.ErrMissingOrMalformedAPIKey) {
				return Gabim{401, "sesioni_mungon", ""}
			}
			return err
		},
	})

	api.Post("/ext-verify", mbrojtur, func(c *fiber.Ctx) error {
		var k KerkeseVerifikim
		if err := lexo(c, &k); err != nil {
			return err
		}
		for _, p := range persona {
			if strings.EqualFold(p.Mbiemri, k.Marresi.Mbiemri) && p.KodiPostar == k.KodiPostar &&
				(k.Marresi.Telefoni == "" || k.Marresi.Telefoni == p.Telefoni) && (k.Marresi.Emaili == "" || strings.EqualFold(k.Marresi.Emaili, p.Emaili)) {
				return c.JSON(fiber.Map{"gjetur": true, "marresi": fiber.Map{"kodi_marresit": p.Kodi, "emri": p.Emri + " " + p.Mbiemri[:1] + "."}})
			}
		}
		return Gabim{404, "marresi_panjohur", ""}
	})

	api.Post("/ext-reach", mbrojtur, func(c *fiber.Ctx) error {
		var k KerkeseAdrese
		if err := lexo(c, &k); err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		p, err := gjej(k.KodiMarresit)
		if err != nil {
			return err
		}
		if k.Adresa.KodiPostar != p.KodiPostar || k.Adresa.Numri != p.Numri {
			return Gabim{409, "adresa_nuk_perputhet", ""}
		}
		if k.Veprimi == "NDRYSHO" {
			tani := time.Now().UTC().Format(time.RFC3339)
			p.Preferenca, p.Ndryshuar = *k.Preferenca, &tani
		}
		return c.JSON(fiber.Map{"kodi_marresit": p.Kodi, "preferenca": p.Preferenca, "ndryshuar": p.Ndryshuar})
	})

	api.Post("/ext-notify", mbrojtur, func(c *fiber.Ctx) error {
		var k KerkeseNjoftim
		if err := lexo(c, &k); err != nil {
			return err
		}
		if _, err := gjej(k.KodiMarresit); err != nil {
			return err
		}
		kanali := "SMS"
		if k.Kanali != nil {
			kanali = *k.Kanali
		}
		return c.Status(202).JSON(fiber.Map{"njoftimi": fiber.Map{"id": "NJ" + rastesi(9), "gjendja": "NE_RADHE", "kanali": kanali}})
	})

	if err := app.Listen("127.0.0.1:" + os.Getenv("PORT")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
