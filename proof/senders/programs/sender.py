"""A sender with requests: `sender.py [--break NAME]`; what it needs stands in variables LMD_*. Right but for what is named."""

import json
import os
import random
import sys
import time
import uuid
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

import requests

BREAKS = sys.argv[2] if sys.argv[1:2] == ["--break"] else ""
ATTEMPTS = 6


@dataclass
class Token:
    accessToken: str
    tokenType: str
    expiresIn: int


def waited(asked, attempt):
    """Seconds: what Retry-After asks for in either form, otherwise a limit that doubles, and chance."""
    chance = random.random() * min(5, 0.2 * 2**attempt)
    if asked is None:
        return chance
    if asked.isdigit():
        return int(asked) + 0.02 + chance
    return max(0, (parsedate_to_datetime(asked) - datetime.now(timezone.utc)).total_seconds()) + 0.02 + chance


def filled(template, lookup):
    if isinstance(template, dict):
        return {name: filled(value, lookup) for name, value in template.items()}
    if isinstance(template, str) and template.startswith("{{") and template.endswith("}}"):
        return lookup(template[2:-2])
    return template


class Sender:
    def __init__(self):
        with open(os.environ["LMD_INTEGRATION"], encoding="utf-8") as file:
            self.integration = json.load(file)
        self.base = os.environ["LMD_BASE_URL"]
        names = self.integration["credentials"]
        self.credentials = {name: os.environ[variable] for name, variable in names.items()}
        self.calls = {call["call"]: call for call in self.integration["calls"]}
        self.session = self.opened()
        self.token = None

    def opened(self):
        session = requests.Session()
        session.headers["User-Agent"] = "shop-in-python/1.0"
        session.verify = os.environ.get("LMD_CA_FILE") or True
        return session

    def post(self, call, body, headers):
        url = self.base + call["path"]
        session = self.opened() if BREAKS == "session-for-every-call" else self.session
        given = {"json": body}
        if BREAKS == "posts-data" and call["endpoint"] == "ext-notify":
            given = {"data": json.dumps(body)}
        prepared = session.prepare_request(requests.Request("POST", url, headers=headers, **given))
        if BREAKS == "announces-too-much" and call["endpoint"] == "ext-notify":
            prepared.headers["Content-Length"] = str(len(prepared.body) + 2)
            return session.send(prepared, timeout=1, allow_redirects=False)
        return session.send(prepared, timeout=15, allow_redirects=False)

    def log_in(self):
        call = self.calls["auth-authenticate"]
        answer = self.post(call, filled(call["template"]["body"], self.credentials.get), {})
        answer.raise_for_status()
        told = answer.json()
        self.token = (Token(**told) if BREAKS == "knows-all-members" else Token(told["accessToken"], "", 0)).accessToken

    def make(self, call, answers):
        def lookup(name):
            source, _, pointer = name.partition("#")
            return answers[source][pointer[1:]] if pointer else self.integration["testData"][name]

        key = {call["key"]["at"]: str(uuid.uuid4())} if "key" in call else {}
        renewed = False
        for attempt in range(ATTEMPTS):
            if self.token is None:
                self.log_in()
            shown = {"Authorization": f"Bearer {self.token}", **key}
            try:
                answer = self.post(call, filled(call["template"]["body"], lookup), shown)
            except (requests.ConnectionError, requests.exceptions.ChunkedEncodingError):
                if call["endpoint"] == "ext-notify" and not key:
                    raise
                time.sleep(waited(None, attempt))
                continue
            if answer.status_code == 401 and not renewed:
                renewed, self.token = True, None
                continue
            if answer.status_code not in (429, 503):
                answer.raise_for_status()
                return answer.json() if answer.content else None
            time.sleep(waited(answer.headers.get("Retry-After"), attempt))
        raise SystemExit(f"{call['call']} was refused too often.")

    def journey(self):
        answers = {}
        for name, call in self.calls.items():
            if name != "auth-authenticate":
                answers[call["endpoint"]] = answers[name] = self.make(call, answers)


sender = Sender()
for _ in range(int(os.environ.get("LMD_JOURNEYS", "1"))):
    sender.journey()
