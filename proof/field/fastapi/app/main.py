"""Last-mile delivery integration."""

from datetime import datetime, timezone
from typing import Annotated
from uuid import uuid4

from fastapi import APIRouter, Body, Depends, FastAPI, HTTPException, status
from fastapi.security import OAuth2PasswordRequestForm

from . import config, store
from .schemas import (
    CheckPreference,
    NotifyRequest,
    NotifyResponse,
    PreferenceOut,
    ReachResponse,
    Token,
    UpdatePreference,
    VerifyRequest,
    VerifyResponse,
    VerifyStatus,
)
from .security import CurrentUser, authenticate, create_access_token

app = FastAPI(title="Last-Mile Delivery Integration", version="1.4.2")
router = APIRouter(prefix=config.API_PREFIX)


@router.post("/auth-authenticate", tags=["auth"])
def log_in(form: Annotated[OAuth2PasswordRequestForm, Depends()]) -> Token:
    if not authenticate(form.username, form.password):
        raise HTTPException(
            status.HTTP_401_UNAUTHORIZED,
            "Incorrect username or password",
            headers={"WWW-Authenticate": "Bearer"},
        )
    scope = " ".join(form.scopes) or "customers notifications"
    return Token(
        access_token=create_access_token(form.username, scope),
        expires_in=config.ACCESS_TOKEN_SECONDS,
        scope=scope,
    )


@router.post("/ext-verify", tags=["customers"])
def verify(request: VerifyRequest, user: CurrentUser) -> VerifyResponse:
    customer, mismatches = store.match(request)
    score = 0.0 if customer is None else round(0.99 - 0.12 * len(mismatches), 2)
    if customer is None or score < request.match_threshold:
        verdict = VerifyStatus.NO_MATCH
    else:
        verdict = VerifyStatus.PARTIAL if mismatches else VerifyStatus.VERIFIED
    return VerifyResponse(
        request_id=uuid4(),
        status=verdict,
        customer_id=customer.id if customer and verdict is VerifyStatus.VERIFIED else None,
        score=score,
        mismatches=[] if verdict is VerifyStatus.NO_MATCH else mismatches,
        checked_at=datetime.now(timezone.utc),
    )


@router.post("/ext-reach", tags=["customers"])
def reach(
    request: Annotated[CheckPreference | UpdatePreference, Body(discriminator="operation")],
    user: CurrentUser,
) -> ReachResponse:
    customer = store.find(request.customer_id)
    if customer is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Customer not found")
    if isinstance(request, UpdatePreference):
        customer.preference = request.preference
        customer.revision += 1
        customer.updated_at = datetime.now(timezone.utc)
    return ReachResponse(
        customer_id=customer.id,
        deliverable=True,
        preference=PreferenceOut.model_validate(customer.preference, from_attributes=True),
        revision=customer.revision,
        updated_at=customer.updated_at,
    )


@router.post("/ext-notify", status_code=status.HTTP_202_ACCEPTED, tags=["notifications"])
def notify(request: NotifyRequest, user: CurrentUser) -> NotifyResponse:
    if store.find(request.customer_id) is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Customer not found")
    return NotifyResponse(
        notification_id=uuid4(),
        status="queued" if request.send_at is None else "scheduled",
        channel=request.channel,
        created_at=datetime.now(timezone.utc),
    )


app.include_router(router)
