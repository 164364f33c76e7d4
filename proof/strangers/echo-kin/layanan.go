package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/golang-jwt/jwt/v5"
	"github.com/labstack/echo/v4"
)

type alamat struct {
	Jalan      string `json:"jalan"`
	Kelurahan  string `json:"kelurahan,omitempty"`
	Kota       string `json:"kota"`
	KodePos    string `json:"kode_pos"`
	TitikSerah string `json:"titik_serah"`
	Patokan    string `json:"patokan,omitempty"`
}

type pelanggan struct {
	ID, Nama, NoHP string
	Alamat         alamat
	Diperbarui     *time.Time
}

var (
	kunci     sync.Mutex
	rahasia   = make([]byte, 32)
	umurToken = 1500 * time.Second
	klien     = map[string]string{"kk-mitra-7741": "s3_Pq8xVt0LmZr2NwYb5KdHj"}
	templat   = map[string]bool{"paket-diantar": true, "paket-tiba": true}
	data      = map[string]*pelanggan{
		"KK-4018827": {ID: "KK-4018827", Nama: "Dewi Lestari", NoHP: "+6281344027719", Alamat: alamat{Jalan: "Jl. Cihampelas No. 88", Kelurahan: "Cipaganti", Kota: "Bandung", KodePos: "40131", TitikSerah: "rumah"}},
		"KK-4023516": {ID: "KK-4023516", Nama: "Agus Santoso", NoHP: "+628125530846", Alamat: alamat{Jalan: "Jl. Darmo Permai III/17", Kota: "Surabaya", KodePos: "60226", TitikSerah: "satpam"}},
	}
)

func init() {
	_, _ = rand.Read(rahasia)
	if s, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil && s > 0 {
		umurToken = time.Duration(s) * time.Second
	}
}

func periksaToken(_ context.Context, in *openapi3filter.AuthenticationInput) error {
	isi := in.RequestValidationInput.Request.Header.Get("Authorization")
	if isi == "" {
		return echo.NewHTTPError(http.StatusUnauthorized, "token tidak ada")
	}
	mentah, ada := strings.CutPrefix(isi, "Bearer ")
	if !ada {
		return echo.NewHTTPError(http.StatusUnauthorized, "skema otorisasi harus Bearer")
	}
	_, err := jwt.Parse(mentah, func(*jwt.Token) (any, error) { return rahasia, nil }, jwt.WithValidMethods([]string{"HS256"}), jwt.WithExpirationRequired())
	switch {
	case errors.Is(err, jwt.ErrTokenExpired):
		return echo.NewHTTPError(http.StatusUnauthorized, "token kedaluwarsa")
	case err != nil:
		return echo.NewHTTPError(http.StatusUnauthorized, "token tidak sah")
	}
	return nil
}

func buatToken(c echo.Context) error {
	id, sandi := c.FormValue("client_id"), c.FormValue("client_secret")
	if benar, ada := klien[id]; !ada || subtle.ConstantTimeCompare([]byte(benar), []byte(sandi)) != 1 {
		return c.JSON(http.StatusUnauthorized, echo.Map{"error": "invalid_client", "error_description": "client_id atau client_secret salah"})
	}
	kini := time.Now()
	token, err := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{"iss": "kirim-kilat", "sub": id, "iat": kini.Unix(), "exp": kini.Add(umurToken).Unix()}).SignedString(rahasia)
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.JSON(http.StatusOK, echo.Map{"access_token": token, "token_type": "Bearer", "expires_in": int(umurToken.Seconds())})
}

func verifikasi(c echo.Context) error {
	var in struct {
		Pelanggan struct {
			Nama string `json:"nama"`
			NoHP string `json:"no_hp"`
		} `json:"pelanggan"`
		KodePos *string `json:"kode_pos"`
	}
	if err := c.Bind(&in); err != nil {
		return err
	}
	kunci.Lock()
	defer kunci.Unlock()
	for _, p := range data {
		if p.NoHP == in.Pelanggan.NoHP && strings.EqualFold(p.Nama, in.Pelanggan.Nama) {
			cocok := in.KodePos == nil || *in.KodePos == p.Alamat.KodePos
			return c.JSON(http.StatusOK, echo.Map{"terdaftar": true, "customer_id": p.ID, "kode_pos_cocok": cocok})
		}
	}
	return c.JSON(http.StatusOK, echo.Map{"terdaftar": false, "customer_id": nil})
}

func preferensi(c echo.Context) error {
	var in struct {
		Aksi       string `json:"aksi"`
		CustomerID string `json:"customer_id"`
		Alamat     alamat `json:"alamat"`
	}
	if err := c.Bind(&in); err != nil {
		return err
	}
	kunci.Lock()
	defer kunci.Unlock()
	p, ada := data[in.CustomerID]
	if !ada {
		return echo.NewHTTPError(http.StatusNotFound, "pelanggan tidak ditemukan")
	}
	if in.Aksi == "ubah" {
		kini := time.Now().UTC().Truncate(time.Second)
		p.Alamat, p.Diperbarui = in.Alamat, &kini
	}
	return c.JSON(http.StatusOK, echo.Map{"customer_id": p.ID, "alamat": p.Alamat, "diperbarui_pada": p.Diperbarui})
}

func notifikasi(c echo.Context) error {
	var in struct {
		CustomerID string     `json:"customer_id"`
		Resi       string     `json:"resi"`
		Template   string     `json:"template"`
		Jadwal     *time.Time `json:"jadwal"`
	}
	if err := c.Bind(&in); err != nil {
		return err
	}
	kunci.Lock()
	defer kunci.Unlock()
	if _, ada := data[in.CustomerID]; !ada {
		return echo.NewHTTPError(http.StatusNotFound, "pelanggan tidak ditemukan")
	}
	if !templat[in.Template] {
		return echo.NewHTTPError(http.StatusUnprocessableEntity, "template tidak dikenal")
	}
	id := make([]byte, 12)
	_, _ = rand.Read(id)
	status := "antre"
	if in.Jadwal != nil {
		status = "terjadwal"
	}
	return c.JSON(http.StatusAccepted, echo.Map{"notifikasi_id": "ntf_" + hex.EncodeToString(id), "status": status, "resi": in.Resi})
}
