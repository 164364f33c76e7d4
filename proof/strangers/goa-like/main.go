// Koblingspunkt for sistemilslevering: avsendere slår opp mottakere, styrer leveringsønsker og varsler.
package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"log"
	"mime"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/go-fuego/fuego"
	"github.com/go-fuego/fuego/option"
)

type Innlogging struct {
	ApplikasjonsID string `json:"applikasjonsId" validate:"required"`
	Hemmelighet    string `json:"hemmelighet" validate:"required"`
}

type Tilgang struct {
	Tilgangstegn string    `json:"tilgangstegn"`
	Type         string    `json:"type"`
	UtloperTid   time.Time `json:"utloperTid"`
}

type Person struct {
	Etternavn   string `json:"etternavn" validate:"required,min=2,max=60"`
	Mobil       string `json:"mobil" validate:"required,e164"`
	Fodselsdato string `json:"fodselsdato" validate:"omitempty,datetime=2006-01-02"`
}

type Oppslag struct {
	Person     Person `json:"person"`
	Postnummer string `json:"postnummer" validate:"required,len=4,numeric"`
}

type Oppslagssvar struct {
	Kjent      bool   `json:"kjent"`
	MottakerID string `json:"mottakerId,omitempty"`
	Fornavn    string `json:"fornavn,omitempty"`
}

type Nabo struct {
	Navn      string `json:"navn" validate:"required,max=60"`
	Husnummer int    `json:"husnummer" validate:"required,min=1,max=999"`
	Leilighet string `json:"leilighet,omitempty" validate:"omitempty,len=5,alphanum"`
}

type Tidsvindu struct {
	Fra string `json:"fra" validate:"required,datetime=15:04"`
	Til string `json:"til" validate:"required,datetime=15:04"`
}

type Leveringsonsker struct {
	Leveringsmaate string     `json:"leveringsmaate" validate:"required,oneof=dor postkasse nabo hentested"`
	HentestedID    string     `json:"hentestedId,omitempty" validate:"required_if=Leveringsmaate hentested,omitempty,max=12"`
	Nabo           *Nabo      `json:"nabo,omitempty" validate:"required_if=Leveringsmaate nabo"`
	Tidsvindu      *Tidsvindu `json:"tidsvindu,omitempty"`
	Merknad        string     `json:"merknad,omitempty" validate:"max=140"`
}

type Preferanser struct {
	MottakerID string           `json:"mottakerId" validate:"required"`
	Handling   string           `json:"handling" validate:"required,oneof=hent endre"`
	Onsker     *Leveringsonsker `json:"onsker" validate:"required_if=Handling endre"`
}

type Preferansesvar struct {
	MottakerID string          `json:"mottakerId"`
	Onsker     Leveringsonsker `json:"onsker"`
	SistEndret *time.Time      `json:"sistEndret"`
}

type Sending struct {
	Kollinummer string    `json:"kollinummer" validate:"required,numeric,len=18"`
	Forventet   time.Time `json:"forventet" validate:"required"`
	AntallKolli int       `json:"antallKolli" validate:"omitempty,min=1,max=50"`
}

type Varsel struct {
	MottakerID string  `json:"mottakerId" validate:"required"`
	Mal        string  `json:"mal" validate:"required"`
	Kanal      string  `json:"kanal" validate:"required,oneof=sms epost app"`
	Epost      string  `json:"epost" validate:"required_if=Kanal epost,omitempty,email"`
	Malform    string  `json:"malform" validate:"omitempty,oneof=nb nn en"`
	Sending    Sending `json:"sending"`
}

type Varselkvittering struct {
	VarselID string    `json:"varselId"`
	Status   string    `json:"status"`
	Mottatt  time.Time `json:"mottatt"`
}

type mottaker struct {
	id, fornavn, etternavn, mobil, postnummer string
	onsker                                    Leveringsonsker
	endret                                    *time.Time
}

type tjeneste struct {
	mu        sync.Mutex
	mottakere []*mottaker
	tegn      map[string]time.Time
	levetid   time.Duration
}

const (
	applikasjon = "fjordpakke-nettbutikk"
	hemmelig    = "Skrei-Lofoten-7719-vinter"
	maksKropp   = 64 << 10
)

var maler = map[string]bool{"UTKJORING-02": true, "FORSINKET-01": true, "HENTEKLAR-03": true}

func tilfeldig(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return hex.EncodeToString(b)
}

func lik(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

func sendFeil(w http.ResponseWriter, r *http.Request, err error) {
	fuego.SendJSONError(w, r, fuego.HandleHTTPError(r.Context(), err))
}

// bareJSON: fuego leser også YAML, XML og skjema, det vil vi ikke ha.
func bareJSON(neste http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ct := r.Header.Get("Content-Type"); ct != "" {
			if mt, _, err := mime.ParseMediaType(ct); err != nil || mt != "application/json" {
				sendFeil(w, r, fuego.HTTPError{Status: http.StatusUnsupportedMediaType, Detail: "bare application/json"})
				return
			}
		}
		if r.ContentLength > maksKropp {
			sendFeil(w, r, fuego.HTTPError{Status: http.StatusRequestEntityTooLarge, Detail: "for stor forespørsel"})
			return
		}
		neste.ServeHTTP(w, r)
	})
}

func (t *tjeneste) kreverTegn(neste http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		tegn, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !ok {
			sendFeil(w, r, fuego.UnauthorizedError{Title: "Ikke innlogget", Detail: "Authorization: Bearer <tilgangstegn> mangler"})
			return
		}
		t.mu.Lock()
		utloper, kjent := t.tegn[tegn]
		t.mu.Unlock()
		if !kjent || time.Now().After(utloper) {
			sendFeil(w, r, fuego.UnauthorizedError{Title: "Ikke innlogget", Detail: "tilgangstegnet er ukjent eller utløpt"})
			return
		}
		neste.ServeHTTP(w, r)
	})
}

// finn kalles med låsen tatt.
func (t *tjeneste) finn(id string) (*mottaker, error) {
	for _, m := range t.mottakere {
		if m.id == id {
			return m, nil
		}
	}
	return nil, fuego.NotFoundError{Title: "Ukjent mottaker", Detail: "ingen mottaker har denne mottakerId"}
}

func (t *tjeneste) loggInn(c fuego.ContextWithBody[Innlogging]) (Tilgang, error) {
	inn, err := c.Body()
	if err != nil {
		return Tilgang{}, err
	}
	if !lik(inn.ApplikasjonsID, applikasjon) || !lik(inn.Hemmelighet, hemmelig) {
		return Tilgang{}, fuego.UnauthorizedError{Title: "Innlogging avvist", Detail: "applikasjonsId eller hemmelighet stemmer ikke"}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for k, u := range t.tegn {
		if time.Now().After(u) {
			delete(t.tegn, k)
		}
	}
	tegn, utloper := "kp_"+tilfeldig(20), time.Now().Add(t.levetid)
	t.tegn[tegn] = utloper
	return Tilgang{Tilgangstegn: tegn, Type: "Bearer", UtloperTid: utloper.UTC().Truncate(time.Second)}, nil
}

func (t *tjeneste) slaaOpp(c fuego.ContextWithBody[Oppslag]) (Oppslagssvar, error) {
	inn, err := c.Body()
	if err != nil {
		return Oppslagssvar{}, err
	}
	for _, m := range t.mottakere {
		if m.mobil == inn.Person.Mobil && strings.EqualFold(m.etternavn, inn.Person.Etternavn) && m.postnummer == inn.Postnummer {
			return Oppslagssvar{Kjent: true, MottakerID: m.id, Fornavn: m.fornavn}, nil
		}
	}
	return Oppslagssvar{}, nil
}

func (t *tjeneste) preferanser(c fuego.ContextWithBody[Preferanser]) (Preferansesvar, error) {
	inn, err := c.Body()
	if err != nil {
		return Preferansesvar{}, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	m, err := t.finn(inn.MottakerID)
	if err != nil {
		return Preferansesvar{}, err
	}
	if inn.Handling == "endre" {
		naa := time.Now().UTC().Truncate(time.Second)
		m.onsker, m.endret = *inn.Onsker, &naa
	}
	return Preferansesvar{MottakerID: m.id, Onsker: m.onsker, SistEndret: m.endret}, nil
}

func (t *tjeneste) varsle(c fuego.ContextWithBody[Varsel]) (Varselkvittering, error) {
	inn, err := c.Body()
	if err != nil {
		return Varselkvittering{}, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, err := t.finn(inn.MottakerID); err != nil {
		return Varselkvittering{}, err
	}
	if !maler[inn.Mal] {
		return Varselkvittering{}, fuego.HTTPError{Status: http.StatusUnprocessableEntity, Title: "Ukjent mal", Detail: "malen finnes ikke for denne applikasjonen"}
	}
	return Varselkvittering{VarselID: "varsel-" + tilfeldig(8), Status: "i_ko", Mottatt: time.Now().UTC().Truncate(time.Second)}, nil
}

func main() {
	levetid := 900
	if n, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		levetid = n
	}
	t := &tjeneste{tegn: map[string]time.Time{}, levetid: time.Duration(levetid) * time.Second, mottakere: []*mottaker{
		{id: "M-40817", fornavn: "Ingrid", etternavn: "Solbakken", mobil: "+4791234567", postnummer: "5003", onsker: Leveringsonsker{Leveringsmaate: "dor"}},
		{id: "M-40922", fornavn: "Øyvind", etternavn: "Haugen", mobil: "+4798765432", postnummer: "7011", onsker: Leveringsonsker{Leveringsmaate: "nabo", Nabo: &Nabo{Navn: "Berit Lunde", Husnummer: 8}}},
	}}
	s := fuego.NewServer(
		fuego.WithAddr("127.0.0.1:"+os.Getenv("PORT")),
		fuego.WithoutLogger(),
		fuego.WithMaxBodySize(maksKropp),
		fuego.WithoutStartupMessages(),
		fuego.WithSerializer(func(w http.ResponseWriter, r *http.Request, svar any) error { return fuego.SendJSON(w, r, svar) }),
		fuego.WithErrorSerializer(fuego.SendJSONError),
		fuego.WithEngineOptions(
			fuego.WithOpenAPIConfig(fuego.OpenAPIConfig{Disabled: true, DisableLocalSave: true, DisableSwaggerUI: true}),
			fuego.WithErrorHandler(func(ctx context.Context, err error) error { return fuego.HandleHTTPError(ctx, err) }),
		),
	)
	v1 := fuego.Group(s, "/kobling/v1")
	fuego.Use(v1, bareJSON)
	fuego.Post(v1, "/auth-authenticate", t.loggInn)
	ext := fuego.Group(v1, "")
	fuego.Use(ext, t.kreverTegn)
	fuego.Post(ext, "/ext-verify", t.slaaOpp)
	fuego.Post(ext, "/ext-reach", t.preferanser)
	fuego.Post(ext, "/ext-notify", t.varsle, option.DefaultStatusCode(http.StatusCreated))
	log.Fatal(s.Run())
}
