"""Agbatsola: the parcels' interface of Lome and Kpalime."""
import hmac
import json
import os
import secrets
import time
import uuid
from datetime import datetime, timezone

from traits.api import TraitError
from tremolo import Application
from tremolo.exceptions import MethodNotAllowed

import nyati

TTL = int(os.environ.get('TOKEN_TTL_SECONDS', '1200'))
DOWOFE = {'LFW-0417': 'xexeme-Deti_58'}
TEMPLATE = {'AGBA-GBONA', 'AGBA-DO', 'EGBE-ETSO'}
AMEWO = {
    'AM-00341': {'fomenko': 'Agbeko', 'nko_gbato': 'Yawa', 'fon_xexle': '+22890214477', 'nonome': 'le_eme', 'adres': {'mo': 'Rue des Cocotiers', 'xexle': '18', 'du': 'Lome'}},
    'AM-00358': {'fomenko': 'Mensah', 'nko_gbato': 'Kodzo', 'fon_xexle': '+22891880123', 'nonome': 'le_eme', 'adres': {'mo': 'Avenue de Kpodzi', 'xexle': '4B', 'du': 'Kpalime'}},
    'AM-00377': {'fomenko': 'Ametepe', 'nko_gbato': 'Afi', 'fon_xexle': '+22870559010', 'nonome': 'wotre', 'adres': {'mo': 'Route d Atakpame', 'xexle': '210', 'du': 'Tsevie'}},
}
modedewo, didiwo = {}, {}
app = Application()


class Gbe(Exception):
    """A refusal of the business."""

    def __init__(self, status, nu, nyagbe):
        self.status, self.nu, self.nyagbe = status, nu, nyagbe


def guard(request):
    token = request.headers.get(b'x-modede', [b''])[0].decode('latin-1').strip()
    if not token:
        raise Gbe(401, 'modede', 'Modede mele o. Tso token la de header X-Modede me.')
    if token not in modedewo:
        raise Gbe(401, 'modede', 'Mienya modede sia o.')
    if modedewo[token] < time.time():
        del modedewo[token]
        raise Gbe(401, 'modede', 'Modede la fe ghe vo.')


def person(dzesi):
    if dzesi not in AMEWO:
        raise Gbe(404, 'ame', 'Mienya ame sia o.')
    return AMEWO[dzesi]


def route(path, klass, guarded=True):
    def wrap(func):
        async def handler(request, response, **server):
            if request.method != b'POST':
                raise MethodNotAllowed(allow=b'POST')
            body = await request.body()
            try:
                if guarded:
                    guard(request)
                sent = nyati.Body(json=json.loads(body)).json
                status, answer = func(nyati.wo(klass, dict(sent)))
                answer = {'edze': True, **answer}
            except TraitError as exc:
                status, answer = 422, {'edze': False, 'vodada': {'nu': 'nyatia', 'nyagbe': str(exc)}}
            except ValueError as exc:
                status, answer = 400, {'edze': False, 'vodada': {'nu': 'json', 'nyagbe': str(exc)}}
            except Gbe as exc:
                status, answer = exc.status, {'edze': False, 'vodada': {'nu': exc.nu, 'nyagbe': exc.nyagbe}}
            response.set_status(status, REASON[status])
            response.set_content_type('application/json; charset=utf-8')
            return json.dumps(answer, ensure_ascii=False).encode()
        app.add_route(handler, path)
        return func
    return wrap


REASON = {200: 'OK', 202: 'Accepted', 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found', 409: 'Conflict', 422: 'Unprocessable Entity'}


@route('/auth-authenticate', nyati.Modede, guarded=False)
def modede(sent):
    if not hmac.compare_digest(DOWOFE.get(sent.dowofe, '').encode(), sent.nya_ghaghla.encode()):
        raise Gbe(403, 'dowofe', 'Dowofe alo nya ghaghla la mesogbe o.')
    token, end = secrets.token_urlsafe(30), time.time() + TTL
    modedewo[token] = end
    return 200, {'modede': {'token': token, 'wu_enu': datetime.fromtimestamp(end, timezone.utc).isoformat(timespec='seconds')}}


@route('/ext-verify', nyati.Dodokpo)
def dodokpo(sent):
    for dzesi, ame in AMEWO.items():
        if ame['fon_xexle'] == sent.ame.fon_xexle and ame['fomenko'].lower() == sent.ame.fomenko.lower() \
                and sent.ame.nko_gbato.lower() in ('', ame['nko_gbato'].lower()):
            return 200, {'ame': {'ame_dzesi': dzesi, 'nko_blibo': f"{ame['nko_gbato']} {ame['fomenko']}", 'nonome': ame['nonome']}}
    raise Gbe(404, 'ame', 'Mienya ame sia o.')


@route('/ext-reach', nyati.Tefe)
def tefe(sent):
    ame = person(sent.ame_dzesi)
    if sent.dowona == 'tro':
        didiwo[sent.ame_dzesi] = nyati.given(sent.didi)
    elif sent.dowona == 'tutu':
        didiwo.pop(sent.ame_dzesi, None)
    return 200, {'ame_dzesi': sent.ame_dzesi, 'adres': ame['adres'], 'didi': didiwo.get(sent.ame_dzesi)}


@route('/ext-notify', nyati.Nyanana)
def nyanana(sent):
    ame = person(sent.ame_dzesi)
    if sent.gbedeasi.template not in TEMPLATE:
        raise Gbe(404, 'template', 'Template sia mele mia si o.')
    if ame['nonome'] == 'wotre':
        raise Gbe(409, 'ame', 'Ame sia medi be woana nya ye o.')
    return 202, {'gbedeasi': {'gbedeasi_dzesi': str(uuid.uuid4()), 'nonome': 'le_modzi', 'mo': sent.gbedeasi.mo}}


if __name__ == '__main__':
    app.run('127.0.0.1', int(os.environ['PORT']), log_level='ERROR', worker_num=1)
