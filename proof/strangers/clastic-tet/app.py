# -*- coding: utf-8 -*-
"""Lalais Entrega, Dili: integrasaun ba parseiru sira (clastic + lollipop)."""
import base64
import hashlib
import hmac
import json
import os
import signal
import time
import uuid
from datetime import datetime, timezone

from clastic import Application, Middleware, POST, Response
from clastic.errors import ErrorHandler
from lollipop.errors import ValidationError, ValidationErrorBuilder
from lollipop.types import Any, Boolean, Date, Float, Integer, List, MISSING, Object, Optional, String, Time
from lollipop.validators import AnyOf, Length, Range, Regexp
from werkzeug.serving import run_simple

TTL = int(os.environ.get('TOKEN_TTL_SECONDS', '1800'))
XAVE = os.urandom(32)
LIMITE = 65536
APLIKASAUN = {'LL-0382': 'tais-Matebian-77-kabas'}
EMA = {
    'EM-00412': {'naran': 'Domingas Soares', 'telefone': '+67077123456', 'suku': 'Bidau Santana', 'lian': 'tet'},
    'EM-00538': {'naran': 'Abílio da Costa', 'telefone': '+67078220914', 'suku': 'Comoro', 'lian': 'pt'},
    'EM-00977': {'naran': 'Filomena Guterres', 'telefone': '+67075551020', 'suku': 'Tirilolo', 'lian': 'tet'},
}
MODELU = {'SAI_ENTREGA', 'TO_IHA_POSTU', 'ENTREGA_ONA'}
PREFERENSIA = {}
NOTIFIKASAUN = {}

HILI = 'Invalid choice, should be one of {choices}'


# --- eskema --------------------------------------------------------------

def presiza(kampu, valor, tipu):
    """kampu ida-ne'e presiza kuandu kampu seluk iha valor ne'e."""
    def valida(dadus, *_):
        if dadus.get(kampu) != valor:
            return
        erru = ValidationErrorBuilder()
        for naran, t in tipu.items():
            try:
                t.load(MISSING if dadus.get(naran) is None else dadus[naran])
            except ValidationError as e:
                erru.add_error(naran, e.messages)
        erru.raise_errors()
    return valida


TELEFONE = String(validate=Regexp(r'^\+670 ?\d{4} ?\d{4}$', error='String does not match expected pattern {regexp}'))
EMAIL = String(validate=Regexp(r'^[^@\s]+@[^@\s]+\.[a-z]{2,}$'))
EMA_ID = String(validate=Regexp(r'^EM-\d{5}$', error='String does not match expected pattern {regexp}'))
POSTU = String(validate=Regexp(r'^PD\d{3}$', error='String does not match expected pattern {regexp}'))

TAMA = Object({'aplikasaun': String(), 'segredu': String()})

VERIFIKA = Object({
    'ema': Object({
        'naran_kompletu': String(validate=Length(min=3, max=80)),
        'telefone': TELEFONE,
        'email': Optional(EMAIL),
    }),
    'hela_fatin': Object({
        'munisipiu': String(validate=AnyOf(['DILI', 'BAUCAU', 'ERMERA', 'LIQUICA'], error=HILI)),
        'suku': String(validate=Length(min=2, max=60)),
        'dalan': Optional(String(validate=Length(max=100))),
        'numeru': Optional(Integer(validate=Range(min=1, max=9999))),
    }),
})

PREF = Object({
    'fatin_entrega': String(validate=AnyOf(['UMA', 'VIZINU', 'POSTU'], error=HILI)),
    'naran_vizinu': Optional(String(validate=Length(min=3, max=80))),
    'kodigu_postu': Optional(POSTU),
    'oras': Optional(Object({'hahu': Time('%H:%M'), 'remata': Time('%H:%M')})),
    'bele_sms': Optional(Boolean()),
    'nota': Optional(String(validate=Length(max=200))),
}, validate=[
    presiza('fatin_entrega', 'VIZINU', {'naran_vizinu': String()}),
    presiza('fatin_entrega', 'POSTU', {'kodigu_postu': String()}),
])

REACH = Object({
    'ema_id': EMA_ID,
    'asaun': String(validate=AnyOf(['HAREE', 'TROKA'], error=HILI)),
    'preferensia': Optional(Any()),
}, validate=[presiza('asaun', 'TROKA', {'preferensia': PREF})])

NOTIFY = Object({
    'ema_id': EMA_ID,
    'numeru_rejistu': String(validate=Regexp(r'^LL\d{8}TL$', error='String does not match expected pattern {regexp}')),
    'modelu': String(),
    'kanal': String(validate=AnyOf(['SMS', 'EMAIL', 'WHATSAPP'], error=HILI)),
    'email': Optional(EMAIL),
    'loron_entrega': Date(),
    'pakote': Optional(List(Object({
        'todan_kg': Float(validate=Range(min=0.01, max=70)),
        'deskrisaun': Optional(String(validate=Length(max=60))),
    }), validate=Length(min=1, max=20))),
}, validate=[presiza('kanal', 'EMAIL', {'email': String()})])


# --- resposta no sala ------------------------------------------------------

class Rejeita(Exception):
    def __init__(self, estadu, kodigu, mensajen, **mos):
        self.estadu, self.header = estadu, mos.pop('header', None)
        self.korpu = dict(estadu=estadu, kodigu=kodigu, mensajen=mensajen, **mos)


def fo_json(dadus, estadu=200, header=None):
    r = Response(json.dumps(dadus, ensure_ascii=False), status=estadu, mimetype='application/json')
    for k, v in (header or {}).items():
        r.headers[k] = v
    return r


class SalaMiddleware(Middleware):
    def request(self, next, request):
        try:
            if (request.content_length or 0) > LIMITE:
                raise Rejeita(413, 'BOOT_LIU', 'Dadus boot liu')
            request.get_data()
            return next()
        except Rejeita as e:
            return fo_json(e.korpu, e.estadu, e.header)
        except ValidationError as e:
            return fo_json({'estadu': 400, 'kodigu': 'VALIDASAUN', 'mensajen': 'Dadus la loos', 'sala': e.messages}, 400)


class TokenMiddleware(Middleware):
    def request(self, next, request):
        if request.path.endswith('/auth-authenticate'):
            return next()
        valor = request.headers.get('Authorization', '')
        if not valor.startswith('Bearer ') or not token_loos(valor[7:]):
            raise Rejeita(401, 'TOKEN', 'Token la iha ka la vale ona', header={'WWW-Authenticate': 'Bearer realm="lalais"'})
        return next()


def b64(b):
    return base64.urlsafe_b64encode(b).rstrip(b'=').decode()


def token_foun(aplikasaun):
    p = b64(json.dumps({'apl': aplikasaun, 'to': time.time() + TTL, 'n': uuid.uuid4().hex}).encode())
    return p + '.' + b64(hmac.new(XAVE, p.encode(), hashlib.sha256).digest())


def token_loos(token):
    p, _, asin = token.partition('.')
    if not hmac.compare_digest(asin.encode(), b64(hmac.new(XAVE, p.encode(), hashlib.sha256).digest()).encode()):
        return False
    return json.loads(base64.urlsafe_b64decode(p + '=' * (-len(p) % 4)))['to'] > time.time()


def le(request, tipu):
    try:
        dadus = json.loads(request.get_data().decode('utf-8'))
    except ValueError as e:
        raise Rejeita(400, 'JSON', str(e))
    try:
        return tipu.load(dadus)
    except OverflowError as e:
        raise Rejeita(400, 'JSON', str(e))


def buka(ema_id):
    if ema_id not in EMA:
        raise Rejeita(404, 'EMA_LA_HETAN', 'Ema ho ema_id ne\'e la hetan')
    return EMA[ema_id]


# --- pontu sira --------------------------------------------------------------

def autentika(request):
    d = le(request, TAMA)
    if APLIKASAUN.get(d['aplikasaun']) != d['segredu']:
        raise Rejeita(401, 'KREDENSIAL', 'Aplikasaun ka segredu la loos')
    return fo_json({'token': token_foun(d['aplikasaun']), 'tipu': 'Bearer', 'segundu': TTL})


def verifika(request):
    d = le(request, VERIFIKA)
    ema, fatin = d['ema'], d['hela_fatin']
    telefone = ema['telefone'].replace(' ', '')
    for ema_id, e in EMA.items():
        if e['telefone'] == telefone and e['naran'].lower() == ema['naran_kompletu'].lower():
            return fo_json({'hetan': True, 'ema_id': ema_id, 'lian': e['lian'], 'suku_hanesan': e['suku'].lower() == fatin['suku'].lower()})
    raise Rejeita(404, 'EMA_LA_HETAN', 'Naran no telefone ne\'e la hetan')


def prefere(request):
    d = le(request, REACH)
    buka(d['ema_id'])
    if d['asaun'] == 'TROKA':
        PREF.load(d['preferensia'])
        PREFERENSIA[d['ema_id']] = {'preferensia': {k: v for k, v in d['preferensia'].items() if k in PREF.fields and v is not None},
                                    'troka_iha': datetime.now(timezone.utc).isoformat(timespec='seconds')}
    agora = PREFERENSIA.get(d['ema_id'], {'preferensia': {'fatin_entrega': 'UMA'}, 'troka_iha': None})
    return fo_json(dict(ema_id=d['ema_id'], **agora))


def notifika(request):
    d = le(request, NOTIFY)
    buka(d['ema_id'])
    if d['modelu'] not in MODELU:
        raise Rejeita(422, 'MODELU_LA_IHA', 'Modelu notifikasaun ne\'e la iha')
    nid = str(uuid.uuid4())
    NOTIFIKASAUN[nid] = d['ema_id']
    return fo_json({'notifikasaun_id': nid, 'estadu': 'TAMA_FILA', 'kanal': d['kanal']}, 201)


app = Application([
    POST('/integrasaun/auth-authenticate', autentika),
    POST('/integrasaun/ext-verify', verifika),
    POST('/integrasaun/ext-reach', prefere),
    POST('/integrasaun/ext-notify', notifika),
], middlewares=[SalaMiddleware(), TokenMiddleware()], error_handler=ErrorHandler())

if __name__ == '__main__':
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    run_simple('127.0.0.1', int(os.environ.get('PORT', '8080')), app, threaded=True)
