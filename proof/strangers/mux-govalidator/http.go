package main

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"github.com/asaskevich/govalidator"
)

const limiteCorpo = 64 << 10

type Problema struct {
	Type     string   `json:"type"`
	Title    string   `json:"title"`
	Status   int      `json:"status"`
	Detail   string   `json:"detail,omitempty"`
	Instance string   `json:"instance"`
	Erros    []string `json:"erros,omitempty"`
}

func responder(w http.ResponseWriter, status int, dados any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{"dados": dados})
}

func problema(w http.ResponseWriter, r *http.Request, status int, tipo, titulo, detalhe string, erros []string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(Problema{Type: "https://devs.rotacerta.example/problemas/" + tipo, Title: titulo, Status: status, Detail: detalhe, Instance: r.URL.Path, Erros: erros})
}

func ler(w http.ResponseWriter, r *http.Request, destino any) bool {
	corpo, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limiteCorpo))
	if err != nil {
		var grande *http.MaxBytesError
		if errors.As(err, &grande) {
			problema(w, r, http.StatusRequestEntityTooLarge, "corpo-grande", "Corpo muito grande", err.Error(), nil)
		} else {
			problema(w, r, http.StatusBadRequest, "json-invalido", "JSON inválido", err.Error(), nil)
		}
		return false
	}
	if err := json.Unmarshal(corpo, destino); err != nil {
		problema(w, r, http.StatusBadRequest, "json-invalido", "JSON inválido", err.Error(), nil)
		return false
	}
	return validar(w, r, destino)
}

func validar(w http.ResponseWriter, r *http.Request, v any) bool {
	if _, err := govalidator.ValidateStruct(v); err != nil {
		problema(w, r, http.StatusUnprocessableEntity, "dados-invalidos", "Dados inválidos", "", mensagens(err))
		return false
	}
	return true
}

func mensagens(err error) (todas []string) {
	var lista govalidator.Errors
	if !errors.As(err, &lista) {
		return []string{err.Error()}
	}
	for _, e := range lista {
		todas = append(todas, mensagens(e)...)
	}
	return todas
}
