package main

import (
	"sync"

	"github.com/gin-gonic/gin"
)

// answerCache repeats the answer that an idempotency key has brought before.
type answerCache struct {
	mu      sync.Mutex
	answers map[string]gin.H
}

func newAnswerCache() *answerCache {
	return &answerCache{answers: map[string]gin.H{}}
}

func (a *answerCache) once(key string, make func() gin.H) gin.H {
	if key == "" {
		return make()
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if answer, known := a.answers[key]; known {
		return answer
	}
	answer := make()
	a.answers[key] = answer
	return answer
}
