"""Tokens of partners, kept in memory."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed


@dataclass
class Partner:
    pk: str
    is_authenticated: bool = True


@dataclass
class PartnerToken:
    key: str
    partner: Partner
    expires_at: datetime


TOKENS: dict[str, PartnerToken] = {}


def issue_token(partner_number: str) -> PartnerToken:
    token = PartnerToken(
        key=secrets.token_hex(20),
        partner=Partner(pk=partner_number),
        expires_at=timezone.localtime() + timedelta(hours=settings.TOKEN_HOURS),
    )
    TOKENS[token.key] = token
    return token


class PartnerTokenAuthentication(TokenAuthentication):
    def authenticate_credentials(self, key):
        token = TOKENS.get(key)
        if token is None:
            raise AuthenticationFailed(_("Invalid token."))
        if token.expires_at <= timezone.now():
            del TOKENS[key]
            raise AuthenticationFailed("Token abgelaufen.")
        return token.partner, token
