"""Customers and their preferences, in memory."""

from dataclasses import dataclass, field
from datetime import datetime, timezone
from uuid import UUID

from .schemas import Country, Place, Preference, VerifyRequest


@dataclass
class StoredCustomer:
    id: UUID
    first_name: str
    last_name: str
    phone: str
    email: str
    street: str
    house_number: str
    postal_code: str
    city: str
    country: Country
    preference: Preference = field(default_factory=lambda: Preference.model_validate({"place": Place.FRONT_DOOR}))
    revision: int = 1
    updated_at: datetime = field(default_factory=lambda: datetime.now(timezone.utc))


CUSTOMERS = [
    StoredCustomer(
        id=UUID("5b0c7f0e-3d0a-4f57-9f0e-2c8e4d1a6b31"),
        first_name="Jonas",
        last_name="Petersen",
        phone="+4940876543210",
        email="jonas.petersen@example.com",
        street="Elbchaussee",
        house_number="118a",
        postal_code="22763",
        city="Hamburg",
        country=Country.DE,
    ),
]


def find(customer_id: UUID) -> StoredCustomer | None:
    return next((each for each in CUSTOMERS if each.id == customer_id), None)


def match(request: VerifyRequest) -> tuple[StoredCustomer | None, list[str]]:
    """The customer of that name at that postal code, and what else differs."""
    customer, address = request.customer, request.address
    for known in CUSTOMERS:
        if known.last_name.casefold() != customer.last_name.casefold() or known.postal_code != address.postal_code:
            continue
        given = {
            "firstName": (customer.first_name, known.first_name),
            "phone": (customer.phone, known.phone),
            "email": (customer.email or known.email, known.email),
            "street": (address.street, known.street),
            "houseNumber": (address.house_number, known.house_number),
            "city": (address.city, known.city),
            "country": (address.country.value, known.country.value),
        }
        return known, [name for name, (told, stored) in given.items() if told.casefold() != stored.casefold()]
    return None, []
