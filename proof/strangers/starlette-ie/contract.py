"""Requests of the partner API. apischema refuses what is not declared here."""
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from typing import Annotated, Literal, NewType, Optional, Union
from uuid import UUID

from apischema import dependent_required, discriminator, schema, settings

settings.camel_case = True

Eircode = NewType("Eircode", str)
schema(pattern=r"^[AC-FHKNPRTV-Y]\d[0-9W] ?[0-9AC-FHKNPRTV-Y]{4}$")(Eircode)
Mobile = NewType("Mobile", str)
schema(pattern=r"^\+3538[35679]\d{7}$")(Mobile)
Barcode = NewType("Barcode", str)
schema(pattern=r"^[A-Z]{2}\d{9}IE$")(Barcode)
Clock = NewType("Clock", str)
schema(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")(Clock)
Name = NewType("Name", str)
schema(min_len=1, max_len=80)(Name)
Note = NewType("Note", str)
schema(max_len=140)(Note)
Pieces = NewType("Pieces", int)
schema(min=1, max=50)(Pieces)
Euro = NewType("Euro", float)
schema(exc_min=0, max=2500)(Euro)


class SafePlace(Enum):
    FRONT_DOOR = "frontDoor"
    PORCH = "porch"
    SHED = "shed"
    NEIGHBOUR = "neighbour"
    PARCEL_MOTEL = "parcelMotel"


class Event(Enum):
    ACCEPTED = "accepted"
    OUT_FOR_DELIVERY = "outForDelivery"
    HELD = "heldAtDepot"
    DELIVERED = "delivered"


class Channel(Enum):
    SMS = "sms"
    EMAIL = "email"


@dataclass
class Addressee:
    surname: Name
    mobile: Mobile
    first_name: Optional[Name] = None


@dataclass
class Verify:
    addressee: Addressee
    eircode: Eircode


@dataclass
class Preference:
    safe_place: SafePlace
    neighbour_name: Optional[Name] = None
    neighbour_house: Optional[Name] = None
    from_time: Optional[Clock] = None
    to_time: Optional[Clock] = None
    note: Optional[Note] = None

    _together = dependent_required({
        "neighbour_name": ["neighbour_house"],
        "from_time": ["to_time"],
        "to_time": ["from_time"],
    })


@dataclass
class View:
    action: Literal["view"]
    addressee_id: UUID
    eircode: Eircode


@dataclass
class Amend:
    action: Literal["amend"]
    addressee_id: UUID
    eircode: Eircode
    preference: Preference


Reach = Annotated[Union[View, Amend], discriminator("action", {"view": View, "amend": Amend})]


@dataclass
class Consignment:
    barcode: Barcode
    pieces: Pieces


@dataclass
class Charge:
    amount: Euro
    reason: Literal["customs", "cashOnDelivery"]


@dataclass
class Notify:
    addressee_id: UUID
    consignment: Consignment
    event: Event
    expected_on: date
    channel: Channel = Channel.SMS
    charge: Optional[Charge] = None
