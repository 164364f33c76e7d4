// Te Rongorongo: e reitaki te tia kanakoa ma te tia karekea (delivery gateway).
package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rs/rest-layer/schema"
	"github.com/tigerwill90/fox"
)

const (
	clientID     = "betio-express"
	clientSecret = "te-Wa_ni-borau.4402"
	maxBody      = 16 << 10
)

type karekea struct { // te tia karekea: the receiver
	id, moanAra, utu, tareboon, abamakoro, kaawa string
	tangira                                      map[string]any
	bitaki                                       *string
}

type server struct {
	mu       sync.Mutex
	ttl      time.Duration
	tokens   map[string]time.Time
	karekea  []*karekea
	nambwaNa int
}

func reply(c *fox.Context, status int, v any) {
	b, _ := json.Marshal(v)
	_ = c.Blob(status, "application/json; charset=utf-8", b)
}

func kairua(c *fox.Context, status int, taeka string) {
	reply(c, status, map[string]any{"kairua": taeka})
}

// read parses the body and holds it against the schema that pick chooses.
func read(c *fox.Context, pick func(map[string]any) schema.Schema) (map[string]any, bool) {
	raw, err := io.ReadAll(http.MaxBytesReader(c.Writer(), c.Request().Body, maxBody))
	if err != nil {
		var big *http.MaxBytesError
		if errors.As(err, &big) {
			kairua(c, http.StatusRequestEntityTooLarge, err.Error())
		} else {
			kairua(c, http.StatusBadRequest, err.Error())
		}
		return nil, false
	}
	payload := map[string]any{}
	if err := json.Unmarshal(raw, &payload); err != nil {
		kairua(c, http.StatusBadRequest, err.Error())
		return nil, false
	}
	s := pick(payload)
	changes, base := s.Prepare(context.Background(), payload, nil, false)
	doc, errs := s.Validate(changes, base)
	if len(errs) > 0 {
		reply(c, http.StatusUnprocessableEntity, map[string]any{"kairua": "Iai ae e kairua n te bubuti", "kanganga": errs})
		return nil, false
	}
	return doc, true
}

func (s *server) authenticate(c *fox.Context) {
	user, pass, ok := c.Request().BasicAuth()
	if !ok || subtle.ConstantTimeCompare([]byte(user), []byte(clientID)) != 1 || subtle.ConstantTimeCompare([]byte(pass), []byte(clientSecret)) != 1 {
		c.SetHeader("WWW-Authenticate", `Basic realm="Te Rongorongo"`)
		kairua(c, http.StatusUnauthorized, "E aki eti te ara ke te taeka ni karaba")
		return
	}
	b := make([]byte, 20)
	_, _ = rand.Read(b)
	token := hex.EncodeToString(b)
	s.mu.Lock()
	s.tokens[token] = time.Now().Add(s.ttl)
	s.mu.Unlock()
	reply(c, http.StatusCreated, map[string]any{"token": token, "maana": int(s.ttl.Seconds())})
}

func (s *server) guard(next fox.HandlerFunc) fox.HandlerFunc {
	return func(c *fox.Context) {
		token, ok := strings.CutPrefix(c.Header("Authorization"), "Bearer ")
		if !ok {
			c.SetHeader("WWW-Authenticate", `Bearer realm="Te Rongorongo"`)
			kairua(c, http.StatusUnauthorized, "Akea te token")
			return
		}
		s.mu.Lock()
		until, known := s.tokens[token]
		s.mu.Unlock()
		if !known || time.Now().After(until) {
			c.SetHeader("WWW-Authenticate", `Bearer realm="Te Rongorongo", error="invalid_token"`)
			kairua(c, http.StatusUnauthorized, map[bool]string{false: "E aki kinaaki te token", true: "E a toki maan te token"}[known])
			return
		}
		next(c)
	}
}

func (s *server) byID(id any) *karekea {
	for _, k := range s.karekea {
		if k.id == id {
			return k
		}
	}
	return nil
}

func (s *server) verify(c *fox.Context) {
	doc, ok := read(c, verifySchema)
	if !ok {
		return
	}
	who := doc["tia_karekea"].(map[string]any)
	for _, k := range s.karekea {
		if k.tareboon == who["tareboon"] && strings.EqualFold(k.utu, who["ara_ni_utu"].(string)) {
			reply(c, http.StatusOK, map[string]any{"e_kinaaki": true, "tia_karekea": map[string]any{"id": k.id, "moan_ara": k.moanAra}})
			return
		}
	}
	kairua(c, http.StatusNotFound, "E aki kinaaki te tia karekea")
}

func (s *server) reach(c *fox.Context) {
	doc, ok := read(c, reachSchema)
	if !ok {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	k := s.byID(doc["id"])
	if k == nil {
		kairua(c, http.StatusNotFound, "E aki kinaaki te tia karekea")
		return
	}
	tabo := doc["tabo"].(map[string]any)
	if !strings.EqualFold(k.abamakoro, tabo["abamakoro"].(string)) || !strings.EqualFold(k.kaawa, tabo["kaawa"].(string)) {
		kairua(c, http.StatusConflict, "Tiaki ana tabo te tia karekea aei")
		return
	}
	if doc["bita"] == true {
		t := doc["tangira"].(map[string]any)
		now := time.Now().UTC().Format(time.RFC3339)
		k.tangira, k.bitaki = t, &now
	}
	reply(c, http.StatusOK, map[string]any{"id": k.id, "tangira": k.tangira, "bitaki": k.bitaki})
}

func (s *server) notify(c *fox.Context) {
	doc, ok := read(c, notifySchema)
	if !ok {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byID(doc["id"]) == nil {
		kairua(c, http.StatusNotFound, "E aki kinaaki te tia karekea")
		return
	}
	s.nambwaNa++
	reply(c, http.StatusAccepted, map[string]any{"rongorongo": map[string]any{"nambwa": s.nambwaNa, "aro": "e_kakaaki"}})
}

func main() {
	ttl := 1200
	if v, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		ttl = v
	}
	s := &server{ttl: time.Duration(ttl) * time.Second, tokens: map[string]time.Time{}, nambwaNa: 31007, karekea: []*karekea{
		{id: "TK-2041", moanAra: "Teaote", utu: "Kirata", tareboon: "+68673012345", abamakoro: "Tarawa", kaawa: "Bairiki", tangira: map[string]any{"ia": "mataroa"}},
		{id: "TK-2088", moanAra: "Bwere", utu: "Tokintekai", tareboon: "+68673055501", abamakoro: "Tarawa", kaawa: "Bikenibeu", tangira: map[string]any{"ia": "titooa"}},
		{id: "TK-3110", moanAra: "Nei Rotia", utu: "Ioane", tareboon: "+68673090017", abamakoro: "Abemama", kaawa: "Kariatebike", tangira: map[string]any{"ia": "kaain_rarikin", "ara_ni_kaain_rarikin": "Tabuia"}},
	}}
	r := fox.MustRouter(fox.WithNoMethod(true))
	r.MustAdd(fox.MethodPost, "/auth-authenticate", s.authenticate)
	r.MustAdd(fox.MethodPost, "/ext-verify", s.guard(s.verify))
	r.MustAdd(fox.MethodPost, "/ext-reach", s.guard(s.reach))
	r.MustAdd(fox.MethodPost, "/ext-notify", s.guard(s.notify))
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), r))
}
