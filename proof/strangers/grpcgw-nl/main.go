// Koppelvlak van Pakjeslijn voor afzenders: gRPC-dienst met grpc-gateway ervoor.
package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"buf.build/go/protovalidate"
	"github.com/golang-jwt/jwt/v5"
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors"
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/auth"
	validate "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/protovalidate"
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/recovery"
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/selector"
	"github.com/grpc-ecosystem/grpc-gateway/v2/runtime"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/grpc/test/bufconn"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	pb "be.pakjeslijn/koppeling/gen/koppelingv1"
)

const domein = "koppeling.pakjeslijn.be"

func fout(code codes.Code, reden, tekst string) error {
	st := status.New(code, tekst)
	if met, err := st.WithDetails(&errdetails.ErrorInfo{Reason: reden, Domain: domein}); err == nil {
		st = met
	}
	return st.Err()
}

func willekeurig(bytes int) string {
	b := make([]byte, bytes)
	rand.Read(b)
	return hex.EncodeToString(b)
}

type ontvanger struct {
	id, familienaam, gsm, email, huisnummer, postcode string
	voorkeur                                          *pb.Voorkeur
	versie                                            int32
	gewijzigd                                         time.Time
}

type dienst struct {
	pb.UnimplementedKoppelingServiceServer
	mu         sync.Mutex
	ontvangers []*ontvanger
	afhaalpunt map[string]bool
	partners   map[string]string
	handtekens []byte
	geldigheid time.Duration
}

func nieuweDienst() *dienst {
	ttl := 30 * time.Minute
	if s, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && s > 0 {
		ttl = time.Duration(s) * time.Second
	}
	return &dienst{
		geldigheid: ttl,
		handtekens: []byte(willekeurig(32)),
		partners:   map[string]string{"VZW-40718": "hKr7!mos-Dijle26"},
		afhaalpunt: map[string]bool{"AP2041": true, "AP1187": true, "AP3020": true},
		ontvangers: []*ontvanger{
			{id: "ONT-4C19E7", familienaam: "Vanhoutte", gsm: "+32478123460", email: "lotte.vanhoutte@example.be", huisnummer: "112", postcode: "9000",
				voorkeur: &pb.Voorkeur{Leverplaats: pb.Leverplaats_LEVERPLAATS_VOORDEUR, Momenten: []*pb.Moment{{Dagdeel: pb.Dagdeel_DAGDEEL_VOORMIDDAG}}}, versie: 1},
			{id: "ONT-70B2AD", familienaam: "De Smedt", gsm: "+32495667788", email: "bart.desmedt@example.be", huisnummer: "8", postcode: "2800",
				voorkeur: &pb.Voorkeur{Leverplaats: pb.Leverplaats_LEVERPLAATS_GARAGE}, versie: 1},
			{id: "ONT-1F5503", familienaam: "Jacobs", gsm: "+31612345670", email: "m.jacobs@example.nl", huisnummer: "23A", postcode: "3500",
				voorkeur: &pb.Voorkeur{Leverplaats: pb.Leverplaats_LEVERPLAATS_VOORDEUR}, versie: 1},
		},
	}
}

// --- sessies -------------------------------------------------------------------

func (d *dienst) Aanmelden(_ context.Context, r *pb.AanmeldenRequest) (*pb.AanmeldenResponse, error) {
	verwacht, gekend := d.partners[r.PartnerCode]
	if subtle.ConstantTimeCompare([]byte(verwacht), []byte(r.Wachtwoord)) != 1 || !gekend {
		return nil, fout(codes.Unauthenticated, "AANMELDING_GEWEIGERD", "partner_code of wachtwoord is niet juist")
	}
	nu := time.Now()
	tot := nu.Add(d.geldigheid).Truncate(time.Second)
	sessie := willekeurig(8)
	bewijs, err := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.RegisteredClaims{
		Issuer: domein, Subject: r.PartnerCode, ID: sessie, IssuedAt: jwt.NewNumericDate(nu), ExpiresAt: jwt.NewNumericDate(tot),
	}).SignedString(d.handtekens)
	if err != nil {
		return nil, err
	}
	return &pb.AanmeldenResponse{SessieId: sessie, Toegangsbewijs: bewijs, Soort: "Bearer", GeldigTot: timestamppb.New(tot)}, nil
}

func (d *dienst) bewaak(ctx context.Context) (context.Context, error) {
	bewijs, err := auth.AuthFromMD(ctx, "bearer")
	if err != nil {
		return nil, err
	}
	_, err = jwt.ParseWithClaims(bewijs, &jwt.RegisteredClaims{}, func(*jwt.Token) (any, error) { return d.handtekens, nil },
		jwt.WithValidMethods([]string{"HS256"}), jwt.WithIssuer(domein), jwt.WithExpirationRequired())
	switch {
	case errors.Is(err, jwt.ErrTokenExpired):
		return nil, fout(codes.Unauthenticated, "TOEGANGSBEWIJS_VERLOPEN", "toegangsbewijs is verlopen, meld opnieuw aan")
	case err != nil:
		return nil, fout(codes.Unauthenticated, "TOEGANGSBEWIJS_ONGELDIG", "toegangsbewijs is niet geldig")
	}
	return ctx, nil
}

// --- ontvangers ----------------------------------------------------------------

func (d *dienst) zoek(id string) (*ontvanger, error) {
	for _, o := range d.ontvangers {
		if o.id == id {
			return o, nil
		}
	}
	return nil, fout(codes.NotFound, "ONTVANGER_NIET_GEKEND", "ontvanger "+id+" is niet gekend")
}

func (d *dienst) ControleerOntvanger(_ context.Context, r *pb.ControleerOntvangerRequest) (*pb.ControleerOntvangerResponse, error) {
	p, a := r.Persoon, r.Adres
	for _, o := range d.ontvangers {
		if !strings.EqualFold(o.familienaam, strings.TrimSpace(p.Familienaam)) || o.postcode != a.Postcode {
			continue
		}
		if p.Gsm != nil && p.GetGsm() != o.gsm || p.Gsm == nil && !strings.EqualFold(p.GetEmail(), o.email) {
			continue
		}
		zeker := pb.Zekerheid_ZEKERHEID_VOLLEDIG
		if !strings.EqualFold(a.Huisnummer, o.huisnummer) {
			zeker = pb.Zekerheid_ZEKERHEID_GEDEELTELIJK
		}
		return &pb.ControleerOntvangerResponse{Gekend: true, OntvangerId: o.id, Zekerheid: zeker}, nil
	}
	return &pb.ControleerOntvangerResponse{Zekerheid: pb.Zekerheid_ZEKERHEID_GEEN}, nil
}

func (d *dienst) Leveradres(_ context.Context, r *pb.LeveradresRequest) (*pb.LeveradresResponse, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	o, err := d.zoek(r.OntvangerId)
	if err != nil {
		return nil, err
	}
	if r.Actie == pb.Actie_ACTIE_WIJZIGEN {
		if code := r.Voorkeur.AfhaalpuntCode; code != nil && !d.afhaalpunt[*code] {
			return nil, fout(codes.FailedPrecondition, "AFHAALPUNT_NIET_GEKEND", "afhaalpunt "+*code+" bestaat niet of is gesloten")
		}
		o.voorkeur = proto.Clone(r.Voorkeur).(*pb.Voorkeur)
		o.versie++
		o.gewijzigd = time.Now()
	}
	uit := &pb.LeveradresResponse{OntvangerId: o.id, Voorkeur: proto.Clone(o.voorkeur).(*pb.Voorkeur), Versie: o.versie}
	if !o.gewijzigd.IsZero() {
		uit.GewijzigdOp = timestamppb.New(o.gewijzigd.Truncate(time.Millisecond))
	}
	return uit, nil
}

func (d *dienst) StuurBericht(_ context.Context, r *pb.StuurBerichtRequest) (*pb.StuurBerichtResponse, error) {
	if _, err := d.zoek(r.OntvangerId); err != nil {
		return nil, err
	}
	kanalen := r.Kanalen
	if len(kanalen) == 0 {
		kanalen = []pb.Kanaal{pb.Kanaal_KANAAL_SMS}
	}
	return &pb.StuurBerichtResponse{
		BerichtId: "BER-" + strings.ToUpper(willekeurig(6)), Status: pb.BerichtStatus_BERICHT_STATUS_INGEPLAND,
		Kanalen: kanalen, IngeplandOp: timestamppb.New(time.Now().Truncate(time.Millisecond)),
	}, nil
}

// --- opstarten -----------------------------------------------------------------

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()

	validator, err := protovalidate.New()
	if err != nil {
		log.Fatal(err)
	}
	d := nieuweDienst()
	behalveAanmelden := selector.MatchFunc(func(_ context.Context, c interceptors.CallMeta) bool {
		return c.FullMethod() != pb.KoppelingService_Aanmelden_FullMethodName
	})
	server := grpc.NewServer(grpc.ChainUnaryInterceptor(
		recovery.UnaryServerInterceptor(),
		selector.UnaryServerInterceptor(auth.UnaryServerInterceptor(d.bewaak), behalveAanmelden),
		validate.UnaryServerInterceptor(validator),
	))
	pb.RegisterKoppelingServiceServer(server, d)
	pijp := bufconn.Listen(1 << 20)
	go server.Serve(pijp)

	conn, err := grpc.NewClient("passthrough:///koppeling", grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return pijp.DialContext(ctx) }))
	if err != nil {
		log.Fatal(err)
	}
	mux := runtime.NewServeMux(runtime.WithMarshalerOption(runtime.MIMEWildcard, &runtime.JSONPb{
		MarshalOptions:   protojson.MarshalOptions{UseProtoNames: true, EmitUnpopulated: true},
		UnmarshalOptions: protojson.UnmarshalOptions{DiscardUnknown: false},
	}))
	if err := pb.RegisterKoppelingServiceHandler(ctx, mux, conn); err != nil {
		log.Fatal(err)
	}
	web := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	go func() {
		<-ctx.Done()
		web.Close()
		server.Stop()
	}()
	if err := web.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
