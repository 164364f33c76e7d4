"""Partner API of a last-mile carrier."""

from flask import Flask, g, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_smorest import Api, abort

from . import sessions
from .resources import blp

VERSION_HEADER = "X-Api-Version"
API_VERSION = "2025-06"
API_KEYS = {"pk_live_6fQ2rT9vXz4LmN8c": "MX-20931"}


def session_or_address() -> str:
    return request.headers.get("X-Session-Token") or get_remote_address()


def create_app() -> Flask:
    app = Flask(__name__)
    app.config.update(
        API_TITLE="Partner API",
        API_VERSION="v1",
        OPENAPI_VERSION="3.0.3",
        MAX_CONTENT_LENGTH=32 * 1024,
        RATELIMIT_HEADERS_ENABLED=True,
        RATELIMIT_STORAGE_URI="memory://",
        RATELIMIT_STRATEGY="fixed-window",
    )
    app.json.sort_keys = False

    @app.before_request
    def check_access() -> None:
        if request.url_rule is None:
            return
        if request.headers.get(VERSION_HEADER, API_VERSION) != API_VERSION:
            abort(400, message=f"Unsupported API version, supported: {API_VERSION}")
        key = request.headers.get("X-Api-Key")
        if key is None:
            abort(401, message="X-Api-Key header is missing")
        if key not in API_KEYS:
            abort(401, message="API key is not valid")
        g.merchant_id = API_KEYS[key]
        if request.endpoint == "partner.Authenticate":
            return
        token = request.headers.get("X-Session-Token")
        if token is None:
            abort(401, message="X-Session-Token header is missing")
        if not sessions.touch(token, g.merchant_id):
            abort(401, message="Session is unknown or has expired")

    @app.after_request
    def tell_version(response):
        response.headers[VERSION_HEADER] = API_VERSION
        return response

    Limiter(session_or_address, app=app, application_limits=["600 per minute"])
    Api(app).register_blueprint(blp)
    return app
