package restapi

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/go-openapi/errors"
	"github.com/go-openapi/runtime"
	"github.com/go-openapi/runtime/middleware"
	"github.com/go-openapi/strfmt"
	"github.com/google/uuid"

	"by.spraunaja/hateway/models"
	"by.spraunaja/hateway/restapi/operations"
)

type klijent struct {
	kod, telefon, prozvishcha, indeks string
	nalady                            *models.Nalady
}

type pasluha struct {
	mu       sync.Mutex
	ttl      time.Duration
	sesii    map[string]time.Time
	klijenty []*klijent
}

func ptr[T any](v T) *T { return &v }

func id() *strfmt.UUID { return ptr(strfmt.UUID(uuid.NewString())) }

func padkliuchyc(api *operations.HatewayAPI) {
	ttl := 1200
	if v, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && v > 0 {
		ttl = v
	}
	s := &pasluha{ttl: time.Duration(ttl) * time.Second, sesii: map[string]time.Time{}, klijenty: []*klijent{
		{"KL-30817", "+375291204477", "Кавалёнак", "220030", &models.Nalady{Miesca: ptr("DZVIERY")}},
		{"KL-31150", "+375336671902", "Шымановіч", "230023", &models.Nalady{Miesca: ptr("SUSIED"), Kamientar: "кв. 14"}},
		{"KL-32904", "+375447810063", "Барысевіч", "210001", &models.Nalady{Miesca: ptr("PUNKT"), NumarPunkta: "P-0031"}},
	}}
	api.PryladaAuth = s.prylada
	api.SesijaAuth = s.sesija
	api.UvahodHandler = operations.UvahodHandlerFunc(s.uvahod)
	api.PraverkaHandler = operations.PraverkaHandlerFunc(s.praverka)
	api.NaladyHandler = operations.NaladyHandlerFunc(s.naladyKlijenta)
	api.ApaviaschennieHandler = operations.ApaviaschennieHandlerFunc(s.apaviaschennie)
}

func (s *pasluha) prylada(login, parol string) (*models.Prylada, error) {
	if login != "gomel-knigi" || subtle.ConstantTimeCompare([]byte(parol), []byte("vZ7-Busel-2094-xq")) != 1 {
		return nil, &Biznes{401, "ULIK", "Лагін або пароль няправільныя"}
	}
	return &models.Prylada{Login: login}, nil
}

func (s *pasluha) sesija(kliuch string, _ []string) (*models.Prylada, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	kaniec, josc := s.sesii[kliuch]
	if !josc {
		return nil, &Biznes{401, "SESIJA", "Ключ доступу невядомы"}
	}
	if time.Now().After(kaniec) {
		return nil, &Biznes{401, "SESIJA_SKONCHANA", "Тэрмін ключа доступу скончыўся"}
	}
	return &models.Prylada{Login: "gomel-knigi"}, nil
}

func (s *pasluha) uvahod(operations.UvahodParams, *models.Prylada) middleware.Responder {
	b := make([]byte, 30)
	_, _ = rand.Read(b)
	kliuch := base64.RawURLEncoding.EncodeToString(b)
	s.mu.Lock()
	s.sesii[kliuch] = time.Now().Add(s.ttl)
	s.mu.Unlock()
	return operations.NewUvahodOK().WithPayload(&models.AdkazUvahodu{IDZapytu: id(), Vynik: &models.AdkazUvahoduVynik{
		KliuchDostupu: &kliuch, Typ: ptr("Bearer"), DziejnicajeSekund: ptr(int64(s.ttl.Seconds())),
	}})
}

func (s *pasluha) praverka(p operations.PraverkaParams, _ *models.Prylada) middleware.Responder {
	vynik := &models.AdkazPraverkiVynik{Znojdzieny: ptr(false)}
	for _, k := range s.klijenty {
		if k.telefon == *p.Zapyt.Atrymalnik.Telefon && strings.EqualFold(k.prozvishcha, strings.TrimSpace(*p.Zapyt.Atrymalnik.Prozvishcha)) {
			vynik.Znojdzieny, vynik.KodKlijenta = ptr(true), k.kod
		}
	}
	return operations.NewPraverkaOK().WithPayload(&models.AdkazPraverki{IDZapytu: id(), Vynik: vynik})
}

// pamylka answers from a handler as the runtime does.
func pamylka(err error) middleware.Responder {
	return middleware.ResponderFunc(func(w http.ResponseWriter, _ runtime.Producer) { PamylkaProblem(w, nil, err) })
}

func (s *pasluha) znajsci(kod string) *klijent {
	for _, k := range s.klijenty {
		if k.kod == kod {
			return k
		}
	}
	return nil
}

var niamaKlijenta = &Biznes{404, "KLIJENT", "Кліент з такім кодам не знойдзены"}

func (s *pasluha) naladyKlijenta(p operations.NaladyParams, _ *models.Prylada) middleware.Responder {
	z := p.Zapyt
	zmiena := *z.Dziejannie == models.ZapytNaladDziejannieZMIANIC
	// чаго не ўмее схема
	var res []error
	if zmiena && z.Nalady == nil {
		res = append(res, errors.Required("nalady", "body", nil))
	}
	if z.Nalady != nil && *z.Nalady.Miesca == models.NaladyMiescaPUNKT && z.Nalady.NumarPunkta == "" {
		res = append(res, errors.Required("nalady.numarPunkta", "body", nil))
	}
	if len(res) > 0 {
		return pamylka(errors.CompositeValidationError(res...))
	}

	s.mu.Lock()
	defer s.mu.Unlock()
	k := s.znajsci(*z.KodKlijenta)
	if k == nil {
		return pamylka(niamaKlijenta)
	}
	if k.indeks != *z.Indeks {
		return pamylka(&Biznes{409, "INDEKS", "Паштовы індэкс не належыць кліенту"})
	}
	if zmiena {
		k.nalady = z.Nalady
	}
	return operations.NewNaladyOK().WithPayload(&models.AdkazNalad{IDZapytu: id(), Vynik: &models.AdkazNaladVynik{KodKlijenta: &k.kod, Zmieniena: &zmiena, Nalady: k.nalady}})
}

func (s *pasluha) apaviaschennie(p operations.ApaviaschennieParams, _ *models.Prylada) middleware.Responder {
	if s.znajsci(*p.Zapyt.KodKlijenta) == nil {
		return pamylka(niamaKlijenta)
	}
	return operations.NewApaviaschennieAccepted().WithPayload(&models.AdkazApaviaschennia{IDZapytu: id(), Vynik: &models.AdkazApaviaschenniaVynik{NumarApaviaschennia: id(), Stan: ptr("U_CHARZIE")}})
}
