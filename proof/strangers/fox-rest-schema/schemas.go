package main

import (
	"log"

	"github.com/rs/rest-layer/schema"
)

// text is a required or optional string field.
func text(required bool, v schema.String) schema.Field {
	return schema.Field{Required: required, Validator: &v}
}

func must(s schema.Schema) schema.Schema {
	if err := s.Compile(nil); err != nil {
		log.Fatal(err)
	}
	return s
}

var (
	idField = text(true, schema.String{Regexp: `^TK-[0-9]{4}$`})
	bong    = `^(0[1-9]|[12][0-9]|3[01])/(0[1-9]|1[0-2])/[0-9]{4}$`
)

// aoa: from (moa) and until (toki), as 24 hour times.
func aoa() *schema.Object {
	hour := schema.String{Regexp: `^([01][0-9]|2[0-3]):[0-5][0-9]$`}
	return &schema.Object{Schema: &schema.Schema{Fields: schema.Fields{"moa": text(true, hour), "toki": text(true, hour)}}}
}

var verifyOf = must(schema.Schema{Fields: schema.Fields{
	"tia_karekea": {Required: true, Schema: &schema.Schema{Fields: schema.Fields{
		"ara_ni_utu": text(true, schema.String{MinLen: 2, MaxLen: 60}),
		"moan_ara":   text(false, schema.String{MinLen: 2, MaxLen: 60}),
		"tareboon":   text(true, schema.String{Regexp: `^\+686[0-9]{8}$`}),
	}}},
	"bongin_te_bung": text(false, schema.String{Regexp: bong}),
}})

func reachOf(tangira *schema.Schema) schema.Schema {
	fields := schema.Fields{
		"id": idField,
		"tabo": {Required: true, Schema: &schema.Schema{Fields: schema.Fields{
			"abamakoro": text(true, schema.String{MaxLen: 40}),
			"kaawa":     text(true, schema.String{MaxLen: 60}),
			"bokiti":    {Validator: &schema.Integer{Boundaries: &schema.Boundaries{Min: 1, Max: 9999}}},
		}}},
		"bita": {Required: true, Validator: &schema.Bool{}},
	}
	if tangira != nil {
		fields["tangira"] = schema.Field{Required: true, Schema: tangira}
	}
	return must(schema.Schema{Fields: fields})
}

// tangiraOf: the neighbour's name is needed with kaain_rarikin.
func tangiraOf(kaain bool) *schema.Schema {
	return &schema.Schema{Fields: schema.Fields{
		"ia":                   text(true, schema.String{Allowed: []string{"mataroa", "kaain_rarikin", "titooa", "maneaba"}}),
		"ara_ni_kaain_rarikin": text(kaain, schema.String{MinLen: 2, MaxLen: 60}),
		"taeka":                text(false, schema.String{MaxLen: 160}),
		"aoa":                  {Validator: aoa()},
	}}
}

func notifyOf(aoaRequired bool) schema.Schema {
	return must(schema.Schema{Fields: schema.Fields{
		"id": idField,
		"bwai": {Required: true, Schema: &schema.Schema{Fields: schema.Fields{
			"nambwa": text(true, schema.String{Regexp: `^KI[0-9]{8}$`}),
			"rawata": {Validator: &schema.Float{Boundaries: &schema.Boundaries{Min: 0.05, Max: 40}}},
		}}},
		"aro":  text(true, schema.String{Allowed: []string{"e_kanakoaki", "i_nanon_te_kawai", "e_tiku_imwi", "e_roko"}}),
		"bong": text(true, schema.String{Regexp: bong}),
		"aoa":  {Required: aoaRequired, Validator: aoa()},
		"kawaina": {Validator: &schema.Array{MinLen: 1, MaxLen: 3, Values: schema.Field{
			Validator: &schema.String{Allowed: []string{"sms", "email", "retio"}}}}},
	}})
}

var (
	look        = reachOf(nil)
	change      = reachOf(tangiraOf(false))
	changeKaain = reachOf(tangiraOf(true))
	notice      = notifyOf(false)
	noticeAoa   = notifyOf(true)
)

func verifySchema(map[string]any) schema.Schema { return verifyOf }

// reachSchema: bita true changes what is wished for, anything else only looks.
func reachSchema(p map[string]any) schema.Schema {
	if p["bita"] != true {
		return look
	}
	if t, ok := p["tangira"].(map[string]any); ok && t["ia"] == "kaain_rarikin" {
		return changeKaain
	}
	return change
}

func notifySchema(p map[string]any) schema.Schema {
	if p["aro"] == "i_nanon_te_kawai" {
		return noticeAoa
	}
	return notice
}
