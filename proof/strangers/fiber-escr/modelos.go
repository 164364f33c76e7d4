package main

// Lo que envían los comercios afiliados.

type SolicitudAcceso struct {
	Empresa  string `validate:"required,min=3,max=30"`
	Llave    string `validate:"required,len=26"`
	Ambiente string `validate:"required,oneof=pruebas produccion"`
}

type SolicitudVerificacion struct {
	Cedula          string  `validate:"required,len=9,numeric"`
	PrimerApellido  string  `validate:"required,max=40"`
	Telefono        *string `validate:"omitempty,e164"`
	FechaNacimiento *string `validate:"omitempty,datetime=02/01/2006"`
}

type SolicitudPreferencias struct {
	CodigoCliente int          `validate:"required,gt=0"`
	TipoOperacion int          `validate:"required,oneof=1 2"`
	Preferencia   *Preferencia `validate:"required_if=TipoOperacion 2,omitempty"`
}

type Preferencia struct {
	Lugar    string    `validate:"required,oneof=puerta porteria vecino sucursal"`
	Sucursal *string   `json:",omitempty" validate:"required_if=Lugar sucursal,omitempty,len=4,alphanum"`
	Vecino   *Vecino   `json:",omitempty" validate:"required_if=Lugar vecino,omitempty"`
	Horarios []Horario `json:",omitempty" validate:"omitempty,max=3,dive"`
	Senas    *string   `json:",omitempty" validate:"omitempty,min=5,max=140"`
}

type Vecino struct {
	Nombre   string  `validate:"required,min=2,max=60"`
	Telefono *string `json:",omitempty" validate:"omitempty,e164"`
}

type Horario struct {
	Dia   string `validate:"required,oneof=lunes martes miercoles jueves viernes sabado"`
	Desde string `validate:"required,datetime=15:04"`
	Hasta string `validate:"required,datetime=15:04"`
}

type SolicitudAviso struct {
	CodigoCliente int      `validate:"required,gt=0"`
	Envio         *Envio   `validate:"required"`
	Evento        string   `validate:"required,oneof=recibido en_ruta intento_fallido entregado"`
	Plantilla     string   `validate:"required,max=30"`
	Canales       []string `validate:"required,min=1,max=3,dive,oneof=sms correo whatsapp"`
}

type Envio struct {
	NumeroGuia    string   `validate:"required,len=12,alphanum"`
	FechaEstimada string   `validate:"required,datetime=02/01/2006"`
	Bultos        *int     `validate:"omitempty,min=1,max=50"`
	PorCobrar     *float64 `validate:"omitempty,gte=0"`
}
