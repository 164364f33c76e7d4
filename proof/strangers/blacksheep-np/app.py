"""Chhito Delivery, partner API: BlackSheep + schematics."""
import hmac
import json
import os
import secrets
import time
from datetime import datetime, timezone

from blacksheep import Application, Content, Request, Response
from schematics.exceptions import DataError

from models import LoginForm, NotifyRequest, ReachRequest, VerifyRequest

TOKEN_TTL = int(os.environ.get("TOKEN_TTL_SECONDS", "1800"))
MERCHANTS = {"DARAZ-KTM-07": "kP8s#Ne4pal-Wv31"}
USERS = {
    70412: {"mobile": "9841052377", "surname": "Shrestha", "first_name": "Prakriti", "palika": "Lalitpur", "ward_no": 3, "preference": {"drop_point": "home", "slot": "day", "note": "Blue gate"}, "updated_at": None},
    70455: {"mobile": "9803366120", "surname": "Tamang", "first_name": "Suresh", "palika": "Kathmandu", "ward_no": 16, "preference": {"drop_point": "shop"}, "updated_at": None},
    71290: {"mobile": "9765500481", "surname": "Gurung", "first_name": "Asmita", "palika": "Pokhara", "ward_no": 8, "preference": {"drop_point": "home"}, "updated_at": None},
}
tokens: dict[str, float] = {}
app = Application()


class ApiError(Exception):
    def __init__(self, status, message, errors=None):
        self.status, self.message, self.errors = status, message, errors


def reply(status, body):
    return Response(status, content=Content(b"application/json", json.dumps(body, ensure_ascii=False).encode()))


def success(data, status=200):
    return reply(status, {"status": "success", "data": data})


@app.exception_handler(ApiError)
async def on_api_error(self, request: Request, exc: ApiError):
    body = {"status": "error", "message": exc.message}
    if exc.errors is not None:
        body["errors"] = exc.errors
    return reply(exc.status, body)


@app.exception_handler(DataError)
async def on_data_error(self, request: Request, exc: DataError):
    return reply(400, {"status": "error", "message": "Validation failed", "errors": exc.to_primitive()})


async def read(request: Request, model):
    try:
        body = json.loads(await request.read() or b"{}")
    except ValueError as e:
        raise ApiError(400, f"Invalid JSON: {e}")
    if not isinstance(body, dict):
        raise ApiError(400, "Request body must be a JSON object")
    try:
        form = model(body)
        form.validate()
    except OverflowError:
        raise ApiError(400, "Number out of range")
    return form


def require_token(request: Request):
    header = request.get_first_header(b"Authorization")
    if not header:
        raise ApiError(401, "Authorization header missing")
    scheme, _, token = header.decode("latin-1").partition(" ")
    if scheme != "Token" or not token:
        raise ApiError(401, "Invalid Authorization header, use: Token <auth_token>")
    expires = tokens.get(token.strip())
    if expires is None:
        raise ApiError(401, "Invalid token")
    if expires < time.time():
        raise ApiError(401, "Token expired")


def user_of(user_id):
    if user_id not in USERS:
        raise ApiError(404, "User not found")
    return USERS[user_id]


@app.router.post("/api/v1/auth-authenticate")
async def authenticate(request: Request):
    sent = await request.form() if request.declares_content_type(b"application/x-www-form-urlencoded") else None
    form = LoginForm(dict(sent or {}))
    form.validate()
    known = MERCHANTS.get(form.merchant_code)
    if known is None or not hmac.compare_digest(known.encode(), form.password.encode()):
        raise ApiError(401, "Invalid merchant code or password")
    token = secrets.token_hex(20)
    tokens[token] = time.time() + TOKEN_TTL
    return success({"auth_token": token, "expires_in": TOKEN_TTL, "merchant": form.merchant_code})


@app.router.post("/api/v1/ext-verify")
async def verify(request: Request):
    require_token(request)
    form = await read(request, VerifyRequest)
    for user_id, user in USERS.items():
        if user["mobile"] == form.mobile and user["surname"].lower() == form.surname.strip().lower():
            return success({"verified": True, "user_id": user_id, "first_name": user["first_name"]})
    raise ApiError(404, "User not found")


@app.router.post("/api/v1/ext-reach")
async def reach(request: Request):
    require_token(request)
    form = await read(request, ReachRequest)
    user = user_of(form.user_id)
    if user["palika"].lower() != form.address.palika.strip().lower() or user["ward_no"] != form.address.ward_no:
        raise ApiError(409, "Address does not match our records")
    if form.action == "update":
        user["preference"] = {k: v for k, v in form.preference.to_primitive().items() if v is not None}
        user["updated_at"] = datetime.now(timezone.utc).isoformat(timespec="seconds")
    return success({"user_id": form.user_id, "preference": user["preference"], "updated_at": user["updated_at"]})


@app.router.post("/api/v1/ext-notify")
async def notify(request: Request):
    require_token(request)
    form = await read(request, NotifyRequest)
    user_of(form.user_id)
    return success({"notification_id": "ntf-" + secrets.token_hex(6), "state": "queued"}, 202)
