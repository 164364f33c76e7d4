"""Шлюз останньої милі: кабінет магазину, клієнти, побажання щодо адреси, сповіщення."""
import hmac
import logging
import os
import secrets
import time
from datetime import datetime, timedelta, timezone

import trafaret as t
from aiohttp import web

log = logging.getLogger('shliuz')
KYIV = timezone(timedelta(hours=2))
TTL = int(os.environ.get('TOKEN_TTL_SECONDS', 20 * 60))
PREFIX = '/api/dostavka/v2'

# ---------------------------------------------------------------- коди помилок
E_JSON, E_TOKEN, E_TOKEN_VYISHOV, E_DOSTUP = 10, 11, 12, 13
E_DANI = 20
E_KLIENT, E_ADRESA, E_SHABLON = 21, 22, 23
E_SHLIAKH, E_METOD, E_ROZMIR, E_SERVIS = 40, 41, 42, 50


class Vidmova(Exception):
    def __init__(self, status, kod, pole=None):
        self.status, self.kod, self.pole = status, kod, pole


def pomylka(status, kod, pole=None, headers=None):
    return web.json_response({'status': 'error', 'kod': kod, 'pole': pole}, status=status, headers=headers)


def uspikh(dani, status=200):
    return web.json_response({'status': 'ok', 'dani': dani}, status=status)


def pershe_pole(err):
    """Шлях до першого поля з DataError.as_dict(); тексти лишаються в журналі."""
    shliakh = []
    while isinstance(err, dict) and err:
        kliuch = next(iter(err))
        shliakh.append(str(kliuch))
        err = err[kliuch]
    return '.'.join(shliakh) or None


# ---------------------------------------------------------------- схеми
def potribne(pole):
    return t.DataError(error={pole: t.DataError('is required', code='required')})


def misce_ta_hodyny(p):
    if p['misce'] == 'POSHTOMAT' and not p.get('poshtomat'):
        raise potribne('poshtomat')
    if p['misce'] == 'SUSID' and not p.get('susid'):
        raise potribne('susid')
    return p


def z_do(h):
    if h['z'] >= h['po']:
        raise t.DataError(error={'po': t.DataError('should be later', code='is_too_early')})
    return h


def abo_null(trafaret):
    return t.Or(t.Null(), trafaret)


Hodyna = t.Regexp(r'^([01]\d|2[0-3]):[0-5]\d$')
Telefon = t.Regexp(r'^380\d{9}$')
Indeks = t.Regexp(r'^\d{5}$')

Vkhid = t.Dict({
    t.Key('kabinet'): t.String(max_length=40),
    t.Key('kliuch'): t.String(max_length=80),
})

Perevirka = t.Dict({
    t.Key('telefon'): Telefon,
    t.Key('indeks'): Indeks,
    t.Key('prizvyshche', optional=True): t.String(max_length=60),
})

Pobazhannia = t.Dict({
    t.Key('misce'): t.Enum('DVERI', 'KONSIERZH', 'SUSID', 'POSHTOMAT'),
    t.Key('poshtomat', optional=True): abo_null(t.Regexp(r'^\d{3,6}$')),
    t.Key('susid', optional=True): abo_null(t.String(max_length=60)),
    t.Key('komentar', optional=True): abo_null(t.String(max_length=140)),
    t.Key('hodyny', optional=True): t.Dict({t.Key('z'): Hodyna, t.Key('po'): Hodyna}) & z_do,
}) & misce_ta_hodyny

Dosiazhnist = t.Dict({
    t.Key('klient_id'): t.Int(gt=0),
    t.Key('adresa'): t.Dict({
        t.Key('indeks'): Indeks,
        t.Key('misto', optional=True): t.String(max_length=60),
        t.Key('vulytsia'): t.String(max_length=120),
        t.Key('budynok'): t.String(max_length=10),
        t.Key('kvartyra', optional=True): abo_null(t.String(max_length=10)),
    }),
    t.Key('pobazhannia', optional=True): Pobazhannia,
})

Spovishchennia = t.Dict({
    t.Key('klient_id'): t.Int(gt=0),
    t.Key('shablon'): t.String(max_length=30),
    t.Key('vidpravlennia'): t.List(t.Dict({
        t.Key('ttn'): t.Regexp(r'^\d{14}$'),
        t.Key('mists', optional=True): t.Int(gte=1, lte=50),
    }), min_length=1, max_length=20),
    t.Key('data_dostavky'): t.ToDate('%d.%m.%Y'),
    t.Key('kanal', optional=True): t.Enum('SMS', 'VIBER', 'EMAIL'),
})

# ---------------------------------------------------------------- дані
KABINETY = {'K-204417': 'u7Rk-0mWq-93ZtLd'}
SHABLONY = {'KURIER_VYIKHAV', 'KURIER_ZAVTRA', 'ZATRYMKA'}


def _pob(misce='DVERI', z='09:00', po='18:00', **inshe):
    return {'misce': misce, 'poshtomat': None, 'susid': None, 'komentar': None, 'hodyny': {'z': z, 'po': po}, **inshe}


KLIENTY = {
    718044: dict(telefon='380671234567', indeks='04071', budynok='12', pib='Коваленко Оксана Ігорівна', z='17.05.2028',
                 pobazhannia=_pob(), zmineno=None),
    718102: dict(telefon='380509876543', indeks='79008', budynok='5-А', pib='Шевчук Тарас Богданович', z='02.11.2029',
                 pobazhannia=_pob('KONSIERZH', '12:00', '20:00'), zmineno='20.12.2029 09:14:55'),
    719377: dict(telefon='380931112233', indeks='65014', budynok='31', pib='Бондар Лілія Петрівна', z='30.01.2030',
                 pobazhannia=_pob('SUSID', susid='кв. 8'), zmineno='04.02.2030 18:40:02'),
}
TOKENY = {}


def znaity(klient_id):
    klient = KLIENTY.get(klient_id)
    if klient is None:
        raise Vidmova(404, E_KLIENT)
    return klient


def chas(kyiv):
    return kyiv.strftime('%d.%m.%Y %H:%M:%S')


# ---------------------------------------------------------------- запити
def z_trafaretom(skhema):
    def dekorator(obrobnyk):
        async def vykonaty(request):
            try:
                tilo = await request.json()
            except (ValueError, LookupError, RecursionError):
                raise Vidmova(400, E_JSON)
            return await obrobnyk(request, skhema.check(tilo))
        return vykonaty
    return dekorator


@z_trafaretom(Vkhid)
async def vkhid(request, d):
    kliuch = KABINETY.get(d['kabinet'], '')
    if not hmac.compare_digest(kliuch.encode(), d['kliuch'].encode('utf-8', 'replace')):
        raise Vidmova(403, E_DOSTUP)
    token = secrets.token_urlsafe(30)
    TOKENY[token] = time.monotonic() + TTL
    return uspikh({'token': token, 'diie_do': chas(datetime.now(KYIV) + timedelta(seconds=TTL))})


@z_trafaretom(Perevirka)
async def perevirka(request, d):
    for nomer, k in KLIENTY.items():
        if k['telefon'] == d['telefon'] and k['indeks'] == d['indeks']:
            return uspikh({'klient': {'id': nomer, 'pib': k['pib'], 'zareiestrovano': k['z']}})
    raise Vidmova(404, E_KLIENT)


@z_trafaretom(Dosiazhnist)
async def dosiazhnist(request, d):
    k = znaity(d['klient_id'])
    if d['adresa']['indeks'] != k['indeks'] or d['adresa']['budynok'].upper() != k['budynok']:
        raise Vidmova(409, E_ADRESA, 'adresa')
    if 'pobazhannia' in d:
        novi = d['pobazhannia']
        k['pobazhannia'] = {**_pob(), **novi}
        k['zmineno'] = chas(datetime.now(KYIV))
    return uspikh({'klient_id': d['klient_id'], 'dostupna': True, 'pobazhannia': k['pobazhannia'], 'zmineno': k['zmineno']})


@z_trafaretom(Spovishchennia)
async def spovishchennia(request, d):
    znaity(d['klient_id'])
    if d['shablon'] not in SHABLONY:
        raise Vidmova(404, E_SHABLON, 'shablon')
    return uspikh({'spovishchennia': {'id': f'SP-{secrets.token_hex(6).upper()}', 'stan': 'V_CHERZI', 'kanal': d.get('kanal', 'VIBER')}}, 202)


# ---------------------------------------------------------------- проміжні шари
@web.middleware
async def pomylky(request, handler):
    try:
        return await handler(request)
    except t.DataError as e:
        opys = e.as_dict()
        log.info('%s: %r', request.path, opys)
        return pomylka(400, E_DANI, pershe_pole(opys))
    except Vidmova as e:
        return pomylka(e.status, e.kod, e.pole)
    except web.HTTPMethodNotAllowed as e:
        return pomylka(405, E_METOD, headers={'Allow': e.headers.get('Allow', 'POST')})
    except web.HTTPRequestEntityTooLarge:
        return pomylka(413, E_ROZMIR)
    except web.HTTPException as e:
        return pomylka(e.status, E_SHLIAKH)
    except Exception:
        log.exception('збій')
        return pomylka(500, E_SERVIS)


@web.middleware
async def dostup(request, handler):
    if request.path.startswith(f'{PREFIX}/ext-') and request.method == 'POST':
        token = request.headers.get('X-Kabinet-Token')
        if not token:
            raise Vidmova(401, E_TOKEN, 'X-Kabinet-Token')
        do = TOKENY.get(token)
        if do is None:
            raise Vidmova(401, E_TOKEN, 'X-Kabinet-Token')
        if do < time.monotonic():
            del TOKENY[token]
            raise Vidmova(401, E_TOKEN_VYISHOV, 'X-Kabinet-Token')
    return await handler(request)


app = web.Application(middlewares=[pomylky, dostup])
app.router.add_post(f'{PREFIX}/auth-authenticate', vkhid)
app.router.add_post(f'{PREFIX}/ext-verify', perevirka)
app.router.add_post(f'{PREFIX}/ext-reach', dosiazhnist)
app.router.add_post(f'{PREFIX}/ext-notify', spovishchennia)

if __name__ == '__main__':
    logging.basicConfig(level=logging.WARNING)
    web.run_app(app, host='127.0.0.1', port=int(os.environ['PORT']), print=None, access_log=None)
