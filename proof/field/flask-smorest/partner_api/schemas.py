import marshmallow as ma
from marshmallow import validate

PLACES = ["doorstep", "neighbour", "locker", "shed", "reception"]
KINDS = ["SHIPPED", "ARRIVING_TODAY", "DELIVERED", "EXCEPTION"]
CHANNELS = ["sms", "email", "whatsapp"]
LANGUAGES = ["nl", "de", "en", "fr"]


class AuthenticateSchema(ma.Schema):
    merchant_id = ma.fields.String(required=True, data_key="merchantId", validate=validate.Length(min=1, max=32))
    device_name = ma.fields.String(data_key="deviceName", validate=validate.Length(max=60))


class SessionSchema(ma.Schema):
    session_token = ma.fields.String(data_key="sessionToken")
    session_id = ma.fields.Integer(data_key="sessionId")
    idle_timeout_minutes = ma.fields.Integer(data_key="idleTimeoutMinutes")
    merchant = ma.fields.String()


class PersonSchema(ma.Schema):
    given_name = ma.fields.String(required=True, data_key="givenName", validate=validate.Length(min=1, max=40))
    family_name = ma.fields.String(required=True, data_key="familyName", validate=validate.Length(min=1, max=60))
    mobile = ma.fields.String(required=True, validate=validate.Regexp(r"^\+\d{8,15}$"))
    email = ma.fields.Email(data_key="emailAddress", allow_none=True)


class AddressSchema(ma.Schema):
    street = ma.fields.String(required=True, validate=validate.Length(min=1, max=80))
    house_number = ma.fields.Integer(
        required=True, strict=True, data_key="houseNumber", validate=validate.Range(min=1, max=99999)
    )
    addition = ma.fields.String(data_key="houseNumberAddition", validate=validate.Length(max=6))
    postal_code = ma.fields.String(
        required=True, data_key="postalCode", validate=validate.Regexp(r"^\d{4} ?[A-Z]{2}$")
    )
    city = ma.fields.String(required=True, validate=validate.Length(min=1, max=50))
    country = ma.fields.String(required=True, data_key="countryCode", validate=validate.OneOf(["NL", "BE", "DE"]))


class VerifySchema(ma.Schema):
    person = ma.fields.Nested(PersonSchema, required=True)
    address = ma.fields.Nested(AddressSchema, required=True)


class VerifiedSchema(ma.Schema):
    correlation_id = ma.fields.UUID(data_key="correlationId")
    result = ma.fields.String()
    customer_ref = ma.fields.String(data_key="customerRef")
    address_ref = ma.fields.String(data_key="addressRef")
    differing = ma.fields.List(ma.fields.String())


class WindowSchema(ma.Schema):
    earliest = ma.fields.Time(required=True)
    latest = ma.fields.Time(required=True)


class PreferencesSchema(ma.Schema):
    drop_off = ma.fields.String(required=True, data_key="dropOff", validate=validate.OneOf(PLACES))
    remarks = ma.fields.String(allow_none=True, validate=validate.Length(max=250))
    locker_id = ma.fields.String(data_key="lockerId", validate=validate.Length(equal=8))
    weekdays = ma.fields.List(
        ma.fields.Integer(strict=True, validate=validate.Range(min=1, max=7)), validate=validate.Length(min=1, max=7)
    )
    window = ma.fields.Nested(WindowSchema)

    @ma.validates_schema
    def locker_is_named(self, data, **kwargs):
        if data.get("drop_off") == "locker" and "locker_id" not in data:
            raise ma.ValidationError("Required when dropOff is locker.", "lockerId")


class ReachSchema(ma.Schema):
    customer_ref = ma.fields.String(
        required=True, data_key="customerRef", validate=validate.Regexp(r"^cus_[0-9a-z]{12}$")
    )
    mode = ma.fields.String(required=True, validate=validate.OneOf(["READ", "WRITE"]))
    preferences = ma.fields.Nested(PreferencesSchema)

    @ma.validates_schema
    def preferences_fit_the_mode(self, data, **kwargs):
        if data["mode"] == "WRITE" and "preferences" not in data:
            raise ma.ValidationError("Required when mode is WRITE.", "preferences")
        if data["mode"] == "READ" and "preferences" in data:
            raise ma.ValidationError("Not allowed when mode is READ.", "preferences")


class ReachedSchema(ma.Schema):
    customer_ref = ma.fields.String(data_key="customerRef")
    drop_off = ma.fields.String(data_key="dropOff")
    remarks = ma.fields.String()
    locker_id = ma.fields.String(data_key="lockerId")
    weekdays = ma.fields.List(ma.fields.Integer())
    version = ma.fields.Integer()
    modified_at = ma.fields.DateTime(data_key="modifiedAt")


class NotifySchema(ma.Schema):
    customer_ref = ma.fields.String(
        required=True, data_key="customerRef", validate=validate.Regexp(r"^cus_[0-9a-z]{12}$")
    )
    barcode = ma.fields.String(required=True, validate=validate.Regexp(r"^3S[A-Z]{4}\d{9}$"))
    kind = ma.fields.String(required=True, validate=validate.OneOf(KINDS))
    channels = ma.fields.List(
        ma.fields.String(validate=validate.OneOf(CHANNELS)), required=True, validate=validate.Length(min=1, max=3)
    )
    text = ma.fields.String(required=True, validate=validate.Length(min=1, max=480))
    language = ma.fields.String(validate=validate.OneOf(LANGUAGES), load_default="nl")
    deliver_at = ma.fields.AwareDateTime(data_key="deliverAt", allow_none=True)
    silent = ma.fields.Boolean(load_default=False)


class NotifiedSchema(ma.Schema):
    notification_id = ma.fields.String(data_key="notificationId")
    state = ma.fields.String()
    channels = ma.fields.List(ma.fields.String())
    accepted_at = ma.fields.DateTime(data_key="acceptedAt")
