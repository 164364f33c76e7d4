// Mandado: the integration gateway of Pakyetos del Bosforo.
package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"log"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	routing "github.com/go-ozzo/ozzo-routing/v2"
	"github.com/go-ozzo/ozzo-routing/v2/auth"
	"github.com/go-ozzo/ozzo-routing/v2/content"
	"github.com/go-ozzo/ozzo-routing/v2/fault"
	"github.com/go-ozzo/ozzo-routing/v2/slash"

	v "github.com/cohesivestack/valgo"
)

const maxBody = 64 << 10

// yerroDeDatos is what valgo found, given out as it gives it.
type yerroDeDatos struct {
	Status  int    `json:"status"`
	Message string `json:"message"`
	Yerros  error  `json:"yerros"`
}

func (y *yerroDeDatos) Error() string   { return y.Message }
func (y *yerroDeDatos) StatusCode() int { return y.Status }

// meldar reads the body and has it validated.
func meldar(c *routing.Context, b interface{ validar() *v.Validation }) error {
	c.Request.Body = http.MaxBytesReader(c.Response, c.Request.Body, maxBody)
	if err := c.Read(b); err != nil {
		var grande *http.MaxBytesError
		if errors.As(err, &grande) {
			return routing.NewHTTPError(http.StatusRequestEntityTooLarge, err.Error())
		}
		return routing.NewHTTPError(http.StatusBadRequest, err.Error())
	}
	if err := b.validar().ToError(); err != nil {
		return &yerroDeDatos{http.StatusUnprocessableEntity, err.Error(), err}
	}
	return nil
}

type repuesta struct {
	Repuesta any       `json:"repuesta"`
	Ora      time.Time `json:"ora"`
}

func responder(c *routing.Context, status int, datos any) error {
	return c.WriteWithStatus(repuesta{datos, time.Now().UTC().Truncate(time.Second)}, status)
}

type servisio struct {
	mu           sync.Mutex
	turadura     time.Duration
	biyetos      map[string]time.Time
	preferensyas map[string]*preferensya
}

/* ------------------------------------------------------- /auth-authenticate */

func (s *servisio) entrar(c *routing.Context) error {
	var b entrada
	if err := meldar(c, &b); err != nil {
		return err
	}
	yave, ay := uzadores[b.Uzador.Kodigo]
	if !ay || subtle.ConstantTimeCompare([]byte(yave), []byte(b.Uzador.YaveSekreta)) != 1 {
		return routing.NewHTTPError(http.StatusForbidden, "Kodigo o yave no djustos")
	}
	azar := make([]byte, 33)
	rand.Read(azar)
	biyeto := base64.StdEncoding.EncodeToString(azar)
	fin := time.Now().Add(s.turadura)
	s.mu.Lock()
	s.biyetos[string(azar)] = fin
	s.mu.Unlock()
	return responder(c, http.StatusOK, map[string]any{
		"biyeto": map[string]any{"valor": biyeto, "valeAsta": fin.UTC().Format(time.RFC3339)},
	})
}

func (s *servisio) guadrar(_ *routing.Context, biyeto string) (auth.Identity, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fin, ay := s.biyetos[biyeto]
	if !ay {
		return nil, errors.New("Biyeto no konosido")
	}
	if time.Now().After(fin) {
		delete(s.biyetos, biyeto)
		return nil, errors.New("Biyeto eskapado")
	}
	return biyeto, nil
}

/* -------------------------------------------------------------- /ext-verify */

func (s *servisio) verifikar(c *routing.Context) error {
	var b verifikasion
	if err := meldar(c, &b); err != nil {
		return err
	}
	for _, k := range klientes {
		if k.telefon == b.Persona.Telefon && strings.EqualFold(k.alkunya, strings.TrimSpace(b.Persona.Alkunya)) {
			return responder(c, http.StatusOK, map[string]any{
				"kliente":   k.numero,
				"konosido":  true,
				"adresoVal": strings.EqualFold(k.kaye, b.Adreso.Kaye) && k.numeroKaye == b.Adreso.Numero && k.posta == b.Adreso.KodigoPostal,
			})
		}
	}
	return routing.NewHTTPError(http.StatusNotFound, "Persona no topada")
}

func konosido(numero string) error {
	for _, k := range klientes {
		if k.numero == numero {
			return nil
		}
	}
	return routing.NewHTTPError(http.StatusNotFound, "Kliente no topado")
}

/* --------------------------------------------------------------- /ext-reach */

func (s *servisio) alkansar(c *routing.Context) error {
	var b alkanse
	if err := meldar(c, &b); err != nil {
		return err
	}
	if err := konosido(b.Kliente); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if b.Preferensya != nil {
		s.preferensyas[b.Kliente] = b.Preferensya.limpia()
	}
	p := s.preferensyas[b.Kliente]
	if p == nil {
		p = &preferensya{Modo: "PUERTA"}
	}
	return responder(c, http.StatusOK, map[string]any{"kliente": b.Kliente, "preferensya": p})
}

/* -------------------------------------------------------------- /ext-notify */

func (s *servisio) avizar(c *routing.Context) error {
	var b avizo
	if err := meldar(c, &b); err != nil {
		return err
	}
	if err := konosido(b.Kliente); err != nil {
		return err
	}
	if !modelos[b.Mesaje.Modelo] {
		return routing.NewHTTPError(http.StatusConflict, "Modelo de mesaje no konosido")
	}
	azar := make([]byte, 6)
	rand.Read(azar)
	return responder(c, http.StatusAccepted, map[string]any{
		"avizo":  "AV-" + strings.ToUpper(base64.RawURLEncoding.EncodeToString(azar)),
		"estado": "EN_FILA",
	})
}

func main() {
	turadura := 45 * time.Minute
	if n, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		turadura = time.Duration(n) * time.Second
	}
	s := &servisio{turadura: turadura, biyetos: map[string]time.Time{}, preferensyas: map[string]*preferensya{}}

	r := routing.New()
	r.Use(
		slash.Remover(http.StatusMovedPermanently),
		content.TypeNegotiator(content.JSON),
		fault.Recovery(log.Printf),
	)
	r.Post("/auth-authenticate", s.entrar)
	ext := r.Group("")
	ext.Use(auth.Bearer(s.guadrar, "Mandado"))
	ext.Post("/ext-verify", s.verifikar)
	ext.Post("/ext-reach", s.alkansar)
	ext.Post("/ext-notify", s.avizar)

	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	srv := &http.Server{Addr: "127.0.0.1:" + port, Handler: r, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second}
	fin, kitar := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer kitar()
	go func() {
		<-fin.Done()
		t, fin := context.WithTimeout(context.Background(), 2*time.Second)
		defer fin()
		srv.Shutdown(t)
	}()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
