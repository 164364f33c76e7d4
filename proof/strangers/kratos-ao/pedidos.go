package main

import (
	stderrors "errors"
	"reflect"
	"strings"

	"github.com/go-kratos/kratos/v2/errors"
	"github.com/go-playground/locales/pt"
	ut "github.com/go-playground/universal-translator"
	"github.com/go-playground/validator/v10"
	pttrans "github.com/go-playground/validator/v10/translations/pt"
)

type PedidoAcesso struct {
	Filial string `json:"filial" validate:"required,len=5,alphanum"`
}

type Cliente struct {
	Telefone string `json:"telefone" validate:"required,e164"`
	BI       string `json:"bi" validate:"omitempty,len=14,alphanum"`
}

type PedidoVerificacao struct {
	Cliente *Cliente `json:"cliente" validate:"required"`
}

type Consulta struct {
	Telefone string `json:"telefone" validate:"required,e164"`
}

type Vizinho struct {
	Nome     string `json:"nome" validate:"required,min=2,max=60"`
	Telefone string `json:"telefone,omitempty" validate:"omitempty,e164"`
}

type Morada struct {
	Provincia string `json:"provincia" validate:"required,oneof=luanda benguela huambo huila cabinda"`
	Municipio string `json:"municipio" validate:"required,max=60"`
	Rua       string `json:"rua" validate:"required,max=80"`
	Casa      string `json:"casa,omitempty" validate:"max=10"`
}

type Preferencia struct {
	Local   string   `json:"local" validate:"required,oneof=porta vizinho ponto_recolha"`
	Vizinho *Vizinho `json:"vizinho,omitempty" validate:"required_if=Local vizinho"`
	Ponto   string   `json:"ponto,omitempty" validate:"required_if=Local ponto_recolha,omitempty,len=6,alphanum"`
	Morada  *Morada  `json:"morada,omitempty"`
	Periodo string   `json:"periodo,omitempty" validate:"omitempty,oneof=manha tarde"`
}

type Alteracao struct {
	Telefone    string       `json:"telefone" validate:"required,e164"`
	Preferencia *Preferencia `json:"preferencia" validate:"required"`
}

// Ou consulta, ou alteração.
type PedidoAlcance struct {
	Consulta  *Consulta  `json:"consulta" validate:"required_without=Alteracao,excluded_with=Alteracao"`
	Alteracao *Alteracao `json:"alteracao" validate:"required_without=Consulta,excluded_with=Consulta"`
}

type Encomenda struct {
	Referencia string   `json:"referencia" validate:"required,len=12,startswith=KE"`
	ValorKz    *float64 `json:"valor_kz" validate:"omitempty,gte=0"`
}

type Mensagem struct {
	Tipo   string `json:"tipo" validate:"required,oneof=saida tentativa entregue"`
	Data   string `json:"data" validate:"required,datetime=02/01/2006"`
	Hora   string `json:"hora_prevista" validate:"required_if=Tipo saida,omitempty,datetime=15:04"`
	Motivo string `json:"motivo" validate:"required_if=Tipo tentativa,omitempty,oneof=ausente morada_errada recusada"`
}

type PedidoAviso struct {
	Telefone  string     `json:"telefone" validate:"required,e164"`
	Encomenda *Encomenda `json:"encomenda" validate:"required"`
	Mensagem  *Mensagem  `json:"mensagem" validate:"required"`
	Canais    []string   `json:"canais" validate:"omitempty,max=2,dive,oneof=sms email"`
}

var (
	validador = validator.New(validator.WithRequiredStructEnabled())
	tradutor  ut.Translator
)

func init() {
	validador.RegisterTagNameFunc(func(f reflect.StructField) string { return strings.SplitN(f.Tag.Get("json"), ",", 2)[0] })
	tradutor, _ = ut.New(pt.New(), pt.New()).GetTranslator("pt")
	if err := pttrans.RegisterDefaultTranslations(validador, tradutor); err != nil {
		panic(err)
	}
}

func validar(in any) error {
	err := validador.Struct(in)
	var faltas validator.ValidationErrors
	if !stderrors.As(err, &faltas) {
		return err
	}
	campos := map[string]string{}
	for _, f := range faltas {
		_, campo, _ := strings.Cut(f.Namespace(), ".")
		campos[campo] = f.Translate(tradutor)
	}
	return errors.BadRequest("VALIDACAO", "pedido inválido").WithMetadata(campos)
}
