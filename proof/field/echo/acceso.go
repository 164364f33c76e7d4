package main

import (
	"crypto/rand"
	"net/http"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/labstack/echo/v4"
)

const (
	usuario = "mensajeria-levante"
	clave   = "Tr4muntana-9921-xK"
	vida    = 40 * time.Minute
)

var firma = []byte(rand.Text() + rand.Text() + rand.Text())

type Acceso struct {
	Credenciales struct {
		Usuario string `json:"usuario" validate:"required,max=40"`
		Clave   string `json:"clave" validate:"required,min=8,max=60"`
	} `json:"credenciales" validate:"required"`
	Dispositivo string `json:"dispositivo" validate:"max=40"`
}

func autenticar(c echo.Context) error {
	var solicitud Acceso
	if err := leer(c, &solicitud); err != nil {
		return err
	}
	if solicitud.Credenciales.Usuario != usuario || solicitud.Credenciales.Clave != clave {
		return echo.NewHTTPError(http.StatusUnauthorized, "Usuario o clave incorrectos")
	}
	ahora := time.Now()
	token, err := jwt.NewWithClaims(jwt.SigningMethodHS512, jwt.RegisteredClaims{
		Subject:   usuario,
		Audience:  jwt.ClaimStrings{"reparto"},
		ID:        rand.Text(),
		IssuedAt:  jwt.NewNumericDate(ahora),
		ExpiresAt: jwt.NewNumericDate(ahora.Add(vida)),
	}).SignedString(firma)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, echo.Map{
		"datos": echo.Map{
			"tokenAcceso":     token,
			"tokenRenovacion": rand.Text(),
			"caducaEn":        int(vida.Minutes()),
			"unidad":          "minutos",
		},
		"traza": rand.Text()[:12],
	})
}

func exigirToken(siguiente echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		texto, conEsquema := strings.CutPrefix(c.Request().Header.Get("Authorization"), "Bearer ")
		if !conEsquema {
			c.Response().Header().Set("WWW-Authenticate", `Bearer realm="reparto"`)
			return echo.NewHTTPError(http.StatusUnauthorized, "Falta el token de acceso")
		}
		_, err := jwt.Parse(texto, func(*jwt.Token) (any, error) { return firma, nil },
			jwt.WithValidMethods([]string{"HS512"}), jwt.WithAudience("reparto"))
		if err != nil {
			c.Response().Header().Set("WWW-Authenticate", `Bearer realm="reparto", error="invalid_token"`)
			return echo.NewHTTPError(http.StatusUnauthorized, "El token de acceso no es válido o ha caducado")
		}
		return siguiente(c)
	}
}
