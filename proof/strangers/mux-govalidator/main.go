// API de integração Rota Certa: acesso, verificação de destinatário, preferências de entrega e notificações.
package main

import (
	"context"
	"crypto/subtle"
	"errors"
	"log"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"
)

const (
	prefixo      = "/api/integracao/v1"
	chaveAPI     = "rck_live_7d1f09b2c84e4a6fa3"
	codigo       = "RC-3391"
	nomeParceiro = "Mercado Ipê"
)

var (
	segredoJWT = []byte(uuid.NewString())
	validade   = 30 * time.Minute
)

type cliente struct {
	ID, Nome, CPF, CEP string
	Preferencias       Preferencias
	AtualizadoEm       *time.Time
}

var (
	mu       sync.Mutex
	clientes = []*cliente{
		{ID: "5b0c1f6e-3f5d-4a8e-9c57-0e6f8a2d4471", Nome: "Juliana Prado Nogueira", CPF: "529.982.247-25", CEP: "01310-100",
			Preferencias: Preferencias{LocalEntrega: "portaria", Endereco: &Endereco{Logradouro: "Avenida Paulista", Numero: "1578", Bairro: "Bela Vista", Cidade: "São Paulo", UF: "SP", CEP: "01310-100"}}},
		{ID: "c2a4e0d9-7713-4d0a-8b0f-5d1e7e9f3a02", Nome: "Rafael Teixeira", CPF: "111.444.777-35", CEP: "80010-000",
			Preferencias: Preferencias{LocalEntrega: "em_maos", Endereco: &Endereco{Logradouro: "Rua XV de Novembro", Numero: "210", Cidade: "Curitiba", UF: "PR", CEP: "80010-000"}}},
	}
	modelos = map[string]bool{"saida-entrega-v2": true, "confirmacao-v1": true}
)

func porID(id string) *cliente {
	for _, c := range clientes {
		if c.ID == strings.ToLower(id) {
			return c
		}
	}
	return nil
}

func autenticar(w http.ResponseWriter, r *http.Request) {
	chave := r.Header.Get("X-Chave-Api")
	if chave == "" {
		problema(w, r, http.StatusUnauthorized, "chave-ausente", "Chave de API ausente", "Informe o cabeçalho X-Chave-Api", nil)
		return
	}
	var req AutenticacaoRequest
	if !ler(w, r, &req) {
		return
	}
	if subtle.ConstantTimeCompare([]byte(chave), []byte(chaveAPI)) != 1 || req.CodigoParceiro != codigo {
		problema(w, r, http.StatusUnauthorized, "credenciais-invalidas", "Credenciais inválidas", "Chave de API ou código de parceiro não conferem", nil)
		return
	}
	agora := time.Now()
	token, err := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{
		"iss": "rotacerta", "sub": codigo, "iat": agora.Unix(), "exp": agora.Add(validade).Unix(),
	}).SignedString(segredoJWT)
	if err != nil {
		problema(w, r, http.StatusInternalServerError, "erro-interno", "Erro interno", err.Error(), nil)
		return
	}
	responder(w, http.StatusOK, map[string]any{
		"acesso":   map[string]any{"token": token, "tipo": "Bearer", "expira_em": int(validade.Seconds())},
		"parceiro": map[string]any{"codigo": codigo, "nome": nomeParceiro},
	})
}

func protegido(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !ok {
			w.Header().Set("WWW-Authenticate", "Bearer")
			problema(w, r, http.StatusUnauthorized, "nao-autenticado", "Não autenticado", "Token de acesso ausente", nil)
			return
		}
		_, err := jwt.Parse(token, func(*jwt.Token) (any, error) { return segredoJWT, nil }, jwt.WithValidMethods([]string{"HS256"}), jwt.WithExpirationRequired())
		if err != nil {
			w.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
			problema(w, r, http.StatusUnauthorized, "nao-autenticado", "Não autenticado", err.Error(), nil)
			return
		}
		h(w, r)
	}
}

func verificar(w http.ResponseWriter, r *http.Request) {
	var req VerificacaoRequest
	if !ler(w, r, &req) {
		return
	}
	mu.Lock()
	defer mu.Unlock()
	for _, c := range clientes {
		if c.CPF == req.Destinatario.CPF && strings.EqualFold(c.Nome, strings.TrimSpace(req.Destinatario.Nome)) {
			dados := map[string]any{"id_cliente": c.ID, "situacao": "ativo"}
			if req.CEP != "" {
				dados["cep_confere"] = req.CEP == c.CEP
			}
			responder(w, http.StatusOK, dados)
			return
		}
	}
	problema(w, r, http.StatusNotFound, "destinatario-nao-encontrado", "Destinatário não encontrado", "Nenhum cadastro para o nome e CPF informados", nil)
}

func preferencias(w http.ResponseWriter, r *http.Request) {
	var req PreferenciasRequest
	if !ler(w, r, &req) {
		return
	}
	mu.Lock()
	defer mu.Unlock()
	c := porID(req.IDCliente)
	if req.Operacao == "atualizar" && !validar(w, r, &AtualizacaoRequest{Preferencias: req.Preferencias}) {
		return
	}
	if c == nil {
		problema(w, r, http.StatusNotFound, "cliente-nao-encontrado", "Cliente não encontrado", "id_cliente desconhecido", nil)
		return
	}
	if req.Operacao == "atualizar" {
		agora := time.Now().UTC().Truncate(time.Second)
		c.Preferencias, c.AtualizadoEm = *req.Preferencias, &agora
	}
	responder(w, http.StatusOK, map[string]any{"id_cliente": c.ID, "preferencias": c.Preferencias, "atualizado_em": c.AtualizadoEm})
}

func notificar(w http.ResponseWriter, r *http.Request) {
	var req NotificacaoRequest
	if !ler(w, r, &req) {
		return
	}
	if req.Evento == "tentativa_sem_sucesso" && !validar(w, r, &OcorrenciaRequest{Motivo: req.Motivo}) {
		return
	}
	mu.Lock()
	c := porID(req.IDCliente)
	mu.Unlock()
	if c == nil {
		problema(w, r, http.StatusNotFound, "cliente-nao-encontrado", "Cliente não encontrado", "id_cliente desconhecido", nil)
		return
	}
	if !modelos[req.Mensagem.Modelo] {
		problema(w, r, http.StatusConflict, "modelo-inexistente", "Modelo inexistente", "Modelo de mensagem não cadastrado para o parceiro", nil)
		return
	}
	situacao := "na_fila"
	if req.AgendarPara != "" {
		situacao = "agendada"
	}
	responder(w, http.StatusCreated, map[string]any{
		"id_notificacao": uuid.NewString(), "situacao": situacao, "codigo_rastreio": req.Remessa.CodigoRastreio, "criada_em": time.Now().UTC().Format(time.RFC3339),
	})
}

func main() {
	if s, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && s > 0 {
		validade = time.Duration(s) * time.Second
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+prefixo+"/auth-authenticate", autenticar)
	mux.HandleFunc("POST "+prefixo+"/ext-verify", protegido(verificar))
	mux.HandleFunc("POST "+prefixo+"/ext-reach", protegido(preferencias))
	mux.HandleFunc("POST "+prefixo+"/ext-notify", protegido(notificar))

	porta := os.Getenv("PORT")
	if porta == "" {
		porta = "8080"
	}
	srv := &http.Server{Addr: "127.0.0.1:" + porta, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	ctx, parar := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer parar()
	go func() { <-ctx.Done(); _ = srv.Close() }()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
