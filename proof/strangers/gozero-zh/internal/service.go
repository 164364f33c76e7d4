package internal

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/zeromicro/go-zero/rest"
	"github.com/zeromicro/go-zero/rest/httpx"
)

type address struct {
	Address
	pref    *Preference
	updated *int64
}

type user struct {
	id        int64
	name      string
	mobile    string
	addresses []*address
}

type Service struct {
	mu        sync.Mutex
	ttl       time.Duration
	tokens    map[string]time.Time
	merchants map[string]string
	users     []*user
	stations  map[string]bool
	templates map[string][]string
	sent      map[string]NotifyReq
}

func NewService(ttl time.Duration) *Service {
	return &Service{
		ttl:       ttl,
		tokens:    map[string]time.Time{},
		merchants: map[string]string{"M1003827": "Hx7-tangyuan-2290", "M1000415": "Kp2-doujiang-8153"},
		stations:  map[string]bool{"CN310087": true, "CN310112": true, "CN330021": true},
		templates: map[string][]string{"TPL_DELIVER_01": {"courierName", "courierMobile"}, "TPL_ARRIVED_02": {}},
		sent:      map[string]NotifyReq{},
		users: []*user{
			{id: 80017342, name: "李婉清", mobile: "13817204468", addresses: []*address{
				{Address: Address{5500921, "家", "上海市", "上海市", "徐汇区", "漕溪北路***号"}, pref: &Preference{DeliverType: "DOOR", CallFirst: true}},
				{Address: Address{5500922, "公司", "上海市", "上海市", "长宁区", "延安西路***号"}, pref: &Preference{DeliverType: "LOCKER"}},
			}},
			{id: 80017399, name: "陈志远", mobile: "15968110275", addresses: []*address{
				{Address: Address{5501340, "家", "浙江省", "杭州市", "西湖区", "文三路***号"}, pref: &Preference{DeliverType: "STATION", StationId: "CN330021"}},
			}},
		},
	}
}

func handle[Req, Resp any](fn func(*Req) (*Resp, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var req Req
		if err := httpx.Parse(r, &req); err != nil {
			httpx.ErrorCtx(r.Context(), w, err)
			return
		}
		resp, err := fn(&req)
		if err != nil {
			httpx.ErrorCtx(r.Context(), w, err)
			return
		}
		httpx.OkJsonCtx(r.Context(), w, resp)
	}
}

func RegisterHandlers(server *rest.Server, s *Service) {
	server.AddRoutes([]rest.Route{
		{Method: http.MethodPost, Path: "/auth-authenticate", Handler: handle(s.login)},
		{Method: http.MethodPost, Path: "/ext-verify", Handler: handle(s.verify)},
		{Method: http.MethodPost, Path: "/ext-reach", Handler: handle(s.reach)},
		{Method: http.MethodPost, Path: "/ext-notify", Handler: handle(s.notify)},
	})
}

func (s *Service) login(req *AuthReq) (*AuthResp, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	pw, ok := s.merchants[req.Body.MerchantNo]
	if !ok || subtle.ConstantTimeCompare([]byte(pw), []byte(req.Body.Password)) != 1 {
		return nil, errLogin
	}
	raw := make([]byte, 16)
	_, _ = rand.Read(raw)
	token := strings.ToUpper(hex.EncodeToString(raw))
	expires := time.Now().Add(s.ttl)
	s.tokens[token] = expires
	return &AuthResp{Token: token, ExpireTime: expires.UnixMilli()}, nil
}

func (s *Service) check(head Head) error {
	expires, ok := s.tokens[head.Token]
	if !ok || time.Now().After(expires) {
		delete(s.tokens, head.Token)
		return errToken
	}
	return nil
}

func (s *Service) find(id int64) *user {
	for _, u := range s.users {
		if u.id == id {
			return u
		}
	}
	return nil
}

func (s *Service) verify(req *VerifyReq) (*VerifyResp, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.check(req.Head); err != nil {
		return nil, err
	}
	for _, u := range s.users {
		if u.mobile != req.Body.Mobile {
			continue
		}
		resp := &VerifyResp{UserId: u.id}
		if req.Body.Name != "" {
			match := req.Body.Name == u.name
			resp.NameMatch = &match
		}
		for _, a := range u.addresses {
			resp.AddressList = append(resp.AddressList, a.Address)
		}
		return resp, nil
	}
	return nil, errUser
}

func (s *Service) reach(req *ReachReq) (*ReachResp, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.check(req.Head); err != nil {
		return nil, err
	}
	u := s.find(req.Body.UserId)
	if u == nil {
		return nil, errUser
	}
	for _, a := range u.addresses {
		if a.AddressId != req.Body.AddressId {
			continue
		}
		if req.Body.OpType == 2 {
			if id := req.Body.Preference.StationId; id != "" && !s.stations[id] {
				return nil, errStation
			}
			now := time.Now().UnixMilli()
			a.pref, a.updated = req.Body.Preference, &now
		}
		return &ReachResp{AddressId: a.AddressId, Preference: a.pref, UpdateTime: a.updated}, nil
	}
	return nil, errAddress
}

func (s *Service) notify(req *NotifyReq) (*NotifyResp, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.check(req.Head); err != nil {
		return nil, err
	}
	if s.find(req.Body.UserId) == nil {
		return nil, errUser
	}
	params, ok := s.templates[req.Body.TemplateCode]
	if !ok {
		return nil, errTemplate
	}
	for _, p := range params {
		if req.Body.TemplateParams[p] == "" {
			return nil, &BizError{"3002", "模板参数缺失：templateParams." + p}
		}
	}
	raw := make([]byte, 4)
	_, _ = rand.Read(raw)
	id := fmt.Sprintf("N%s%s", time.Now().Format("20060102150405"), strings.ToUpper(hex.EncodeToString(raw)))
	s.sent[id] = *req
	return &NotifyResp{NotifyId: id, Channels: req.Body.Channels, Status: 0}, nil
}
