package restapi

import (
	"encoding/json"
	stderrors "errors"
	"net/http"
	"slices"

	"github.com/go-openapi/errors"
)

// Problema is RFC 9457. Бяспека (загад 14/2022): вонкі кажам толькі, якое поле, і ніколі чаму.
type Problema struct {
	Type   string   `json:"type"`
	Title  string   `json:"title"`
	Status int      `json:"status"`
	Detail string   `json:"detail,omitempty"`
	Kod    string   `json:"kod"`
	Pali   []string `json:"pali,omitempty"`
}

const asnova = "https://api.spraunaja.by/problemy/"

// Biznes is a refusal in our own words.
type Biznes struct {
	Status int
	Kod    string
	Detail string
}

func (b *Biznes) Error() string { return b.Detail }

func (b *Biznes) Code() int32 { return int32(b.Status) }

func dadac(pali []string, pole string) []string {
	if pole == "" || slices.Contains(pali, pole) {
		return pali
	}
	return append(pali, pole)
}

func pali(err error, out []string) []string {
	switch e := err.(type) {
	case *errors.CompositeError:
		for _, x := range e.Errors {
			out = pali(x, out)
		}
	case *errors.Validation:
		out = dadac(out, e.Name)
	case *errors.ParseError:
		var typ *json.UnmarshalTypeError
		if stderrors.As(e.Reason, &typ) && typ.Field != "" {
			return dadac(out, typ.Field)
		}
	}
	return out
}

func zavialiki(err error) bool {
	switch e := err.(type) {
	case *errors.CompositeError:
		for _, x := range e.Errors {
			if zavialiki(x) {
				return true
			}
		}
	case *errors.ParseError:
		err = e.Reason
	}
	var m *http.MaxBytesError
	return stderrors.As(err, &m)
}

func status(err error) int {
	switch e := err.(type) {
	case *errors.CompositeError:
		// памылкі разбору (400) мацнейшыя за праверку (422)
		s := http.StatusUnprocessableEntity
		for _, x := range e.Errors {
			if status(x) < s {
				s = status(x)
			}
		}
		return s
	case errors.Error:
		c := int(e.Code())
		if c >= 600 {
			return http.StatusUnprocessableEntity
		}
		if c < 400 {
			return http.StatusInternalServerError
		}
		return c
	}
	return http.StatusInternalServerError
}

// PamylkaProblem writes every error of the runtime, of the validator and of ours.
func PamylkaProblem(w http.ResponseWriter, r *http.Request, err error) {
	p := Problema{Status: status(err)}
	switch e := err.(type) {
	case *Biznes:
		p.Kod, p.Detail = e.Kod, e.Detail
	default:
		p.Pali = pali(err, nil)
		switch p.Status {
		case http.StatusUnauthorized:
			p.Kod = "DOSTUP"
		case http.StatusBadRequest:
			p.Kod = "ZAPYT"
		case http.StatusUnprocessableEntity:
			p.Kod = "PALI"
		case http.StatusNotFound:
			p.Kod = "NIAMA"
		case http.StatusMethodNotAllowed:
			p.Kod = "METAD"
		case http.StatusUnsupportedMediaType, http.StatusNotAcceptable:
			p.Kod = "TYP"
		default:
			p.Kod = "ZBOJ"
		}
	}
	if zavialiki(err) {
		p.Status, p.Kod = http.StatusRequestEntityTooLarge, "PAMIER"
	}
	switch e := err.(type) {
	case *errors.MethodNotAllowedError:
		for _, m := range e.Allowed {
			w.Header().Add("Allow", m)
		}
	}
	p.Type = asnova + p.Kod
	p.Title = nazvy[p.Status]
	if p.Title == "" {
		p.Title = "Збой"
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	if r == nil || r.Method != http.MethodHead {
		_ = json.NewEncoder(w).Encode(p)
	}
}

var nazvy = map[int]string{
	400: "Няправільны запыт",
	401: "Няма доступу",
	404: "Не знойдзена",
	405: "Метад не дазволены",
	406: "Фармат не падтрымліваецца",
	409: "Канфлікт",
	413: "Запыт завялікі",
	415: "Фармат не падтрымліваецца",
	422: "Няправільныя палі",
}
