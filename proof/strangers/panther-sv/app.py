"""Paketpiloten: partnergränssnitt."""
import base64
import gettext
import json
import os
import secrets
import time
import uuid
from datetime import date

import uvicorn
from goodboy import JSONErrorFormatter, validate
from panther import Panther
from panther.app import API
from panther.exceptions import APIError
from panther.request import Request
from panther.response import Cookie, Response

from scheman import AVISERING, KONTROLL, ÖNSKEMÅLEN

ANVÄNDARE, LÖSENORD = "partner-3308", "Vinterdack-62-Lule-Hj"
LIVSLÄNGD = int(os.environ.get("TOKEN_TTL_SECONDS", "900"))
FORMAT = JSONErrorFormatter(gettext.NullTranslations())
KAKA = "pp_session"
MAX_REQUEST_BODY_SIZE = 65536

sessioner: dict[str, float] = {}
avisering_nr = iter(range(700_001, 10_000_000))


def siffror(text: str) -> str:
    return "".join(t for t in text if t.isdigit())


class Mottagare:
    def __init__(self, id, efternamn, mobil, postnummer):
        self.id, self.efternamn, self.mobil, self.postnummer = id, efternamn, mobil, postnummer
        self.önskemål, self.ändrat = {"leverans": "dorr"}, None

    def är(self, efternamn, mobil, postnummer):
        return (efternamn.strip().casefold() == self.efternamn.casefold() and siffror(mobil) == self.mobil
                and siffror(postnummer) == self.postnummer)


REGISTER = {m.id: m for m in (
    Mottagare("MOT-4C1E70A2", "Sjöholm", "46703118264", "97231"),
    Mottagare("MOT-9B07D35F", "Nilsson Ek", "46765520917", "90326"),
    Mottagare("MOT-E8821C46", "Haddad", "46727440385", "11434"),
)}


async def session(request: Request):
    try:
        kakor = request.headers.get_cookies()
    except ValueError:
        kakor = {}
    if sessioner.get(kakor.get(KAKA, ""), 0) < time.monotonic():
        raise APIError("Ingen giltig session: kakan pp_session saknas, är okänd eller har gått ut", 401)
    return ANVÄNDARE


def kropp(request: Request, schema):
    try:
        data = json.loads(request._body or b"{}")
    except (ValueError, RecursionError) as fel:
        raise APIError(f"Oläslig JSON: {fel}", 400)
    resultat = validate(schema, data, typecast=True)
    if not resultat.is_valid:
        raise APIError({"detail": "Felaktig begäran", "errors": FORMAT.format(resultat.errors)}, 400)
    return resultat.value


def sök(mottagar_id: str) -> Mottagare:
    if mottagar_id not in REGISTER:
        raise APIError("Okänd mottagare", 404)
    return REGISTER[mottagar_id]


@API(methods=["POST"])
async def logga_in(request: Request):
    try:
        sätt, _, uppgifter = request.headers.authorization.partition(" ")
        namn, _, lösen = base64.b64decode(uppgifter, validate=True).decode().partition(":")
    except (AttributeError, ValueError):
        sätt = namn = lösen = ""
    if sätt.lower() != "basic" or not (secrets.compare_digest(namn.encode(), ANVÄNDARE.encode()) and secrets.compare_digest(lösen.encode(), LÖSENORD.encode())):
        raise APIError("Inloggningen misslyckades", 401, headers={"WWW-Authenticate": 'Basic realm="Paketpiloten"'})
    nyckel = secrets.token_hex(20)
    sessioner[nyckel] = time.monotonic() + LIVSLÄNGD
    return Response({"inloggad": True, "partner": namn, "giltigSekunder": LIVSLÄNGD},
                    set_cookies=Cookie(key=KAKA, value=nyckel, max_age=LIVSLÄNGD, httponly=True))


@API(methods=["POST"], auth=session)
async def kontrollera(request: Request):
    d = kropp(request, KONTROLL)
    m, a = d["mottagare"], d["adress"]
    for känd in REGISTER.values():
        if känd.är(m["efternamn"], m["kontakt"]["mobil"], a["postnummer"]):
            return Response({"traff": True, "mottagare": {"mottagarId": känd.id, "postnummer": känd.postnummer}})
    raise APIError({"detail": "Okänd mottagare", "traff": False}, 404)


@API(methods=["POST"], auth=session)
async def önska(request: Request):
    d = kropp(request, ÖNSKEMÅLEN)
    m = sök(d["mottagarId"])
    if d["atgard"] == "andra":
        m.önskemål, m.ändrat = d["onskemal"], date.today().isoformat()
    return Response({"mottagarId": m.id, "onskemal": m.önskemål, "andrat": m.ändrat})


@API(methods=["POST"], auth=session)
async def avisera(request: Request):
    d = kropp(request, AVISERING)
    sök(d["mottagarId"])
    return Response({"avisering": {"id": f"AV-{next(avisering_nr)}-{uuid.uuid4().hex[:6]}", "lage": "skickas"}}, status_code=202)


URLs = {"auth-authenticate": logga_in, "ext-verify": kontrollera, "ext-reach": önska, "ext-notify": avisera}
app = Panther(__name__, configs=__name__, urls=URLs)

if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="warning", access_log=False, timeout_graceful_shutdown=1)
