package main

import (
	"reflect"
	"strings"

	"github.com/go-playground/locales/gl"
	ut "github.com/go-playground/universal-translator"
	"github.com/go-playground/validator/v10"
)

// O validador non trae galego: rexistrámolo coma as traducións oficiais.
var textos = map[string]string{
	"required":         "{0} é un campo obrigatorio",
	"required_if":      "{0} é obrigatorio neste caso ({1})",
	"required_without": "{0} é obrigatorio cando non se indica {1}",
	"email":            "{0} debe ser un enderezo de correo electrónico válido",
	"e164":             "{0} debe ser un número de teléfono en formato E.164",
	"oneof":            "{0} debe ser un de [{1}]",
	"datetime":         "{0} non cumpre o formato {1}",
	"alphanum":         "{0} só pode conter caracteres alfanuméricos",
	"startswith":       "{0} debe comezar por '{1}'",
	"gt":               "{0} debe ser maior que {1}",
	"lte":              "{0} debe ser menor ou igual a {1}",
	"len":              "{0} debe ter {1} caracteres de lonxitude",
}

func galego(v *validator.Validate) ut.Translator {
	v.RegisterTagNameFunc(func(f reflect.StructField) string {
		nome, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		return nome
	})
	local := gl.New()
	t, _ := ut.New(local, local).GetTranslator("gl")
	for etiqueta, texto := range textos {
		_ = v.RegisterTranslation(etiqueta, t,
			func(t ut.Translator) error { return t.Add(etiqueta, texto, true) },
			func(t ut.Translator, f validator.FieldError) string {
				s, err := t.T(f.Tag(), f.Field(), f.Param())
				if err != nil {
					return f.Error()
				}
				return s
			})
	}
	for etiqueta, comparar := range map[string]string{"min": "como mínimo", "max": "como máximo"} {
		_ = v.RegisterTranslation(etiqueta, t,
			func(t ut.Translator) error {
				_ = t.Add(etiqueta+"-texto", "{0} debe ter "+comparar+" {1} caracteres", true)
				_ = t.Add(etiqueta+"-lista", "{0} debe conter "+comparar+" {1} elementos", true)
				return t.Add(etiqueta+"-numero", "{0} debe ser "+comparar+" {1}", true)
			},
			func(t ut.Translator, f validator.FieldError) string {
				clase := "-numero"
				switch f.Kind() {
				case reflect.String:
					clase = "-texto"
				case reflect.Slice:
					clase = "-lista"
				}
				s, _ := t.T(f.Tag()+clase, f.Field(), f.Param())
				return s
			})
	}
	return t
}
