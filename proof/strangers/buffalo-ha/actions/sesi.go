package actions

import (
	"net/http"

	"github.com/gorilla/sessions"
)

// baSesi is a session store for an API: nothing is kept, no cookie is set.
type baSesi struct{}

func (baSesi) Get(r *http.Request, name string) (*sessions.Session, error) {
	return sessions.NewSession(baSesi{}, name), nil
}

func (baSesi) New(r *http.Request, name string) (*sessions.Session, error) {
	return sessions.NewSession(baSesi{}, name), nil
}

func (baSesi) Save(*http.Request, http.ResponseWriter, *sessions.Session) error { return nil }
