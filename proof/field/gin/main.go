// Command service is a partner API for parcel dispatch, version 2.
package main

import (
	"log"
	"os"

	"github.com/gin-gonic/gin"
)

func main() {
	port := "8080"
	if len(os.Args) > 1 {
		port = os.Args[1]
	}

	gin.SetMode(gin.ReleaseMode)
	router := gin.New()
	router.HandleMethodNotAllowed = true
	router.Use(gin.Recovery())
	router.NoRoute(func(c *gin.Context) { fail(c, 404, "no such resource") })
	router.NoMethod(func(c *gin.Context) { fail(c, 405, "method not allowed") })

	sessions := newSessionStore()
	users := newUserStore()

	v2 := router.Group("/lastmile/v2")
	v2.POST("/auth-authenticate", authenticate(sessions))

	partner := v2.Group("/", requireSession(sessions), limitRate(600, 60))
	partner.POST("/ext-verify", verify(users))
	partner.POST("/ext-reach", reach(users))
	partner.POST("/ext-notify", notify(users))

	if err := router.Run("127.0.0.1:" + port); err != nil {
		log.Fatal(err)
	}
}

func fail(c *gin.Context, status int, message string) {
	c.AbortWithStatusJSON(status, gin.H{"error": message})
}
