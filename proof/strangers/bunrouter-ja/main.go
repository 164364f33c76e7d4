// 配送連携サービス（荷主向け）
package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"cuelang.org/go/cue"
	"cuelang.org/go/cue/cuecontext"
	cuejson "cuelang.org/go/encoding/json"
	"github.com/uptrace/bunrouter"
)

//go:embed kensho.cue
var teigi string

const tokenHeader = "X-Renkei-Token"

// エラーコード
const (
	eKeishiki = "E1001" // JSON 形式不正
	eNyuryoku = "E1002" // 入力チェックエラー
	eSaizu    = "E1003" // サイズ超過
	eNinsho   = "E2001" // 認証エラー
	eToken    = "E2002" // トークン不正
	eNashi    = "E3001" // 該当なし
	eURL      = "E9001"
	eSystem   = "E9999"
)

type ngError struct {
	status int
	code   string
}

func (e ngError) Error() string { return e.code }

type kibo struct {
	Basho    string `json:"basho"`
	Jikantai string `json:"jikantai,omitempty"`
	BoxNo    string `json:"box_no,omitempty"`
	Okiba    string `json:"okiba,omitempty"`
	Bikou    string `json:"bikou,omitempty"`
}

type kaiin struct {
	no, shimei, kana, denwa, yubin string
	kibo                           kibo
}

type service struct {
	mu     sync.Mutex
	ctx    *cue.Context
	schema cue.Value
	yuko   time.Duration
	tokens map[string]time.Time
	kaiin  []*kaiin
	renban int
}

// kensho は CUE の定義と突き合わせ、合格したものだけを dst に入れる。詳細はログのみ。
func (s *service) kensho(w http.ResponseWriter, r *http.Request, na string, dst any) error {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 16*1024))
	if err != nil {
		var tooBig *http.MaxBytesError
		if errors.As(err, &tooBig) {
			return ngError{413, eSaizu}
		}
		return ngError{400, eKeishiki}
	}
	if !json.Valid(body) {
		return ngError{400, eKeishiki}
	}
	expr, err := cuejson.Extract("request", body)
	if err != nil {
		return ngError{400, eKeishiki}
	}
	s.mu.Lock()
	v := s.schema.LookupPath(cue.ParsePath(na)).Unify(s.ctx.BuildExpr(expr))
	err = v.Validate(cue.Concrete(true), cue.Final())
	s.mu.Unlock()
	if err != nil {
		log.Printf("%s: %v", na, err)
		return ngError{400, eNyuryoku}
	}
	if err := json.Unmarshal(body, dst); err != nil {
		return ngError{400, eNyuryoku}
	}
	return nil
}

func ok(w http.ResponseWriter, body bunrouter.H) error {
	body["kekka"] = "OK"
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	return json.NewEncoder(w).Encode(body)
}

func (s *service) errorHandler(next bunrouter.HandlerFunc) bunrouter.HandlerFunc {
	return func(w http.ResponseWriter, req bunrouter.Request) (err error) {
		defer func() {
			if p := recover(); p != nil {
				log.Printf("panic: %v", p)
				ng(w, ngError{500, eSystem})
			}
		}()
		if err := next(w, req); err != nil {
			var e ngError
			if !errors.As(err, &e) {
				log.Print(err)
				e = ngError{500, eSystem}
			}
			ng(w, e)
		}
		return nil
	}
}

func ng(w http.ResponseWriter, e ngError) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(e.status)
	fmt.Fprintf(w, `{"kekka":"NG","code":"%s"}`+"\n", e.code)
}

func (s *service) tokenCheck(next bunrouter.HandlerFunc) bunrouter.HandlerFunc {
	return func(w http.ResponseWriter, req bunrouter.Request) error {
		s.mu.Lock()
		kigen, aru := s.tokens[req.Header.Get(tokenHeader)]
		s.mu.Unlock()
		if !aru || time.Now().After(kigen) {
			return ngError{401, eToken}
		}
		return next(w, req)
	}
}

func (s *service) sagasu(no string) (*kaiin, error) {
	for _, k := range s.kaiin {
		if k.no == no {
			return k, nil
		}
	}
	return nil, ngError{404, eNashi}
}

func (s *service) authenticate(w http.ResponseWriter, req bunrouter.Request) error {
	var in struct {
		Ninsho struct {
			KigyoCode string `json:"kigyo_code"`
			RiyoshaID string `json:"riyosha_id"`
			Password  string `json:"password"`
		} `json:"ninsho"`
	}
	if err := s.kensho(w, req.Request, "authenticate", &in); err != nil {
		return err
	}
	got := in.Ninsho.KigyoCode + "\x00" + in.Ninsho.RiyoshaID + "\x00" + in.Ninsho.Password
	if subtle.ConstantTimeCompare([]byte(got), []byte("TK2044\x00api-tsubaki\x00Sakura7-yama_Kawa3")) != 1 {
		return ngError{401, eNinsho}
	}
	b := make([]byte, 24)
	rand.Read(b)
	token := hex.EncodeToString(b)
	s.mu.Lock()
	s.tokens[token] = time.Now().Add(s.yuko)
	s.mu.Unlock()
	w.Header().Set(tokenHeader, token)
	return ok(w, bunrouter.H{"yuko_byosu": int(s.yuko.Seconds())})
}

func (s *service) verify(w http.ResponseWriter, req bunrouter.Request) error {
	var in struct {
		Denwa string `json:"denwa_bango"`
		Yubin string `json:"yubin_bango"`
		Kana  string `json:"shimei_kana"`
	}
	if err := s.kensho(w, req.Request, "verify", &in); err != nil {
		return err
	}
	suji := strings.NewReplacer("-", "")
	kara := strings.NewReplacer(" ", "", "　", "")
	for _, k := range s.kaiin {
		if suji.Replace(k.denwa) == suji.Replace(in.Denwa) && k.yubin == in.Yubin && (in.Kana == "" || kara.Replace(in.Kana) == kara.Replace(k.kana)) {
			return ok(w, bunrouter.H{"kaiin_no": k.no, "shimei": k.shimei})
		}
	}
	return ngError{404, eNashi}
}

func (s *service) reach(w http.ResponseWriter, req bunrouter.Request) error {
	var in struct {
		KaiinNo string `json:"kaiin_no"`
		Shori   string `json:"shori_kbn"`
		Kibo    kibo   `json:"kibo"`
	}
	if err := s.kensho(w, req.Request, "reach", &in); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	k, err := s.sagasu(in.KaiinNo)
	if err != nil {
		return err
	}
	if in.Shori == "2" {
		k.kibo = in.Kibo
	}
	return ok(w, bunrouter.H{"kaiin_no": k.no, "kibo": k.kibo})
}

func (s *service) notify(w http.ResponseWriter, req bunrouter.Request) error {
	var in struct {
		KaiinNo string `json:"kaiin_no"`
	}
	if err := s.kensho(w, req.Request, "notify", &in); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.sagasu(in.KaiinNo); err != nil {
		return err
	}
	s.renban++
	return ok(w, bunrouter.H{"tsuchi_no": fmt.Sprintf("T%08d", s.renban), "jotai": "UKETSUKE"})
}

func main() {
	yuko := 600
	if t, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		yuko = t
	}
	ctx := cuecontext.New()
	s := &service{
		ctx: ctx, schema: ctx.CompileString(teigi, cue.Filename("kensho.cue")),
		yuko: time.Duration(yuko) * time.Second, tokens: map[string]time.Time{}, renban: 48210,
		kaiin: []*kaiin{
			{"M00417", "佐藤 花子", "サトウ ハナコ", "090-1234-5608", "150-0013", kibo{Basho: "TAIMEN"}},
			{"M00533", "高橋 健", "タカハシ ケン", "080-9876-1120", "604-8005", kibo{Basho: "TAKUHAI_BOX", BoxNo: "12"}},
		},
	}
	if err := s.schema.Err(); err != nil {
		log.Fatal(err)
	}

	router := bunrouter.New(
		bunrouter.Use(s.errorHandler),
		bunrouter.WithNotFoundHandler(func(http.ResponseWriter, bunrouter.Request) error { return ngError{404, eURL} }),
		bunrouter.WithMethodNotAllowedHandler(func(http.ResponseWriter, bunrouter.Request) error { return ngError{405, eURL} }),
	)
	router.WithGroup("/renkei/v3", func(g *bunrouter.Group) {
		g.POST("/auth-authenticate", s.authenticate)
		g = g.Use(s.tokenCheck)
		g.POST("/ext-verify", s.verify)
		g.POST("/ext-reach", s.reach)
		g.POST("/ext-notify", s.notify)
	})

	srv := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), Handler: router, ReadHeaderTimeout: 10 * time.Second}
	stop, cancel := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer cancel()
	go func() {
		<-stop.Done()
		c, done := context.WithTimeout(context.Background(), 2*time.Second)
		defer done()
		srv.Shutdown(c)
	}()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
