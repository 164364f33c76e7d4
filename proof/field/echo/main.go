// El servicio de reparto para empresas colaboradoras.
package main

import (
	"os"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

func main() {
	puerto := "8080"
	if len(os.Args) > 1 {
		puerto = os.Args[1]
	}

	e := echo.New()
	e.HideBanner = true
	e.HidePort = true
	e.Validator = nuevoValidador()
	e.HTTPErrorHandler = responderError
	e.Use(middleware.Recover())
	e.Use(middleware.BodyLimit("64K"))

	clientes := nuevosClientes()
	api := e.Group("/api/v2")
	api.POST("/auth-authenticate", autenticar)
	api.POST("/ext-verify", clientes.verificar, exigirToken)
	api.POST("/ext-reach", clientes.preferencias, exigirToken)
	api.POST("/ext-notify", clientes.avisar, exigirToken)

	e.Logger.Fatal(e.Start("127.0.0.1:" + puerto))
}
