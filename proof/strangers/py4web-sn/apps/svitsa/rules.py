"""Mitemo (rules) yemabody: pydal validators, nested dicts nemadotted names."""
from pydal.validators import (
    IS_DATETIME,
    IS_DECIMAL_IN_RANGE,
    IS_EMPTY_OR,
    IS_IN_SET,
    IS_INT_IN_RANGE,
    IS_LENGTH,
    IS_MATCH,
    IS_NOT_EMPTY,
    ValidationError,
)


class IS_TEXT(IS_LENGTH):
    """IS_LENGTH yema string chete (IS_LENGTH inobvuma dict ne list)."""

    def validate(self, value, record_id=None):
        if not isinstance(value, str):
            raise ValidationError(self.translator(self.error_message) % dict(min=self.minsize, max=self.maxsize))
        return IS_LENGTH.validate(self, value, record_id)


class Optional:
    """Object inogona kusavapo."""

    def __init__(self, rules):
        self.rules = rules


ZITA = [IS_NOT_EMPTY(), IS_TEXT(60)]
FONI = [IS_NOT_EMPTY(), IS_MATCH(r"\+2637[1378][0-9]{7}", strict=True)]

LOGIN = {
    "partner_code": IS_NOT_EMPTY(),
    "mushandisi": IS_NOT_EMPTY(),
    "password": IS_NOT_EMPTY(),
}

VERIFY = {
    "customer": {
        "zita": ZITA,
        "surname": ZITA,
        "foni": FONI,
        "id_number": IS_EMPTY_OR(IS_MATCH(r"[0-9]{2}-[0-9]{6,7}-?[A-Z][0-9]{2}", strict=True)),
    },
    "kero": {
        "stand_no": [IS_NOT_EMPTY(), IS_TEXT(12)],
        "suburb": [IS_NOT_EMPTY(), IS_TEXT(60)],
        "street": IS_EMPTY_OR(IS_TEXT(80)),
        "guta": IS_EMPTY_OR(IS_IN_SET(["Harare", "Chitungwiza", "Bulawayo", "Mutare", "Gweru", "Masvingo"])),
    },
}


def preference_rules(data):
    rules = {
        "drop_at": IS_IN_SET(["kumba", "kubasa", "muvakidzani", "tuckshop"]),
        "nguva": IS_EMPTY_OR(IS_IN_SET(["mangwanani", "masikati", "manheru"])),
        "instructions": IS_EMPTY_OR(IS_TEXT(140)),
    }
    if data.get("drop_at") == "muvakidzani":
        rules["receiver"] = {"zita": ZITA, "foni": FONI}
    elif data.get("drop_at") == "tuckshop":
        rules["tuckshop_name"] = ZITA
    return rules


REACH = {
    "customer_id": IS_INT_IN_RANGE(1, None),
    "preferences": Optional(preference_rules),
}

NOTIFY = {
    "customer_id": IS_INT_IN_RANGE(1, None),
    "template": [IS_NOT_EMPTY(), IS_TEXT(30)],
    "parcel": {
        "waybill": [IS_NOT_EMPTY(), IS_MATCH(r"SVT[0-9]{8}", strict=True)],
        "pieces": IS_EMPTY_OR(IS_INT_IN_RANGE(1, 100)),
        "cod": Optional({
            "amount": IS_DECIMAL_IN_RANGE(0.5, 5000),
            "currency": IS_IN_SET(["USD", "ZWG"]),
        }),
    },
    "eta": IS_DATETIME(),
    "channel": IS_EMPTY_OR(IS_IN_SET(["sms", "whatsapp", "call"])),
}


def tarisa(rules, data, path=""):
    """Inodzosa (vars, errors)."""
    data = data if isinstance(data, dict) else {}
    rules = rules(data) if callable(rules) and not hasattr(rules, "validate") else rules
    out, errors = {}, {}
    for name, requires in rules.items():
        value = data.get(name)
        if isinstance(requires, Optional):
            if value is None:
                continue
            requires = requires.rules
        if isinstance(requires, dict) or (callable(requires) and not hasattr(requires, "validate")):
            out[name], more = tarisa(requires, value, path + name + ".")
            errors.update(more)
            continue
        for validator in requires if isinstance(requires, list) else [requires]:
            value, error = validator(value)
            if error:
                errors[path + name] = error
                break
        else:
            if value is not None:
                out[name] = value
    return out, errors
