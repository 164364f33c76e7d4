// Pakivido liidüs: air + validating.
package main

import (
	"log"
	"os"
	"strconv"

	"github.com/aofei/air"
)

func main() {
	kestus := 900
	if n, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && n > 0 {
		kestus = n
	}
	t := vahtsonoTiinus(kestus)

	a := air.New()
	a.AppName = "pakivido"
	a.Address = "127.0.0.1:" + os.Getenv("PORT")
	a.ErrorHandler = viga
	a.Pregases = []air.Gas{mahtvus}

	a.POST("/v2/auth-authenticate", t.sisse)
	ext := a.Group("/v2", t.lubaga)
	ext.POST("/ext-verify", t.kontroll)
	ext.POST("/ext-reach", t.suuvid)
	ext.POST("/ext-notify", t.teedys)

	log.Fatal(a.Serve())
}
