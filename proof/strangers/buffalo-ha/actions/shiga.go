package actions

import (
	"crypto/rand"
	"crypto/subtle"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/gobuffalo/buffalo"
	"github.com/golang-jwt/jwt/v5"

	"kaya.ng/isarwa/models"
)

var (
	mabudi   = make([]byte, 32)
	tsawon   = 45 * time.Minute
	abokanai = map[string]string{
		"ISR-2291": "zuma-Rock!7741-kainji",
		"ISR-2304": "dala.Hill_0938-tiga",
	}
)

func init() {
	_, _ = rand.Read(mabudi)
	if n, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && n > 0 {
		tsawon = time.Duration(n) * time.Second
	}
}

// Shiga: POST /auth-authenticate
func Shiga(c buffalo.Context) error {
	b := &models.ShigaBukata{}
	if ok, err := karanta(c, b); !ok {
		return err
	}
	sirri, ok := abokanai[b.LambarAbokinHulda]
	if !ok || subtle.ConstantTimeCompare([]byte(sirri), []byte(b.KalmarSirri)) != 1 {
		return kuskure(c, http.StatusUnauthorized, "Lambar abokin hulɗa ko kalmar sirri ba daidai ba ce")
	}
	yanzu := time.Now()
	karewa := yanzu.Add(tsawon)
	alama, err := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.RegisteredClaims{
		Issuer: "isarwa", Subject: b.LambarAbokinHulda, IssuedAt: jwt.NewNumericDate(yanzu), ExpiresAt: jwt.NewNumericDate(karewa),
	}).SignedString(mabudi)
	if err != nil {
		return err
	}
	return nasara(c, http.StatusOK, map[string]interface{}{
		"alama":          alama,
		"nau_in_alama":   "Bearer",
		"lokacin_karewa": karewa.UTC().Format(time.RFC3339),
	})
}

// DubaAlama guards the ext- routes.
func DubaAlama(next buffalo.Handler) buffalo.Handler {
	return func(c buffalo.Context) error {
		kai := strings.Fields(c.Request().Header.Get("Authorization"))
		if len(kai) != 2 || !strings.EqualFold(kai[0], "Bearer") {
			c.Response().Header().Set("WWW-Authenticate", "Bearer")
			return kuskure(c, http.StatusUnauthorized, "Ba a turo alamar shiga ba")
		}
		_, err := jwt.ParseWithClaims(kai[1], &jwt.RegisteredClaims{}, func(*jwt.Token) (interface{}, error) { return mabudi, nil },
			jwt.WithValidMethods([]string{"HS256"}), jwt.WithIssuer("isarwa"), jwt.WithExpirationRequired())
		if err != nil {
			c.Response().Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
			return kuskure(c, http.StatusUnauthorized, err.Error())
		}
		return next(c)
	}
}
