"""Fixtures nemafunctions anoshandiswa kwese."""
import datetime

from py4web import HTTP, Session, request, response
from py4web.core import Fixture

from . import settings


class JsonBody(Fixture):
    """Body ngaive JSON object, tisati tavhura session."""

    def on_request(self, context):
        data = request.json
        if data is not None and not isinstance(data, dict):
            raise HTTP(400, "Bad Request")


class SessionStore:
    """Sessions dziri muprocess imwe chete (single worker)."""

    def __init__(self):
        self.zvese = {}

    def get(self, key):
        return self.zvese.get(key.decode("utf8") if isinstance(key, bytes) else key)

    def set(self, key, value, expiration=None):
        self.zvese[key] = value


class PartnerRequired(Fixture):
    """Partner anofanira kunge apinda (logged in)."""

    def __init__(self, session):
        Fixture.__init__(self)
        self.__prerequisites__ = [session]
        self.session = session

    def on_request(self, context):
        if not self.session.get("partner"):
            raise HTTP(
                401,
                dict(envelope(401), message="Session yapera kana haipo, pindai zvakare"),
                {"Content-Type": "application/json"},
            )


session = Session(
    secret=settings.SESSION_SECRET_KEY,
    expiration=settings.SESSION_EXPIRATION,
    storage=SessionStore(),
)
json_body = JsonBody()
partner_required = PartnerRequired(session)


def envelope(code):
    return dict(
        api_version=settings.API_VERSION,
        status="success" if code < 400 else "error",
        code=code,
        timestamp=datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
    )


def answer(code=200, **data):
    response.status = code
    return dict(envelope(code), **data)
