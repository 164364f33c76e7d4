"""Request bodies of the partner interface."""
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Annotated, Literal, Optional, Union
from uuid import UUID

from serpyco_rs import Serializer
from serpyco_rs.metadata import Discriminator, Max, MaxLength, Min, MinLength

Name = Annotated[str, MinLength(1), MaxLength(80)]
Line = Annotated[str, MinLength(3), MaxLength(120)]


@dataclass
class Client:
    name: Name
    version: Optional[str] = None


@dataclass
class SignIn:
    account: Name
    client: Optional[Client] = None


@dataclass
class PersonName:
    family: Name
    given: Optional[Name] = None


@dataclass
class ByPhone:
    method: Literal['phone']
    number: Annotated[str, MinLength(10), MaxLength(16)]


@dataclass
class ByEmail:
    method: Literal['email']
    address: Annotated[str, MinLength(6), MaxLength(254)]


@dataclass
class Verify:
    name: PersonName
    contact: Annotated[Union[ByPhone, ByEmail], Discriminator('method')]
    postcode: Annotated[str, MinLength(5), MaxLength(8)]


@dataclass
class Doorstep:
    type: Literal['doorstep']


@dataclass
class SafePlace:
    type: Literal['safe_place']
    description: Line


@dataclass
class Neighbour:
    type: Literal['neighbour']
    house_number: Annotated[str, MinLength(1), MaxLength(8)]
    name: Optional[Name] = None


@dataclass
class Locker:
    type: Literal['locker']
    locker_code: Annotated[str, MinLength(6), MaxLength(6)]


@dataclass
class Window:
    earliest: time
    latest: time


@dataclass
class Preference:
    placement: Annotated[Union[Doorstep, SafePlace, Neighbour, Locker], Discriminator('type')]
    instructions: Optional[Line] = None
    window: Optional[Window] = None


@dataclass
class Read:
    action: Literal['read']


@dataclass
class Update:
    action: Literal['update']
    preference: Preference
    effective_from: Optional[date] = None


@dataclass
class Reach:
    recipient_id: UUID
    operation: Annotated[Union[Read, Update], Discriminator('action')]


@dataclass
class Dispatched:
    kind: Literal['dispatched']
    expected_on: Optional[date] = None


@dataclass
class Delayed:
    kind: Literal['delayed']
    reason: Literal['weather', 'traffic', 'vehicle', 'address']
    new_date: date


@dataclass
class Delivered:
    kind: Literal['delivered']
    delivered_at: datetime
    signed_by: Optional[Name] = None


@dataclass
class Parcel:
    tracking_number: Annotated[str, MinLength(13), MaxLength(13)]
    weight_kg: Optional[Annotated[float, Min(0.05), Max(30)]] = None


@dataclass
class Notify:
    recipient_id: UUID
    template: Name
    event: Annotated[Union[Dispatched, Delayed, Delivered], Discriminator('kind')]
    parcels: Annotated[list[Parcel], MinLength(1), MaxLength(10)]
    channel: Literal['sms', 'email', 'push'] = 'sms'


sign_in, verify, reach, notify = (Serializer(t, omit_none=True) for t in (SignIn, Verify, Reach, Notify))
preference = Serializer(Preference, omit_none=True)
