"""Delivery gateway."""

import itertools
import secrets
import time
from datetime import datetime, timedelta, timezone
from typing import Annotated

from litestar import Litestar, Response, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import NotAuthorizedException, NotFoundException
from litestar.middleware import AbstractAuthenticationMiddleware, AuthenticationResult, DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.params import Parameter
from msgspec import UNSET

from customers import CUSTOMERS, match
from models import Credentials, Match, NotifyIn, NotifyOut, ReachIn, ReachOut, SessionOut, VerifyIn, VerifyOut

CLIENTS = {"6f1d2a54-8a0b-4a86-9d0a-0f6b1d8e7c11": "xJ4kP0sWq8ZtR2vN"}
SESSION_SECONDS = 3600
SESSION_COOKIE = "lmd_session"

request_ids = itertools.count(880_417)
sessions: dict[str, tuple[str, float]] = {}


class SessionMiddleware(AbstractAuthenticationMiddleware):
    async def authenticate_request(self, connection: ASGIConnection) -> AuthenticationResult:
        token = connection.cookies.get(SESSION_COOKIE)
        if not token:
            raise NotAuthorizedException("Session cookie is missing")
        client_id, ends = sessions.get(token, ("", 0.0))
        if ends <= time.monotonic():
            raise NotAuthorizedException("Session is invalid or has expired")
        return AuthenticationResult(user=client_id, auth=token)


@post("/auth-authenticate", status_code=200)
async def authenticate(data: Credentials) -> Response[SessionOut]:
    secret = CLIENTS.get(data.client_id)
    if secret is None or not secrets.compare_digest(secret, data.client_secret):
        raise NotAuthorizedException("Invalid client credentials")
    token = secrets.token_urlsafe(24)
    sessions[token] = (data.client_id, time.monotonic() + SESSION_SECONDS)
    out = SessionOut(
        client="Nordwind Shop",
        scopes=["verify", "reach", "notify"],
        expires_in=timedelta(seconds=SESSION_SECONDS),
    )
    cookies = [
        Cookie(key="lmd_region", value="eu-north", samesite="lax"),
        Cookie(key=SESSION_COOKIE, value=token, max_age=SESSION_SECONDS, httponly=True, samesite="lax"),
    ]
    return Response(out, cookies=cookies)


@post("/ext-verify", status_code=200)
async def verify(data: VerifyIn) -> VerifyOut:
    customer, differences = match(data)
    if customer is None:
        raise NotFoundException("No customer matches")
    return VerifyOut(
        request_id=next(request_ids),
        verified=not differences,
        match=Match(
            customer_id=customer.id,
            address_id=customer.address_id,
            confidence=99 - 12 * len(differences),
        ),
        differences=differences,
    )


@post("/ext-reach", status_code=200)
async def reach(data: ReachIn) -> ReachOut:
    customer = CUSTOMERS.get(data.customer_id)
    if customer is None:
        raise NotFoundException("Unknown customer")
    if data.preference is not UNSET:
        customer.preference = data.preference
        customer.changed = datetime.now(timezone.utc)
    return ReachOut(
        customer_id=customer.id,
        reachable=True,
        preference=customer.preference,
        changed=customer.changed,
    )


@post("/ext-notify", status_code=202)
async def notify(
    data: NotifyIn,
    idempotency_key: Annotated[str, Parameter(header="Idempotency-Key", min_length=8, max_length=64)],
) -> NotifyOut:
    if data.customer_id not in CUSTOMERS:
        raise NotFoundException("Unknown customer")
    return NotifyOut(
        notification_id=secrets.token_hex(12),
        customer_id=data.customer_id,
        status="queued" if data.send_after is None else "scheduled",
        at=data.send_after or datetime.now(timezone.utc),
    )


app = Litestar(
    [authenticate, verify, reach, notify],
    middleware=[
        RateLimitConfig(rate_limit=("minute", 480)).middleware,
        DefineMiddleware(SessionMiddleware, exclude=["^/auth-authenticate"]),
    ],
    request_max_body_size=65_536,
    openapi_config=None,
)
