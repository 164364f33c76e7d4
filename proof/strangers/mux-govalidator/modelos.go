package main

type AutenticacaoRequest struct {
	CodigoParceiro string `json:"codigo_parceiro" valid:"required,matches(^RC-[0-9]{4}$)"`
}

type Destinatario struct {
	Nome    string `json:"nome" valid:"required,stringlength(3|80)"`
	CPF     string `json:"cpf" valid:"required,matches(^[0-9]{3}\\.[0-9]{3}\\.[0-9]{3}-[0-9]{2}$)"`
	Celular string `json:"celular" valid:"matches(^\\+55[0-9]{10}[0-9]?$)"`
	Email   string `json:"email" valid:"email"`
}

type VerificacaoRequest struct {
	Destinatario Destinatario `json:"destinatario" valid:"required"`
	CEP          string       `json:"cep" valid:"matches(^[0-9]{5}-[0-9]{3}$)"`
}

type Endereco struct {
	Logradouro  string `json:"logradouro" valid:"required,stringlength(3|120)"`
	Numero      string `json:"numero" valid:"required,stringlength(1|10)"`
	Complemento string `json:"complemento,omitempty" valid:"stringlength(1|60)"`
	Bairro      string `json:"bairro,omitempty" valid:"stringlength(2|60)"`
	Cidade      string `json:"cidade" valid:"required,stringlength(2|60)"`
	UF          string `json:"uf" valid:"required,matches(^[A-Z]{2}$)"`
	CEP         string `json:"cep" valid:"required,matches(^[0-9]{5}-[0-9]{3}$)"`
}

type Janela struct {
	Inicio string `json:"inicio" valid:"required,matches(^([01][0-9]|2[0-3]):[0-5][0-9]$)"`
	Fim    string `json:"fim" valid:"required,matches(^([01][0-9]|2[0-3]):[0-5][0-9]$)"`
}

type Preferencias struct {
	LocalEntrega string    `json:"local_entrega" valid:"required,in(portaria|vizinho|armario|em_maos)"`
	Endereco     *Endereco `json:"endereco" valid:"required"`
	Janela       *Janela   `json:"janela,omitempty" valid:"optional"`
	Instrucoes   string    `json:"instrucoes,omitempty" valid:"stringlength(3|140)"`
}

type PreferenciasRequest struct {
	Operacao     string        `json:"operacao" valid:"required,in(consultar|atualizar)"`
	IDCliente    string        `json:"id_cliente" valid:"required,uuid"`
	Preferencias *Preferencias `json:"preferencias" valid:"optional"`
}

// AtualizacaoRequest: o que a operação "atualizar" exige a mais.
type AtualizacaoRequest struct {
	Preferencias *Preferencias `json:"preferencias" valid:"required"`
}

type Remessa struct {
	CodigoRastreio string  `json:"codigo_rastreio" valid:"required,matches(^RC[0-9]{9}BR$)"`
	Volumes        int     `json:"volumes" valid:"range(1|50)"`
	ValorDeclarado float64 `json:"valor_declarado" valid:"range(0|50000)"`
}

type Mensagem struct {
	Canal      string            `json:"canal" valid:"required,in(whatsapp|sms|email)"`
	Modelo     string            `json:"modelo" valid:"required,stringlength(3|40)"`
	Parametros map[string]string `json:"parametros"`
}

type NotificacaoRequest struct {
	IDCliente   string   `json:"id_cliente" valid:"required,uuid"`
	Evento      string   `json:"evento" valid:"required,in(saiu_para_entrega|entregue|tentativa_sem_sucesso)"`
	Motivo      string   `json:"motivo" valid:"in(ausente|endereco_incorreto|recusado)"`
	Remessa     Remessa  `json:"remessa" valid:"required"`
	Mensagem    Mensagem `json:"mensagem" valid:"required"`
	AgendarPara string   `json:"agendar_para" valid:"rfc3339"`
}

// OcorrenciaRequest: o que o evento "tentativa_sem_sucesso" exige a mais.
type OcorrenciaRequest struct {
	Motivo string `json:"motivo" valid:"required"`
}
