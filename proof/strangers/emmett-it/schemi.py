"""Schemi delle richieste (JSON Schema draft-07), compilati all'avvio."""
import fastjsonschema

TESTO = {"type": "string", "minLength": 1, "maxLength": 80}
CODICE = {"type": "string", "pattern": "^DST-[0-9]{6}$"}
ORA = {"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"}

ACCESSO = {
    "type": "object",
    "required": ["codiceCliente", "chiaveApi"],
    "properties": {"codiceCliente": TESTO, "chiaveApi": TESTO},
}

VERIFICA = {
    "type": "object",
    "required": ["destinatario"],
    "properties": {
        "destinatario": {
            "type": "object",
            "required": ["cognome", "cellulare", "cap"],
            "properties": {
                "nome": TESTO,
                "cognome": TESTO,
                "cellulare": {"type": "string", "pattern": r"^\+39 ?3[0-9]{2} ?[0-9]{6,7}$"},
                "email": {"type": "string", "format": "email"},
                "cap": {"type": "string", "pattern": "^[0-9]{5}$"},
            },
        },
    },
}

PREFERENZE = {
    "type": "object",
    "required": ["luogo"],
    "properties": {
        "luogo": {"enum": ["DOMICILIO", "PORTINERIA", "VICINO", "PUNTO_RITIRO"]},
        "nominativoVicino": TESTO,
        "noteCorriere": {"type": "string", "maxLength": 140},
        "fasciaOraria": {
            "type": "object",
            "required": ["dalle", "alle"],
            "properties": {"dalle": ORA, "alle": ORA},
        },
        "giorni": {
            "type": "array",
            "minItems": 1,
            "uniqueItems": True,
            "items": {"enum": ["LUN", "MAR", "MER", "GIO", "VEN", "SAB"]},
        },
    },
    "if": {"properties": {"luogo": {"const": "VICINO"}}},
    "then": {"required": ["nominativoVicino"]},
}

RECAPITO = {
    "type": "object",
    "required": ["codiceDestinatario", "operazione"],
    "properties": {
        "codiceDestinatario": CODICE,
        "operazione": {"enum": ["LETTURA", "MODIFICA"]},
        "preferenze": PREFERENZE,
    },
    "if": {"properties": {"operazione": {"const": "MODIFICA"}}},
    "then": {"required": ["preferenze"]},
}

NOTIFICA = {
    "type": "object",
    "required": ["codiceDestinatario", "spedizione", "evento", "consegnaPrevista"],
    "properties": {
        "codiceDestinatario": CODICE,
        "spedizione": {
            "type": "object",
            "required": ["letteraDiVettura", "colli"],
            "properties": {
                "letteraDiVettura": {"type": "string", "pattern": "^[A-Z]{3}[0-9]{9}$"},
                "colli": {"type": "integer", "minimum": 1, "maximum": 50},
                "pesoKg": {"type": "number", "exclusiveMinimum": 0},
            },
        },
        "evento": {"enum": ["PRESA_IN_CARICO", "IN_CONSEGNA", "RITARDO", "CONSEGNATO"]},
        "consegnaPrevista": {"type": "string", "format": "date"},
        "canale": {"enum": ["SMS", "EMAIL"]},
    },
}

accesso, verifica, recapito, notifica = map(fastjsonschema.compile, (ACCESSO, VERIFICA, RECAPITO, NOTIFICA))
