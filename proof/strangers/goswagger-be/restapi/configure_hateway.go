// This file is safe to edit. Once it exists it will not be overwritten

package restapi

import (
	"crypto/tls"
	"net/http"

	"github.com/go-openapi/runtime"

	"by.spraunaja/hateway/restapi/operations"
)

//go:generate swagger generate server --target .. --name Hateway --spec ../swagger.yaml --principal models.Prylada --exclude-main

func configureFlags(api *operations.HatewayAPI) {
	_ = api
}

func configureAPI(api *operations.HatewayAPI) http.Handler {
	api.ServeError = PamylkaProblem
	api.JSONConsumer = runtime.JSONConsumer()
	api.JSONProducer = runtime.JSONProducer()
	api.PreServerShutdown = func() {}
	api.ServerShutdown = func() {}

	padkliuchyc(api)

	// апісанне і дакументацыя не для вонкавага свету: толькі маршруты
	api.Init()
	return setupGlobalMiddleware(api.Context().RoutesHandler(setupMiddlewares))
}

func configureTLS(tlsConfig *tls.Config) {
	_ = tlsConfig
}

func configureServer(server *http.Server, scheme, addr string) {
	_ = server
	_ = scheme
	_ = addr
}

func setupMiddlewares(handler http.Handler) http.Handler {
	return handler
}

func setupGlobalMiddleware(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, 64<<10)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		handler.ServeHTTP(w, r)
	})
}
