"""Request models of the partner API."""
from schematics.exceptions import ValidationError
from schematics.models import Model
from schematics.types import DateTimeType, EmailType, FloatType, IntType, ListType, ModelType, StringType
from schematics.types.base import BaseType

REQUIRED = BaseType.MESSAGES["required"]
MOBILE = r"^9[678]\d{8}$"


class LoginForm(Model):
    merchant_code = StringType(required=True, max_length=30)
    password = StringType(required=True, max_length=80)


class VerifyRequest(Model):
    mobile = StringType(required=True, regex=MOBILE)
    surname = StringType(required=True, min_length=2, max_length=60)
    email = EmailType()


class Address(Model):
    palika = StringType(required=True, max_length=60)
    ward_no = IntType(required=True, min_value=1, max_value=33)
    tole = StringType(max_length=60)
    landmark = StringType(max_length=100)


class Preference(Model):
    drop_point = StringType(required=True, choices=["home", "neighbour", "shop", "pickup_point"])
    neighbour_name = StringType(max_length=60)
    pickup_code = StringType(regex=r"^[A-Z]{3}-\d{2}$")
    slot = StringType(choices=["morning", "day", "evening"])
    note = StringType(max_length=160)
    alternate_mobile = StringType(regex=MOBILE)

    def validate_neighbour_name(self, data, value):
        if data.get("drop_point") == "neighbour" and not value:
            raise ValidationError(REQUIRED)

    def validate_pickup_code(self, data, value):
        if data.get("drop_point") == "pickup_point" and not value:
            raise ValidationError(REQUIRED)


class ReachRequest(Model):
    user_id = IntType(required=True)
    action = StringType(required=True, choices=["check", "update"])
    address = ModelType(Address, required=True)
    preference = ModelType(Preference)

    def validate_preference(self, data, value):
        if data.get("action") == "update" and value is None:
            raise ValidationError(REQUIRED)


class Parcel(Model):
    tracking_no = StringType(required=True, regex=r"^CD\d{8}$")
    pieces = IntType(min_value=1, max_value=30)
    cod_amount = FloatType(min_value=0)


class NotifyRequest(Model):
    user_id = IntType(required=True)
    parcel = ModelType(Parcel, required=True)
    event = StringType(required=True, choices=["picked_up", "out_for_delivery", "delayed", "delivered"])
    expected_at = DateTimeType(required=True)
    delay_reason = StringType(max_length=120)
    language = StringType(choices=["ne", "en"])
    channels = ListType(StringType(choices=["sms", "viber", "email"]), min_size=1)

    def validate_delay_reason(self, data, value):
        if data.get("event") == "delayed" and not value:
            raise ValidationError(REQUIRED)
