// Шлюз інтэграцыі. The server that go-swagger makes, on the loopback address only.
package main

import (
	"log"
	"os"
	"strconv"
	"time"

	"github.com/go-openapi/loads"

	"by.spraunaja/hateway/restapi"
	"by.spraunaja/hateway/restapi/operations"
)

func main() {
	spec, err := loads.Embedded(restapi.SwaggerJSON, restapi.FlatSwaggerJSON)
	if err != nil {
		log.Fatalln(err)
	}
	port, err := strconv.Atoi(os.Getenv("PORT"))
	if err != nil {
		log.Fatalln("PORT:", err)
	}
	server := restapi.NewServer(operations.NewHatewayAPI(spec))
	defer server.Shutdown()
	server.EnabledListeners = []string{"http"}
	server.Host, server.Port = "127.0.0.1", port
	server.GracefulTimeout, server.CleanupTimeout = 2*time.Second, time.Second
	server.KeepAlive, server.ReadTimeout, server.WriteTimeout = time.Minute, 30*time.Second, 30*time.Second
	server.ConfigureAPI()
	if err := server.Serve(); err != nil {
		log.Fatalln(err)
	}
}
