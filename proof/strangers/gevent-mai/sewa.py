"""Ghar-ghar dak: the partners' interface. gevent.pywsgi, validobj; state in memory."""
import datetime
import json
import os
import secrets
import sys
import time
import traceback
from typing import Union

from gevent import pywsgi
from validobj import ValidationError, parse_input

from roop import Badlu, Dekhu, Jaanch, Khabar, Pravesh

MUL = '/dak'
SIMA = 32 * 1024
UMIR = int(os.environ.get('TOKEN_TTL_SECONDS', '1200'))
SANSTHA = {'MDB-117': 'pokhair-makhan-9041'}
GRAHAK = [
    {'grahakId': 'GR-41027', 'naam': 'Sunita', 'upnaam': 'Jha', 'mobail': '+919431012345', 'gaam': 'Saurath', 'pin': '847213', 'whatsapp': True},
    {'grahakId': 'GR-41066', 'naam': 'Ramesh', 'upnaam': 'Mandal', 'mobail': '+917001234560', 'gaam': 'Benipatti', 'pin': '847223', 'whatsapp': True},
    {'grahakId': 'GR-41190', 'naam': 'Lalita', 'upnaam': 'Yadav', 'mobail': '+9779801234567', 'gaam': 'Janakpur', 'pin': '45600', 'whatsapp': False},
]
tokens = {}
pasin = {}
ginti = iter(range(90211, 10**9))


class Mana(Exception):
    """A refusal of the service itself."""

    def __init__(self, status, kod, sandesh):
        super().__init__(sandesh)
        self.status, self.kod, self.sandesh = status, kod, sandesh


def vivaran(e):
    """What validobj says, with the causes below it."""
    out = {'prakar': type(e).__name__, 'sandesh': str(e)}
    for naam in ('wrong_field', 'wrong_index'):
        if hasattr(e, naam):
            out['jagah'] = getattr(e, naam)
    niche = getattr(e, 'causes', None) or ([e.__cause__] if isinstance(e.__cause__, ValidationError) else [])
    if niche:
        out['kaaran'] = [vivaran(n) for n in niche]
    return out


def grahak_khoju(grahak_id):
    for g in GRAHAK:
        if g['grahakId'] == grahak_id:
            return g
    raise Mana(404, 'GRAHAK_NAI', 'Ehi sankhya ke grahak nai bhetal.')


def pravesh(d):
    if not secrets.compare_digest(SANSTHA.get(d.sanstha, '').encode(), d.kunji.encode('utf-8', 'replace')) or not d.kunji:
        raise Mana(401, 'KUNJI_GALAT', 'Sanstha wa kunji galat achhi.')
    token = secrets.token_hex(20)
    tokens[token] = time.monotonic() + UMIR
    antim = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=UMIR)
    return 200, {'token': token, 'antim': antim.isoformat(timespec='seconds')}


def jaanch(d):
    k = d.grahak
    for g in GRAHAK:
        if g['mobail'] == k.mobail.replace(' ', '') and g['upnaam'].casefold() == k.upnaam.strip().casefold():
            if k.pata and (k.pata.gaam.casefold() != g['gaam'].casefold() or k.pata.pin not in (None, g['pin'])):
                break
            return 200, {'grahakId': g['grahakId'], 'naam': g['naam'], 'gaam': g['gaam']}
    raise Mana(404, 'GRAHAK_NAI', 'Ehan grahak nai bhetal.')


def saaf(x):
    """Dataclass to plain members, what is absent left out."""
    if isinstance(x, datetime.time):
        return x.isoformat(timespec='minutes')
    if hasattr(x, '__dataclass_fields__'):
        return {k: saaf(v) for k, v in vars(x).items() if v is not None}
    return x


def pahunch(d):
    g = grahak_khoju(d.grahakId)
    if isinstance(d, Badlu):
        pasin[g['grahakId']] = saaf(d.pasin)
    return 200, {'grahakId': g['grahakId'], 'pasin': pasin.get(g['grahakId'], {'jagah': 'duari'})}


def khabar(d):
    g = grahak_khoju(d.grahakId)
    if d.suchna.madhyam.name == 'WHATSAPP' and not g['whatsapp']:
        raise Mana(409, 'WHATSAPP_NAI', 'Grahak lag WhatsApp nai chhani.')
    return 202, {'suchnaId': f'SU{next(ginti)}', 'sthiti': 'PATHAOL_JAIT'}


RASTA = {
    '/auth-authenticate': (Pravesh, pravesh, False),
    '/ext-verify': (Jaanch, jaanch, True),
    '/ext-reach': (Union[Dekhu, Badlu], pahunch, True),
    '/ext-notify': (Khabar, khabar, True),
}


def token_dekhu(environ):
    vidhi, _, token = environ.get('HTTP_AUTHORIZATION', '').partition(' ')
    if vidhi.lower() != 'bearer' or not token:
        raise Mana(401, 'TOKEN_NAI', 'Authorization: Bearer token chahi.')
    antim = tokens.get(token.strip())
    if antim is None:
        raise Mana(401, 'TOKEN_GALAT', 'I token nai chinhal gel.')
    if time.monotonic() >= antim:
        raise Mana(401, 'TOKEN_PURAN', 'Token ke samay samapt bha gel.')


def chalau(environ):
    path = environ.get('PATH_INFO', '')
    rasta = RASTA.get(path[len(MUL):]) if path.startswith(MUL + '/') else None
    if rasta is None:
        raise Mana(404, 'RASTA_NAI', 'I rasta nai achhi.')
    if environ['REQUEST_METHOD'] != 'POST':
        raise Mana(405, 'VIDHI_GALAT', 'Kewal POST.')
    roop, kaaj, token_chahi = rasta
    if token_chahi:
        token_dekhu(environ)
    raw = environ['wsgi.input'].read(SIMA + 1)
    if len(raw) > SIMA:
        raise Mana(413, 'BAHUT_PAIGH', 'Sandesh bahut paigh achhi.')
    try:
        doc = json.loads(raw)
    except (ValueError, RecursionError) as e:
        return 400, {'kod': 'JSON', 'sandesh': str(e)}
    try:
        d = parse_input(doc, roop)
    except ValidationError as e:
        return 400, {'kod': 'ROOP', **vivaran(e)}
    return kaaj(d)


STATUS = {200: 'OK', 202: 'Accepted', 400: 'Bad Request', 401: 'Unauthorized', 404: 'Not Found', 405: 'Method Not Allowed',
          409: 'Conflict', 413: 'Content Too Large', 500: 'Internal Server Error'}


def app(environ, start_response):
    headers = [('Content-Type', 'application/json')]
    try:
        status, body = chalau(environ)
    except Mana as m:
        status, body = m.status, {'kod': m.kod, 'sandesh': m.sandesh}
        if status == 401 and m.kod.startswith('TOKEN'):
            headers.append(('WWW-Authenticate', 'Bearer realm="dak"'))
        if status == 405:
            headers.append(('Allow', 'POST'))
    except Exception:
        traceback.print_exc(file=sys.stderr)
        status, body = 500, {'kod': 'BHITAR', 'sandesh': 'Sewa me gadbari.'}
    out = json.dumps({'theek': True, 'data': body} if status < 300 else {'theek': False, 'galti': body}).encode()
    headers.append(('Content-Length', str(len(out))))
    start_response(f'{status} {STATUS[status]}', headers)
    return [out]


if __name__ == '__main__':
    pywsgi.WSGIServer(('127.0.0.1', int(os.environ['PORT'])), app, log=None).serve_forever()
