// Kirim Kilat: API untuk mitra pengirim.
package main

import (
	"context"
	_ "embed"
	"errors"
	"log"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

//go:embed openapi.yaml
var spec []byte

// validasi memeriksa setiap permintaan terhadap openapi.yaml.
func validasi(router routers.Router) echo.MiddlewareFunc {
	opts := &openapi3filter.Options{
		AuthenticationFunc: periksaToken,
		// tanpa isi skema di pesan
		SchemaValidationOptions: []openapi3.SchemaValidationOption{openapi3.DisableSchemaErrorDetails()},
	}
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			req := c.Request()
			route, params, err := router.FindRoute(req)
			if err != nil {
				switch {
				case errors.Is(err, routers.ErrMethodNotAllowed):
					return echo.NewHTTPError(http.StatusMethodNotAllowed, err.Error())
				default:
					return echo.NewHTTPError(http.StatusNotFound, err.Error())
				}
			}
			err = openapi3filter.ValidateRequest(req.Context(), &openapi3filter.RequestValidationInput{Request: req, PathParams: params, Route: route, Options: opts})
			switch e := err.(type) {
			case nil:
				return next(c)
			case *openapi3filter.RequestError:
				return echo.NewHTTPError(http.StatusBadRequest, strings.TrimSpace(e.Error()))
			case *openapi3filter.SecurityRequirementsError:
				for _, inner := range e.Errors {
					var he *echo.HTTPError
					if errors.As(inner, &he) {
						return he
					}
				}
				return echo.NewHTTPError(http.StatusForbidden, e.Error())
			default:
				return echo.NewHTTPError(http.StatusInternalServerError, "kesalahan sistem")
			}
		}
	}
}

func main() {
	doc, err := openapi3.NewLoader().LoadFromData(spec)
	if err != nil {
		log.Fatal(err)
	}
	openapi3.DefineStringFormatValidator("email", openapi3.NewRegexpFormatValidator(openapi3.FormatOfStringForEmail))
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		log.Fatal(err)
	}
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.Use(middleware.Recover(), middleware.BodyLimit("32K"))
	api := e.Group("/partner/v1", validasi(router))
	api.POST("/auth-authenticate", buatToken)
	api.POST("/ext-verify", verifikasi)
	api.POST("/ext-reach", preferensi)
	api.POST("/ext-notify", notifikasi)

	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	go func() {
		<-ctx.Done()
		akhir, batal := context.WithTimeout(context.Background(), time.Second)
		defer batal()
		_ = e.Shutdown(akhir)
	}()
	if err := e.Start("127.0.0.1:" + port); err != nil && !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
