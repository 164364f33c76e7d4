// RxLink of Harbour Pharmacy Group, Whangārei: connect handlers behind vanguard's REST transcoding, messages checked by protoc-gen-validate.
package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
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

	"connectrpc.com/connect"
	"connectrpc.com/vanguard"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/protobuf/proto"

	rxv1 "harbourpharmacy.nz/rxlink/gen/rx/v1"
	"harbourpharmacy.nz/rxlink/gen/rx/v1/rxv1connect"
)

type patient struct {
	nhi, family, given, dob string
	address                 *rxv1.Address
	preference              *rxv1.Preference
}

type rxLink struct {
	mu       sync.Mutex
	ttl      time.Duration
	branches map[string]string
	sessions map[string]time.Time
	patients map[string]*patient
	sent     map[string]*rxv1.NotifyRequest
}

var templates = map[string]bool{"COURIER_TODAY": true, "COURIER_LATE": true, "SCRIPT_DROPPED": true}

func token(prefix string, n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return prefix + hex.EncodeToString(b)
}

// violations flattens what protoc-gen-validate found; Go's names become those of the JSON.
func violations(at string, err error) []*errdetails.BadRequest_FieldViolation {
	if multi, ok := err.(interface{ AllErrors() []error }); ok {
		var all []*errdetails.BadRequest_FieldViolation
		for _, e := range multi.AllErrors() {
			all = append(all, violations(at, e)...)
		}
		return all
	}
	one, ok := err.(interface {
		Field() string
		Reason() string
		Cause() error
	})
	if !ok {
		return []*errdetails.BadRequest_FieldViolation{{Field: at, Description: err.Error()}}
	}
	name := strings.ToLower(one.Field()[:1]) + one.Field()[1:]
	if at != "" {
		name = at + "." + name
	}
	if cause, ok := one.Cause().(interface{ AllErrors() []error }); ok {
		return violations(name, cause.(error))
	}
	return []*errdetails.BadRequest_FieldViolation{{Field: name, Description: one.Reason()}}
}

func validated(next connect.UnaryFunc) connect.UnaryFunc {
	return func(ctx context.Context, req connect.AnyRequest) (connect.AnyResponse, error) {
		if v, ok := req.Any().(interface{ ValidateAll() error }); ok {
			if err := v.ValidateAll(); err != nil {
				out := connect.NewError(connect.CodeInvalidArgument, errors.New("invalid "+string(req.Any().(proto.Message).ProtoReflect().Descriptor().Name())))
				if detail, e := connect.NewErrorDetail(&errdetails.BadRequest{FieldViolations: violations("", err)}); e == nil {
					out.AddDetail(detail)
				}
				return nil, out
			}
		}
		return next(ctx, req)
	}
}

func (s *rxLink) guarded(next connect.UnaryFunc) connect.UnaryFunc {
	return func(ctx context.Context, req connect.AnyRequest) (connect.AnyResponse, error) {
		if req.Spec().Procedure == rxv1connect.RxLinkAuthenticateProcedure {
			return next(ctx, req)
		}
		given, ok := strings.CutPrefix(req.Header().Get("Authorization"), "Bearer ")
		if !ok {
			return nil, connect.NewError(connect.CodeUnauthenticated, errors.New("bearer token missing"))
		}
		s.mu.Lock()
		until, known := s.sessions[given]
		s.mu.Unlock()
		if !known || time.Now().After(until) {
			return nil, connect.NewError(connect.CodeUnauthenticated, errors.New("session unknown or over"))
		}
		return next(ctx, req)
	}
}

func (s *rxLink) Authenticate(_ context.Context, req *connect.Request[rxv1.AuthenticateRequest]) (*connect.Response[rxv1.AuthenticateResponse], error) {
	want, ok := s.branches[req.Msg.Branch]
	if !ok || subtle.ConstantTimeCompare([]byte(want), []byte(req.Msg.Secret)) != 1 {
		return nil, connect.NewError(connect.CodeUnauthenticated, errors.New("branch or secret not right"))
	}
	t := token("hpg_", 24)
	s.mu.Lock()
	s.sessions[t] = time.Now().Add(s.ttl)
	s.mu.Unlock()
	return connect.NewResponse(&rxv1.AuthenticateResponse{SessionToken: t, ValidForSeconds: int32(s.ttl / time.Second)}), nil
}

func (s *rxLink) Verify(_ context.Context, req *connect.Request[rxv1.VerifyRequest]) (*connect.Response[rxv1.VerifyResponse], error) {
	p := req.Msg.Patient
	for ref, k := range s.patients {
		if k.nhi == p.Nhi && strings.EqualFold(k.family, p.FamilyName) && (p.DateOfBirth == nil || *p.DateOfBirth == k.dob) {
			return connect.NewResponse(&rxv1.VerifyResponse{Enrolled: true, PatientRef: ref, GivenName: k.given}), nil
		}
	}
	return nil, connect.NewError(connect.CodeNotFound, errors.New("no such patient at this group"))
}

func (s *rxLink) Reach(_ context.Context, req *connect.Request[rxv1.ReachRequest]) (*connect.Response[rxv1.ReachResponse], error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, ok := s.patients[req.Msg.PatientRef]
	if !ok {
		return nil, connect.NewError(connect.CodeNotFound, errors.New("no such patient at this group"))
	}
	a := req.Msg.Address
	if a.Postcode != k.address.Postcode || !strings.EqualFold(a.Street, k.address.Street) {
		return nil, connect.NewError(connect.CodeFailedPrecondition, errors.New("address is not the one on file"))
	}
	if req.Msg.Preference != nil {
		k.preference = proto.Clone(req.Msg.Preference).(*rxv1.Preference)
	}
	return connect.NewResponse(&rxv1.ReachResponse{PatientRef: req.Msg.PatientRef, OnARun: true, Preference: proto.Clone(k.preference).(*rxv1.Preference)}), nil
}

func (s *rxLink) Notify(_ context.Context, req *connect.Request[rxv1.NotifyRequest]) (*connect.Response[rxv1.NotifyResponse], error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.patients[req.Msg.PatientRef]; !ok {
		return nil, connect.NewError(connect.CodeNotFound, errors.New("no such patient at this group"))
	}
	if !templates[req.Msg.Message.Template] {
		return nil, connect.NewError(connect.CodeFailedPrecondition, errors.New("template is not set up for this branch"))
	}
	id := token("ntf_", 10)
	s.sent[id] = req.Msg
	return connect.NewResponse(&rxv1.NotifyResponse{NotificationId: id, State: "queued"}), nil
}

func main() {
	ttl := 900
	if v, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		ttl = v
	}
	s := &rxLink{
		ttl:      time.Duration(ttl) * time.Second,
		branches: map[string]string{"HPG-0417": "tui-kowhai-rata-88"},
		sessions: map[string]time.Time{},
		sent:     map[string]*rxv1.NotifyRequest{},
		patients: map[string]*patient{
			"pt_7f20c1": {nhi: "ZAC5361", family: "Ngata", given: "Mereana", dob: "1957-03-22",
				address: &rxv1.Address{Street: "12 Kauri Street", Suburb: proto.String("Kensington"), Town: "Whangārei", Postcode: "0112"},
				preference: &rxv1.Preference{Handover: rxv1.Handover_IN_PERSON, Window: &rxv1.Window{From: "09:30", Until: "12:00"},
					Proxy: &rxv1.Proxy{Name: "Hone Ngata", Relation: "whanau", Mobile: proto.String("+64215550146")}, Note: proto.String("Dog at the back, use the ramp"), KnockTwice: proto.Bool(true)}},
			"pt_81b944": {nhi: "ZBK2270", family: "Fairweather", given: "Colin", dob: "1983-11-05",
				address:    &rxv1.Address{Street: "4/88 Bank Street", Town: "Whangārei", Postcode: "0110"},
				preference: &rxv1.Preference{Handover: rxv1.Handover_LETTERBOX}},
		},
	}
	mount, handler := rxv1connect.NewRxLinkHandler(s, connect.WithInterceptors(connect.UnaryInterceptorFunc(s.guarded), connect.UnaryInterceptorFunc(validated)))
	rest, err := vanguard.NewTranscoder([]*vanguard.Service{vanguard.NewService(mount, handler)})
	if err != nil {
		log.Fatal(err)
	}
	srv := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: rest, ReadHeaderTimeout: 5 * time.Second}
	stop, cancel := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer cancel()
	go func() {
		<-stop.Done()
		_ = srv.Close()
	}()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
