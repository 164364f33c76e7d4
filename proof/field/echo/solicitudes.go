package main

type Verificacion struct {
	Persona   Persona    `json:"persona" validate:"required"`
	Direccion *Direccion `json:"direccion" validate:"omitempty"`
	Idioma    string     `json:"idioma" validate:"omitempty,oneof=es ca eu gl en"`
}

type Persona struct {
	Nombre    string `json:"nombre" validate:"required,min=2,max=40"`
	Apellidos string `json:"apellidos" validate:"required,min=2,max=60"`
	Correo    string `json:"correo" validate:"omitempty,email"`
	Telefono  string `json:"telefono" validate:"required,e164"`
}

type Direccion struct {
	Calle        string `json:"calle" validate:"required,max=90"`
	Numero       int    `json:"numero" validate:"required,min=1,max=9999"`
	Piso         string `json:"piso" validate:"max=20"`
	CodigoPostal string `json:"codigoPostal" validate:"required,len=5,numeric"`
	Poblacion    string `json:"poblacion" validate:"max=60"`
}

const (
	consultar = 1
	guardar   = 2
	borrar    = 3
)

type Preferencias struct {
	Operacion   int    `json:"operacion" validate:"required,oneof=1 2 3"`
	ClienteID   int64  `json:"clienteId" validate:"required,min=1"`
	Entrega     string `json:"entrega" validate:"required_if=Operacion 2,omitempty,oneof=domicilio vecino punto conserjeria"`
	Nota        string `json:"nota" validate:"max=160"`
	Punto       string `json:"punto" validate:"required_if=Entrega punto,omitempty,alphanum,min=4,max=8"`
	HoraDesde   *int   `json:"horaDesde" validate:"omitempty,min=0,max=23"`
	HoraHasta   *int   `json:"horaHasta" validate:"omitempty,min=1,max=24"`
	Festivos    *bool  `json:"festivos"`
	Responsable string `json:"responsable" validate:"max=30"`
}

type Aviso struct {
	ClienteID   int64  `json:"clienteId" validate:"required,min=1"`
	Medio       string `json:"medio" validate:"required,oneof=sms correo llamada"`
	Motivo      string `json:"motivo" validate:"required,oneof=anunciado en_reparto entregado ausente retrasado"`
	Seguimiento string `json:"seguimiento" validate:"required,alphanum,len=13"`
	Texto       string `json:"texto" validate:"max=240"`
	Fecha       string `json:"fecha" validate:"omitempty,datetime=2006-01-02"`
	Intentos    *int   `json:"intentos" validate:"omitempty,min=1,max=3"`
}
