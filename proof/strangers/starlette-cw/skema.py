"""JSON Schema (draft 2020-12) di tur petishon."""

TELEFON = {"type": "string", "pattern": r"^\+599\d{8}$"}
KLIENTE_ID = {"type": "string", "pattern": r"^KL-\d{5}$"}
ORARIO = {
    "type": "object",
    "required": ["for_di", "te"],
    "additionalProperties": False,
    "properties": {
        "for_di": {"type": "string", "pattern": r"^([01]\d|2[0-3]):[0-5]\d$"},
        "te": {"type": "string", "pattern": r"^([01]\d|2[0-3]):[0-5]\d$"},
    },
}


def si(kampo, balor, dependiente):
    """Si `kampo` ta `balor`, e ora ei mester di `dependiente`."""
    return {
        "if": {"required": [kampo], "properties": {kampo: {"const": balor}}},
        "then": {"required": [dependiente]},
    }


AUTH = {
    "type": "object",
    "required": ["kompania", "yabi"],
    "additionalProperties": False,
    "properties": {
        "kompania": {"type": "string", "minLength": 3, "maxLength": 60},
        "yabi": {"type": "string", "minLength": 8, "maxLength": 80},
    },
}

VERIFY = {
    "type": "object",
    "required": ["persona"],
    "additionalProperties": False,
    "properties": {
        "persona": {
            "type": "object",
            "required": ["fam", "telefon"],
            "additionalProperties": False,
            "properties": {
                "fam": {"type": "string", "minLength": 2, "maxLength": 60},
                "nomber": {"type": "string", "minLength": 1, "maxLength": 60},
                "telefon": TELEFON,
                "email": {"type": "string", "format": "email"},
            },
        },
        "bario": {"type": "string", "minLength": 2, "maxLength": 60},
    },
}

PREFERENSIA = {
    "type": "object",
    "required": ["lugá"],
    "additionalProperties": False,
    "properties": {
        "lugá": {"enum": ["kas", "bisiña", "punto_di_entrega"]},
        "bisiña": {
            "type": "object",
            "required": ["nomber"],
            "additionalProperties": False,
            "properties": {
                "nomber": {"type": "string", "minLength": 2, "maxLength": 60},
                "number_di_kas": {"type": "string", "maxLength": 8},
            },
        },
        "punto": {"type": "string", "pattern": r"^PE-\d{3}$"},
        "instrukshon": {"type": "string", "maxLength": 140},
        "orario": ORARIO,
    },
    "allOf": [si("lugá", "bisiña", "bisiña"), si("lugá", "punto_di_entrega", "punto")],
}

REACH = {
    "type": "object",
    "required": ["kliente_id", "akshon"],
    "additionalProperties": False,
    "properties": {
        "kliente_id": KLIENTE_ID,
        "akshon": {"enum": ["wak", "kambia"]},
        "preferensia": PREFERENSIA,
    },
    "allOf": [si("akshon", "kambia", "preferensia")],
}

NOTIFY = {
    "type": "object",
    "required": ["kliente_id", "pakete", "evento", "fecha"],
    "additionalProperties": False,
    "properties": {
        "kliente_id": KLIENTE_ID,
        "pakete": {
            "type": "object",
            "required": ["number"],
            "additionalProperties": False,
            "properties": {
                "number": {"type": "string", "pattern": r"^KP\d{9}CW$"},
                "kantidat": {"type": "integer", "minimum": 1, "maximum": 40},
                "kontra_reembolso": {"type": "number", "exclusiveMinimum": 0},
            },
        },
        "evento": {"enum": ["risibí", "na_kaminda", "retardá", "entregá"]},
        "fecha": {"type": "string", "format": "date"},
        "orario": ORARIO,
        "kanal": {"enum": ["sms", "whatsapp", "email"]},
    },
    "allOf": [si("evento", "na_kaminda", "orario")],
}
