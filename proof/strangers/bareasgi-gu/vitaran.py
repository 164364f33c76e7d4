"""Zadap Vitaran: vepari mate nu jodan (integration for merchants)."""
import base64
import binascii
import hmac
import json
import os
import secrets
import time
import uuid
from datetime import datetime, timezone

from bareasgi import Application, HttpRequest, HttpResponse
from good import All, Any, Date, Email, In, Invalid, Length, Match, Optional, Range, Schema

AYUSHYA = int(os.environ.get('TOKEN_TTL_SECONDS', '1200'))
VEPARI = 'zadap-surat-22'
CHAVI = 'Hira9-Bazar-Tapi-4410'

# --- schema -------------------------------------------------------------------

def lakhan(min, max):
    return All(str, Length(min=min, max=max))


KALAK = All(str, Match(r'^([01][0-9]|2[0-3]):[0-5][0-9]\Z'))
GRAHAK_ID = All(str, Match(r'^GRK[0-9a-z]{10}\Z'))

CHAKASNI = Schema({
    'grahak': {
        'naam': lakhan(1, 50),
        'atak': lakhan(1, 50),
        'mobile': All(str, Match(r'^[6-9][0-9]{9}\Z')),
        Optional('email'): All(str, Email()),
    },
    'sarnamu': {
        Optional('sheri'): lakhan(3, 100),
        'shaher': lakhan(2, 50),
        'pin': All(str, Match(r'^[1-9][0-9]{5}\Z')),
    },
})

STHAL = ('DARVAJO', 'PADOSHI', 'SURAKSHIT', 'KENDRA')


def pasandgi(sthal):
    keys = {
        'sthal': In(STHAL),
        Optional('nondh'): lakhan(1, 160),
        Optional('samay'): {'thi': KALAK, 'sudhi': KALAK},
    }
    if sthal == 'PADOSHI':
        keys['padoshi_ghar'] = lakhan(1, 10)
    elif sthal == 'SURAKSHIT':
        keys['jagya'] = lakhan(3, 80)
    return keys


def pahonch(kriya, sthal):
    keys = {'grahak_id': GRAHAK_ID, 'kriya': In(('JUO', 'BADLO'))}
    if kriya == 'BADLO':
        keys['pasandgi'] = pasandgi(sthal)
    return Schema(keys)


PAHONCH = {(k, s): pahonch(k, s) for k in (None, 'BADLO') for s in (None, 'PADOSHI', 'SURAKSHIT')}


def jan(vilamb):
    keys = {
        'grahak_id': GRAHAK_ID,
        'parcel': {
            'kramank': All(str, Match(r'^VT-[0-9]{7}\Z')),
            Optional('vajan'): All(Any(int, float), Range(min=0.1, max=35)),
        },
        'ghatna': In(('RAVANA', 'VILAMB', 'PAHONCHYU')),
        'madhyam': In(('SMS', 'EMAIL')),
        'tarikh': All(str, Date('%d-%m-%Y')),
    }
    if vilamb:
        keys['karan'] = lakhan(3, 120)
    return Schema(keys)


JAN = {v: jan(v) for v in (False, True)}

# --- state --------------------------------------------------------------------

SATRO = {}


def grahak(naam, atak, mobile, pin, madhyamo):
    return {
        'id': 'GRK' + ''.join(secrets.choice('0123456789abcdefghijklmnopqrstuvwxyz') for _ in range(10)),
        'naam': naam, 'atak': atak, 'mobile': mobile, 'pin': pin, 'madhyamo': madhyamo,
        'pasandgi': {'sthal': 'DARVAJO'}, 'badlayu': None,
    }


GRAHAKO = [
    grahak('Hetal', 'Desai', '9825012345', '395003', ['SMS', 'EMAIL']),
    grahak('Jignesh', 'Patel', '9909454321', '380015', ['SMS']),
    grahak('Kinjal', 'Vaghela', '7874120066', '360001', ['SMS']),
]


class Inkar(Exception):
    """a refusal of the business"""

    def __init__(self, status, sandesho, headers=()):
        super().__init__(sandesho)
        self.status = status
        self.headers = list(headers)


def shodho(grahak_id):
    for g in GRAHAKO:
        if g['id'] == grahak_id:
            return g
    raise Inkar(404, 'grahak malyo nathi')

# --- access -------------------------------------------------------------------

def header(request, name):
    for key, value in request.scope['headers']:
        if key == name:
            return value.decode('latin-1')
    return ''


def satra(request):
    now = time.time()
    for part in header(request, b'cookie').split(';'):
        name, _, value = part.strip().partition('=')
        if name == 'zadap_satra' and SATRO.get(value, 0) > now:
            return
    raise Inkar(401, 'zadap_satra cookie nathi athva puri thai gai chhe; auth-authenticate thi farithi pravesh karo')


def vepari(request):
    scheme, _, rest = header(request, b'authorization').partition(' ')
    try:
        user, _, password = base64.b64decode(rest.strip(), validate=True).decode().partition(':')
    except (binascii.Error, UnicodeDecodeError):
        user = password = ''
    fine = hmac.compare_digest(user.encode(), VEPARI.encode()) & hmac.compare_digest(password.encode(), CHAVI.encode())
    if scheme.lower() != 'basic' or not fine:
        raise Inkar(401, 'vepari kod athva chavi khoti chhe', [(b'www-authenticate', b'Basic realm="zadap-vitaran"')])

# --- handlers -----------------------------------------------------------------

async def auth_authenticate(request: HttpRequest) -> HttpResponse:
    vepari(request)
    now = time.time()
    for old in [t for t, end in SATRO.items() if end <= now]:
        del SATRO[old]
    token = secrets.token_hex(20)
    SATRO[token] = now + AYUSHYA
    cookie = f'zadap_satra={token}; Path=/; Max-Age={AYUSHYA}; HttpOnly; SameSite=Strict'
    return HttpResponse.from_json({'sthiti': 'PRAVESH', 'second': AYUSHYA}, headers=[(b'set-cookie', cookie.encode())])


async def ext_verify(request: HttpRequest) -> HttpResponse:
    satra(request)
    data = CHAKASNI(await request.json())
    g, pin = data['grahak'], data['sarnamu']['pin']
    for known in GRAHAKO:
        if (known['mobile'], known['pin']) == (g['mobile'], pin) and known['atak'].lower() == g['atak'].strip().lower():
            return HttpResponse.from_json({'grahak': {'id': known['id'], 'madhyamo': known['madhyamo']}, 'manya': True})
    raise Inkar(404, 'grahak malyo nathi')


def lo(data, *path):
    for key in path:
        data = data.get(key) if isinstance(data, dict) else None
    return data if isinstance(data, str) else None


async def ext_reach(request: HttpRequest) -> HttpResponse:
    satra(request)
    body = await request.json()
    kriya, sthal = lo(body, 'kriya'), lo(body, 'pasandgi', 'sthal')
    schema = PAHONCH['BADLO' if kriya == 'BADLO' else None, sthal if sthal in ('PADOSHI', 'SURAKSHIT') else None]
    data = schema(body)
    g = shodho(data['grahak_id'])
    if data['kriya'] == 'BADLO':
        g['pasandgi'] = data['pasandgi']
        g['badlayu'] = datetime.now(timezone.utc).isoformat(timespec='seconds')
    return HttpResponse.from_json({'grahak_id': g['id'], 'pasandgi': g['pasandgi'], 'badlayu': g['badlayu']})


async def ext_notify(request: HttpRequest) -> HttpResponse:
    satra(request)
    body = await request.json()
    data = JAN[lo(body, 'ghatna') == 'VILAMB'](body)
    g = shodho(data['grahak_id'])
    if data['madhyam'] not in g['madhyamo']:
        raise Inkar(409, 'aa grahak mate aa madhyam nathi')
    return HttpResponse.from_json({'jan_id': str(uuid.uuid4()), 'sthiti': 'KATAR_MA'}, status=202)


async def bhul(request, handler):
    try:
        return await handler(request)
    except Invalid as error:
        bhulo = [{'kyan': '.'.join(map(str, e.path)), 'sandesho': e.message, 'joie': e.expected, 'malyu': e.provided} for e in error]
        return HttpResponse.from_json({'bhulo': bhulo}, status=422)
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        return HttpResponse.from_json({'bhulo': [{'kyan': '', 'sandesho': str(error)}]}, status=400)
    except Inkar as error:
        return HttpResponse.from_json({'sandesho': str(error)}, status=error.status, headers=error.headers)


app = Application(middlewares=[bhul])
for path, handler in (('/auth-authenticate', auth_authenticate), ('/ext-verify', ext_verify), ('/ext-reach', ext_reach), ('/ext-notify', ext_notify)):
    app.http_router.add({'POST'}, '/jodan/v3' + path, handler)
