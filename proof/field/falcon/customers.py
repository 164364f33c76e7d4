"""Customers, in memory."""

import time

CUSTOMERS = {
    "20914477": {
        "fullName": "Mads Kjær Nielsen",
        "phone": "+4523456789",
        "email": "mads.nielsen@example.dk",
        "streetAddress": "Vesterbrogade 112",
        "zip": "1620",
        "city": "København V",
        "countryCode": "DK",
        "preference": {"placement": "front-door", "permanent": True},
        "changed": 1_740_000_000,
    }
}

COMPARED = ("fullName", "email", "streetAddress", "zip", "city", "countryCode")


def plain(text: str) -> str:
    return " ".join(text.casefold().split())


def match(told: dict) -> tuple[str | None, list[str]]:
    """The customer with one of these phone numbers, and what else differs."""
    for number, known in CUSTOMERS.items():
        if known["phone"] in told["phoneNumbers"]:
            return number, [name for name in COMPARED if name in told and plain(told[name]) != plain(known[name])]
    return None, []


def set_preference(number: str, preference: dict) -> None:
    CUSTOMERS[number].update(preference=preference, changed=int(time.time()))
