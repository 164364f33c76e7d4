// Integración de comercios con Mensajería Irazú.
package main

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/go-playground/locales/es_CR"
	ut "github.com/go-playground/universal-translator"
	"github.com/go-playground/validator/v10"
	traducciones "github.com/go-playground/validator/v10/translations/es"
	"github.com/gofiber/fiber/v3"
)

type Respuesta struct {
	Exito   bool
	Mensaje string
	Datos   any                                    `json:",omitempty"`
	Errores validator.ValidationErrorsTranslations `json:",omitempty"`
}

type cliente struct {
	Cedula, Nombre, PrimerApellido, Canton string
	Preferencia                            Preferencia
	Actualizada                            *string
}

type validador struct{ v *validator.Validate }

func (x *validador) Validate(dato any) error { return x.v.Struct(dato) }

var (
	mu       sync.Mutex
	tokens   = map[string]time.Time{}
	aviso    = 3100457
	duracion = 30 * time.Minute
	clientes = map[int]*cliente{
		70412: {Cedula: "112340567", Nombre: "Ana Lucía", PrimerApellido: "Vargas", Canton: "Curridabat", Preferencia: Preferencia{Lugar: "puerta"}},
		70588: {Cedula: "205670890", Nombre: "Esteban", PrimerApellido: "Chinchilla", Canton: "San Ramón", Preferencia: Preferencia{Lugar: "puerta"}},
		70931: {Cedula: "304450112", Nombre: "Marcela", PrimerApellido: "Quesada", Canton: "Cartago", Preferencia: Preferencia{Lugar: "porteria"}},
	}
	plantillas = map[string]bool{"aviso-ruta-2": true, "aviso-entrega-1": true, "reprogramar-1": true}
)

func main() {
	if s, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		duracion = time.Duration(s) * time.Second
	}
	espanol := es_CR.New()
	trad, _ := ut.New(espanol, espanol).GetTranslator("es_CR")
	v := validator.New(validator.WithRequiredStructEnabled())
	if err := traducciones.RegisterDefaultTranslations(v, trad); err != nil {
		log.Fatal(err)
	}

	app := fiber.New(fiber.Config{
		AppName:         "integracion",
		BodyLimit:       64 * 1024,
		StructValidator: &validador{v},
		ErrorHandler:    errores(trad),
	})
	api := app.Group("/integracion/v1")
	api.Post("/auth-authenticate", acceder)
	api.Post("/ext-verify", conToken, verificar)
	api.Post("/ext-reach", conToken, preferencias)
	api.Post("/ext-notify", conToken, avisar)

	fin := make(chan os.Signal, 1)
	signal.Notify(fin, syscall.SIGTERM, os.Interrupt)
	go func() { <-fin; os.Exit(0) }()
	log.Fatal(app.Listen("127.0.0.1:"+os.Getenv("PORT"), fiber.ListenConfig{DisableStartupMessage: true}))
}

func errores(trad ut.Translator) fiber.ErrorHandler {
	return func(c fiber.Ctx, err error) error {
		var invalidos validator.ValidationErrors
		if errors.As(err, &invalidos) {
			return c.Status(422).JSON(Respuesta{Mensaje: "La solicitud contiene datos inválidos", Errores: invalidos.Translate(trad)})
		}
		var tipo *json.UnmarshalTypeError
		var sintaxis *json.SyntaxError
		if errors.As(err, &tipo) || errors.As(err, &sintaxis) {
			return c.Status(400).JSON(Respuesta{Mensaje: err.Error()})
		}
		estado := 500
		var f *fiber.Error
		if errors.As(err, &f) {
			estado = f.Code
		}
		if estado == 500 {
			log.Print(err)
			return c.Status(400).JSON(Respuesta{Mensaje: err.Error()})
		}
		return c.Status(estado).JSON(Respuesta{Mensaje: err.Error()})
	}
}

func conToken(c fiber.Ctx) error {
	token, ok := strings.CutPrefix(c.Get("Authorization"), "Bearer ")
	if !ok {
		return fiber.NewError(401, "Falta el token: Authorization: Bearer <token>")
	}
	mu.Lock()
	vence, conocido := tokens[token]
	mu.Unlock()
	if !conocido {
		return fiber.NewError(401, "Token desconocido")
	}
	if time.Now().After(vence) {
		return fiber.NewError(401, "El token venció")
	}
	return c.Next()
}

func acceder(c fiber.Ctx) error {
	var s SolicitudAcceso
	if err := c.Bind().JSON(&s); err != nil {
		return err
	}
	if s.Ambiente != "pruebas" || s.Empresa != "almacenes-tapanti" || subtle.ConstantTimeCompare([]byte(s.Llave), []byte("irz_9fK2mQx7Lw4TzB8cVn3YpR")) != 1 {
		return fiber.NewError(403, "Empresa, llave o ambiente incorrecto")
	}
	b := make([]byte, 20)
	_, _ = rand.Read(b)
	token := "irzt_" + hex.EncodeToString(b)
	mu.Lock()
	tokens[token] = time.Now().Add(duracion)
	mu.Unlock()
	return c.JSON(Respuesta{Exito: true, Mensaje: "Acceso concedido", Datos: fiber.Map{
		"Token": token, "DuraMinutos": int(duracion.Minutes()),
	}})
}

func verificar(c fiber.Ctx) error {
	var s SolicitudVerificacion
	if err := c.Bind().JSON(&s); err != nil {
		return err
	}
	mu.Lock()
	defer mu.Unlock()
	for codigo, x := range clientes {
		if x.Cedula == s.Cedula && strings.EqualFold(x.PrimerApellido, strings.TrimSpace(s.PrimerApellido)) {
			return c.JSON(Respuesta{Exito: true, Mensaje: "Cliente registrado", Datos: fiber.Map{
				"Registrado": true, "Cliente": fiber.Map{"CodigoCliente": codigo, "Nombre": x.Nombre, "Canton": x.Canton},
			}})
		}
	}
	return c.JSON(Respuesta{Exito: true, Mensaje: "Cliente no registrado", Datos: fiber.Map{"Registrado": false}})
}

func preferencias(c fiber.Ctx) error {
	var s SolicitudPreferencias
	if err := c.Bind().JSON(&s); err != nil {
		return err
	}
	mu.Lock()
	defer mu.Unlock()
	x := clientes[s.CodigoCliente]
	if x == nil {
		return fiber.NewError(404, "No existe el cliente "+strconv.Itoa(s.CodigoCliente))
	}
	mensaje := "Preferencia vigente"
	if s.TipoOperacion == 2 {
		ahora := time.Now().UTC().Add(-6 * time.Hour).Format("02/01/2006 15:04")
		x.Preferencia, x.Actualizada = *s.Preferencia, &ahora
		mensaje = "Preferencia actualizada"
	}
	return c.JSON(Respuesta{Exito: true, Mensaje: mensaje, Datos: fiber.Map{
		"CodigoCliente": s.CodigoCliente, "Preferencia": x.Preferencia, "Actualizada": x.Actualizada,
	}})
}

func avisar(c fiber.Ctx) error {
	var s SolicitudAviso
	if err := c.Bind().JSON(&s); err != nil {
		return err
	}
	mu.Lock()
	defer mu.Unlock()
	if clientes[s.CodigoCliente] == nil {
		return fiber.NewError(404, "No existe el cliente "+strconv.Itoa(s.CodigoCliente))
	}
	if !plantillas[s.Plantilla] {
		return fiber.NewError(409, "La plantilla "+s.Plantilla+" no está habilitada para la empresa")
	}
	aviso++
	return c.Status(201).JSON(Respuesta{Exito: true, Mensaje: "Aviso en cola", Datos: fiber.Map{
		"NumeroAviso": fmt.Sprintf("AV-%d", aviso), "Estado": "EN_COLA", "Canales": s.Canales,
	}})
}
