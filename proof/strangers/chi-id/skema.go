package main

import (
	"embed"

	"github.com/xeipuuv/gojsonschema"
)

//go:embed skema/*.json
var berkas embed.FS

func muat(nama string) *gojsonschema.Schema {
	b, err := berkas.ReadFile("skema/" + nama + ".json")
	if err != nil {
		panic(err)
	}
	s, err := gojsonschema.NewSchema(gojsonschema.NewBytesLoader(b))
	if err != nil {
		panic(nama + ": " + err.Error())
	}
	return s
}

var (
	skemaMasuk      = muat("masuk")
	skemaVerifikasi = muat("verifikasi")
	skemaPreferensi = muat("preferensi")
	skemaNotifikasi = muat("notifikasi")
)
