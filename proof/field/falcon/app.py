"""Integration endpoints for web shops."""

import secrets
import time

import falcon
from falcon.media.validators import jsonschema

import customers
import schemas

API_KEYS = {"nordpost-shop-2291": "f3a0c6d9e1b74825"}
TTL_SECONDS = 600
MAX_BODY = 8_192

tokens: dict[str, float] = {}


class Gatekeeper:
    """Every endpoint but the log-in needs a live token."""

    def process_resource(self, req, resp, resource, params):
        if (req.content_length or 0) > MAX_BODY:
            raise falcon.HTTPContentTooLarge(description=f"The limit is {MAX_BODY} bytes.")
        if not resource.needs_token:
            return
        token = req.get_header("X-Auth-Token")
        if token is None:
            raise falcon.HTTPUnauthorized(
                title="Auth token required",
                description="Please provide an auth token as part of the request (X-Auth-Token).",
            )
        if tokens.get(token, 0.0) <= time.monotonic():
            raise falcon.HTTPUnauthorized(
                title="Authentication required",
                description="The provided auth token is not valid. Please request a new token and try again.",
            )


class Authenticate:
    needs_token = False

    def on_post(self, req, resp):
        shop = req.get_param("shop", required=True)
        key = req.get_param("key", required=True)
        if not secrets.compare_digest(API_KEYS.get(shop, "").encode(), key.encode()):
            raise falcon.HTTPForbidden(title="Access denied", description="Unknown shop or wrong key.")
        token = "npt_" + secrets.token_hex(16)
        tokens[token] = time.monotonic() + TTL_SECONDS
        resp.set_header("X-Auth-Token", token)
        resp.media = {"shop": shop, "ttlSeconds": TTL_SECONDS, "traceId": secrets.token_hex(8)}


class Verify:
    needs_token = True

    @jsonschema.validate(schemas.VERIFY)
    def on_post(self, req, resp):
        number, differing = customers.match(req.media)
        if number is None:
            resp.media = {"outcome": "not-found", "traceId": secrets.token_hex(8)}
            return
        resp.media = {
            "outcome": "differs" if differing else "confirmed",
            "traceId": secrets.token_hex(8),
            "customer": {"no": number, "differing": differing},
        }


class Reach:
    needs_token = True

    @jsonschema.validate(schemas.REACH)
    def on_post(self, req, resp):
        number = req.media["customerNo"]
        if number not in customers.CUSTOMERS:
            raise falcon.HTTPNotFound(title="Not found", description="There is no such customer.")
        if "set" in req.media:
            customers.set_preference(number, req.media["set"])
        customer = customers.CUSTOMERS[number]
        resp.media = {"customerNo": number, "preference": customer["preference"], "changed": customer["changed"]}


class Notify:
    needs_token = True

    @jsonschema.validate(schemas.NOTIFY)
    def on_post(self, req, resp):
        if req.media["customerNo"] not in customers.CUSTOMERS:
            raise falcon.HTTPNotFound(title="Not found", description="There is no such customer.")
        resp.status = falcon.HTTP_201
        resp.media = {
            "notification": {"id": secrets.token_hex(12), "state": "accepted", "via": req.media["via"]},
            "received": int(time.time()),
        }


def create_app() -> falcon.App:
    app = falcon.App(middleware=[Gatekeeper()])
    app.add_route("/gateway/auth-authenticate", Authenticate())
    app.add_route("/gateway/ext-verify", Verify())
    app.add_route("/gateway/ext-reach", Reach())
    app.add_route("/gateway/ext-notify", Notify())
    return app
