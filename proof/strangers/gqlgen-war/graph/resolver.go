package graph

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"sync"
	"time"

	"github.com/vektah/gqlparser/v2/gqlerror"

	"hatod.ph/ganghaan/graph/model"
)

//go:generate go run github.com/99designs/gqlgen generate

type parokyano struct {
	id, ngaran, apelyido, telepono, lungsod string
	karuyag                                 *model.Karuyag
	ginliwan                                *time.Time
}

type Resolver struct {
	mu         sync.Mutex
	ttl        time.Duration
	tokens     map[string]time.Time
	parokyanos []*parokyano
}

func NewResolver(ttl time.Duration) *Resolver {
	tugon := "ha luyo an ganghaan"
	return &Resolver{ttl: ttl, tokens: map[string]time.Time{}, parokyanos: []*parokyano{
		{id: "70214", ngaran: "Liwayway", apelyido: "Balasbas", telepono: "+639171234567", lungsod: "Tacloban",
			karuyag: &model.Karuyag{Lugar: model.LugarBalay, Adlaw: []model.Adlaw{model.AdlawLunes, model.AdlawHuwebes}}},
		{id: "70388", ngaran: "Crispin", apelyido: "Cinco", telepono: "+639285557788", lungsod: "Ormoc",
			karuyag: &model.Karuyag{Lugar: model.LugarGuwardya}},
		{id: "71502", ngaran: "Remedios", apelyido: "Abueva", telepono: "+639064442211", lungsod: "Catbalogan",
			karuyag: &model.Karuyag{Lugar: model.LugarTindahan, Tugon: &tugon}},
	}}
}

// Balido: an token in aada ngan diri pa paso.
func (r *Resolver) Balido(token string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	until, ok := r.tokens[token]
	return ok && time.Now().Before(until)
}

func (r *Resolver) by(_ context.Context, id string) (*parokyano, error) {
	for _, p := range r.parokyanos {
		if p.id == id {
			return p, nil
		}
	}
	return nil, sayop("WARAY_KAAGII", "waray parokyano nga sugad hini")
}

func sayop(code, message string) *gqlerror.Error {
	return &gqlerror.Error{Message: message, Extensions: map[string]any{"code": code}}
}

func random(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return hex.EncodeToString(b)
}
