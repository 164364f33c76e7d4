import base64
import os
import secrets
import time as clock
from dataclasses import dataclass
from datetime import date, time
from itertools import count
from typing import Literal, Optional

from chalice import BadRequestError, Chalice, NotFoundError, Response
from dacite import Config, DaciteError, from_dict

app = Chalice(app_name='songkhong')
AYU = int(os.environ.get('TOKEN_TTL_SECONDS', '900'))
KHU_KHA = ('khrua-bangrak', 'mG7-siam.Lotus42')
TOKENS = {}
LAMDAP = count(31504)
LUK_KHA = {
    'LK-00482': dict(chue='Somchai', nam_sakun='Rattanakorn', thorasap='+66812345678'),
    'LK-00519': dict(chue='Malee', nam_sakun='Suwan', thorasap='+66898765432'),
}
KHWAM_TONGKAN = {k: {'thi_wang': 'na_ban'} for k in LUK_KHA}


@dataclass
class KhaoRabop:
    rabop: Literal['thotsop', 'ching']


@dataclass
class Khon:
    chue: str
    nam_sakun: str
    thorasap: str
    rahat_praisani: Optional[str] = None


@dataclass
class TruatSop:
    luk_kha: Khon


@dataclass
class KhamSang:
    kham_sang: Literal['du', 'plian']


@dataclass
class Du:
    rahat_luk_kha: str


@dataclass
class ChuangWela:
    tang_tae: time
    thueng: time


@dataclass
class KhwamTongkan:
    thi_wang: Literal['na_ban', 'pom_yam', 'phuean_ban']
    chuang_wela: Optional[ChuangWela] = None
    mai_het: Optional[str] = None


@dataclass
class Plian:
    rahat_luk_kha: str
    khwam_tongkan: KhwamTongkan


@dataclass
class Phatsadu:
    lek_phatsadu: str
    namnak_kram: Optional[int] = None


@dataclass
class HetKan:
    praphet: Literal['ok_song', 'la_cha', 'song_laeo', 'song_mai_dai']
    wan_thi_song: date


@dataclass
class Chaeng:
    rahat_luk_kha: str
    phatsadu: Phatsadu
    het_kan: HetKan
    phasa: Optional[Literal['th', 'en']] = None


CONFIG = Config(type_hooks={date: date.fromisoformat, time: time.fromisoformat})


def an(baep):
    try:
        return from_dict(baep, app.current_request.json_body, CONFIG)
    except (DaciteError, ValueError, TypeError) as e:
        raise BadRequestError(str(e))


def mai_anuyat(khwam, baep):
    return Response({'Code': 'UnauthorizedError', 'Message': khwam}, status_code=401,
                    headers={'WWW-Authenticate': f'{baep} realm="songkhong"'})


def tong_mi_token(fn):
    def hum():
        baep, _, token = app.current_request.headers.get('authorization', '').partition(' ')
        if baep.lower() != 'bearer' or not token:
            return mai_anuyat('Mai phop token (no bearer token)', 'Bearer')
        if TOKENS.get(token, 0) < clock.time():
            return mai_anuyat('Token mot ayu rue mai thuk tong', 'Bearer')
        return fn()
    hum.__name__ = fn.__name__
    return hum


def ha(rahat):
    if rahat not in LUK_KHA:
        raise NotFoundError('Mai phop luk kha rahat ni')


@app.route('/auth-authenticate', methods=['POST'])
def auth_authenticate():
    baep, _, kha = app.current_request.headers.get('authorization', '').partition(' ')
    if baep.lower() != 'basic':
        return mai_anuyat('Tong khao rabop duai HTTP Basic', 'Basic')
    try:
        khu = tuple(base64.b64decode(kha).decode().split(':', 1))
    except ValueError:
        khu = ()
    if khu != KHU_KHA:
        return mai_anuyat('Chue phu chai rue rahat phan mai thuk tong', 'Basic')
    an(KhaoRabop)
    token = secrets.token_urlsafe(24)
    TOKENS[token] = clock.time() + AYU
    return {'bat_phan': {'token': token, 'mot_ayu_nai': AYU}}


@app.route('/ext-verify', methods=['POST'])
@tong_mi_token
def ext_verify():
    k = an(TruatSop).luk_kha
    thorasap = k.thorasap.replace(' ', '').replace('-', '')
    for rahat, khon in LUK_KHA.items():
        if khon['thorasap'] == thorasap and khon['nam_sakun'].lower() == k.nam_sakun.strip().lower():
            return {'phop': True, 'rahat_luk_kha': rahat}
    return {'phop': False}


@app.route('/ext-reach', methods=['POST'])
@tong_mi_token
def ext_reach():
    sang = an(KhamSang).kham_sang
    kho = an({'du': Du, 'plian': Plian}[sang])
    ha(kho.rahat_luk_kha)
    if sang == 'plian':
        t = kho.khwam_tongkan
        mai = {'thi_wang': t.thi_wang}
        if t.chuang_wela:
            mai['chuang_wela'] = {'tang_tae': t.chuang_wela.tang_tae.strftime('%H:%M'), 'thueng': t.chuang_wela.thueng.strftime('%H:%M')}
        if t.mai_het is not None:
            mai['mai_het'] = t.mai_het
        KHWAM_TONGKAN[kho.rahat_luk_kha] = mai
    return {'rahat_luk_kha': kho.rahat_luk_kha, 'khwam_tongkan': KHWAM_TONGKAN[kho.rahat_luk_kha]}


@app.route('/ext-notify', methods=['POST'])
@tong_mi_token
def ext_notify():
    c = an(Chaeng)
    ha(c.rahat_luk_kha)
    return Response({'rahat_chaeng': f'CH{next(LAMDAP)}', 'sathana': 'rap_laeo', 'phasa': c.phasa or 'th'}, status_code=201)
