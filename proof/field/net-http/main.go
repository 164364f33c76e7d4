// Command service answers what couriers ask about receivers, with the standard library alone.
package main

import (
	"log"
	"net/http"
	"os"
	"time"
)

func main() {
	port := "8080"
	if len(os.Args) > 1 {
		port = os.Args[1]
	}
	s := newServer()
	mux := http.NewServeMux()
	mux.HandleFunc("POST /auth-authenticate/", s.authenticate)
	mux.HandleFunc("POST /ext-verify/", s.signedIn(s.verify))
	mux.HandleFunc("POST /ext-reach/", s.signedIn(s.reach))
	mux.HandleFunc("POST /ext-notify/", s.signedIn(s.notify))

	server := &http.Server{
		Addr:              "127.0.0.1:" + port,
		Handler:           mux,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       20 * time.Second,
		IdleTimeout:       30 * time.Second,
	}
	log.Fatal(server.ListenAndServe())
}
