"""Request models. Unknown members are refused ("Rogue field")."""
from schematics.exceptions import ValidationError
from schematics.models import Model
from schematics.types import (
    BaseType, BooleanType, DateTimeType, DateType, EmailType, IntType, ListType, ModelType, StringType,
)

REQUIRED = BaseType.MESSAGES["required"]
TIME = r"^([01]\d|2[0-3]):[0-5]\d$"


class Credentials(Model):
    account = StringType(required=True, max_length=40)
    api_key = StringType(required=True, max_length=80)


class Customer(Model):
    family_name = StringType(required=True, max_length=60)
    given_name = StringType(max_length=60)
    mobile = StringType(required=True, regex=r"^\+64\d{8,10}$")
    email = EmailType()


class VerifyRequest(Model):
    customer = ModelType(Customer, required=True)
    postcode = StringType(required=True, regex=r"^\d{4}$")


class TimeWindow(Model):
    earliest = StringType(required=True, regex=TIME)
    latest = StringType(required=True, regex=TIME)


class Preference(Model):
    leave_at = StringType(required=True, choices=["front_door", "back_door", "carport", "letterbox", "neighbour"])
    neighbour_address = StringType(max_length=100)
    authority_to_leave = BooleanType()
    instructions = StringType(max_length=140)
    window = ModelType(TimeWindow)
    effective_from = DateType()

    def validate_neighbour_address(self, data, value):
        if data.get("leave_at") == "neighbour" and not value:
            raise ValidationError(REQUIRED)


class ReachRequest(Model):
    customer_ref = IntType(required=True, min_value=1)
    operation = StringType(required=True, choices=["lookup", "update"])
    preference = ModelType(Preference)

    def validate_preference(self, data, value):
        if data.get("operation") == "update" and value is None:
            raise ValidationError(REQUIRED)


class Item(Model):
    barcode = StringType(required=True, regex=r"^[A-Z0-9]{8,20}$")
    weight_grams = IntType(min_value=1, max_value=30000)


class Consignment(Model):
    number = StringType(required=True, regex=r"^HPF\d{9}$")
    items = ListType(ModelType(Item), required=True, min_size=1, max_size=50)


class NotifyRequest(Model):
    customer_ref = IntType(required=True, min_value=1)
    consignment = ModelType(Consignment, required=True)
    event = StringType(required=True, choices=["picked_up", "at_depot", "on_board", "delivered", "carded"])
    template = StringType(required=True, max_length=30)
    eta = DateTimeType(tzd="require")
    channel = StringType(choices=["sms", "email"], default="sms")

    def validate_eta(self, data, value):
        if data.get("event") == "on_board" and value is None:
            raise ValidationError(REQUIRED)
