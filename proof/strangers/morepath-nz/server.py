"""Harakeke Parcel Freight: partner API for the last mile (Morepath)."""
import hmac
import json
import logging
import os
import secrets
import signal
import sys
import threading
import time
import uuid

import morepath
from schematics.exceptions import DataError
from waitress.server import create_server
from webob.exc import HTTPException

from models import Credentials, NotifyRequest, ReachRequest, VerifyRequest

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", 3600))
ACCOUNTS = {"kauri-outdoor-ltd": "hpf_pk_6Yw2Tn81-Rimu-Qz47"}
TEMPLATES = {"kauri-outdoor-ltd": {"OUTDOOR-ONBOARD-1", "OUTDOOR-CARDED-1"}}
CUSTOMERS = {
    204418: {"family_name": "Hohepa", "mobile": "+64215550143", "postcode": "6011"},
    204977: {"family_name": "MacGregor", "mobile": "+64225550188", "postcode": "9016"},
    205310: {"family_name": "Patel", "mobile": "+64275550106", "postcode": "1010"},
}
DEFAULT = {"leave_at": "front_door", "neighbour_address": None, "authority_to_leave": False, "instructions": None,
           "window": None, "effective_from": None}

lock = threading.Lock()
tokens = {}  # token: (account, ends)
preferences = {ref: dict(DEFAULT) for ref in CUSTOMERS}


class App(morepath.App):
    pass


class Refusal(Exception):
    def __init__(self, status, code, message):
        self.status, self.code, self.message = status, code, message


@App.path(path="partner/auth-authenticate")
class Authenticate:
    pass


@App.path(path="partner/ext-verify")
class Verify:
    pass


@App.path(path="partner/ext-reach")
class Reach:
    pass


@App.path(path="partner/ext-notify")
class Notify:
    pass


def body_of(request, kind):
    try:
        raw = json.loads(request.body or b"{}")
    except (ValueError, RecursionError) as e:
        raise Refusal(400, "bad_json", str(e))
    if not isinstance(raw, dict):
        raise Refusal(400, "bad_json", "JSON object expected")
    try:
        parsed = kind(raw, strict=True)
    except OverflowError as e:
        raise Refusal(400, "bad_json", str(e))
    parsed.validate()
    return parsed


def load(kind):
    return lambda request: body_of(request, kind)


def load_guarded(kind):
    def loader(request):
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise Refusal(401, "unauthorised", "Bearer token required")
        with lock:
            account, ends = tokens.get(token.strip(), (None, 0))
        if account is None:
            raise Refusal(401, "unauthorised", "Unknown token")
        if ends < time.time():
            raise Refusal(401, "token_expired", "Token has expired, authenticate again")
        request.account = account
        return body_of(request, kind)
    return loader


@App.json(model=Authenticate, request_method="POST", load=load(Credentials))
def authenticate(self, request, credentials):
    key = ACCOUNTS.get(credentials.account, "")
    if not key or not hmac.compare_digest(key.encode(), credentials.api_key.encode()):
        raise Refusal(401, "bad_credentials", "Account or API key is wrong")
    token, now = secrets.token_hex(24), time.time()
    with lock:
        for old in [t for t, (_, ends) in tokens.items() if ends < now - 3600]:
            del tokens[old]
        tokens[token] = (credentials.account, now + TTL)
    return {"access_token": token, "token_type": "Bearer", "expires_in": TTL}


@App.json(model=Verify, request_method="POST", load=load_guarded(VerifyRequest))
def verify(self, request, asked):
    name = asked.customer.family_name.strip().casefold()
    for ref, customer in CUSTOMERS.items():
        if customer["mobile"] == asked.customer.mobile and customer["family_name"].casefold() == name:
            return {"verified": True, "customer_ref": ref, "postcode_match": customer["postcode"] == asked.postcode}
    return {"verified": False}


@App.json(model=Reach, request_method="POST", load=load_guarded(ReachRequest))
def reach(self, request, asked):
    if asked.customer_ref not in CUSTOMERS:
        raise Refusal(404, "customer_not_found", f"No customer {asked.customer_ref}")
    with lock:
        if asked.operation == "update":
            preferences[asked.customer_ref] = {**asked.preference.to_primitive(),
                                               "authority_to_leave": bool(asked.preference.authority_to_leave)}
        return {"customer_ref": asked.customer_ref, "updated": asked.operation == "update",
                "preference": preferences[asked.customer_ref]}


@App.json(model=Notify, request_method="POST", load=load_guarded(NotifyRequest))
def notify(self, request, asked):
    if asked.customer_ref not in CUSTOMERS:
        raise Refusal(404, "customer_not_found", f"No customer {asked.customer_ref}")
    if asked.template not in TEMPLATES[request.account]:
        raise Refusal(409, "template_not_enabled", f"Template {asked.template} is not enabled for your account")

    @request.after
    def accepted(response):
        response.status_code = 202
    return {"notification_id": str(uuid.uuid4()), "state": "accepted", "channel": asked.channel,
            "items": len(asked.consignment.items)}


@App.json(model=DataError)
def invalid(self, request):
    @request.after
    def status(response):
        response.status_code = 422
    return {"error": "validation_failed", "details": self.to_primitive()}


@App.json(model=Refusal)
def refused(self, request):
    @request.after
    def status(response):
        response.status_code = self.status
        if self.status == 401 and self.code != "bad_credentials":
            response.headers["WWW-Authenticate"] = "Bearer"
    return {"error": self.code, "message": self.message}


@App.json(model=HTTPException)
def http_error(self, request):
    @request.after
    def status(response):
        response.status_code = self.status_code
    return {"error": self.title.lower().replace(" ", "_"), "message": self.explanation}


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    App.commit()
    server = create_server(App(), host="127.0.0.1", port=int(os.environ["PORT"]), threads=4, ident="hpf", max_request_body_size=1 << 20)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    server.run()
