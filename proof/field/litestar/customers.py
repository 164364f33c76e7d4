"""Customers, in memory."""

from dataclasses import dataclass, field
from datetime import datetime, timezone

from models import Preference, Spot, VerifyIn


@dataclass
class Customer:
    id: int
    address_id: int
    given: str
    family: str
    phone: str
    email: str
    street: str
    building: int
    postcode: str
    city: str
    country: str
    preference: Preference | None = field(default_factory=lambda: Preference(spot=Spot.DOOR))
    changed: datetime = field(default_factory=lambda: datetime.now(timezone.utc))


CUSTOMERS = {
    each.id: each
    for each in [
        Customer(
            id=4820913,
            address_id=7719,
            given="Līga",
            family="Ozola",
            phone="+37120001234",
            email="liga.ozola@example.lv",
            street="Brīvības iela",
            building=27,
            postcode="LV-1010",
            city="Riga",
            country="LV",
        )
    ]
}


def match(told: VerifyIn) -> tuple[Customer | None, list[str]]:
    person, address = told.person, told.address
    for known in CUSTOMERS.values():
        if known.family.lower() != person.name.family.lower() or known.phone != person.contact.phone:
            continue
        pairs = {
            "given": (person.name.given, known.given),
            "email": (person.contact.email or known.email, known.email),
            "street": (address.street, known.street),
            "building": (str(address.building), str(known.building)),
            "postcode": (address.postcode.replace("-", ""), known.postcode.replace("-", "")),
            "city": (address.city, known.city),
            "country": (address.country, known.country),
        }
        return known, [name for name, (left, right) in pairs.items() if left.lower() != right.lower()]
    return None, []
