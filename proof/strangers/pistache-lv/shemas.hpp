// Request schemas (JSON Schema draft-07).
#pragma once

namespace shemas {

inline constexpr const char *autentifikacija = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["partnera_nr", "atslega"],
  "properties": {
    "partnera_nr": {"type": "integer", "minimum": 1},
    "atslega": {"type": "string", "minLength": 12, "maxLength": 64}
  }
})json";

inline constexpr const char *parbaude = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["talrunis", "uzvards"],
  "properties": {
    "talrunis": {"type": "string", "pattern": "^\\+371[0-9]{8}$"},
    "uzvards": {"type": "string", "minLength": 1, "maxLength": 60},
    "pasta_indekss": {"type": "string", "pattern": "^LV-[0-9]{4}$"}
  }
})json";

inline constexpr const char *iestatijumi = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["klienta_nr", "darbiba"],
  "properties": {
    "klienta_nr": {"type": "integer", "minimum": 1},
    "darbiba": {"type": "string", "enum": ["lasit", "mainit"]},
    "iestatijumi": {
      "type": "object",
      "additionalProperties": false,
      "required": ["veids"],
      "properties": {
        "veids": {"type": "string", "enum": ["kurjers", "pakomats"]},
        "pakomats": {"type": "string", "pattern": "^PK[0-9]{3}$"},
        "adrese": {
          "type": "object",
          "additionalProperties": false,
          "required": ["iela", "maja", "pilseta", "indekss"],
          "properties": {
            "iela": {"type": "string", "minLength": 2, "maxLength": 80},
            "maja": {"type": "string", "minLength": 1, "maxLength": 10},
            "dzivoklis": {"type": "string", "maxLength": 10},
            "pilseta": {"type": "string", "minLength": 2, "maxLength": 60},
            "indekss": {"type": "string", "pattern": "^LV-[0-9]{4}$"}
          }
        },
        "piezimes": {"type": "string", "maxLength": 100}
      },
      "if": {"properties": {"veids": {"const": "pakomats"}}},
      "then": {"required": ["pakomats"]},
      "else": {"required": ["adrese"]}
    }
  },
  "if": {"properties": {"darbiba": {"const": "mainit"}}},
  "then": {"required": ["iestatijumi"]}
})json";

inline constexpr const char *zinojums = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["klienta_nr", "sutijums", "notikums", "laiks"],
  "properties": {
    "klienta_nr": {"type": "integer", "minimum": 1},
    "sutijums": {
      "type": "object",
      "additionalProperties": false,
      "required": ["numurs"],
      "properties": {
        "numurs": {"type": "string", "pattern": "^[A-Z]{2}[0-9]{9}LV$"},
        "svars_g": {"type": "integer", "minimum": 1, "maximum": 31500},
        "izmers": {"type": "string", "enum": ["S", "M", "L", "XL"]}
      }
    },
    "notikums": {"type": "string", "enum": ["registrets", "cela", "pakomata", "kavejas", "izsniegts"]},
    "laiks": {"type": "string", "format": "date-time"},
    "kavesanas_min": {"type": "integer", "minimum": 5, "maximum": 2880},
    "kanals": {"type": "string", "enum": ["sms", "epasts", "lietotne"]},
    "valoda": {"type": "string", "enum": ["lv", "ru", "en"]}
  },
  "if": {"properties": {"notikums": {"const": "kavejas"}}},
  "then": {"required": ["kavesanas_min"]}
})json";

} // namespace shemas
