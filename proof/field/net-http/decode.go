package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
)

const maxBody = 16 << 10

type fieldError struct {
	Name    string `json:"name"`
	Problem string `json:"problem"`
}

type apiError struct {
	status  int
	Code    string       `json:"code"`
	Message string       `json:"message"`
	Fields  []fieldError `json:"fields,omitempty"`
}

func (e *apiError) Error() string { return e.Message }

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func writeError(w http.ResponseWriter, err error) {
	var known *apiError
	if !errors.As(err, &known) {
		known = &apiError{status: http.StatusInternalServerError, Code: "INTERNAL", Message: "internal error"}
	}
	writeJSON(w, known.status, known)
}

// decode reads one JSON object into target and refuses members that target does not have.
func decode(w http.ResponseWriter, r *http.Request, target any) error {
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		return &apiError{status: http.StatusUnsupportedMediaType, Code: "UNSUPPORTED_MEDIA_TYPE", Message: "send application/json"}
	}
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return &apiError{
			status: http.StatusRequestEntityTooLarge, Code: "BODY_TOO_LARGE",
			Message: fmt.Sprintf("the body must not be larger than %d bytes", tooLarge.Limit),
		}
	}
	if err != nil {
		return badJSON("the body could not be read")
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	err = decoder.Decode(target)
	var wrongType *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case err == nil && decoder.More():
		return badJSON("the body must hold one JSON object only")
	case err == nil:
		return nil
	case errors.Is(err, io.EOF):
		return badJSON("the body is empty")
	case errors.As(err, &syntax):
		return badJSON(fmt.Sprintf("malformed JSON at position %d", syntax.Offset))
	case errors.As(err, &wrongType) && wrongType.Field != "":
		return invalid([]fieldError{{wrongType.Field, fmt.Sprintf("must be %s, got %s", jsonType(wrongType), wrongType.Value)}})
	default:
		return badJSON(strings.TrimPrefix(err.Error(), "json: "))
	}
}

func jsonType(e *json.UnmarshalTypeError) string {
	switch e.Type.Kind().String() {
	case "struct":
		return "an object"
	case "slice":
		return "a list"
	case "int", "int64":
		return "an integer"
	case "bool":
		return "a boolean"
	default:
		return "a " + e.Type.Kind().String()
	}
}

func badJSON(message string) error {
	return &apiError{status: http.StatusBadRequest, Code: "BAD_JSON", Message: message}
}

func invalid(fields []fieldError) error {
	if len(fields) == 0 {
		return nil
	}
	return &apiError{status: http.StatusUnprocessableEntity, Code: "VALIDATION_FAILED", Message: "The request is not valid.", Fields: fields}
}
