import secrets
import uuid
from datetime import datetime, timezone

from flask import g
from flask.views import MethodView
from flask_smorest import Blueprint, abort

from . import customers, schemas, sessions

blp = Blueprint("partner", __name__, url_prefix="/partner")


@blp.route("/auth-authenticate")
class Authenticate(MethodView):
    @blp.arguments(schemas.AuthenticateSchema)
    @blp.response(201, schemas.SessionSchema)
    def post(self, data):
        if data["merchant_id"] != g.merchant_id:
            abort(401, message="API key and merchant do not match")
        return {
            "session_token": sessions.open_session(g.merchant_id),
            "session_id": secrets.randbelow(900_000) + 100_000,
            "idle_timeout_minutes": sessions.IDLE_MINUTES,
            "merchant": "Meubelhuis Oost B.V.",
        }


@blp.route("/ext-verify")
class Verify(MethodView):
    @blp.arguments(schemas.VerifySchema)
    @blp.response(200, schemas.VerifiedSchema)
    def post(self, data):
        ref, differing = customers.match(data)
        if ref is None:
            abort(404, message="No customer with these data.")
        found = {} if differing else {"customer_ref": ref, "address_ref": customers.CUSTOMERS[ref]["address_ref"]}
        return {
            "correlation_id": uuid.uuid4(),
            "result": "DIFFERENT" if differing else "MATCH",
            "differing": differing,
            **found,
        }


@blp.route("/ext-reach")
class Reach(MethodView):
    @blp.arguments(schemas.ReachSchema)
    @blp.response(200, schemas.ReachedSchema)
    def post(self, data):
        ref = data["customer_ref"]
        if ref not in customers.CUSTOMERS:
            abort(404, message="Unknown customerRef.")
        if data["mode"] == "WRITE":
            customers.update(ref, data["preferences"])
        customer = customers.CUSTOMERS[ref]
        return {
            "customer_ref": ref,
            "version": customer["version"],
            "modified_at": customer["modified_at"],
            **customer["preferences"],
        }


@blp.route("/ext-notify")
class Notify(MethodView):
    @blp.arguments(schemas.NotifySchema)
    @blp.response(202, schemas.NotifiedSchema)
    def post(self, data):
        if data["customer_ref"] not in customers.CUSTOMERS:
            abort(404, message="Unknown customerRef.")
        return {
            "notification_id": f"ntf_{secrets.token_hex(6)}",
            "state": "SCHEDULED" if data.get("deliver_at") else "ACCEPTED",
            "channels": data["channels"],
            "accepted_at": datetime.now(timezone.utc),
        }
