package main

import (
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
)

func verify(users *userStore) gin.HandlerFunc {
	return func(c *gin.Context) {
		var req VerifyRequest
		if err := c.ShouldBindJSON(&req); err != nil {
			fail(c, 400, err.Error())
			return
		}
		u, score := users.match(req)
		switch {
		case u == nil:
			fail(c, 404, "no user matches the given data")
		case score < 100:
			c.JSON(200, gin.H{"verified": false, "match": gin.H{"score": score, "level": "PARTIAL"}})
		default:
			c.JSON(200, gin.H{"verified": true, "user_id": u.id, "match": gin.H{"score": score, "level": "FULL"}})
		}
	}
}

func reach(users *userStore) gin.HandlerFunc {
	return func(c *gin.Context) {
		var req ReachRequest
		if err := c.ShouldBindJSON(&req); err != nil {
			fail(c, 400, err.Error())
			return
		}
		users.mu.Lock()
		defer users.mu.Unlock()
		u := users.byID(req.UserID)
		if u == nil || (req.PostalCode != "" && req.PostalCode != u.postalCode) {
			fail(c, 404, "user not found")
			return
		}
		if req.Preference != nil {
			u.preference, u.changedAt = req.Preference, time.Now()
		}
		c.JSON(200, gin.H{
			"user_id":    u.id,
			"preference": u.preference,
			"updated_at": u.changedAt.UTC().Format(time.RFC3339),
		})
	}
}

func notify(users *userStore) gin.HandlerFunc {
	sent := newAnswerCache()
	return func(c *gin.Context) {
		var headers NotifyHeaders
		if err := c.ShouldBindHeader(&headers); err != nil {
			fail(c, 400, err.Error())
			return
		}
		var req NotifyRequest
		if err := c.ShouldBindJSON(&req); err != nil {
			fail(c, 400, err.Error())
			return
		}
		u := users.byID(req.UserID)
		if u == nil {
			fail(c, 404, "user not found")
			return
		}
		if !u.expects(req.TrackingNumber) {
			fail(c, 404, "no parcel with this tracking number for this user")
			return
		}
		answer := sent.once(headers.IdempotencyKey, func() gin.H {
			return gin.H{
				"notification": gin.H{"id": uuid.NewString(), "state": "queued", "channel": req.Channel},
				"accepted_at":  time.Now().UTC().Format(time.RFC3339),
			}
		})
		c.JSON(202, answer)
	}
}
