// Consegna Urbana: servizi per i mittenti.
package main

import (
	"context"
	"errors"
	"log"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	server "consegnaurbana.it/mittenti/gen/http/mittenti/server"
	"consegnaurbana.it/mittenti/gen/mittenti"
	goahttp "goa.design/goa/v3/http"
)

func main() {
	svc := nuovoServizio()
	endpoints := mittenti.NewEndpoints(svc)
	mux := goahttp.NewMuxer()
	errori := func(_ context.Context, _ http.ResponseWriter, err error) { log.Printf("errore: %v", err) }
	srv := server.New(endpoints, mux, goahttp.RequestDecoder, goahttp.ResponseEncoder, errori, nil)
	server.Mount(mux, srv)

	h := &http.Server{
		Addr:              "127.0.0.1:" + os.Getenv("PORT"),
		Handler:           http.MaxBytesHandler(mux, 1<<20),
		ReadHeaderTimeout: 10 * time.Second,
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
	go func() {
		<-stop
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = h.Shutdown(ctx)
		os.Exit(0)
	}()
	if err := h.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
	select {}
}
