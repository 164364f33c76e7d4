// Schemes dl corp de uni dumanda (JSON Schema, draft 4).
#pragma once

static const char* const SCHEM_PASS = R"J({
  "type": "object",
  "required": ["firma", "paroula"],
  "properties": {
    "firma": { "type": "string", "pattern": "^GH-[0-9]{4}$" },
    "paroula": { "type": "string", "minLength": 8, "maxLength": 64 }
  }
})J";

static const char* const SCHEM_PERSONA = R"J({
  "type": "object",
  "required": ["cuinuem", "contat"],
  "properties": {
    "inuem": { "type": "string", "minLength": 1, "maxLength": 40 },
    "cuinuem": { "type": "string", "minLength": 2, "maxLength": 40 },
    "contat": {
      "type": "object",
      "properties": {
        "telefon": { "type": "string", "pattern": "^[+]39[0-9]{8,11}$" },
        "mail": { "type": "string", "pattern": "^[^@ ]+@[^@ ]+[.][a-z]{2,10}$" }
      },
      "anyOf": [ { "required": ["telefon"] }, { "required": ["mail"] } ]
    }
  }
})J";

static const char* const SCHEM_PREFERENZA = R"J({
  "type": "object",
  "required": ["persona", "cap"],
  "properties": {
    "persona": { "type": "string", "pattern": "^P-[0-9]{4}$" },
    "cap": { "type": "string", "pattern": "^[0-9]{5}$" },
    "preferenza": {
      "type": "object",
      "required": ["luech"],
      "properties": {
        "luech": { "type": "string", "enum": ["porta", "garage", "ufize", "ujin"] },
        "ujin": { "type": "string", "minLength": 2, "maxLength": 60 },
        "nota": { "type": "string", "maxLength": 120 },
        "ora": {
          "type": "object",
          "required": ["da", "a"],
          "properties": {
            "da": { "type": "string", "pattern": "^[0-2][0-9]:[0-5][0-9]$" },
            "a": { "type": "string", "pattern": "^[0-2][0-9]:[0-5][0-9]$" }
          }
        }
      },
      "anyOf": [
        { "properties": { "luech": { "enum": ["porta", "garage", "ufize"] } } },
        { "required": ["ujin"] }
      ]
    }
  }
})J";

static const char* const SCHEM_AVIS = R"J({
  "type": "object",
  "required": ["persona", "pacut", "avis"],
  "properties": {
    "persona": { "type": "string", "pattern": "^P-[0-9]{4}$" },
    "pacut": {
      "type": "object",
      "required": ["numer"],
      "properties": {
        "numer": { "type": "string", "pattern": "^GD[0-9]{8}$" },
        "culi": { "type": "integer", "minimum": 1, "maximum": 20 }
      }
    },
    "avis": { "type": "string", "enum": ["TUT_SU", "SUN_STREDA", "TARDIF", "CUNSENIA"] },
    "minuc": { "type": "integer", "minimum": 5, "maximum": 480 },
    "di": { "type": "string", "pattern": "^20[0-9]{2}-[01][0-9]-[0-3][0-9]$" },
    "lingaz": { "type": "string", "enum": ["lld", "de", "it"] }
  },
  "anyOf": [
    { "properties": { "avis": { "enum": ["TUT_SU", "SUN_STREDA", "CUNSENIA"] } } },
    { "required": ["minuc"] }
  ]
})J";
