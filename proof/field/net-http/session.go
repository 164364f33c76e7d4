package main

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/http"
	"time"
)

const (
	cookieName      = "courier_session"
	sessionLifetime = 20 * time.Minute
)

var clients = map[string]string{"courier-0417": "f2b1c9d07e5a4836b0d9c4e17a52f86d"}

func (s *server) authenticate(w http.ResponseWriter, r *http.Request) {
	id, secret := r.Header.Get("X-Client-Id"), r.Header.Get("X-Client-Secret")
	if id == "" || secret == "" {
		writeError(w, &apiError{status: 401, Code: "CREDENTIALS_MISSING", Message: "the headers X-Client-Id and X-Client-Secret are required"})
		return
	}
	expected, known := clients[id]
	if !known || subtle.ConstantTimeCompare([]byte(expected), []byte(secret)) != 1 {
		writeError(w, &apiError{status: 401, Code: "CREDENTIALS_WRONG", Message: "unknown client or wrong secret"})
		return
	}
	token := randomText()
	s.mu.Lock()
	s.sessions[token] = time.Now().Add(sessionLifetime)
	s.mu.Unlock()
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: token, Path: "/", MaxAge: int(sessionLifetime.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
	writeJSON(w, http.StatusOK, map[string]any{"status": "ok", "client": id, "traceId": traceID()})
}

func (s *server) signedIn(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		cookie, err := r.Cookie(cookieName)
		if err != nil {
			writeError(w, &apiError{status: 401, Code: "NOT_SIGNED_IN", Message: "there is no session cookie"})
			return
		}
		s.mu.Lock()
		until, known := s.sessions[cookie.Value]
		s.mu.Unlock()
		if !known || time.Now().After(until) {
			writeError(w, &apiError{status: 401, Code: "SESSION_ENDED", Message: "the session is unknown or has ended"})
			return
		}
		next(w, r)
	}
}

func randomText() string {
	b := make([]byte, 32)
	_, _ = rand.Read(b)
	return base64.RawURLEncoding.EncodeToString(b)
}

func traceID() string {
	b := make([]byte, 8)
	_, _ = rand.Read(b)
	return hex.EncodeToString(b)
}

func indexed(name string, i int) string { return fmt.Sprintf("%s[%d]", name, i) }
