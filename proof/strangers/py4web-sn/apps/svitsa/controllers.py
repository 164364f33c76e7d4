"""Partner gateway: kupinda, kuona customer, preferences, notifications."""
from py4web import action, request

from . import settings, store
from .common import answer, json_body, partner_required, session
from .rules import LOGIN, NOTIFY, REACH, VERIFY, tarisa


def check(rules):
    data, errors = tarisa(rules, request.json)
    return data, (answer(422, message="Validation Errors", errors=errors) if errors else None)


def not_found():
    return answer(404, message="Customer haana kuwanikwa")


@action("auth-authenticate", method="POST")
@action.uses(json_body, session)
def authenticate():
    data, refusal = check(LOGIN)
    if refusal:
        return refusal
    partner = store.PARTNERS.get(str(data["partner_code"]))
    if not partner or partner["mushandisi"] != data["mushandisi"] or partner["password"] != data["password"]:
        return answer(401, message="Partner code, mushandisi kana password hazvina kururama")
    session.clear()
    session["partner"] = data["partner_code"]
    return answer(partner=dict(code=data["partner_code"], zita="Chiedza Stores"), session_seconds=settings.SESSION_EXPIRATION)


@action("ext-verify", method="POST")
@action.uses(json_body, session, partner_required)
def verify():
    data, refusal = check(VERIFY)
    if refusal:
        return refusal
    given, kero = data["customer"], data["kero"]
    for number, customer in store.CUSTOMERS.items():
        if (
            customer["foni"] == given["foni"]
            and customer["surname"].lower() == given["surname"].lower()
            and customer["stand_no"].lower() == kero["stand_no"].lower()
        ):
            return answer(
                customer=dict(
                    id=number,
                    zita=f"{customer['zita']} {customer['surname']}",
                    suburb=customer["suburb"],
                    opt_out=customer["opt_out"],
                )
            )
    return not_found()


@action("ext-reach", method="POST")
@action.uses(json_body, session, partner_required)
def reach():
    data, refusal = check(REACH)
    if refusal:
        return refusal
    number = int(data["customer_id"])
    if number not in store.CUSTOMERS:
        return not_found()
    changed = "preferences" in data
    with store.lock:
        if changed:
            store.PREFERENCES[number] = data["preferences"]
        return answer(customer_id=number, changed=changed, preferences=store.PREFERENCES[number])


@action("ext-notify", method="POST")
@action.uses(json_body, session, partner_required)
def notify():
    data, refusal = check(NOTIFY)
    if refusal:
        return refusal
    customer = store.CUSTOMERS.get(int(data["customer_id"]))
    if not customer:
        return not_found()
    if data["template"] not in store.TEMPLATES:
        return answer(404, message=f"Template {data['template']} haina kuwanikwa")
    if customer["opt_out"]:
        return answer(409, message="Customer haadi manotifications")
    with store.lock:
        reference = f"TUM{next(store.notification_numbers):06d}"
    return answer(
        201,
        notification=dict(
            reference=reference,
            state="queued",
            channel=data.get("channel") or "sms",
            waybill=data["parcel"]["waybill"],
            eta=data["eta"].isoformat(sep=" "),
        ),
    )
