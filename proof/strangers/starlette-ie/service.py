import base64
import binascii
import hmac
import json
import os
import secrets
import time
import uuid

from apischema import ValidationError, deserialize, serialize
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

import contract as c

CLIENT, SECRET = "kilbride-books", "Hq7-rua-2290-Wex"
TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))
PEOPLE = {
    uuid.UUID("6b0f3a52-9c1e-4f0e-8a57-20d1f4b7c311"): ("+353861234567", "gallagher", "D06X7P9"),
    uuid.UUID("c4de1b07-3f88-4d52-b6a0-91e7752a6e04"): ("+353857654321", "o'sullivan", "T12AK3E"),
    uuid.UUID("1f9977ab-60cd-45b9-a3b4-0f5c8ee2d9d8"): ("+353830001122", "nic giolla", "H91E2X0"),
}
sessions: dict[str, float] = {}
preferences: dict[uuid.UUID, dict] = {}


class JSONResponse(Response):
    media_type = "application/json"

    def render(self, content) -> bytes:
        return json.dumps(content, separators=(",", ":")).encode()


def plain(eircode: str) -> str:
    return eircode.replace(" ", "")


async def read(request: Request, model):
    token = request.headers.get("x-session-token")
    if not token:
        raise HTTPException(401, "X-Session-Token header is missing")
    if sessions.get(token, 0) < time.time():
        raise HTTPException(401, "Session is unknown or has ended")
    try:
        body = json.loads(await request.body())
    except (ValueError, RecursionError) as fault:
        raise HTTPException(400, f"Body is not JSON: {fault}")
    return deserialize(model, body)


async def authenticate(request: Request):
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    try:
        user, _, secret = base64.b64decode(value).decode().partition(":")
    except (binascii.Error, UnicodeDecodeError):
        user = secret = ""
    if scheme.lower() != "basic" or user != CLIENT or not hmac.compare_digest(secret.encode(), SECRET.encode()):
        raise HTTPException(401, "Client is not known", {"WWW-Authenticate": 'Basic realm="Saoirse Couriers"'})
    token = secrets.token_urlsafe(24)
    sessions[token] = time.time() + TTL
    return JSONResponse({"sessionToken": token, "validForSeconds": TTL})


async def verify(request: Request):
    asked = await read(request, c.Verify)
    for ref, (mobile, surname, eircode) in PEOPLE.items():
        if (asked.addressee.mobile, asked.addressee.surname.lower(), plain(asked.eircode)) == (mobile, surname, eircode):
            return JSONResponse({"outcome": "matched", "addresseeId": str(ref)})
    return JSONResponse({"outcome": "notMatched"})


def known(ref: uuid.UUID):
    if ref not in PEOPLE:
        raise HTTPException(404, "No such addressee")
    return PEOPLE[ref]


async def reach(request: Request):
    asked = await read(request, c.Reach)
    if known(asked.addressee_id)[2] != plain(asked.eircode):
        raise HTTPException(409, "Eircode is not the addressee's")
    if isinstance(asked, c.Amend):
        preferences[asked.addressee_id] = serialize(c.Preference, asked.preference, exclude_none=True)
    return JSONResponse({
        "addresseeId": str(asked.addressee_id),
        "amended": asked.addressee_id in preferences,
        "preference": preferences.get(asked.addressee_id, {"safePlace": "frontDoor"}),
    })


async def notify(request: Request):
    asked = await read(request, c.Notify)
    known(asked.addressee_id)
    return JSONResponse({"notificationId": str(uuid.uuid4()), "status": "scheduled", "channel": asked.channel.value}, 202)


async def invalid(_, fault: ValidationError):
    return JSONResponse({"title": "Request is not valid", "errors": fault.errors}, 422)


async def refused(_, fault: HTTPException):
    return JSONResponse({"title": fault.detail}, fault.status_code, fault.headers)


app = Starlette(
    routes=[Mount("/couriers/v3", routes=[
        Route("/auth-authenticate", authenticate, methods=["POST"]),
        Route("/ext-verify", verify, methods=["POST"]),
        Route("/ext-reach", reach, methods=["POST"]),
        Route("/ext-notify", notify, methods=["POST"]),
    ])],
    exception_handlers={ValidationError: invalid, HTTPException: refused},
)
