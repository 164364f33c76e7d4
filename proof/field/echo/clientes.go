package main

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
)

type preferencia struct {
	Entrega   string `json:"entrega"`
	Nota      string `json:"nota"`
	Punto     string `json:"punto"`
	HoraDesde *int   `json:"horaDesde"`
	HoraHasta *int   `json:"horaHasta"`
	Festivos  bool   `json:"festivos"`
}

type cliente struct {
	id                                        int64
	nombre, apellidos, telefono, codigoPostal string
	envios                                    []string
	preferencia                               *preferencia
	revision                                  int
}

type clientes struct {
	mu     sync.Mutex
	todos  []*cliente
	avisos int
}

func nuevosClientes() *clientes {
	return &clientes{avisos: 7300, todos: []*cliente{{
		id: 5510934, nombre: "Lucía", apellidos: "Ferrer Ibáñez", telefono: "+34600114477", codigoPostal: "46004",
		envios: []string{"PQ4T7700218XA"}, preferencia: &preferencia{Entrega: "domicilio"}, revision: 2,
	}}}
}

func (s *clientes) conID(id int64) (*cliente, error) {
	i := slices.IndexFunc(s.todos, func(c *cliente) bool { return c.id == id })
	if i < 0 {
		return nil, echo.NewHTTPError(http.StatusNotFound, "Cliente no encontrado")
	}
	return s.todos[i], nil
}

func (s *clientes) verificar(c echo.Context) error {
	var v Verificacion
	if err := leer(c, &v); err != nil {
		return err
	}
	for _, uno := range s.todos {
		if uno.telefono != v.Persona.Telefono {
			continue
		}
		coincide := strings.EqualFold(uno.nombre, v.Persona.Nombre) && strings.EqualFold(uno.apellidos, v.Persona.Apellidos) &&
			(v.Direccion == nil || v.Direccion.CodigoPostal == uno.codigoPostal)
		if !coincide {
			return c.JSON(http.StatusOK, echo.Map{"datos": echo.Map{"verificado": false, "nivel": "parcial"}})
		}
		return c.JSON(http.StatusOK, echo.Map{"datos": echo.Map{
			"verificado": true, "nivel": "total", "cliente": echo.Map{"id": uno.id, "alias": uno.nombre[:1] + "."},
		}})
	}
	return echo.NewHTTPError(http.StatusNotFound, "Ningún cliente coincide con esos datos")
}

func (s *clientes) preferencias(c echo.Context) error {
	var p Preferencias
	if err := leer(c, &p); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	uno, err := s.conID(p.ClienteID)
	if err != nil {
		return err
	}
	switch p.Operacion {
	case guardar:
		uno.preferencia = &preferencia{p.Entrega, p.Nota, p.Punto, p.HoraDesde, p.HoraHasta, p.Festivos != nil && *p.Festivos}
		uno.revision++
	case borrar:
		uno.preferencia = nil
		uno.revision++
	}
	return c.JSON(http.StatusOK, echo.Map{"datos": echo.Map{
		"clienteId": uno.id, "preferencia": uno.preferencia, "revision": uno.revision,
	}})
}

func (s *clientes) avisar(c echo.Context) error {
	var a Aviso
	if err := leer(c, &a); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	uno, err := s.conID(a.ClienteID)
	if err != nil {
		return err
	}
	if !slices.Contains(uno.envios, a.Seguimiento) {
		return echo.NewHTTPError(http.StatusNotFound, "Este cliente no espera ese envío")
	}
	s.avisos++
	return c.JSON(http.StatusAccepted, echo.Map{"datos": echo.Map{
		"avisoId": fmt.Sprintf("AV-%06d", s.avisos), "estado": "pendiente", "creado": time.Now().UTC().Format(time.RFC3339),
	}})
}
