"""Customers and their delivery preferences, in memory."""

from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone

COMPARED = (
    "first_name",
    "last_name",
    "email",
    "phone_number",
    "street",
    "house_number",
    "postcode",
    "city",
    "country_code",
)


@dataclass
class Customer:
    number: int
    first_name: str
    last_name: str
    email: str
    phone_number: str
    street: str
    house_number: str
    postcode: str
    city: str
    country_code: str
    since: str
    preference: dict | None = None
    preference_changed_at: datetime = field(default_factory=timezone.localtime)


CUSTOMERS = {
    each.number: each
    for each in [
        Customer(
            number=70124458,
            first_name="Katharina",
            last_name="Vogel",
            email="k.vogel@example.org",
            phone_number="0221 4778120",
            street="Ehrenstraße",
            house_number="45",
            postcode="50672",
            city="Köln",
            country_code="DE",
            since="2019-05-14",
            preference={"place": "pickup_point", "pickup_point_id": 4711, "note": "", "valid_from": None, "valid_to": None},
        ),
    ]
}


def find(number: int) -> Customer | None:
    return CUSTOMERS.get(number)


def compare(data: dict) -> tuple[Customer | None, list[str]]:
    for customer in CUSTOMERS.values():
        if customer.last_name.lower() != data["last_name"].lower() or customer.postcode != data["postcode"]:
            continue
        return customer, [
            name
            for name in COMPARED
            if data.get(name) and normal(data[name]) != normal(getattr(customer, name))
        ]
    return None, []


def normal(value: str) -> str:
    return "".join(value.lower().split())
