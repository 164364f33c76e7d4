package main

import (
	"encoding/json"

	"github.com/qri-io/jsonschema"
)

func must(text string) *jsonschema.Schema {
	s := &jsonschema.Schema{}
	if err := json.Unmarshal([]byte(text), s); err != nil {
		panic(err)
	}
	return s
}

var yingira = must(`{
  "type": "object", "additionalProperties": false,
  "required": ["kampuni", "ekyama"],
  "properties": { "kampuni": {"type": "string", "minLength": 3, "maxLength": 40}, "ekyama": {"type": "string", "minLength": 8, "maxLength": 80} }
}`)

var kakasa = must(`{
  "type": "object", "additionalProperties": false,
  "required": ["akabonero", "omuntu", "endagiriro"],
  "properties": {
    "akabonero": {"type": "string"},
    "omuntu": {
      "type": "object", "additionalProperties": false,
      "required": ["essimu", "erinnya"],
      "properties": {
        "essimu": {"type": "string", "pattern": "^\\+256[0-9]{9}$"},
        "erinnya": {"type": "string", "minLength": 2, "maxLength": 60},
        "erinnya_eddala": {"type": "string", "minLength": 2, "maxLength": 60}
      }
    },
    "endagiriro": {
      "type": "object", "additionalProperties": false,
      "required": ["ekibuga", "oluguudo"],
      "properties": {
        "ekibuga": {"type": "string", "minLength": 2, "maxLength": 40},
        "oluguudo": {"type": "string", "minLength": 2, "maxLength": 80},
        "puloti": {"type": "integer", "minimum": 1, "maximum": 9999}
      }
    }
  }
}`)

var tuuka = must(`{
  "type": "object", "additionalProperties": false,
  "required": ["akabonero", "namba", "omulimu"],
  "properties": {
    "akabonero": {"type": "string"},
    "namba": {"type": "string", "pattern": "^UG[0-9]{6}$"},
    "omulimu": {"type": "string", "enum": ["laba", "kyusa"]},
    "ebyagalibwa": {
      "type": "object", "additionalProperties": false,
      "required": ["ekifo"],
      "properties": {
        "ekifo": {"type": "string", "enum": ["omulyango", "omuliraanwa", "edduuka"]},
        "ekiseera": {"type": "string", "enum": ["ku_makya", "mu_ttuntu", "akawungeezi"]},
        "omuliraanwa": {
          "type": "object", "additionalProperties": false,
          "required": ["erinnya"],
          "properties": { "erinnya": {"type": "string", "minLength": 2, "maxLength": 60}, "essimu": {"type": "string", "pattern": "^\\+256[0-9]{9}$"} }
        },
        "ekigambo": {"type": "string", "minLength": 1, "maxLength": 160}
      },
      "if": {"required": ["ekifo"], "properties": {"ekifo": {"const": "omuliraanwa"}}},
      "then": {"required": ["omuliraanwa"]}
    }
  },
  "if": {"required": ["omulimu"], "properties": {"omulimu": {"const": "kyusa"}}},
  "then": {"required": ["ebyagalibwa"]}
}`)

var tegeeza = must(`{
  "type": "object", "additionalProperties": false,
  "required": ["akabonero", "namba", "ekifaananyi", "omugugu"],
  "properties": {
    "akabonero": {"type": "string"},
    "namba": {"type": "string", "pattern": "^UG[0-9]{6}$"},
    "ekifaananyi": {"type": "string", "minLength": 3, "maxLength": 30},
    "omugugu": {
      "type": "object", "additionalProperties": false,
      "required": ["namba", "olunaku"],
      "properties": {
        "namba": {"type": "string", "pattern": "^TW-[0-9]{8}$"},
        "olunaku": {"type": "string", "format": "date"},
        "obuzito": {"type": "number", "minimum": 0.1, "maximum": 60},
        "ssente": {"type": "integer", "minimum": 0}
      }
    },
    "olulimi": {"type": "string", "enum": ["lg", "en", "sw"]},
    "emikutu": {"type": "array", "minItems": 1, "maxItems": 3, "items": {"type": "string", "enum": ["sms", "whatsapp", "email"]}}
  }
}`)
