package actions

import (
	"encoding/json"
	"net/http"

	"github.com/gobuffalo/buffalo"
	"github.com/gobuffalo/buffalo/render"
	"github.com/gobuffalo/validate/v3"
)

var r = render.New(render.Options{DefaultContentType: "application/json"})

type buri struct {
	Matsayi   string              `json:"matsayi"`
	Bayanai   interface{}         `json:"bayanai,omitempty"`
	Sako      string              `json:"sako,omitempty"`
	Kurakurai map[string][]string `json:"kurakurai,omitempty"`
}

func nasara(c buffalo.Context, status int, bayanai interface{}) error {
	return c.Render(status, r.JSON(buri{Matsayi: "nasara", Bayanai: bayanai}))
}

func kuskure(c buffalo.Context, status int, sako string) error {
	return c.Render(status, r.JSON(buri{Matsayi: "kuskure", Sako: sako}))
}

type mai_tantancewa interface {
	Validate() *validate.Errors
}

// karanta decodes the body and validates it. When it answers false, the response is written already.
func karanta(c buffalo.Context, bukata mai_tantancewa) (bool, error) {
	dec := json.NewDecoder(c.Request().Body)
	dec.DisallowUnknownFields()
	if err := dec.Decode(bukata); err != nil {
		return false, kuskure(c, http.StatusBadRequest, err.Error())
	}
	if verrs := bukata.Validate(); verrs.HasAny() {
		return false, c.Render(http.StatusUnprocessableEntity, r.JSON(buri{Matsayi: "kuskure", Sako: "Bayanan ba su cika ba", Kurakurai: verrs.Errors}))
	}
	return true, nil
}
