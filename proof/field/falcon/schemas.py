"""JSON Schemas of the requests."""

PHONE = {"type": "string", "pattern": "^\\+[0-9]{8,15}$"}
CUSTOMER_NO = {"type": "string", "pattern": "^[0-9]{8}$"}

VERIFY = {
    "type": "object",
    "properties": {
        "fullName": {"type": "string", "minLength": 3, "maxLength": 90},
        "phoneNumbers": {"type": "array", "items": PHONE, "minItems": 1, "maxItems": 3},
        "email": {"type": "string", "maxLength": 100, "pattern": "^[^@ ]+@[^@ ]+$"},
        "streetAddress": {"type": "string", "minLength": 3, "maxLength": 100},
        "zip": {"type": "string", "pattern": "^[0-9]{4}$"},
        "city": {"type": "string", "minLength": 1, "maxLength": 40},
        "countryCode": {"type": "string", "enum": ["DK", "SE", "NO"]},
    },
    "required": ["fullName", "phoneNumbers", "streetAddress", "zip", "city"],
    "additionalProperties": False,
}

REACH = {
    "type": "object",
    "properties": {
        "customerNo": CUSTOMER_NO,
        "set": {
            "type": "object",
            "properties": {
                "placement": {"type": "string", "enum": ["front-door", "carport", "shed", "parcel-box"]},
                "comment": {"type": "string", "maxLength": 160},
                "boxCode": {"type": "string", "pattern": "^[0-9]{4}$"},
                "permanent": {"type": "boolean"},
            },
            "required": ["placement", "permanent"],
            "additionalProperties": False,
        },
    },
    "required": ["customerNo"],
    "additionalProperties": False,
}

NOTIFY = {
    "type": "object",
    "properties": {
        "customerNo": CUSTOMER_NO,
        "shipmentNo": {"type": "string", "minLength": 10, "maxLength": 24},
        "via": {"type": "string", "enum": ["sms", "mail", "app"]},
        "reason": {"type": "integer", "enum": [10, 20, 30, 90]},
        "text": {"type": "string", "minLength": 1, "maxLength": 240},
        "retries": {"type": "integer", "minimum": 0, "maximum": 4},
        "notBefore": {"type": "integer", "minimum": 0},
    },
    "required": ["customerNo", "shipmentNo", "via", "reason", "text"],
    "additionalProperties": False,
}
