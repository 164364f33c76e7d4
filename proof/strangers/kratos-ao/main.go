// Kumbi Entregas - API de parceiros.
package main

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/go-kratos/kratos/v2"
	"github.com/go-kratos/kratos/v2/errors"
	"github.com/go-kratos/kratos/v2/log"
	"github.com/go-kratos/kratos/v2/middleware/recovery"
	"github.com/go-kratos/kratos/v2/transport/http"
)

var (
	mu     sync.Mutex
	chaves = map[string]time.Time{}
	vida   = time.Hour
)

type registo struct {
	id, nome, bi string
	pref         *Preferencia
}

var clientes = map[string]*registo{
	"+244923610458": {"5b1f3f0e-7c35-4a7e-9d0b-61f0d2a4c811", "Domingas", "004718233LA041", &Preferencia{Local: "porta", Morada: &Morada{Provincia: "luanda", Municipio: "Talatona", Rua: "Rua do Imbondeiro", Casa: "27"}}},
	"+244912007743": {"e0a5a9d2-0a5c-4d3c-8a35-2f1de07be0f4", "Adilson", "006120947BE038", &Preferencia{Local: "ponto_recolha", Ponto: "BGL003"}},
}

func cliente(telefone string) (*registo, error) {
	if r := clientes[telefone]; r != nil {
		return r, nil
	}
	return nil, errors.NotFound("CLIENTE_DESCONHECIDO", "cliente não encontrado")
}

// com abre a chave, lê o corpo, valida e chama a operação.
func com[T any](op func(*T) (any, error)) http.HandlerFunc {
	return func(ctx http.Context) error {
		chave := ctx.Header().Get("X-Chave-Acesso")
		if chave == "" {
			return errors.Unauthorized("CHAVE_EM_FALTA", "cabeçalho X-Chave-Acesso em falta")
		}
		mu.Lock()
		fim, ok := chaves[chave]
		mu.Unlock()
		if !ok || time.Now().After(fim) {
			return errors.Unauthorized("CHAVE_INVALIDA", "chave de acesso inválida ou expirada")
		}
		var in T
		if err := ctx.Bind(&in); err != nil {
			return err
		}
		if err := validar(&in); err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		out, err := op(&in)
		if err != nil {
			return err
		}
		return ctx.Result(200, out)
	}
}

func autenticar(ctx http.Context) error {
	utilizador, senha, ok := ctx.Request().BasicAuth()
	if !ok {
		ctx.Response().Header().Set("WWW-Authenticate", `Basic realm="Kumbi parceiros"`)
		return errors.Unauthorized("CREDENCIAIS_EM_FALTA", "autenticação Basic necessária")
	}
	var in PedidoAcesso
	if err := ctx.Bind(&in); err != nil {
		return err
	}
	if err := validar(&in); err != nil {
		return err
	}
	if utilizador != "mercado-kinaxixi" || senha != "Palanca_negra.1975" || in.Filial != "LDA02" {
		return errors.Unauthorized("CREDENCIAIS_INVALIDAS", "utilizador, senha ou filial incorrectos")
	}
	b := make([]byte, 24)
	_, _ = rand.Read(b)
	chave, fim := hex.EncodeToString(b), time.Now().Add(vida)
	mu.Lock()
	chaves[chave] = fim
	mu.Unlock()
	return ctx.Result(200, map[string]any{"acesso": map[string]any{"chave": chave, "duracao_segundos": int(vida.Seconds())}})
}

func verificar(in *PedidoVerificacao) (any, error) {
	r := clientes[in.Cliente.Telefone]
	if r == nil || (in.Cliente.BI != "" && in.Cliente.BI != r.bi) {
		return map[string]any{"conhecido": false}, nil
	}
	return map[string]any{"conhecido": true, "cliente": map[string]any{"id": r.id, "primeiro_nome": r.nome}}, nil
}

func alcance(in *PedidoAlcance) (any, error) {
	if c := in.Consulta; c != nil {
		r, err := cliente(c.Telefone)
		if err != nil {
			return nil, err
		}
		return map[string]any{"cliente_id": r.id, "preferencia": r.pref}, nil
	}
	r, err := cliente(in.Alteracao.Telefone)
	if err != nil {
		return nil, err
	}
	r.pref = in.Alteracao.Preferencia
	return map[string]any{"cliente_id": r.id, "preferencia": r.pref}, nil
}

func avisar(in *PedidoAviso) (any, error) {
	if _, err := cliente(in.Telefone); err != nil {
		return nil, err
	}
	canais := in.Canais
	if len(canais) == 0 {
		canais = []string{"sms"}
	}
	b := make([]byte, 5)
	_, _ = rand.Read(b)
	return map[string]any{"aviso": map[string]any{"id": fmt.Sprintf("KE-%x", b), "estado": "pendente", "canais": canais}}, nil
}

func main() {
	if s, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		vida = time.Duration(s) * time.Second
	}
	srv := http.NewServer(http.Address("127.0.0.1:"+os.Getenv("PORT")), http.Middleware(recovery.Recovery()))
	r := srv.Route("/")
	r.POST("/auth-authenticate", autenticar)
	r.POST("/ext-verify", com(verificar))
	r.POST("/ext-reach", com(alcance))
	r.POST("/ext-notify", com(avisar))
	app := kratos.New(kratos.Name("kumbi-parceiros"), kratos.Server(srv), kratos.Logger(log.NewFilter(log.DefaultLogger, log.FilterLevel(log.LevelError))), kratos.Signal(syscall.SIGTERM, os.Interrupt))
	if err := app.Run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
