package main

import (
	"encoding/json"
	stderrors "errors"
	"io"
	"net/http"
	"sort"

	validation "github.com/go-ozzo/ozzo-validation/v4"
	"github.com/kataras/iris/v12"
	"github.com/kataras/iris/v12/x/errors"
)

var quaLon = errors.Register("REQUEST_TOO_LARGE", http.StatusRequestEntityTooLarge)

// kiemTra dua Validate() cua ozzo vao ctx.ReadJSON.
type kiemTra struct{}

func (kiemTra) Struct(v any) error {
	if v == nil { // body la null
		return io.ErrUnexpectedEOF
	}
	if x, ok := v.(validation.Validatable); ok {
		return x.Validate()
	}
	return nil
}

// maLoi lay ma cua loi dau tien. Ten truong va thong bao khong ra khoi may chu (yeu cau cua doi an toan thong tin).
func maLoi(err error) string {
	switch e := err.(type) {
	case validation.Errors:
		ten := make([]string, 0, len(e))
		for k := range e {
			ten = append(ten, k)
		}
		sort.Strings(ten)
		return maLoi(e[ten[0]])
	case validation.Error:
		return e.Code()
	}
	return ""
}

func doc(ctx iris.Context, vao any) bool {
	err := ctx.ReadJSON(vao)
	if err == nil {
		return true
	}
	var (
		saiDuLieu validation.Errors
		lon       *http.MaxBytesError
		kieu      *json.UnmarshalTypeError
	)
	switch {
	case stderrors.As(err, &saiDuLieu):
		errors.InvalidArgument.Message(ctx, maLoi(saiDuLieu))
	case stderrors.As(err, &lon):
		quaLon.Message(ctx, "yeu cau qua lon")
	case stderrors.As(err, &kieu):
		errors.HandleError(ctx, err)
	default:
		errors.InvalidArgument.Message(ctx, "khong doc duoc yeu cau")
	}
	return false
}
