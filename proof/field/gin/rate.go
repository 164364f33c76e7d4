package main

import (
	"strconv"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
)

type window struct {
	started time.Time
	used    int
}

// limitRate allows so many calls of a session in each window of so many seconds.
func limitRate(limit, seconds int) gin.HandlerFunc {
	var mu sync.Mutex
	windows := map[string]*window{}
	length := time.Duration(seconds) * time.Second

	return func(c *gin.Context) {
		key, now := c.GetHeader("X-Session-Key"), time.Now()
		mu.Lock()
		w := windows[key]
		if w == nil || now.Sub(w.started) >= length {
			w = &window{started: now}
			windows[key] = w
		}
		w.used++
		left := max(0, limit-w.used)
		reset := int(length.Seconds() - now.Sub(w.started).Seconds() + 0.999)
		exceeded := w.used > limit
		mu.Unlock()

		c.Header("X-RateLimit-Limit", strconv.Itoa(limit))
		c.Header("X-RateLimit-Remaining", strconv.Itoa(left))
		c.Header("X-RateLimit-Reset", strconv.Itoa(reset))
		if exceeded {
			c.Header("Retry-After", strconv.Itoa(reset))
			fail(c, 429, "rate limit exceeded")
		}
	}
}
