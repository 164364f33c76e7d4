"""What travels: msgspec structs."""

from datetime import date, datetime, timedelta
from enum import Enum
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Phone = Annotated[str, Meta(pattern=r"^\+[0-9]{7,15}$")]
Iso2 = Annotated[str, Meta(min_length=2, max_length=2)]
CustomerId = Annotated[int, Meta(ge=1)]


class Credentials(Struct):
    client_id: Annotated[str, Meta(max_length=36)]
    client_secret: Annotated[str, Meta(max_length=64)]


class SessionOut(Struct):
    client: str
    scopes: list[str]
    expires_in: timedelta


class PersonName(Struct):
    given: Name
    family: Name


class Contact(Struct):
    phone: Phone
    email: Annotated[str, Meta(pattern=r"^[^@\s]+@[^@\s]+\.[a-z]+$")] | None = None


class Person(Struct):
    name: PersonName
    contact: Contact


class PostalAddress(Struct):
    street: Annotated[str, Meta(min_length=1, max_length=100)]
    building: Annotated[int, Meta(ge=1, le=9999)]
    postcode: Annotated[str, Meta(pattern=r"^[A-Z]{2}-?[0-9]{4}$")]
    city: Name
    country: Iso2
    unit: Annotated[str, Meta(max_length=10)] | None = None


class VerifyIn(Struct):
    person: Person
    address: PostalAddress


class Match(Struct):
    customer_id: int
    address_id: int
    confidence: int


class VerifyOut(Struct):
    request_id: int
    verified: bool
    match: Match
    differences: list[str]


class Spot(str, Enum):
    DOOR = "door"
    PORCH = "porch"
    MAILROOM = "mailroom"
    NEIGHBOR = "neighbor"


class Preference(Struct):
    spot: Spot
    instructions: Annotated[str, Meta(max_length=120)] | None = None
    gate_code: Annotated[str, Meta(pattern=r"^[0-9]{4,8}$")] | None = None
    until: date | None = None


class ReachIn(Struct):
    customer_id: CustomerId
    preference: Preference | None | UnsetType = UNSET


class ReachOut(Struct):
    customer_id: int
    reachable: bool
    preference: Preference | None
    changed: datetime


class NotifyIn(Struct):
    customer_id: CustomerId
    parcel: Annotated[str, Meta(pattern=r"^[A-Z0-9]{10,20}$")]
    channel: Literal["sms", "email", "voice"]
    body: Annotated[str, Meta(min_length=1, max_length=280)]
    attempts: Annotated[int, Meta(ge=1, le=3)] = 1
    send_after: Annotated[datetime, Meta(tz=True)] | None = None
    labels: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=5)] = []


class NotifyOut(Struct):
    notification_id: str
    customer_id: int
    status: Literal["queued", "scheduled"]
    at: datetime
