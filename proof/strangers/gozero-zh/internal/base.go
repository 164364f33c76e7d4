package internal

import (
	"context"
	"errors"
	"net/http"
	"reflect"
	"strings"

	"github.com/go-playground/locales/zh"
	ut "github.com/go-playground/universal-translator"
	"github.com/go-playground/validator/v10"
	zhtrans "github.com/go-playground/validator/v10/translations/zh"
)

// BizError 业务错误，msg 直接返回给商户。
type BizError struct{ Code, Msg string }

func (e *BizError) Error() string { return e.Msg }

var (
	errLogin    = &BizError{"1101", "商户号或密码错误"}
	errToken    = &BizError{"1102", "token无效或已过期，请重新登录"}
	errUser     = &BizError{"2001", "用户不存在"}
	errAddress  = &BizError{"2002", "收货地址不存在"}
	errStation  = &BizError{"2003", "驿站不存在或已停业"}
	errTemplate = &BizError{"3001", "消息模板不存在"}
)

// ErrorHandler 统一返回 200，由 code 区分。
func ErrorHandler(_ context.Context, err error) (int, any) {
	var biz *BizError
	if errors.As(err, &biz) {
		return http.StatusOK, Result{Code: biz.Code, Msg: biz.Msg}
	}
	return http.StatusOK, Result{Code: "1001", Msg: "参数错误：" + err.Error()}
}

func OkHandler(_ context.Context, v any) any { return Result{Code: "0000", Msg: "成功", Data: v} }

type Validator struct {
	v     *validator.Validate
	trans ut.Translator
}

func NewValidator() *Validator {
	loc := zh.New()
	trans, _ := ut.New(loc, loc).GetTranslator("zh")
	v := validator.New()
	v.RegisterTagNameFunc(func(f reflect.StructField) string { return strings.SplitN(f.Tag.Get("json"), ",", 2)[0] })
	if err := zhtrans.RegisterDefaultTranslations(v, trans); err != nil {
		panic(err)
	}
	return &Validator{v, trans}
}

func (val *Validator) Validate(_ *http.Request, data any) error {
	err := val.v.Struct(data)
	var faults validator.ValidationErrors
	if !errors.As(err, &faults) {
		return err
	}
	words := make([]string, 0, len(faults))
	for _, f := range faults {
		words = append(words, f.Translate(val.trans))
	}
	return errors.New(strings.Join(words, "；"))
}
