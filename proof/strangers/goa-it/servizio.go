package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"consegnaurbana.it/mittenti/gen/mittenti"
	"github.com/google/uuid"
	goa "goa.design/goa/v3/pkg"
	"goa.design/goa/v3/security"
)

const (
	codiceCliente = "CU-40718"
	chiaveSegreta = "pioppo-Navile_2207-brina"
)

type destinatario struct {
	id, nome, cognome, cellulare, cap string
	preferenza                        *mittenti.Preferenza
	aggiornata                        *string
}

type servizio struct {
	mu          sync.Mutex
	durata      time.Duration
	gettoni     map[string]time.Time
	destinatari []*destinatario
}

func nuovoServizio() *servizio {
	durata := 1200
	if v, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && v > 0 {
		durata = v
	}
	interno := "7"
	return &servizio{
		durata:  time.Duration(durata) * time.Second,
		gettoni: map[string]time.Time{},
		destinatari: []*destinatario{
			{id: "DST-3FA81C", nome: "Chiara", cognome: "Montanari", cellulare: "+393471906624", cap: "40128", preferenza: &mittenti.Preferenza{
				Modalita:  "a_mano",
				Indirizzo: &mittenti.Indirizzo{Via: "Via Corticella", Civico: "58", Cap: "40128", Citta: "Bologna", Provincia: "BO", Interno: &interno},
			}},
			{id: "DST-90B2E7", nome: "Davide", cognome: "Lo Presti", cellulare: "+393385520917", cap: "40131", preferenza: &mittenti.Preferenza{Modalita: "portineria"}},
			{id: "DST-C41D05", nome: "Irina", cognome: "Ferrari", cellulare: "+39051228841", cap: "40122", preferenza: &mittenti.Preferenza{Modalita: "a_mano"}},
		},
	}
}

func (s *servizio) APIKeyAuth(ctx context.Context, chiave string, _ *security.APIKeyScheme) (context.Context, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	scade, ok := s.gettoni[chiave]
	if !ok {
		return ctx, mittenti.MakeNonAutorizzato(errors.New("gettone non valido"))
	}
	if time.Now().After(scade) {
		delete(s.gettoni, chiave)
		return ctx, mittenti.MakeNonAutorizzato(errors.New("gettone scaduto"))
	}
	return ctx, nil
}

func (s *servizio) Accesso(_ context.Context, p *mittenti.AccessoPayload) (*mittenti.AccessoResult, error) {
	a := subtle.ConstantTimeCompare([]byte(p.CodiceCliente), []byte(codiceCliente))
	b := subtle.ConstantTimeCompare([]byte(p.ChiaveSegreta), []byte(chiaveSegreta))
	if a&b != 1 {
		return nil, mittenti.MakeNonAutorizzato(errors.New("codice cliente o chiave segreta non corretti"))
	}
	grezzo := make([]byte, 24)
	_, _ = rand.Read(grezzo)
	gettone := hex.EncodeToString(grezzo)
	scade := time.Now().Add(s.durata)
	s.mu.Lock()
	s.gettoni[gettone] = scade
	s.mu.Unlock()
	return &mittenti.AccessoResult{Gettone: gettone, DurataSecondi: int(s.durata / time.Second), ScadeIl: scade.UTC().Format(time.RFC3339)}, nil
}

func (s *servizio) perID(id string) (*destinatario, error) {
	for _, d := range s.destinatari {
		if d.id == id {
			return d, nil
		}
	}
	return nil, mittenti.MakeDestinatarioSconosciuto(errors.New("nessun destinatario con questo identificativo"))
}

func (s *servizio) Verifica(_ context.Context, p *mittenti.VerificaPayload) (*mittenti.VerificaResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.destinatari {
		if d.cellulare == p.Cellulare && strings.EqualFold(d.cognome, strings.TrimSpace(p.Cognome)) && (p.Cap == nil || *p.Cap == d.cap) {
			return &mittenti.VerificaResult{Presente: true, DestinatarioID: d.id, NomeCompleto: d.nome + " " + d.cognome}, nil
		}
	}
	return nil, mittenti.MakeDestinatarioSconosciuto(errors.New("nessun destinatario corrisponde ai dati forniti"))
}

func (s *servizio) Recapito(_ context.Context, p *mittenti.RecapitoPayload) (*mittenti.RecapitoResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, err := s.perID(p.DestinatarioID)
	if err != nil {
		return nil, err
	}
	if p.Azione == "aggiorna" {
		if p.Preferenza == nil {
			return nil, goa.MissingFieldError("preferenza", "body")
		}
		if p.Preferenza.Modalita == "vicino" && p.Preferenza.Vicino == nil {
			return nil, goa.MissingFieldError("vicino", "body.preferenza")
		}
		if p.Preferenza.Modalita == "punto_ritiro" && p.Preferenza.CodicePunto == nil {
			return nil, goa.MissingFieldError("codice_punto", "body.preferenza")
		}
		ora := time.Now().UTC().Format(time.RFC3339)
		d.preferenza, d.aggiornata = p.Preferenza, &ora
	}
	return &mittenti.RecapitoResult{DestinatarioID: d.id, Preferenza: d.preferenza, AggiornataIl: d.aggiornata}, nil
}

func (s *servizio) Avviso(_ context.Context, p *mittenti.AvvisoPayload) (*mittenti.AvvisoResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.perID(p.DestinatarioID); err != nil {
		return nil, err
	}
	if (p.Evento == "in_consegna" || p.Evento == "ritardo") && p.DataPrevista == nil {
		return nil, goa.MissingFieldError("data_prevista", "body")
	}
	canale := "sms"
	if p.Canale != nil {
		canale = *p.Canale
	}
	return &mittenti.AvvisoResult{AvvisoID: uuid.NewString(), Stato: "in_coda", Canale: canale}, nil
}
