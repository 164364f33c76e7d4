// Pasarela de integración de Envíos do Noroeste: remitentes e destinatarios. Todo en memoria.
package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/gin-gonic/gin/binding"
	ut "github.com/go-playground/universal-translator"
	"github.com/go-playground/validator/v10"
)

type aplicacion struct {
	Identificador string `json:"identificador" binding:"required"`
	Contrasinal   string `json:"contrasinal" binding:"required"`
}

type peticionAcceso struct {
	Aplicacion aplicacion `json:"aplicacion"`
	Contorno   string     `json:"contorno" binding:"required,oneof=probas producion"`
}

type destinatario struct {
	Apelido  string `json:"apelido" binding:"required,max=60"`
	Telefono string `json:"telefono" binding:"required_without=Correo,omitempty,e164"`
	Correo   string `json:"correo" binding:"omitempty,email"`
}

type peticionComprobar struct {
	Destinatario destinatario `json:"destinatario"`
}

type franxa struct {
	Dende string `json:"dende" binding:"required,datetime=15:04"`
	Ata   string `json:"ata" binding:"required,datetime=15:04"`
}

type preferencias struct {
	PuntoEntrega    string  `json:"punto_entrega" binding:"required,oneof=domicilio porteria taquilla oficina"`
	CodigoTaquilla  string  `json:"codigo_taquilla,omitempty" binding:"required_if=PuntoEntrega taquilla,omitempty,alphanum,len=6"`
	Franxa          *franxa `json:"franxa,omitempty"`
	Observacions    string  `json:"observacions,omitempty" binding:"max=140"`
	ChamadaAnterior *bool   `json:"chamada_anterior,omitempty"`
}

type peticionAlcance struct {
	ClienteID    int           `json:"cliente_id" binding:"required,min=1"`
	Operacion    string        `json:"operacion" binding:"required,oneof=consultar actualizar"`
	Preferencias *preferencias `json:"preferencias" binding:"required_if=Operacion actualizar"`
}

type vulto struct {
	Referencia string   `json:"referencia" binding:"required,max=20"`
	PesoKg     *float64 `json:"peso_kg" binding:"required,gt=0,lte=40"`
	Fraxil     *bool    `json:"fraxil,omitempty"`
}

type aviso struct {
	Modelo         string `json:"modelo" binding:"required"`
	Canle          string `json:"canle" binding:"required,oneof=sms correo whatsapp"`
	EnderezoCorreo string `json:"enderezo_correo" binding:"required_if=Canle correo,omitempty,email"`
	Idioma         string `json:"idioma" binding:"omitempty,oneof=gl es pt"`
}

type envio struct {
	Codigo   string    `json:"codigo" binding:"required,startswith=EN,len=12"`
	Prevista time.Time `json:"entrega_prevista" binding:"required"`
	Vultos   []vulto   `json:"vultos" binding:"required,min=1,max=10,dive"`
}

type peticionAviso struct {
	ClienteID int   `json:"cliente_id" binding:"required,min=1"`
	Aviso     aviso `json:"aviso"`
	Envio     envio `json:"envio"`
}

type cliente struct {
	id                        int
	apelido, telefono, correo string
	prefs                     preferencias
}

var (
	mu        sync.Mutex
	contas    = map[string]string{"conservas-ria-arousa": "Percebe.Nordes.3382"}
	fichas    = map[string]time.Time{}
	modelos   = map[string]bool{"REPARTO-01": true, "RETRASO-02": true, "ENTREGADO-05": true}
	duracion  = 45 * time.Minute
	secuencia = 0
	sereno    = true
	clientes  = []*cliente{
		{81204, "Castiñeira", "+34600218734", "uxia.castineira@example.com", preferencias{PuntoEntrega: "domicilio", ChamadaAnterior: &sereno}},
		{81377, "Loureiro", "+34600559021", "brais.loureiro@example.com", preferencias{PuntoEntrega: "oficina"}},
		{82015, "Outeiral", "+34600740366", "sabela.outeiral@example.com", preferencias{PuntoEntrega: "taquilla", CodigoTaquilla: "VG0412"}},
	}
)

func ao_chou(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return hex.EncodeToString(b)
}

func rexeitar(c *gin.Context, estado int, erro, mensaxe string) {
	c.AbortWithStatusJSON(estado, gin.H{"erro": erro, "mensaxe": mensaxe})
}

func ler(trad ut.Translator, c *gin.Context, destino any) bool {
	err := c.ShouldBindJSON(destino)
	if err == nil {
		return true
	}
	var faltas validator.ValidationErrors
	if errors.As(err, &faltas) {
		detalles := []gin.H{}
		for _, f := range faltas {
			_, campo, _ := strings.Cut(f.Namespace(), ".")
			detalles = append(detalles, gin.H{"campo": campo, "mensaxe": f.Translate(trad)})
		}
		c.AbortWithStatusJSON(http.StatusUnprocessableEntity, gin.H{"erro": "datos_incorrectos", "mensaxe": "Revise os datos enviados", "detalles": detalles})
		return false
	}
	rexeitar(c, http.StatusBadRequest, "peticion_ilexible", err.Error())
	return false
}

func buscar(c *gin.Context, id int) *cliente {
	for _, k := range clientes {
		if k.id == id {
			return k
		}
	}
	rexeitar(c, http.StatusNotFound, "cliente_inexistente", "Non hai ningún cliente con ese identificador")
	return nil
}

func conFicha(c *gin.Context) {
	valor := c.GetHeader("X-Ficha-Acceso")
	if valor == "" {
		rexeitar(c, http.StatusUnauthorized, "ficha_ausente", "Falta a cabeceira X-Ficha-Acceso")
		return
	}
	mu.Lock()
	fin, hai := fichas[valor]
	mu.Unlock()
	if !hai {
		rexeitar(c, http.StatusUnauthorized, "ficha_descoñecida", "A ficha non é válida")
	} else if time.Now().After(fin) {
		rexeitar(c, http.StatusUnauthorized, "ficha_caducada", "A ficha caducou")
	}
}

func main() {
	if s, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && s > 0 {
		duracion = time.Duration(s) * time.Second
	}
	trad := galego(binding.Validator.Engine().(*validator.Validate))
	r := gin.New()
	r.Use(gin.Recovery())
	r.HandleMethodNotAllowed = true
	r.NoRoute(func(c *gin.Context) { rexeitar(c, 404, "ruta_inexistente", "Ruta non atopada") })
	r.NoMethod(func(c *gin.Context) { rexeitar(c, 405, "metodo_non_permitido", "Método non permitido") })
	v := r.Group("/pasarela/v3")

	v.POST("/auth-authenticate", func(c *gin.Context) {
		var p peticionAcceso
		if !ler(trad, c, &p) {
			return
		}
		clave, hai := contas[p.Aplicacion.Identificador]
		if !hai || subtle.ConstantTimeCompare([]byte(clave), []byte(p.Aplicacion.Contrasinal)) != 1 {
			rexeitar(c, http.StatusUnauthorized, "acceso_denegado", "Identificador ou contrasinal incorrectos")
			return
		}
		if p.Contorno != "probas" {
			rexeitar(c, http.StatusForbidden, "contorno_non_autorizado", "A aplicación non ten acceso a ese contorno")
			return
		}
		valor := ao_chou(18)
		mu.Lock()
		fichas[valor] = time.Now().Add(duracion)
		mu.Unlock()
		c.JSON(http.StatusCreated, gin.H{"ficha": gin.H{"valor": valor, "caduca_en": int(duracion.Seconds())}, "contorno": p.Contorno})
	})

	g := v.Group("", conFicha)
	g.POST("/ext-verify", func(c *gin.Context) {
		var p peticionComprobar
		if !ler(trad, c, &p) {
			return
		}
		d := p.Destinatario
		for _, k := range clientes {
			if strings.EqualFold(k.apelido, d.Apelido) && (d.Telefono == "" || d.Telefono == k.telefono) && (d.Correo == "" || strings.EqualFold(d.Correo, k.correo)) {
				c.JSON(http.StatusOK, gin.H{"rexistrado": true, "cliente": gin.H{"id": k.id, "apelido": k.apelido}})
				return
			}
		}
		c.JSON(http.StatusOK, gin.H{"rexistrado": false})
	})

	g.POST("/ext-reach", func(c *gin.Context) {
		var p peticionAlcance
		if !ler(trad, c, &p) {
			return
		}
		k := buscar(c, p.ClienteID)
		if k == nil {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		if p.Operacion == "actualizar" {
			k.prefs = *p.Preferencias
		}
		c.JSON(http.StatusOK, gin.H{"cliente_id": k.id, "operacion": p.Operacion, "preferencias": k.prefs})
	})

	g.POST("/ext-notify", func(c *gin.Context) {
		var p peticionAviso
		if !ler(trad, c, &p) {
			return
		}
		if buscar(c, p.ClienteID) == nil {
			return
		}
		if !modelos[p.Aviso.Modelo] {
			rexeitar(c, http.StatusConflict, "modelo_inexistente", "Ese modelo de aviso non está dado de alta")
			return
		}
		mu.Lock()
		secuencia++
		n := secuencia
		mu.Unlock()
		c.JSON(http.StatusCreated, gin.H{"aviso": gin.H{"id": fmt.Sprintf("AV-%s-%05d", ao_chou(3), n), "estado": "en_cola"}})
	})

	s := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: r, ReadHeaderTimeout: 10 * time.Second}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	go func() {
		<-ctx.Done()
		_ = s.Close()
	}()
	if err := s.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
