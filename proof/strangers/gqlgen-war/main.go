// An ganghaan han Hatod Sinirangan: gqlgen ha sulod, REST ha gawas.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql/handler"
	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"hatod.ph/ganghaan/graph"
)

const prefix = "/ganghaan"

func bantay(res *graph.Resolver, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/auth-authenticate" {
			token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
			if !ok || !res.Balido(token) {
				w.Header().Set("Content-Type", "application/json")
				w.Header().Set("WWW-Authenticate", "Bearer")
				transport.SendError(w, http.StatusUnauthorized, &gqlerror.Error{
					Message:    "waray token, o paso na",
					Extensions: map[string]any{"code": "DIRI_NAKASULOD"},
				})
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

func main() {
	ttl := 900
	if n, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		ttl = n
	}
	res := graph.NewResolver(time.Duration(ttl) * time.Second)
	srv := handler.New(graph.NewExecutableSchema(graph.Config{Resolvers: res}))
	srv.AddTransport(REST{})
	srv.SetRecoverFunc(func(_ context.Context, p any) error {
		log.Printf("panic: %v", p)
		return &gqlerror.Error{Message: "internal system error", Extensions: map[string]any{"code": "SAYOP_HA_SULOD"}}
	})

	mux := http.NewServeMux()
	for path := range agianan {
		mux.Handle("POST "+prefix+path, http.StripPrefix(prefix, bantay(res, srv)))
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), mux))
}
