package model

//go:generate go-enum --marshal --names --values

// ENUM(lihat, ubah)
type Aksi string

// ENUM(teras, satpam, tetangga, kotak_paket)
type Lokasi string

// ENUM(diambil, transit, diantar, terkirim, gagal)
type Status string

// ENUM(tunai, qris)
type MetodeBayar string
