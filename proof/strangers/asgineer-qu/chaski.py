"""Chaski: the service for the firms that send parcels with us."""
import base64
import binascii
import json
import os
import secrets
import signal
import time
import uuid

import asgineer
import uvicorn
from good import Invalid

import hunt_akuy

TTL = int(os.environ.get('TOKEN_TTL_SECONDS') or 900)
HUNTASQA = 40 * 1024
EMPRESAKUNA = {('qosqo-tienda', 'CUZ'): 'Inti.Raymi_0624'}
PLANTILLAKUNA = {'WILLAY-03', 'WILLAY-04', 'CHAYASQA-1'}
RUNAKUNA = {
    '40718263': {'id': 'R3382', 'suti': 'Saturnina', 'ayllu_suti': 'Quispe Mamani', 'ubigeo': '080101', 'celular': '+51984120733', 'correo': 'saturnina.quispe@example.pe', 'munay': {'maypi': {'kaq': 'wasi'}}},
    '23901145': {'id': 'R1047', 'suti': 'Hilario', 'ayllu_suti': 'Huamán', 'ubigeo': '040101', 'celular': '+51951008246', 'correo': 'hilario.huaman@example.pe', 'munay': {'maypi': {'kaq': 'qhatu', 'qhatu': 'QH-AQP-02'}}},
}
llavekuna = {}
willasqakuna = {}


class Mana(Exception):
    def __init__(self, status, ima, headers=None):
        super().__init__(ima)
        self.status, self.ima, self.headers = status, ima, headers or {}


async def chaskiy(request, schema):
    try:
        raw = await request.get_body(HUNTASQA)
    except IOError as e:
        raise Mana(413, str(e))
    try:
        imapas = json.loads(raw)
    except ValueError as e:
        raise Mana(400, str(e))
    return schema(imapas)


def llave(request):
    kaq, _, chanin = request.headers.get('authorization', '').partition(' ')
    if kaq.lower() != 'bearer' or not chanin:
        raise Mana(401, 'Yaykuna llave manan kanchu', {'www-authenticate': 'Bearer realm="chaski"'})
    if llavekuna.get(chanin, 0) < time.time():
        llavekuna.pop(chanin, None)
        raise Mana(401, 'Yaykuna llave manan allinchu', {'www-authenticate': 'Bearer realm="chaski", error="invalid_token"'})


def runa(dni):
    if dni not in RUNAKUNA:
        raise Mana(404, 'Chay DNI-yuq runata manan riqsiykuchu')
    return RUNAKUNA[dni]


def kuskan(pacha):
    if pacha and pacha['qallariy'] >= pacha['tukuy']:
        raise Mana(422, 'pacha: qallariy ñawpaq, tukuy qhipa')


async def yaykuy(request):
    kaq, _, chanin = request.headers.get('authorization', '').partition(' ')
    basic = {'www-authenticate': 'Basic realm="chaski", charset="UTF-8"'}
    if kaq.lower() != 'basic':
        raise Mana(401, 'Sutiykita, pakasqa simiykita apachimuy', basic)
    try:
        suti, _, simi = base64.b64decode(chanin).decode().partition(':')
    except (binascii.Error, UnicodeDecodeError):
        raise Mana(401, 'Sutiykita, pakasqa simiykita apachimuy', basic)
    data = await chaskiy(request, hunt_akuy.yaykuy)
    pakasqa = EMPRESAKUNA.get((suti, data['wasi']), '')
    if not pakasqa or not secrets.compare_digest(pakasqa.encode(), simi.encode()):
        raise Mana(401, 'Suti, pakasqa simi, wasi: manan allinchu', basic)
    musuq = secrets.token_urlsafe(30)
    llavekuna[musuq] = time.time() + TTL
    return 200, {'x-yaykuna-llave': musuq}, {'allin': True, 'kawsay': TTL}


async def riqsiy(request):
    llave(request)
    data = await chaskiy(request, hunt_akuy.riqsiy)
    pay = runa(data['runa']['dni'])
    if pay['ayllu_suti'].lower() != data['runa']['ayllu_suti'].lower() or pay['ubigeo'] != data['llaqta']['ubigeo']:
        raise Mana(404, 'Kay DNI, ayllu_suti, ubigeo manan tupanchu')
    return 200, {}, {'allin': True, 'runa': {'id': pay['id'], 'suti': pay['suti']}}


async def munay(request):
    llave(request)
    data = await chaskiy(request, hunt_akuy.munaykuna)
    pay = runa(data['dni'])
    if data['ruway'] == 'tikray':
        kuskan(data['munay'].get('pacha'))
        pay['munay'] = data['munay']
    return 200, {}, {'allin': True, 'munay': pay['munay']}


async def willay(request):
    llave(request)
    data = await chaskiy(request, hunt_akuy.willay)
    runa(data['dni'])
    if data['plantilla'] not in PLANTILLAKUNA:
        raise Mana(422, 'Chay plantilla manan kanchu')
    kuskan(data['willakuy'].get('pacha'))
    nro = str(uuid.uuid4())
    willasqakuna[nro] = data
    return 202, {}, {'allin': True, 'willay_id': nro, 'imayna': 'suyachkan'}


PUNKUKUNA = {'/auth-authenticate': yaykuy, '/ext-verify': riqsiy, '/ext-reach': munay, '/ext-notify': willay}


@asgineer.to_asgi
async def main(request):
    punku = PUNKUKUNA.get(request.path)
    try:
        if punku is None:
            raise Mana(404, 'Kay ñan manan kanchu')
        if request.method != 'POST':
            raise Mana(405, 'POST-lla', {'allow': 'POST'})
        return await punku(request)
    except Invalid as e:
        return 422, {}, {'allin': False, 'pantaykuna': [
            {'maypi': '.'.join(map(str, p.path)), 'ima': p.message, 'suyasqa': p.expected, 'chayamusqa': p.provided} for p in e]}
    except Mana as e:
        return e.status, e.headers, {'allin': False, 'ima': e.ima}


if __name__ == '__main__':
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    uvicorn.run(main, host='127.0.0.1', port=int(os.environ['PORT']), log_level='warning', access_log=False)
