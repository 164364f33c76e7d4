"""Doorstep Connect: what carriers call."""
import json
import os
import secrets
import signal
import time
import uuid

from serpyco_rs import SchemaValidationError
from socketify import App

import schema

TTL = int(os.environ.get('TOKEN_TTL_SECONDS', '1800'))
KEYS = {'dsk_7Qm2vNf0Lb4xYtR9': 'AIRE-VALLEY-PARCELS'}
TEMPLATES = {'parcel-update-v3', 'parcel-delay-v1'}
RECIPIENTS = [
    {'id': '3e0b5d6a-8f4c-4d27-9a5e-61c0f2b7d914', 'family': 'Hargreaves', 'phone': '+447700900482', 'email': 'joan.hargreaves@example.co.uk', 'postcode': 'LS62AB', 'since': '2029-03-02'},
    {'id': 'a94f1c72-05be-4e1b-b0d3-7c2e88f3516d', 'family': 'Okafor', 'phone': '+447700900615', 'email': 'd.okafor@example.co.uk', 'postcode': 'BD14QR', 'since': '2030-11-19'},
]
sessions: dict[str, float] = {}
preferences: dict[str, dict] = {}


class Refused(Exception):
    def __init__(self, status, code, message):
        super().__init__(message)
        self.status, self.body = status, {'error': {'code': code, 'message': message}}


def recipient(rid):
    found = next((r for r in RECIPIENTS if r['id'] == str(rid)), None)
    if found is None:
        raise Refused(404, 'unknown_recipient', 'No such recipient')
    return found


def sign_in(body, headers, key):
    b = schema.sign_in.load(body())
    if KEYS.get(key) != b.account:
        raise Refused(401, 'invalid_credentials', 'API key and account do not match')
    sid = secrets.token_urlsafe(24)
    sessions[sid] = time.monotonic() + TTL
    headers['Set-Cookie'] = f'doorstep_sid={sid}; Path=/; Max-Age={TTL}; HttpOnly; SameSite=Strict'
    return 200, {'account': b.account, 'expires_in': TTL}


def verify(body, *_):
    b = schema.verify.load(body())
    postcode = b.postcode.replace(' ', '').upper()
    for r in RECIPIENTS:
        same = r['phone'] == b.contact.number.replace(' ', '') if b.contact.method == 'phone' else r['email'] == b.contact.address.lower()
        if same and r['postcode'] == postcode and r['family'].lower() == b.name.family.lower():
            return 200, {'recognised': True, 'recipient': {'id': r['id'], 'since': r['since']}}
    return 200, {'recognised': False}


def reach(body, *_):
    b = schema.reach.load(body())
    rid = recipient(b.recipient_id)['id']
    if b.operation.action == 'update':
        preferences[rid] = {'preference': schema.preference.dump(b.operation.preference)}
        if b.operation.effective_from:
            preferences[rid]['effective_from'] = b.operation.effective_from.isoformat()
    return 200, {'recipient_id': rid, **preferences.get(rid, {'preference': {'placement': {'type': 'doorstep'}}})}


def notify(body, *_):
    b = schema.notify.load(body())
    recipient(b.recipient_id)
    if b.template not in TEMPLATES:
        raise Refused(422, 'unknown_template', f'Template {b.template} is not set up for this account')
    return 202, {'notification': {'id': str(uuid.uuid4()), 'channel': b.channel, 'parcels': len(b.parcels)}}


def handler(work, guarded=True):
    async def handle(res, req):
        key, cookies = req.get_header('x-api-key'), req.get_header('cookie') or ''
        data = await res.get_data()
        headers = {}

        def body():
            return json.loads(data.getvalue() if data else b'')
        try:
            if guarded:
                sid = next((c.partition('=')[2] for c in cookies.split('; ') if c.startswith('doorstep_sid=')), None)
                if sid is None:
                    raise Refused(401, 'no_session', 'Sign in first: cookie doorstep_sid is missing')
                if sessions.get(sid, 0) < time.monotonic():
                    raise Refused(401, 'session_expired', 'Session is unknown or has expired')
            elif not key:
                raise Refused(401, 'no_api_key', 'Header X-Api-Key is missing')
            status, answer = work(body, headers, key)
        except SchemaValidationError as e:
            status, answer = 422, {'error': {'code': 'invalid_request', 'message': e.message, 'errors': [{'message': i.message, 'path': i.instance_path} for i in e.errors]}}
        except ValueError as e:
            status, answer = 400, {'error': {'code': 'bad_json', 'message': str(e)}}
        except Refused as e:
            status, answer = e.status, e.body
        except Exception:
            status, answer = 500, {'error': {'code': 'internal', 'message': 'Something went wrong'}}
        res.write_status(status)
        for k, v in headers.items():
            res.write_header(k, v)
        res.write_header('Content-Type', 'application/json').end(json.dumps(answer))
    return handle


app = App()
app.post('/connect/v1/auth-authenticate', handler(sign_in, guarded=False))
app.post('/connect/v1/ext-verify', handler(verify))
app.post('/connect/v1/ext-reach', handler(reach))
app.post('/connect/v1/ext-notify', handler(notify))
app.any('/*', lambda res, req: res.write_status(404).write_header('Content-Type', 'application/json').end('{"error": {"code": "not_found", "message": "Not Found"}}'))
signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
app.listen({'host': '127.0.0.1', 'port': int(os.environ['PORT'])}, lambda config: None)
app.run()
