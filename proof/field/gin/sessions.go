package main

import (
	"sync"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
)

const sessionLifetime = 30 * time.Minute

var applications = map[string]string{
	"7c9e6a51-3f1b-4d0e-9a77-2b1f5c8d4e60": "gk_live_Zr8mT2vXq5LnWb7PsYc3",
}

type sessionStore struct {
	mu      sync.Mutex
	expires map[string]time.Time
}

func newSessionStore() *sessionStore {
	return &sessionStore{expires: map[string]time.Time{}}
}

func (s *sessionStore) open() (string, time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key, until := uuid.NewString(), time.Now().Add(sessionLifetime)
	s.expires[key] = until
	return key, until
}

func (s *sessionStore) valid(key string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Now().Before(s.expires[key])
}

func authenticate(sessions *sessionStore) gin.HandlerFunc {
	return func(c *gin.Context) {
		var req AuthenticateRequest
		if err := c.ShouldBindJSON(&req); err != nil {
			fail(c, 400, err.Error())
			return
		}
		secret, known := applications[req.AppID]
		if !known || secret != req.AppSecret {
			fail(c, 401, "invalid application credentials")
			return
		}
		key, until := sessions.open()
		c.JSON(200, gin.H{
			"request_id": uuid.NewString(),
			"session": gin.H{
				"key":         key,
				"refresh_key": uuid.NewString(),
				"expires_at":  until.Unix(),
			},
		})
	}
}

func requireSession(sessions *sessionStore) gin.HandlerFunc {
	return func(c *gin.Context) {
		key := c.GetHeader("X-Session-Key")
		if key == "" {
			fail(c, 401, "missing X-Session-Key header")
			return
		}
		if !sessions.valid(key) {
			fail(c, 401, "session unknown or expired")
			return
		}
	}
}
