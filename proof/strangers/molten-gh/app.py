import os, secrets, time
from typing import Any, Callable, Optional
import waitress
from molten import (App, Field, HTTPError, Header, JSONParser, JSONRenderer, Request, RequestBody, RequestData, ResponseRendererMiddleware,
                    Route, HTTP_201, HTTP_400, HTTP_401, HTTP_404, HTTP_422, schema, load_schema, ValidationError)
from molten.errors import FieldValidationError, ParseError
from molten.validation.field import SchemaValidator

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "1800"))
CLIENTS = {"makola-mart": "gh_sk_7Qe2vTz0nB41"}
TEMPLATES = {"TPL-014", "TPL-022"}
TOKENS, NOTICES = {}, {}
PEOPLE = {
    "CUS-004512": dict(msisdn="233244718203", surname="Mensah", full_name="Akosua Mensah", region="Greater Accra",
                       pref=dict(drop_point="GATE", landmark="Opposite the Total filling station", neighbour_msisdn=None, time_window=None), updated_at=None),
    "CUS-004790": dict(msisdn="233201556120", surname="Owusu", full_name="Kwame Owusu", region="Ashanti",
                       pref=dict(drop_point="PICKUP_STATION", landmark=None, neighbour_msisdn=None, time_window=None), updated_at=None),
}
MSISDN = r"^233[25]\d{8}$"


class Nested(SchemaValidator):
    """molten's own falls over on anything but a dict."""
    def validate(self, field, value):
        if not isinstance(value, dict):
            raise FieldValidationError(f"unexpected type {type(value).__name__}")
        return super().validate(field, value)


class ObjectParser(JSONParser):
    def parse(self, data: RequestBody):
        doc = super().parse(data)
        if not isinstance(doc, dict):
            raise ParseError("JSON input could not be parsed")
        return doc


@schema
class TokenRequest:
    client_id: str
    client_secret: str


@schema
class VerifyRequest:
    msisdn: str = Field(pattern=MSISDN)
    surname: str = Field(min_length=2, max_length=60)
    digital_address: Optional[str] = Field(pattern=r"^[A-Z][A-Z0-9]-\d{3,4}-\d{4}$")


@schema
class TimeWindow:
    start: str = Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")
    end: str = Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")


@schema
class Preference:
    drop_point: str = Field(choices=["GATE", "SECURITY_POST", "NEIGHBOUR", "PICKUP_STATION"])
    landmark: Optional[str] = Field(max_length=120)
    neighbour_msisdn: Optional[str] = Field(pattern=MSISDN)
    time_window: Optional[TimeWindow] = Field(validator=Nested())


@schema
class NeighbourPreference(Preference):
    neighbour_msisdn: str = Field(pattern=MSISDN)
    drop_point: str = Field(choices=["NEIGHBOUR"])


@schema
class ReachRequest:
    customer_ref: str = Field(pattern=r"^CUS-\d{6}$")
    action: str = Field(choices=["VIEW", "UPDATE"])
    preference: Optional[Preference] = Field(validator=Nested())


@schema
class UpdateRequest(ReachRequest):
    preference: Preference = Field(validator=Nested())


@schema
class NeighbourUpdateRequest(ReachRequest):
    preference: NeighbourPreference = Field(validator=Nested())


@schema
class CashOnDelivery:
    amount_pesewas: int = Field(minimum=1, maximum=5000000)
    wallet: Optional[str] = Field(choices=["MTN_MOMO", "TELECEL_CASH", "AT_MONEY"])


@schema
class NotifyRequest:
    customer_ref: str = Field(pattern=r"^CUS-\d{6}$")
    waybill_no: str = Field(pattern=r"^GH\d{9}$")
    event: str = Field(choices=["DISPATCHED", "OUT_FOR_DELIVERY", "DELIVERED", "ATTEMPT_FAILED"])
    template_code: str = Field(max_length=20)
    channel: Optional[str] = Field(choices=["SMS", "WHATSAPP", "VOICE"])
    cod: Optional[CashOnDelivery] = Field(validator=Nested())


def fail(status, error, description, headers=None):
    raise HTTPError(status, {"error": error, "error_description": description}, headers)


def require_token(handler: Callable[..., Any]) -> Callable[..., Any]:
    def middleware(request: Request, authorization: Optional[Header]) -> Any:
        if request.path == "/api/auth-authenticate":
            return handler()
        challenge = {"www-authenticate": 'Bearer realm="parcels"'}
        if not authorization or not authorization.lower().startswith("bearer "):
            fail(HTTP_401, "unauthorized", "Bearer token required in the Authorization header", challenge)
        if TOKENS.get(authorization[7:].strip(), 0) < time.time():
            fail(HTTP_401, "invalid_token", "Token is invalid or has expired", challenge)
        return handler()
    return middleware


def customer(ref):
    if ref not in PEOPLE:
        fail(HTTP_404, "customer_not_found", "No customer on our books matches")
    return PEOPLE[ref]


def token(data: TokenRequest) -> Any:
    if not secrets.compare_digest(CLIENTS.get(data.client_id, "").encode(), data.client_secret.encode()):
        fail(HTTP_401, "invalid_client", "client_id or client_secret is not correct")
    value = secrets.token_urlsafe(24)
    TOKENS[value] = time.time() + TTL
    return {"access_token": value, "token_type": "Bearer", "expires_in": TTL}


def verify(data: VerifyRequest) -> Any:
    for ref, p in PEOPLE.items():
        if p["msisdn"] == data.msisdn and p["surname"].lower() == data.surname.lower():
            return {"status": "VERIFIED", "customer": {"customer_ref": ref, "full_name": p["full_name"], "region": p["region"]}}
    customer(None)


def reach(data: ReachRequest, raw: RequestData) -> Any:
    if data.action == "UPDATE":
        kind = NeighbourUpdateRequest if data.preference and data.preference.drop_point == "NEIGHBOUR" else UpdateRequest
        try:
            data = load_schema(kind, raw)
        except ValidationError as e:
            raise HTTPError(HTTP_400, {"errors": e.reasons})
    p = customer(data.customer_ref)
    if data.action == "UPDATE":
        w = data.preference.time_window
        p["pref"] = dict(drop_point=data.preference.drop_point, landmark=data.preference.landmark,
                         neighbour_msisdn=data.preference.neighbour_msisdn, time_window=w and {"start": w.start, "end": w.end})
        p["updated_at"] = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    return {"customer_ref": data.customer_ref, "preference": p["pref"], "updated_at": p["updated_at"]}


def notify(data: NotifyRequest) -> Any:
    customer(data.customer_ref)
    if data.template_code not in TEMPLATES:
        fail(HTTP_422, "unknown_template", "Template is not approved for this account")
    ref = "NTF-" + secrets.token_hex(5).upper()
    NOTICES[ref] = data
    return HTTP_201, {"notification_ref": ref, "status": "QUEUED", "channel": data.channel or "SMS"}


app = App(
    parsers=[ObjectParser()], renderers=[JSONRenderer()],
    middleware=[ResponseRendererMiddleware(), require_token],
    routes=[Route("/api/auth-authenticate", token, method="POST", name="token"), Route("/api/ext-verify", verify, method="POST", name="verify"),
            Route("/api/ext-reach", reach, method="POST", name="reach"), Route("/api/ext-notify", notify, method="POST", name="notify")],
)
if __name__ == "__main__":
    waitress.serve(app, host="127.0.0.1", port=int(os.environ["PORT"]), threads=4)
