"""Xa Khoom: kev sib txuas rau cov lag luam (BaiZe, validataclass)."""
import base64
import binascii
import hmac
import os
import secrets
import time
from itertools import count

from baize.asgi import JSONResponse, Request, Router, decorator, request_response
from baize.exceptions import HTTPException
from validataclass.exceptions import ValidationError
from validataclass.validators import DataclassValidator

from foos import ChawTso, Nyiam, Ua, XovXwm, Xyuas

SIJHAWM = int(os.environ.get('TOKEN_TTL_SECONDS', '1800'))
LAG_LUAM = {'frogtown-market': 'Paj-ntaub.2266!xk'}
QAUV = {'XK-QHIA-1', 'XK-QHIA-2'}
NEEG = {
    'NG-48213': {'xeem': 'Vang', 'npe': 'Mai Yer', 'xov_tooj': '651-555-0142', 'zip': '55104', 'nyiam': {'chaw_tso': 'TOM_TSEV'}},
    'NG-48377': {'xeem': 'Xiong', 'npe': 'Tou Lee', 'xov_tooj': '651-555-0177', 'zip': '55106', 'nyiam': {'chaw_tso': 'KHW_LUAM', 'lej_khw': 'KHW007'}},
    'NG-50019': {'xeem': 'Lor', 'npe': 'Pa Nhia', 'xov_tooj': '414-555-0108', 'zip': '53204', 'nyiam': {'chaw_tso': 'QHOV_ROOJ'}},
}
session = {}
lej = count(1)


class TsisKam(Exception):
    def __init__(self, status, code, headers=None):
        self.status, self.code, self.headers = status, code, headers


def cov_teb(yuam_kev, chaw=''):
    """Cov ValidationError ua ib daim: chaw -> code."""
    tso = {}
    for npe, e in (getattr(yuam_kev, 'field_errors', None) or getattr(yuam_kev, 'item_errors', None) or {}).items():
        tso.update(cov_teb(e, f'{chaw}.{npe}' if chaw else str(npe)))
    return tso or {chaw: yuam_kev.code}


@decorator
async def tiv_thaiv(request: Request, tom_ntej):
    try:
        if request.method != 'POST':
            raise HTTPException(405, {'Allow': 'POST'})
        return await tom_ntej(request)
    except ValidationError as e:
        return JSONResponse({'code': e.code, 'teb': cov_teb(e)}, 400)
    except TsisKam as e:
        return JSONResponse({'code': e.code}, e.status, e.headers)
    except HTTPException as e:
        return JSONResponse({'code': type(e).__name__}, e.status_code, e.headers)


@decorator
async def xav_tau_session(request: Request, tom_ntej):
    tus = request.cookies.get('xk_session')
    if not tus:
        raise TsisKam(401, 'tsis_muaj_session')
    if tus not in session:
        raise TsisKam(401, 'session_tsis_paub')
    if session[tus] < time.monotonic():
        raise TsisKam(401, 'session_tas_lawm')
    return await tom_ntej(request)


async def nyeem(request: Request, foos):
    try:
        lus = await request.json
    except (UnicodeDecodeError, LookupError, RecursionError):
        raise HTTPException(400) from None
    return DataclassValidator(foos).validate(lus)


def nrhiav(neeg_id):
    if neeg_id not in NEEG:
        raise TsisKam(404, 'neeg_tsis_paub')
    return NEEG[neeg_id]


@request_response
@tiv_thaiv
async def authenticate(request: Request):
    hom, _, tsuas = request.headers.get('authorization', '').partition(' ')
    basic = {'WWW-Authenticate': 'Basic realm="Xa Khoom"'}
    if hom.lower() != 'basic':
        raise TsisKam(401, 'tsis_muaj_kev_nkag', basic)
    try:
        npe, _, password = base64.b64decode(tsuas, validate=True).decode().partition(':')
    except (binascii.Error, UnicodeDecodeError):
        raise TsisKam(401, 'tsis_muaj_kev_nkag', basic) from None
    if npe not in LAG_LUAM or not hmac.compare_digest(LAG_LUAM[npe].encode(), password.encode()):
        raise TsisKam(401, 'kev_nkag_tsis_raug', basic)
    tus = secrets.token_hex(16)
    session[tus] = time.monotonic() + SIJHAWM
    teb = JSONResponse({'lag_luam': npe, 'sijhawm': SIJHAWM})
    teb.set_cookie('xk_session', tus, max_age=SIJHAWM, httponly=True)
    return teb


@request_response
@tiv_thaiv
@xav_tau_session
async def verify(request: Request):
    x = await nyeem(request, Xyuas)
    for neeg_id, n in NEEG.items():
        if (n['xeem'].lower(), n['npe'].lower(), n['xov_tooj'], n['zip']) == (x.neeg.xeem.lower(), x.neeg.npe.lower(), x.neeg.xov_tooj, x.zip):
            return JSONResponse({'paub': True, 'neeg_id': neeg_id})
    raise TsisKam(404, 'neeg_tsis_paub')


@request_response
@tiv_thaiv
@xav_tau_session
async def reach(request: Request):
    x = await nyeem(request, Nyiam)
    n = nrhiav(x.neeg_id)
    if x.ua is Ua.HLOOV:
        k = x.kev_nyiam
        n['nyiam'] = {'chaw_tso': k.chaw_tso.value}
        if k.lej_khw and k.chaw_tso is ChawTso.KHW_LUAM:
            n['nyiam']['lej_khw'] = k.lej_khw
        if k.neeg_ze and k.chaw_tso is ChawTso.NEEG_ZE:
            n['nyiam']['neeg_ze'] = {a: b for a, b in (('npe', k.neeg_ze.npe), ('xov_tooj', k.neeg_ze.xov_tooj)) if b}
        if k.lus_qhia:
            n['nyiam']['lus_qhia'] = k.lus_qhia
        if k.sij_hawm:
            n['nyiam']['sij_hawm'] = {'pib': k.sij_hawm.pib.strftime('%H:%M'), 'xaus': k.sij_hawm.xaus.strftime('%H:%M')}
    return JSONResponse({'neeg_id': x.neeg_id, 'kev_nyiam': n['nyiam']})


@request_response
@tiv_thaiv
@xav_tau_session
async def notify(request: Request):
    x = await nyeem(request, XovXwm)
    nrhiav(x.neeg_id)
    if x.qauv not in QAUV:
        raise TsisKam(422, 'qauv_tsis_paub')
    return JSONResponse({'xov_xwm_id': f'XX{next(lej):06d}', 'xwm': 'TOS_XA', 'txoj_kev': [t.value for t in x.txoj_kev or []] or ['SMS']}, 201)


app = Router(
    ('/auth-authenticate', authenticate),
    ('/ext-verify', verify),
    ('/ext-reach', reach),
    ('/ext-notify', notify),
)
