// Package logic: бизнес-логика, тест мохите өчен хәтердә генә.
package logic

import (
	"context"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/gogf/gf/v2/errors/gcode"
	"github.com/gogf/gf/v2/errors/gerror"
	"github.com/gogf/gf/v2/os/gcache"
	"github.com/gogf/gf/v2/os/gtime"
	"github.com/gogf/gf/v2/util/gconv"
	"github.com/gogf/gf/v2/util/grand"
	"github.com/gogf/gf/v2/util/guid"

	"iltu.example/gateway/api"
)

var (
	CodeKeru   = gcode.New(1001, "Клиент яки ачкыч дөрес түгел", nil)
	CodeSessia = gcode.New(1002, "Токен кирәк яки аның вакыты чыккан", nil)
	CodeAlucy  = gcode.New(1004, "Алучы табылмады", nil)
)

type alucy struct {
	id                           int64
	telefon, familiya, isem, tel string
	indeks, yort, fatir          string
	telek                        api.Telek
	songy                        *gtime.Time
}

type Iltu struct {
	mu       sync.Mutex
	tokenlar *gcache.Cache
	ttl      int
	bazada   []*alucy
}

func New() *Iltu {
	ttl := 900
	if n := gconv.Int(os.Getenv("TOKEN_TTL_SECONDS")); n > 0 {
		ttl = n
	}
	return &Iltu{ttl: ttl, tokenlar: gcache.New(), bazada: []*alucy{
		{id: 40817203, telefon: "+79172345678", familiya: "Хәсәнова", isem: "Алсу", tel: "tt", indeks: "420111", yort: "15", fatir: "27", telek: api.Telek{Uryn: "ishek"}},
		{id: 40817544, telefon: "+79274410098", familiya: "Галиев", isem: "Марат", tel: "ru", indeks: "423800", yort: "4а", telek: api.Telek{Uryn: "kurshe", Kurshe: &api.Kurshe{Isem: "Сания апа", Fatir: "12"}}},
		{id: 40819006, telefon: "+79600551234", familiya: "Минһаҗев", isem: "Илдар", tel: "tt", indeks: "423450", yort: "61", fatir: "3", telek: api.Telek{Uryn: "pochtomat", Vakyt: &api.Vakyt{Bashy: "18:00", Azagy: "21:00"}}},
	}}
}

func (s *Iltu) Keru(ctx context.Context, req *api.KeruReq) (*api.KeruRes, error) {
	if req.Klient.Kod != "kazan-market" || req.Klient.Achkych != "Qz8tWm3LrX0yVb6nKd1s" {
		return nil, gerror.NewCode(CodeKeru)
	}
	token := grand.S(40)
	if err := s.tokenlar.Set(ctx, token, req.Klient.Kod, time.Duration(s.ttl)*time.Second); err != nil {
		return nil, err
	}
	return &api.KeruRes{Token: token, TokenType: "Bearer", ExpiresIn: s.ttl}, nil
}

func (s *Iltu) TokenYaraklymy(ctx context.Context, token string) bool {
	ok, err := s.tokenlar.Contains(ctx, token)
	return err == nil && ok
}

func (s *Iltu) Tiksheru(_ context.Context, req *api.TiksheruReq) (*api.TiksheruRes, error) {
	for _, a := range s.bazada {
		if a.telefon != req.Alucy.Telefon || !strings.EqualFold(a.familiya, req.Alucy.Familiya) ||
			a.indeks != req.Adres.Indeks || !strings.EqualFold(a.yort, req.Adres.Yort) {
			continue
		}
		if req.Alucy.Isem != "" && !strings.EqualFold(a.isem, req.Alucy.Isem) {
			continue
		}
		if req.Adres.Fatir != "" && a.fatir != req.Adres.Fatir {
			continue
		}
		return &api.TiksheruRes{AlucyId: a.id, Isem: a.isem, Tel: a.tel}, nil
	}
	return nil, gerror.NewCode(CodeAlucy)
}

func (s *Iltu) tap(id int64) (*alucy, error) {
	for _, a := range s.bazada {
		if a.id == id {
			return a, nil
		}
	}
	return nil, gerror.NewCode(CodeAlucy)
}

func (s *Iltu) Telek(_ context.Context, req *api.TelekReq) (*api.TelekRes, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, err := s.tap(req.AlucyId)
	if err != nil {
		return nil, err
	}
	if req.Telek != nil {
		a.telek, a.songy = *req.Telek, gtime.Now()
	}
	return &api.TelekRes{AlucyId: a.id, Telek: a.telek, Ozgartelde: req.Telek != nil, Songy: a.songy}, nil
}

func (s *Iltu) Xabar(_ context.Context, req *api.XabarReq) (*api.XabarRes, error) {
	if _, err := s.tap(req.AlucyId); err != nil {
		return nil, err
	}
	return &api.XabarRes{XabarId: guid.S(), Torysh: "chiratta"}, nil
}
