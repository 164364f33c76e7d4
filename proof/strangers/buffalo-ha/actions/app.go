package actions

import (
	"os"

	"github.com/gobuffalo/buffalo"
	"github.com/gobuffalo/logger"
)

// App: hanyoyin KayaSauri Isarwa (abokan hulɗa).
func App() *buffalo.App {
	lvl := logger.WarnLevel
	if os.Getenv("LOG_LEVEL") == "debug" {
		lvl = logger.DebugLevel
	}
	app := buffalo.New(buffalo.Options{
		Env:                   os.Getenv("GO_ENV"),
		SessionStore:          baSesi{},
		LogLvl:                lvl,
		TimeoutSecondShutdown: 2,
		WorkerOff:             true,
	})

	api := app.Group("/api/v1")
	api.POST("/auth-authenticate", Shiga)

	ext := api.Group("/")
	ext.Use(DubaAlama)
	ext.POST("/ext-verify", Tantance)
	ext.POST("/ext-reach", Zabi)
	ext.POST("/ext-notify", AikaSako)

	return app
}
