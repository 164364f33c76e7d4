"""Sessions that end when they are not used."""

import secrets
import time

IDLE_MINUTES = 20

_sessions: dict[str, tuple[str, float]] = {}


def open_session(merchant_id: str) -> str:
    token = secrets.token_urlsafe(32)
    _sessions[token] = (merchant_id, time.monotonic())
    return token


def touch(token: str, merchant_id: str) -> bool:
    owner, used = _sessions.get(token, ("", 0.0))
    if owner != merchant_id or time.monotonic() - used > IDLE_MINUTES * 60:
        _sessions.pop(token, None)
        return False
    _sessions[token] = (owner, time.monotonic())
    return True
