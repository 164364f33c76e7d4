// Inzira Express: irembo ry'abafatanyabikorwa (partner gateway). Atreugo, requests held against the JSON Schemas in schemas/.
package main

import (
	"embed"
	"encoding/json"
	"errors"
	"log"
	"net"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/savsgio/atreugo/v11"
	"github.com/xeipuuv/gojsonschema"
)

//go:embed schemas/*.json
var schemaFiles embed.FS

const (
	prefix      = "/partners/v1"
	companyCode = "KGL-2207"
	companySec  = "imisozi1000-Tq8wRb"
	rateLimit   = 600
	maxBody     = 64 << 10
)

type m = map[string]interface{}

type ibisobanuro struct {
	Ahantu   string `json:"ahantu"`
	Ubwoko   string `json:"ubwoko"`
	Ubutumwa string `json:"ubutumwa"`
}

type server struct {
	store   *store
	schemas map[string]*gojsonschema.Schema
	signKey []byte
	ttl     time.Duration
	limiter limiter
}

func ok(ctx *atreugo.RequestCtx, status int, data interface{}) error {
	return ctx.JSONResponse(m{"byagenze": true, "amakuru": data}, status)
}

func fail(ctx *atreugo.RequestCtx, status int, code, message string, details ...ibisobanuro) error {
	e := m{"kode": code, "ubutumwa": message}
	if len(details) > 0 {
		e["ibisobanuro"] = details
	}
	return ctx.JSONResponse(m{"byagenze": false, "ikosa": e}, status)
}

// checked decodes the body once it has passed the schema of the path; otherwise the answer is written and it says false.
func (s *server) checked(ctx *atreugo.RequestCtx, name string, into interface{}) (bool, error) {
	body := ctx.PostBody()
	var any interface{}
	if err := json.Unmarshal(body, &any); err != nil {
		return false, fail(ctx, 400, "JSON", "JSON ntisomeka: "+err.Error())
	}
	result, err := s.schemas[name].Validate(gojsonschema.NewBytesLoader(body))
	if err != nil {
		return false, fail(ctx, 400, "JSON", "JSON ntisomeka: "+err.Error())
	}
	if !result.Valid() {
		details := make([]ibisobanuro, 0, len(result.Errors()))
		for _, e := range result.Errors() {
			details = append(details, ibisobanuro{e.Field(), e.Type(), e.Description()})
		}
		return false, fail(ctx, 422, "IMITERERE", "Amakuru mwohereje ntiyujuje ibisabwa", details...)
	}
	if err := json.Unmarshal(body, into); err != nil {
		return false, fail(ctx, 400, "JSON", "JSON ntisomeka: "+err.Error())
	}
	return true, nil
}

func (s *server) limit(ctx *atreugo.RequestCtx) error {
	if wait, allowed := s.limiter.allow(ctx.RemoteIP().String(), time.Now()); !allowed {
		ctx.Response.Header.Set("Retry-After", strconv.Itoa(wait))
		return fail(ctx, 429, "BYINSHI", "Mwohereje ibyifuzo byinshi, mutegereze gato")
	}
	return ctx.Next()
}

func (s *server) requireToken(ctx *atreugo.RequestCtx) error {
	raw, found := strings.CutPrefix(string(ctx.Request.Header.Peek("Authorization")), "Bearer ")
	if !found {
		ctx.Response.Header.Set("WWW-Authenticate", "Bearer")
		return fail(ctx, 401, "TOKENI", "Nta tokeni (Authorization: Bearer)")
	}
	_, err := jwt.Parse(raw, func(*jwt.Token) (interface{}, error) { return s.signKey, nil },
		jwt.WithValidMethods([]string{"HS256"}), jwt.WithExpirationRequired())
	if errors.Is(err, jwt.ErrTokenExpired) {
		return fail(ctx, 401, "TOKENI", "Tokeni yarangije igihe")
	}
	if err != nil {
		return fail(ctx, 401, "TOKENI", "Tokeni ntiyemewe")
	}
	return ctx.Next()
}

func (s *server) authenticate(ctx *atreugo.RequestCtx) error {
	var req struct {
		Ikigo struct{ Kode, Ibanga string }
	}
	if good, err := s.checked(ctx, "auth-authenticate", &req); !good {
		return err
	}
	if req.Ikigo.Kode != companyCode || req.Ikigo.Ibanga != companySec {
		return fail(ctx, 403, "KWINJIRA", "Kode y'ikigo cyangwa ibanga sibyo")
	}
	now := time.Now()
	signed, err := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{"iss": "inzira", "sub": req.Ikigo.Kode, "iat": now.Unix(), "exp": now.Add(s.ttl).Unix()}).SignedString(s.signKey)
	if err != nil {
		return err
	}
	return ok(ctx, 200, m{"tokeni": signed, "ubwoko": "Bearer", "kurangira": now.Add(s.ttl).UTC().Format(time.RFC3339)})
}

func (s *server) verify(ctx *atreugo.RequestCtx) error {
	var req struct{ Izina, Telefoni string }
	if good, err := s.checked(ctx, "ext-verify", &req); !good {
		return err
	}
	c := s.store.byPhone(req.Telefoni)
	if c == nil || !strings.EqualFold(c.izina, strings.TrimSpace(req.Izina)) {
		return fail(ctx, 404, "UMUKIRIYA", "Umukiriya ntabonetse")
	}
	return ok(ctx, 200, m{"azwi": true, "umukiriya": m{"nomero": c.nomero, "amazina": c.izina + " " + c.irindi, "akarere": c.akarere}})
}

func (s *server) reach(ctx *atreugo.RequestCtx) error {
	var req struct {
		Igikorwa, Umukiriya string
		Aderesi             struct{ Akarere, Umurenge string }
		Ibyifuzo            *ibyifuzo
	}
	if good, err := s.checked(ctx, "ext-reach", &req); !good {
		return err
	}
	c := s.store.byNumber(req.Umukiriya)
	if c == nil {
		return fail(ctx, 404, "UMUKIRIYA", "Umukiriya ntabonetse")
	}
	if !strings.EqualFold(c.akarere, req.Aderesi.Akarere) || !strings.EqualFold(c.umurenge, req.Aderesi.Umurenge) {
		return fail(ctx, 409, "ADERESI", "Aderesi si iy'uyu mukiriya")
	}
	wishes, changed := s.store.wishes(c.nomero)
	if req.Igikorwa == "hindura" {
		wishes, changed = s.store.change(c.nomero, *req.Ibyifuzo)
	}
	return ok(ctx, 200, m{"umukiriya": c.nomero, "ibyifuzo": wishes, "byahinduwe": changed})
}

func (s *server) notify(ctx *atreugo.RequestCtx) error {
	var req struct{ Umukiriya, Umuyoboro string }
	if good, err := s.checked(ctx, "ext-notify", &req); !good {
		return err
	}
	if s.store.byNumber(req.Umukiriya) == nil {
		return fail(ctx, 404, "UMUKIRIYA", "Umukiriya ntabonetse")
	}
	return ok(ctx, 202, m{"indangamubare": s.store.send(), "umuyoboro": req.Umuyoboro, "imimerere": "biri_ku_murongo"})
}

func main() {
	ttl := 900
	if v, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && v > 0 {
		ttl = v
	}
	s := &server{store: newStore(), schemas: map[string]*gojsonschema.Schema{}, signKey: random(32), ttl: time.Duration(ttl) * time.Second}
	for _, name := range []string{"auth-authenticate", "ext-verify", "ext-reach", "ext-notify"} {
		text, err := schemaFiles.ReadFile("schemas/" + name + ".json")
		if err != nil {
			log.Fatal(err)
		}
		if s.schemas[name], err = gojsonschema.NewSchema(gojsonschema.NewBytesLoader(text)); err != nil {
			log.Fatal(name, ": ", err)
		}
	}
	app := atreugo.New(atreugo.Config{
		Addr:               net.JoinHostPort("127.0.0.1", os.Getenv("PORT")),
		Name:               "inzira",
		MaxRequestBodySize: maxBody,
		Logger:             log.New(os.Stderr, "", log.LstdFlags),
	})
	app.UseBefore(s.limit)
	api := app.NewGroupPath(prefix)
	api.POST("/auth-authenticate", s.authenticate)
	api.POST("/ext-verify", s.verify).UseBefore(s.requireToken)
	api.POST("/ext-reach", s.reach).UseBefore(s.requireToken)
	api.POST("/ext-notify", s.notify).UseBefore(s.requireToken)
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
	go func() { <-stop; os.Exit(0) }()
	log.Fatal(app.ListenAndServe())
}
