"""Request and response models."""

from datetime import date, datetime, time
from enum import Enum
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, EmailStr, Field, model_validator
from pydantic.alias_generators import to_camel

Phone = Annotated[str, Field(pattern=r"^\+[1-9]\d{6,14}$", examples=["+4930123456"])]


class ApiModel(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, extra="forbid")


class ResponseModel(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True)


class Token(BaseModel):
    access_token: str
    token_type: str = "bearer"
    expires_in: int
    scope: str


class Country(str, Enum):
    AT = "AT"
    CH = "CH"
    DE = "DE"
    NL = "NL"


class Customer(ApiModel):
    first_name: str = Field(min_length=1, max_length=50)
    last_name: str = Field(min_length=1, max_length=50)
    phone: Phone
    email: EmailStr | None = None


class Address(ApiModel):
    street: str = Field(min_length=1, max_length=80)
    house_number: str = Field(min_length=1, max_length=8)
    postal_code: str = Field(pattern=r"^\d{4,5}$")
    city: str = Field(min_length=1, max_length=60)
    country: Country


class VerifyRequest(ApiModel):
    customer: Customer
    address: Address
    match_threshold: float = Field(default=0.8, ge=0, le=1)


class VerifyStatus(str, Enum):
    VERIFIED = "verified"
    PARTIAL = "partial"
    NO_MATCH = "no_match"


class VerifyResponse(ResponseModel):
    request_id: UUID
    status: VerifyStatus
    customer_id: UUID | None
    score: float
    mismatches: list[str]
    checked_at: datetime


class Place(str, Enum):
    FRONT_DOOR = "front_door"
    NEIGHBOUR = "neighbour"
    PARCEL_LOCKER = "parcel_locker"
    GARAGE = "garage"


class TimeWindow(ApiModel):
    start: time
    end: time


class Preference(ApiModel):
    place: Place
    instructions: str | None = Field(default=None, max_length=200)
    neighbour_name: str | None = Field(default=None, min_length=2, max_length=60)
    valid_until: date | None = None
    time_window: TimeWindow | None = None

    @model_validator(mode="after")
    def neighbour_has_a_name(self) -> "Preference":
        if self.place is Place.NEIGHBOUR and not self.neighbour_name:
            raise ValueError("neighbourName is required when place is neighbour")
        return self


class CheckPreference(ApiModel):
    operation: Literal["check"]
    customer_id: UUID
    include_history: bool = False


class UpdatePreference(ApiModel):
    operation: Literal["update"]
    customer_id: UUID
    preference: Preference


class PreferenceOut(ResponseModel):
    place: Place
    instructions: str | None
    neighbour_name: str | None
    valid_until: date | None


class ReachResponse(ResponseModel):
    customer_id: UUID
    deliverable: bool
    preference: PreferenceOut
    revision: int
    updated_at: datetime


class Channel(str, Enum):
    SMS = "sms"
    EMAIL = "email"
    PUSH = "push"


class Event(str, Enum):
    OUT_FOR_DELIVERY = "out_for_delivery"
    DELIVERED = "delivered"
    DELAYED = "delayed"
    FAILED_ATTEMPT = "failed_attempt"


class NotifyRequest(ApiModel):
    customer_id: UUID
    tracking_number: str = Field(pattern=r"^[A-Z]{2}\d{10}$")
    channel: Channel
    event: Event
    message: str = Field(min_length=1, max_length=160)
    subject: str | None = Field(default=None, max_length=78)
    language: str = Field(default="en", min_length=2, max_length=2)
    priority: int = Field(default=3, ge=1, le=5)
    send_at: datetime | None = None

    @model_validator(mode="after")
    def email_has_a_subject(self) -> "NotifyRequest":
        if self.channel is Channel.EMAIL and not self.subject:
            raise ValueError("subject is required for channel email")
        return self


class NotifyResponse(ResponseModel):
    notification_id: UUID
    status: Literal["queued", "scheduled"]
    channel: Channel
    created_at: datetime
