package main

import (
	"errors"
	"net/http"
	"reflect"
	"strings"

	"github.com/go-playground/locales/es"
	ut "github.com/go-playground/universal-translator"
	"github.com/go-playground/validator/v10"
	traducciones "github.com/go-playground/validator/v10/translations/es"
	"github.com/labstack/echo/v4"
)

type validador struct {
	reglas    *validator.Validate
	traductor ut.Translator
}

func nuevoValidador() *validador {
	reglas := validator.New(validator.WithRequiredStructEnabled())
	reglas.RegisterTagNameFunc(func(campo reflect.StructField) string {
		return strings.Split(campo.Tag.Get("json"), ",")[0]
	})
	idioma := es.New()
	traductor, _ := ut.New(idioma, idioma).GetTranslator("es")
	_ = traducciones.RegisterDefaultTranslations(reglas, traductor)
	return &validador{reglas, traductor}
}

type noValido struct{ errores map[string]string }

func (n *noValido) Error() string { return "La solicitud no es válida" }

// Validate devuelve los errores por campo, sin el nombre de la estructura.
func (v *validador) Validate(datos any) error {
	var fallos validator.ValidationErrors
	if err := v.reglas.Struct(datos); !errors.As(err, &fallos) {
		return err
	}
	errores := map[string]string{}
	for _, fallo := range fallos {
		_, campo, _ := strings.Cut(fallo.Namespace(), ".")
		errores[campo] = fallo.Translate(v.traductor)
	}
	return &noValido{errores}
}

func leer(c echo.Context, solicitud any) error {
	if err := c.Bind(solicitud); err != nil {
		return err
	}
	return c.Validate(solicitud)
}

func responderError(err error, c echo.Context) {
	var invalido *noValido
	var rechazo *echo.HTTPError
	switch {
	case errors.As(err, &invalido):
		_ = c.JSON(http.StatusUnprocessableEntity, echo.Map{"mensaje": invalido.Error(), "errores": invalido.errores})
	case errors.As(err, &rechazo):
		_ = c.JSON(rechazo.Code, echo.Map{"mensaje": rechazo.Message})
	default:
		_ = c.JSON(http.StatusInternalServerError, echo.Map{"mensaje": "Error interno"})
	}
}
