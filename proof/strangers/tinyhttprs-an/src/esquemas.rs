//! JSON Schema d'as peticions.
use serde_json::{json, Value};

fn texto(min: u32, max: u32) -> Value { json!({"type": "string", "minLength": min, "maxLength": max}) }
fn patron(p: &str) -> Value { json!({"type": "string", "pattern": p}) }

pub fn verificar() -> Value {
    json!({
        "type": "object",
        "required": ["persona", "adreza"],
        "properties": {
            "persona": {
                "type": "object",
                "required": ["nombre", "apellidos", "telefono"],
                "properties": {
                    "nombre": texto(2, 40), "apellidos": texto(2, 80),
                    "telefono": patron(r"^\+34[679][0-9]{8}$"),
                    "correu": {"type": "string", "format": "email"}
                }
            },
            "adreza": {
                "type": "object",
                "required": ["carrera", "numero", "codigo_postal", "localidat"],
                "properties": {
                    "carrera": texto(3, 80), "numero": texto(1, 8), "piso": texto(1, 20),
                    "codigo_postal": patron("^[0-9]{5}$"), "localidat": texto(2, 60)
                }
            }
        }
    })
}

pub fn preferencias() -> Value {
    json!({
        "type": "object",
        "required": ["operacion", "ref_persona"],
        "properties": {
            "operacion": {"type": "string", "enum": ["consultar", "cambiar"]},
            "ref_persona": patron("^PIR-[0-9]{5}$"),
            "preferencias": {
                "type": "object",
                "required": ["puesto"],
                "properties": {
                    "puesto": {"type": "string", "enum": ["casa", "vecin", "taquilla"]},
                    "vecin": {
                        "type": "object",
                        "required": ["nombre", "piso"],
                        "properties": {"nombre": texto(2, 80), "piso": texto(1, 20)}
                    },
                    "taquilla": {
                        "type": "object",
                        "required": ["codigo"],
                        "properties": {"codigo": patron("^TQ[0-9]{4}$"), "planta": {"type": "integer", "minimum": 0, "maximum": 9}}
                    },
                    "horario": {
                        "type": "object",
                        "required": ["dende", "dica"],
                        "properties": {"dende": patron("^([01][0-9]|2[0-3]):[0-5][0-9]$"), "dica": patron("^([01][0-9]|2[0-3]):[0-5][0-9]$")}
                    },
                    "notas": texto(0, 160)
                },
                "allOf": [
                    {"if": {"required": ["puesto"], "properties": {"puesto": {"const": "vecin"}}}, "then": {"required": ["vecin"]}},
                    {"if": {"required": ["puesto"], "properties": {"puesto": {"const": "taquilla"}}}, "then": {"required": ["taquilla"]}}
                ]
            }
        },
        "if": {"required": ["operacion"], "properties": {"operacion": {"const": "cambiar"}}},
        "then": {"required": ["preferencias"]}
    })
}

pub fn aviso() -> Value {
    json!({
        "type": "object",
        "required": ["ref_persona", "paquet", "evento", "canal", "data_prevista"],
        "properties": {
            "ref_persona": patron("^PIR-[0-9]{5}$"),
            "paquet": {
                "type": "object",
                "required": ["seguimiento"],
                "properties": {
                    "seguimiento": patron("^RP[0-9]{9}$"),
                    "bultos": {"type": "integer", "minimum": 1, "maximum": 30},
                    "peso_kg": {"type": "number", "minimum": 0.1, "maximum": 60}
                }
            },
            "evento": {"type": "string", "enum": ["recullito", "en_reparto", "retardau", "entregau"]},
            "canal": {"type": "string", "enum": ["sms", "correu"]},
            "data_prevista": {"type": "string", "format": "date"},
            "causa": {"type": "string", "enum": ["nieu", "carretera", "almagacén"]}
        },
        "if": {"required": ["evento"], "properties": {"evento": {"const": "retardau"}}},
        "then": {"required": ["causa"]}
    })
}
