"""Partner gateway: verify a recipient, see and change where their parcels are left, tell them about a delivery."""
import itertools
import os
import secrets
import time
from json import JSONDecodeError
from uuid import UUID

import falcon
import hug

from messages import NotifyRequest, ReachRequest, VerifyRequest

TOKEN_TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "900"))
PARTNERS = {"yarra-homewares": "magpie-77-Dandenong-ridge"}
TEMPLATES = {"ONBOARD_TODAY_V2", "CARDED_V1", "DELIVERED_V3"}

api = hug.API(__name__)

tokens = {}
notices = itertools.count(910443)
recipients = {
    UUID("6f0d3c52-8b0e-4b57-9a55-2f6f7f1f6a10"): {
        "given_name": "Matilda", "surname": "Nguyen", "mobile": "0412345678", "suburb": "Brunswick East",
        "preference": {"safe_spot": "front_door"}},
    UUID("b4f5a1c9-3f4d-4a06-8f8b-71c3a4fce0d2"): {
        "given_name": "Callum", "surname": "O'Brien", "mobile": "0498110226", "suburb": "Fremantle",
        "preference": {"safe_spot": "front_door"}},
    UUID("1e9a7740-95d4-4ad8-8c0f-0c1f2f5b6f77"): {
        "given_name": "Priya", "surname": "Raman", "mobile": "0433907712", "suburb": "Parramatta",
        "preference": {"safe_spot": "carport"}},
}


class message(hug.types.Type):
    """A hug type for one of our messages."""

    def __init__(self, kind):
        super().__init__()
        self.kind = kind

    def __call__(self, value):
        try:
            return self.kind.from_dict(value)
        except Exception as error:
            reasons = []
            while error is not None:
                reasons.append(str(error))
                error = error.__cause__ or error.__context__
            raise hug.exceptions.InvalidTypeData("Invalid message", reasons)


def check_partner(client_id, client_secret):
    if secrets.compare_digest(PARTNERS.get(client_id, ""), client_secret) and client_secret:
        return {"client_id": client_id}
    return False


def check_token(token):
    expires = tokens.get(token)
    return {"token": token} if expires and expires > time.monotonic() else False


partner = hug.authentication.basic(check_partner)
session = hug.authentication.token(check_token)


@hug.not_found()
def no_such_call():
    return {"errors": {"404 Not Found": None}}


@hug.exception(JSONDecodeError)
def malformed(exception, response):
    response.status = falcon.HTTP_400
    return {"errors": {"body": [str(exception)]}}


@hug.post("/auth-authenticate", requires=partner)
def authenticate(user: hug.directives.user):
    token = secrets.token_hex(20)
    tokens[token] = time.monotonic() + TOKEN_TTL
    return {"client_id": user["client_id"], "token": token, "expires_in": TOKEN_TTL}


@hug.post("/ext-verify", requires=session)
def verify(body: message(VerifyRequest)):
    mobile = body.mobile.replace(" ", "")
    for recipient_id, person in recipients.items():
        if person["mobile"] == mobile and person["surname"].lower() == body.surname.lower():
            return {"verified": True, "recipient": {
                "recipient_id": str(recipient_id), "given_name": person["given_name"], "suburb": person["suburb"]}}
    raise falcon.HTTPError(falcon.HTTP_404, "Recipient not found", "No recipient has that mobile and surname.")


@hug.post("/ext-reach", requires=session)
def reach(body: message(ReachRequest)):
    person = find(body.recipient_id)
    if body.operation == "update":
        person["preference"] = prune(body.preference.to_dict())
    return {"recipient_id": str(body.recipient_id), "preference": person["preference"]}


@hug.post("/ext-notify", requires=session, status=falcon.HTTP_202)
def notify(body: message(NotifyRequest)):
    find(body.recipient_id)
    if body.template_code not in TEMPLATES:
        raise falcon.HTTPError(falcon.HTTP_422, "Unknown template", "Template %s is not set up for you." % body.template_code)
    return {"notice_id": "NTC-%d" % next(notices), "state": "scheduled", "event": body.event}


def find(recipient_id):
    try:
        return recipients[recipient_id]
    except KeyError:
        raise falcon.HTTPError(falcon.HTTP_404, "Recipient not found", "No recipient has that id.")


def prune(value):
    return {k: prune(v) for k, v in value.items() if v is not None} if isinstance(value, dict) else value
