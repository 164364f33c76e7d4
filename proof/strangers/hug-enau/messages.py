"""What partners send us."""
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum
from typing import Literal, Optional
from uuid import UUID

from mashumaro import DataClassDictMixin
from mashumaro.config import BaseConfig
from mashumaro.exceptions import MissingField


class SafeSpot(Enum):
    FRONT_DOOR = "front_door"
    CARPORT = "carport"
    METER_BOX = "meter_box"
    NEIGHBOUR = "neighbour"


class Message(DataClassDictMixin):
    class Config(BaseConfig):
        forbid_extra_keys = True
        serialization_strategy = {str: {"deserialize": str.strip}}


@dataclass
class VerifyRequest(Message):
    mobile: str
    surname: str
    postcode: Optional[str] = None
    date_of_birth: Optional[date] = None


@dataclass
class Neighbour(Message):
    name: str
    unit: Optional[str] = None


@dataclass
class TimeWindow(Message):
    from_hour: int
    to_hour: int


@dataclass
class Preference(Message):
    safe_spot: SafeSpot
    note: Optional[str] = None
    neighbour: Optional[Neighbour] = None
    time_window: Optional[TimeWindow] = None
    hold_until: Optional[date] = None

    def __post_init__(self):
        if self.safe_spot is SafeSpot.NEIGHBOUR and self.neighbour is None:
            raise MissingField("neighbour", Neighbour, Preference)


@dataclass
class ReachRequest(Message):
    operation: Literal["view", "update"]
    recipient_id: UUID
    preference: Optional[Preference] = None

    def __post_init__(self):
        if self.operation == "update" and self.preference is None:
            raise MissingField("preference", Preference, ReachRequest)


@dataclass
class Consignment(Message):
    connote: str
    articles: Optional[int] = None
    eta: Optional[datetime] = None


@dataclass
class NotifyRequest(Message):
    recipient_id: UUID
    consignment: Consignment
    event: Literal["manifested", "onboard", "carded", "delivered"]
    template_code: str
    reply_to: Optional[str] = None
