"""Access tokens."""

import secrets
from datetime import datetime, timedelta, timezone
from typing import Annotated
from uuid import uuid4

import jwt
from fastapi import Depends, HTTPException, status
from fastapi.security import OAuth2PasswordBearer

from . import config

oauth2_scheme = OAuth2PasswordBearer(tokenUrl=f"{config.API_PREFIX}/auth-authenticate")


def authenticate(username: str, password: str) -> bool:
    expected = config.API_USERS.get(username, "")
    return secrets.compare_digest(expected.encode(), password.encode()) and expected != ""


def create_access_token(username: str, scope: str) -> str:
    now = datetime.now(timezone.utc)
    claims = {
        "sub": username,
        "iat": now,
        "exp": now + timedelta(seconds=config.ACCESS_TOKEN_SECONDS),
        "jti": uuid4().hex,
        "scope": scope,
    }
    return jwt.encode(claims, config.JWT_SECRET, algorithm=config.JWT_ALGORITHM)


def current_user(token: Annotated[str, Depends(oauth2_scheme)]) -> str:
    try:
        claims = jwt.decode(token, config.JWT_SECRET, algorithms=[config.JWT_ALGORITHM])
    except jwt.ExpiredSignatureError:
        detail = "Token has expired"
    except jwt.InvalidTokenError:
        detail = "Could not validate credentials"
    else:
        return claims["sub"]
    raise HTTPException(status.HTTP_401_UNAUTHORIZED, detail, headers={"WWW-Authenticate": "Bearer"})


CurrentUser = Annotated[str, Depends(current_user)]
