package model

import (
	"time"

	"github.com/google/uuid"
	"github.com/gorilla/schema"
)

// Semua permintaan dikirim sebagai application/x-www-form-urlencoded.

type Autentikasi struct {
	KodeMitra string `schema:"kode_mitra,required"`
	KunciAPI  string `schema:"kunci_api,required"`
}

type Penerima struct {
	Nama    string `schema:"nama"`
	Telepon string `schema:"telepon,required"`
	KodePos uint32 `schema:"kode_pos,required"`
}

type CekPenerima struct {
	Penerima Penerima `schema:"penerima"`
}

type Preferensi struct {
	Lokasi   Lokasi `schema:"lokasi"`
	Penitip  string `schema:"penitip"` // nama tetangga yang dititipi
	Catatan  string `schema:"catatan"`
	JamMulai uint8  `schema:"jam_mulai"`
	JamAkhir uint8  `schema:"jam_akhir"`
}

type Alamat struct {
	IDPenerima uuid.UUID   `schema:"id_penerima,required"`
	Aksi       Aksi        `schema:"aksi,required"`
	Preferensi *Preferensi `schema:"preferensi"`
}

// Periksa melengkapi aturan yang tidak bisa ditulis sebagai tag.
func (a *Alamat) Periksa() error {
	salah := schema.MultiError{}
	if a.Aksi == AksiUbah {
		if a.Preferensi == nil || a.Preferensi.Lokasi == "" {
			salah["preferensi.lokasi"] = schema.EmptyFieldError{Key: "preferensi.lokasi"}
		} else if a.Preferensi.Lokasi == LokasiTetangga && a.Preferensi.Penitip == "" {
			salah["preferensi.penitip"] = schema.EmptyFieldError{Key: "preferensi.penitip"}
		}
	}
	if len(salah) > 0 {
		return salah
	}
	return nil
}

type COD struct {
	Nominal uint32      `schema:"nominal"`
	Metode  MetodeBayar `schema:"metode"`
}

type Kiriman struct {
	Resi string `schema:"resi,required"`
	Koli uint16 `schema:"koli"`
}

type Notifikasi struct {
	IDPenerima uuid.UUID `schema:"id_penerima,required"`
	Kiriman    Kiriman   `schema:"kiriman"`
	Status     Status    `schema:"status,required"`
	Templat    string    `schema:"templat,required"`
	Estimasi   time.Time `schema:"estimasi,required"`
	COD        *COD      `schema:"cod"`
}

func (n *Notifikasi) Periksa() error {
	if n.COD != nil && n.COD.Nominal > 0 && n.COD.Metode == "" {
		return schema.MultiError{"cod.metode": schema.EmptyFieldError{Key: "cod.metode"}}
	}
	return nil
}
