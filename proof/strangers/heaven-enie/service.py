"""Merrow Dispensary Couriers: partner API (heaven, pytastic)."""
import functools
import itertools
import os
import secrets
import time
from datetime import datetime, timezone
from typing import Annotated, List, Literal, NotRequired, TypedDict

import uvicorn
from heaven import Router
from orjson import JSONDecodeError
from pytastic import Pytastic, ValidationError

TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))
vx = Pytastic()


# --- schemas ------------------------------------------------------------------

class SignIn(TypedDict):
    clientRef: Annotated[str, "min_length=4; max_length=40"]
    passphrase: Annotated[str, "min_length=10; max_length=80"]


class Contact(TypedDict):
    email: NotRequired[Annotated[str, "format=email"]]
    mobile: NotRequired[Annotated[str, r"pattern=^\+353[0-9]{9}$"]]


class Verify(TypedDict):
    accountNo: Annotated[int, "min=100000; max=999999"]
    eircode: Annotated[str, "min_length=7; max_length=8"]
    contact: NotRequired[Contact]


class QuietHours(TypedDict):
    start: Annotated[int, "min=0; max=23"]
    finish: Annotated[int, "min=0; max=23"]


class Preference(TypedDict):
    _: Annotated[None, "dropPoint==neighbour ? neighbourName=required"]
    dropPoint: Literal["hand_only", "porch", "neighbour", "pharmacy_counter"]
    neighbourName: NotRequired[Annotated[str, "min_length=2; max_length=50"]]
    note: NotRequired[Annotated[str, "max_length=120"]]
    quietHours: NotRequired[QuietHours]


class Reach(TypedDict):
    _: Annotated[None, "operation==update ? preference=required"]
    customerRef: Annotated[str, "format=uuid"]
    operation: Literal["show", "update"]
    preference: NotRequired[Preference]


class Consignment(TypedDict):
    docket: Annotated[str, "pattern=^MD-[0-9]{7}$"]
    bags: NotRequired[Annotated[int, "min=1; max=12"]]
    coldChain: NotRequired[bool]


class Notify(TypedDict):
    _: Annotated[None, "event==delayed ? expectedAt=required"]
    customerRef: Annotated[str, "format=uuid"]
    event: Literal["collected", "on_the_road", "delayed", "handed_over"]
    consignment: Consignment
    expectedAt: NotRequired[Annotated[str, "format=date-time"]]
    channels: NotRequired[Annotated[List[Literal["sms", "email", "voice"]], "min_items=1; unique=true"]]


# --- state --------------------------------------------------------------------

CLIENTS = {"hickeys-ballina": "quiet-Moy-salmon-47"}
CUSTOMERS = [
    {"ref": "0b6c2a6e-54d1-4c53-9f0e-8a5d3b1f7e21", "accountNo": 418206, "eircode": "F26X2P9", "name": "Nuala Gaughan", "area": "Ballina"},
    {"ref": "c1f5d8aa-2b7e-49a6-8d14-5e0f9c63a478", "accountNo": 418377, "eircode": "F28D7K3", "name": "Piotr Wrona", "area": "Westport"},
]
tickets, preferences, notice_no = {}, {}, itertools.count(90417)


def fault(res, status, kind, problem, at=None):
    res.status = status
    res.body = {"ok": False, "fault": {"kind": kind, "at": at, "problem": problem}}


def customer(ref):
    return next((c for c in CUSTOMERS if c["ref"] == ref.lower()), None)


def takes(schema, open_to_all=False):
    """Ticket first, then the body against its schema."""
    def wrap(handler):
        @functools.wraps(handler)
        async def run(req, res, ctx):
            if not open_to_all:
                scheme, _, ticket = req.headers.get("authorization", "").partition(" ")
                if scheme.lower() != "bearer" or not ticket:
                    res.headers = "WWW-Authenticate", 'Bearer realm="merrow"'
                    return fault(res, 401, "ticket", "No ticket was presented.")
                if tickets.get(ticket, 0) < time.time():
                    res.headers = "WWW-Authenticate", 'Bearer realm="merrow", error="invalid_token"'
                    return fault(res, 401, "ticket", "That ticket has lapsed." if ticket in tickets else "That ticket is not one of ours.")
            try:
                data = vx.validate(schema, req.json)
            except JSONDecodeError as e:
                return fault(res, 400, "json", str(e))
            except ValidationError as e:
                first = e.errors[0]
                return fault(res, 422, "validation", first["message"], first["path"])
            await handler(req, res, data)
        return run
    return wrap


# --- handlers -----------------------------------------------------------------

@takes(SignIn, open_to_all=True)
async def authenticate(req, res, data):
    if not secrets.compare_digest(CLIENTS.get(data["clientRef"], "").encode(), data["passphrase"].encode()):
        return fault(res, 403, "sign_in", "Client reference or passphrase is wrong.")
    ticket = "mdc_" + secrets.token_urlsafe(24)
    tickets[ticket] = time.time() + TTL
    res.status, res.body = 201, {"ok": True, "ticket": ticket, "ticketType": "Bearer", "lastsSeconds": TTL}


@takes(Verify)
async def verify(req, res, data):
    code = data["eircode"].replace(" ", "").upper()
    found = next((c for c in CUSTOMERS if c["accountNo"] == data["accountNo"] and c["eircode"] == code), None)
    if not found:
        return fault(res, 404, "customer", "No customer holds that account number at that Eircode.")
    res.status, res.body = 200, {"ok": True, "customer": {"customerRef": found["ref"], "displayName": found["name"], "area": found["area"]}}


@takes(Reach)
async def reach(req, res, data):
    found = customer(data["customerRef"])
    if not found:
        return fault(res, 404, "customer", "No such customer.")
    ref = found["ref"]
    if data["operation"] == "update":
        given = data["preference"]
        hours = given.get("quietHours")
        preferences[ref] = {
            "dropPoint": given["dropPoint"], "neighbourName": given.get("neighbourName"), "note": given.get("note"),
            "quietHours": hours and {"start": hours["start"], "finish": hours["finish"]},
        }
    res.status, res.body = 200, {"ok": True, "customerRef": ref, "preference": preferences.get(ref)}


@takes(Notify)
async def notify(req, res, data):
    if not customer(data["customerRef"]):
        return fault(res, 404, "customer", "No such customer.")
    res.status, res.body = 202, {"ok": True, "notice": {
        "noticeId": f"N{next(notice_no)}", "state": "queued", "docket": data["consignment"]["docket"],
        "channels": data.get("channels") or ["sms"], "takenAt": datetime.now(timezone.utc).isoformat(timespec="seconds")}}


app = Router()
app.POST("/auth-authenticate", authenticate)
app.POST("/ext-verify", verify)
app.POST("/ext-reach", reach)
app.POST("/ext-notify", notify)

if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="warning", ws="none")
