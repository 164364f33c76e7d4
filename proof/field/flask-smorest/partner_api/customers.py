"""Customers and their preferences, in memory."""

from datetime import datetime, timezone

CUSTOMERS = {
    "cus_8k2m4x7q1z9d": {
        "address_ref": "adr_55tq0w3n7b2e",
        "person": {
            "given_name": "Sanne",
            "family_name": "de Vries",
            "mobile": "+31612345678",
            "email": "sanne.devries@example.nl",
        },
        "address": {
            "street": "Prinsengracht",
            "house_number": 263,
            "addition": "H",
            "postal_code": "1016 GV",
            "city": "Amsterdam",
            "country": "NL",
        },
        "preferences": {"drop_off": "doorstep"},
        "version": 1,
        "modified_at": datetime(2025, 2, 3, 9, 30, tzinfo=timezone.utc),
    }
}


def _plain(value) -> str:
    return "".join(str(value).split()).casefold()


def match(told: dict) -> tuple[str | None, list[str]]:
    """The customer at that postal code with that family name, and what else differs."""
    for ref, known in CUSTOMERS.items():
        if _plain(told["address"]["postal_code"]) != _plain(known["address"]["postal_code"]):
            continue
        if _plain(told["person"]["family_name"]) != _plain(known["person"]["family_name"]):
            continue
        return ref, [
            f"{part}.{name}"
            for part in ("person", "address")
            for name, value in told[part].items()
            if value is not None and _plain(value) != _plain(known[part][name])
        ]
    return None, []


def update(ref: str, preferences: dict) -> None:
    customer = CUSTOMERS[ref]
    customer["preferences"] = preferences
    customer["version"] += 1
    customer["modified_at"] = datetime.now(timezone.utc)
