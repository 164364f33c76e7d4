// Corriere Tirreno - smistamento consegne a domicilio, interfaccia mittenti.
package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"os/signal"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/go-kit/kit/endpoint"
	httptransport "github.com/go-kit/kit/transport/http"
	"k8s.io/apimachinery/pkg/util/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// ---- richieste ----

type Applicazione struct {
	Codice string `json:"codice"`
	Chiave string `json:"chiave"`
}
type Accesso struct {
	Applicazione *Applicazione `json:"applicazione"`
	Ambiente     string        `json:"ambiente"`
}
type Destinatario struct {
	Nome     string `json:"nome"`
	Cognome  string `json:"cognome"`
	Telefono string `json:"telefono"`
	Email    string `json:"email"`
}
type Indirizzo struct {
	Via       string `json:"via"`
	Civico    string `json:"civico"`
	Cap       string `json:"cap"`
	Comune    string `json:"comune"`
	Provincia string `json:"provincia"`
}
type Verifica struct {
	Destinatario *Destinatario `json:"destinatario"`
	Indirizzo    *Indirizzo    `json:"indirizzo"`
}
type Fascia struct {
	Dalle string `json:"dalle"`
	Alle  string `json:"alle"`
}
type Preferenza struct {
	Modalita         string  `json:"modalita"`
	NominativoVicino string  `json:"nominativoVicino,omitempty"`
	CodicePunto      string  `json:"codicePunto,omitempty"`
	FasciaOraria     *Fascia `json:"fasciaOraria,omitempty"`
	Note             string  `json:"note,omitempty"`
}
type Recapito struct {
	CodiceCliente string      `json:"codiceCliente"`
	Operazione    string      `json:"operazione"`
	Preferenza    *Preferenza `json:"preferenza"`
}
type Spedizione struct {
	Numero       string `json:"numero"`
	DataConsegna string `json:"dataConsegna"`
	Colli        *int   `json:"colli"`
}
type Avviso struct {
	CodiceCliente string      `json:"codiceCliente"`
	Tipo          string      `json:"tipo"`
	Motivo        string      `json:"motivo"`
	Spedizione    *Spedizione `json:"spedizione"`
	Canali        []string    `json:"canali"`
	Lingua        string      `json:"lingua"`
}

// ---- regole ----

func richiesto(p *field.Path, v string) field.ErrorList {
	if v == "" {
		return field.ErrorList{field.Required(p, "")}
	}
	return nil
}
func modello(p *field.Path, v string, re *regexp.Regexp, testo string, esempi ...string) field.ErrorList {
	if e := richiesto(p, v); e != nil {
		return e
	}
	if !re.MatchString(v) {
		return field.ErrorList{field.Invalid(p, v, validation.RegexError(testo, re.String(), esempi...))}
	}
	return nil
}
func scelta(p *field.Path, v string, ammessi []string) field.ErrorList {
	if e := richiesto(p, v); e != nil {
		return e
	}
	for _, a := range ammessi {
		if a == v {
			return nil
		}
	}
	return field.ErrorList{field.NotSupported(p, v, ammessi)}
}
func lunghezza(p *field.Path, v string, max int) field.ErrorList {
	if len([]rune(v)) > max {
		return field.ErrorList{field.TooLong(p, v, max)}
	}
	return nil
}
func tempo(p *field.Path, v, formato string) field.ErrorList {
	if e := richiesto(p, v); e != nil {
		return e
	}
	if _, err := time.Parse(formato, v); err != nil {
		return field.ErrorList{field.Invalid(p, v, err.Error())}
	}
	return nil
}

var (
	reTelefono = regexp.MustCompile(`^\+39\d{9,10}$`)
	reEmail    = regexp.MustCompile(`^[^@\s]+@[^@\s]+\.[a-z]{2,}$`)
	reCap      = regexp.MustCompile(`^\d{5}$`)
	reProv     = regexp.MustCompile(`^[A-Z]{2}$`)
	reCliente  = regexp.MustCompile(`^CL-\d{6}$`)
	rePunto    = regexp.MustCompile(`^PR-\d{5}$`)
	reNumero   = regexp.MustCompile(`^CT\d{10}$`)

	ambienti   = []string{"collaudo", "produzione"}
	operazioni = []string{"LETTURA", "MODIFICA"}
	modalita   = []string{"DOMICILIO", "VICINO", "PUNTO_RITIRO"}
	tipi       = []string{"IN_CONSEGNA", "CONSEGNATA", "RITARDO", "GIACENZA"}
	canali     = []string{"SMS", "EMAIL"}
	lingue     = []string{"it", "en", "de"}
)

type regole interface{ Valida() field.ErrorList }

func (r *Accesso) Valida() (l field.ErrorList) {
	if p := field.NewPath("applicazione"); r.Applicazione == nil {
		l = append(l, field.Required(p, ""))
	} else {
		l = append(l, richiesto(p.Child("codice"), r.Applicazione.Codice)...)
		l = append(l, richiesto(p.Child("chiave"), r.Applicazione.Chiave)...)
	}
	if r.Ambiente != "" {
		l = append(l, scelta(field.NewPath("ambiente"), r.Ambiente, ambienti)...)
	}
	return
}

func (r *Verifica) Valida() (l field.ErrorList) {
	if p := field.NewPath("destinatario"); r.Destinatario == nil {
		l = append(l, field.Required(p, ""))
	} else {
		d := r.Destinatario
		l = append(l, richiesto(p.Child("nome"), d.Nome)...)
		l = append(l, richiesto(p.Child("cognome"), d.Cognome)...)
		l = append(l, modello(p.Child("telefono"), d.Telefono, reTelefono, "must be an Italian number in international form", "+393331234567")...)
		if d.Email != "" {
			l = append(l, modello(p.Child("email"), d.Email, reEmail, "must be an e-mail address", "nome@example.it")...)
		}
	}
	if p := field.NewPath("indirizzo"); r.Indirizzo == nil {
		l = append(l, field.Required(p, ""))
	} else {
		i := r.Indirizzo
		l = append(l, richiesto(p.Child("via"), i.Via)...)
		l = append(l, richiesto(p.Child("civico"), i.Civico)...)
		l = append(l, lunghezza(p.Child("civico"), i.Civico, 8)...)
		l = append(l, modello(p.Child("cap"), i.Cap, reCap, "must be five digits", "00185")...)
		l = append(l, richiesto(p.Child("comune"), i.Comune)...)
		if i.Provincia != "" {
			l = append(l, modello(p.Child("provincia"), i.Provincia, reProv, "must be the two capital letters of the province", "RM")...)
		}
	}
	return
}

func (r *Recapito) Valida() (l field.ErrorList) {
	l = append(l, modello(field.NewPath("codiceCliente"), r.CodiceCliente, reCliente, "must be a customer code", "CL-000001")...)
	l = append(l, scelta(field.NewPath("operazione"), r.Operazione, operazioni)...)
	p := field.NewPath("preferenza")
	switch {
	case r.Operazione == "MODIFICA" && r.Preferenza == nil:
		l = append(l, field.Required(p, "when operazione is MODIFICA"))
	case r.Operazione == "LETTURA" && r.Preferenza != nil:
		l = append(l, field.Forbidden(p, "may not be set when operazione is LETTURA"))
	case r.Operazione == "MODIFICA":
		f := r.Preferenza
		l = append(l, scelta(p.Child("modalita"), f.Modalita, modalita)...)
		if f.Modalita == "VICINO" {
			l = append(l, richiesto(p.Child("nominativoVicino"), f.NominativoVicino)...)
			l = append(l, lunghezza(p.Child("nominativoVicino"), f.NominativoVicino, 60)...)
		} else if f.NominativoVicino != "" {
			l = append(l, field.Forbidden(p.Child("nominativoVicino"), "may only be set when modalita is VICINO"))
		}
		if f.Modalita == "PUNTO_RITIRO" {
			l = append(l, modello(p.Child("codicePunto"), f.CodicePunto, rePunto, "must be the code of a pick-up point", "PR-00001")...)
		} else if f.CodicePunto != "" {
			l = append(l, field.Forbidden(p.Child("codicePunto"), "may only be set when modalita is PUNTO_RITIRO"))
		}
		if f.FasciaOraria != nil {
			q := p.Child("fasciaOraria")
			l = append(l, tempo(q.Child("dalle"), f.FasciaOraria.Dalle, "15:04")...)
			l = append(l, tempo(q.Child("alle"), f.FasciaOraria.Alle, "15:04")...)
		}
		l = append(l, lunghezza(p.Child("note"), f.Note, 120)...)
	}
	return
}

func (r *Avviso) Valida() (l field.ErrorList) {
	l = append(l, modello(field.NewPath("codiceCliente"), r.CodiceCliente, reCliente, "must be a customer code", "CL-000001")...)
	l = append(l, scelta(field.NewPath("tipo"), r.Tipo, tipi)...)
	if r.Tipo == "RITARDO" {
		l = append(l, richiesto(field.NewPath("motivo"), r.Motivo)...)
	}
	l = append(l, lunghezza(field.NewPath("motivo"), r.Motivo, 160)...)
	if p := field.NewPath("spedizione"); r.Spedizione == nil {
		l = append(l, field.Required(p, ""))
	} else {
		s := r.Spedizione
		l = append(l, modello(p.Child("numero"), s.Numero, reNumero, "must be a waybill number", "CT0000000001")...)
		l = append(l, tempo(p.Child("dataConsegna"), s.DataConsegna, time.DateOnly)...)
		if s.Colli != nil && (*s.Colli < 1 || *s.Colli > 99) {
			l = append(l, field.Invalid(p.Child("colli"), *s.Colli, validation.InclusiveRangeError(1, 99)))
		}
	}
	if p := field.NewPath("canali"); len(r.Canali) > 2 {
		l = append(l, field.TooMany(p, len(r.Canali), 2))
	} else {
		for n, c := range r.Canali {
			l = append(l, scelta(p.Index(n), c, canali)...)
		}
	}
	if r.Lingua != "" {
		l = append(l, scelta(field.NewPath("lingua"), r.Lingua, lingue)...)
	}
	return
}

// ---- errori ----

type Dettaglio struct {
	Campo     string `json:"campo,omitempty"`
	Tipo      string `json:"tipo,omitempty"`
	Messaggio string `json:"messaggio"`
}
type Rifiuto struct {
	stato    int
	Errore   string      `json:"errore"`
	Dettagli []Dettaglio `json:"dettagli,omitempty"`
}

func (r *Rifiuto) Error() string { return r.Errore }

func rifiuta(stato int, testo string) error { return &Rifiuto{stato: stato, Errore: testo} }

func scriviErrore(_ context.Context, err error, w http.ResponseWriter) {
	var r *Rifiuto
	if !errors.As(err, &r) {
		r = &Rifiuto{stato: 500, Errore: "errore interno"}
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	if r.stato == 401 && strings.Contains(r.Errore, "gettone") {
		w.Header().Set("WWW-Authenticate", `Bearer realm="smistaporta"`)
	}
	w.WriteHeader(r.stato)
	_ = json.NewEncoder(w).Encode(r)
}

// ---- trasporto ----

func leggi[T any](_ context.Context, req *http.Request) (any, error) {
	var v T
	if err := json.NewDecoder(http.MaxBytesReader(nil, req.Body, 32768)).Decode(&v); err != nil {
		var grande *http.MaxBytesError
		if errors.As(err, &grande) {
			return nil, rifiuta(413, "richiesta troppo grande")
		}
		return nil, &Rifiuto{stato: 400, Errore: "corpo della richiesta non leggibile", Dettagli: []Dettaglio{{Messaggio: err.Error()}}}
	}
	return &v, nil
}

func valida(next endpoint.Endpoint) endpoint.Endpoint {
	return func(ctx context.Context, req any) (any, error) {
		if l := req.(regole).Valida(); len(l) > 0 {
			r := &Rifiuto{stato: 422, Errore: "richiesta non valida"}
			for _, e := range l {
				r.Dettagli = append(r.Dettagli, Dettaglio{e.Field, string(e.Type), e.ErrorBody()})
			}
			return nil, r
		}
		return next(ctx, req)
	}
}

func autorizza(next endpoint.Endpoint) endpoint.Endpoint {
	return func(ctx context.Context, req any) (any, error) {
		h, _ := ctx.Value(httptransport.ContextKeyRequestAuthorization).(string)
		if h == "" {
			return nil, rifiuta(401, "gettone di accesso mancante")
		}
		g, ok := strings.CutPrefix(h, "Bearer ")
		if !ok {
			return nil, rifiuta(401, "gettone di accesso: atteso lo schema Bearer")
		}
		mu.Lock()
		fine, noto := gettoni[g]
		mu.Unlock()
		if !noto {
			return nil, rifiuta(401, "gettone di accesso sconosciuto")
		}
		if time.Now().After(fine) {
			return nil, rifiuta(401, "gettone di accesso scaduto")
		}
		return next(ctx, req)
	}
}

func scrivi(stato int) httptransport.EncodeResponseFunc {
	return func(_ context.Context, w http.ResponseWriter, v any) error {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.WriteHeader(stato)
		return json.NewEncoder(w).Encode(v)
	}
}

// ---- servizio ----

type Cliente struct {
	Codice, Nome, Cognome, Telefono, Via, Civico, Cap, Comune string
	Pref                                                      Preferenza
}

var (
	mu      sync.Mutex
	gettoni = map[string]time.Time{}
	ttl     = 900
	clienti = []*Cliente{
		{"CL-104482", "Chiara", "Bonfanti", "+393472186640", "Via dei Serragli", "57", "50124", "Firenze", Preferenza{Modalita: "DOMICILIO"}},
		{"CL-104519", "Davide", "Marchetti", "+393289907715", "Corso Garibaldi", "12/B", "57122", "Livorno", Preferenza{Modalita: "PUNTO_RITIRO", CodicePunto: "PR-00231"}},
	}
)

func cliente(codice string) *Cliente {
	for _, c := range clienti {
		if c.Codice == codice {
			return c
		}
	}
	return nil
}

func casuale(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return hex.EncodeToString(b)
}

type J = map[string]any

func entra(_ context.Context, req any) (any, error) {
	a := req.(*Accesso)
	if a.Applicazione.Codice != "lucciola-spedizioni" || a.Applicazione.Chiave != "cedro7-Molo-argento" {
		return nil, rifiuta(401, "applicazione o chiave non riconosciuta")
	}
	g := casuale(24)
	mu.Lock()
	gettoni[g] = time.Now().Add(time.Duration(ttl) * time.Second)
	mu.Unlock()
	return J{"accesso": J{"gettone": g, "schema": "Bearer", "scadeTra": ttl}}, nil
}

func verifica(_ context.Context, req any) (any, error) {
	v := req.(*Verifica)
	for _, c := range clienti {
		if c.Telefono == v.Destinatario.Telefono && strings.EqualFold(c.Cognome, v.Destinatario.Cognome) && c.Cap == v.Indirizzo.Cap {
			conforme := strings.EqualFold(c.Via, v.Indirizzo.Via) && strings.EqualFold(c.Civico, v.Indirizzo.Civico)
			return J{"riconosciuto": true, "codiceCliente": c.Codice, "indirizzoConforme": conforme}, nil
		}
	}
	return nil, rifiuta(404, "destinatario sconosciuto")
}

func recapito(_ context.Context, req any) (any, error) {
	r := req.(*Recapito)
	mu.Lock()
	defer mu.Unlock()
	c := cliente(r.CodiceCliente)
	if c == nil {
		return nil, rifiuta(404, "cliente sconosciuto")
	}
	if r.Operazione == "MODIFICA" {
		c.Pref = *r.Preferenza
	}
	return J{"codiceCliente": c.Codice, "preferenza": c.Pref}, nil
}

func avviso(_ context.Context, req any) (any, error) {
	a := req.(*Avviso)
	if cliente(a.CodiceCliente) == nil {
		return nil, rifiuta(404, "cliente sconosciuto")
	}
	ca := a.Canali
	if len(ca) == 0 {
		ca = []string{"SMS"}
	}
	return J{"idNotifica": "NTF-" + casuale(6), "stato": "ACCODATA", "canali": ca}, nil
}

func main() {
	if s := os.Getenv("TOKEN_TTL_SECONDS"); s != "" {
		if n, err := strconv.Atoi(s); err == nil {
			ttl = n
		}
	}
	opzioni := []httptransport.ServerOption{
		httptransport.ServerBefore(httptransport.PopulateRequestContext),
		httptransport.ServerErrorEncoder(scriviErrore),
	}
	mux := http.NewServeMux()
	mux.Handle("POST /servizi/v1/auth-authenticate", httptransport.NewServer(valida(entra), leggi[Accesso], scrivi(200), opzioni...))
	protetto := func(e endpoint.Endpoint) endpoint.Endpoint { return endpoint.Chain(autorizza, valida)(e) }
	mux.Handle("POST /servizi/v1/ext-verify", httptransport.NewServer(protetto(verifica), leggi[Verifica], scrivi(200), opzioni...))
	mux.Handle("POST /servizi/v1/ext-reach", httptransport.NewServer(protetto(recapito), leggi[Recapito], scrivi(200), opzioni...))
	mux.Handle("POST /servizi/v1/ext-notify", httptransport.NewServer(protetto(avviso), leggi[Avviso], scrivi(201), opzioni...))

	srv := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		c := make(chan os.Signal, 1)
		signal.Notify(c, syscall.SIGTERM, syscall.SIGINT)
		<-c
		_ = srv.Close()
	}()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(fmt.Errorf("avvio: %w", err))
	}
}
