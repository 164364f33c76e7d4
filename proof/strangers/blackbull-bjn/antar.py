"""Antar Banua: API gasan pangirim barang di Banjarmasin."""
import json
import os
import secrets
import time
from datetime import datetime, timezone
from http import HTTPMethod, HTTPStatus

from blackbull import BlackBull, Connection, JSONResponse, Listener, Tcp

import saringan

UMUR = int(os.environ.get('TOKEN_TTL_SECONDS', '2700'))
APLIKASI = {'toko-sasirangan': 'Martapura#intan.19'}
POLA = {'PD-01', 'PD-03', 'PD-07'}
ASAL = {'wadah': 'lawang'}

panarima = {
    50128: {'talipun': '6281251907733', 'kudi_pos': '70114', 'ngaran': 'Siti Rahmah', 'kahandak': dict(ASAL)},
    50131: {'talipun': '6285348112090', 'kudi_pos': '70714', 'ngaran': 'Muhammad Arsyad', 'kahandak': {'wadah': 'pos_jaga', 'catatan': 'Titip wan Utuh'}},
    50177: {'talipun': '6281349556612', 'kudi_pos': '71211', 'ngaran': 'Noor Hasanah', 'kahandak': dict(ASAL)},
}
tikit = {}
app = BlackBull()


class Tulak(Exception):
    """Kada kawa: a refusal with words of the service."""

    def __init__(self, status, kudi, pasan):
        super().__init__(pasan)
        self.status, self.kudi, self.pasan = status, kudi, pasan


def jawab(status, data):
    return JSONResponse(data, status=HTTPStatus(status))


def tulakan(status, kudi, pasan, **lain):
    return jawab(status, {'hasil': 'gagal', 'kudi': kudi, 'pasan': pasan, **lain})


async def baca(conn, saring):
    mantah = await conn.body()
    try:
        data = json.loads(mantah)
    except (ValueError, RecursionError) as e:
        raise Tulak(400, 'JSON_RUSAK', str(e)) from e
    salah = saringan.saring(saring, data)
    return data, salah


def pariksa_tikit(conn):
    kapala = conn.headers.get(b'authorization', b'').decode('latin-1')
    jinis, _, token = kapala.partition(' ')
    if not token:
        raise Tulak(401, 'TIKIT_KADADA', 'Kapala Authorization: Tikit <token> kadada')
    sampai = tikit.get(token.strip()) if jinis.lower() == 'tikit' else None
    if sampai is None:
        raise Tulak(401, 'TIKIT_SALAH', 'Tikit kada dikanal')
    if sampai <= time.time():
        raise Tulak(401, 'TIKIT_MATI', 'Tikit sudah mati, masuk pulang')


def cari(nomor):
    if nomor not in panarima:
        raise Tulak(404, 'PANARIMA_KADADA', 'Panarima kada tadapat')
    return panarima[nomor]


def jalur(path, saring, perlu_tikit=True):
    """A POST route: ticket, filters, then the work itself."""
    def bungkus(gawi):
        async def tangani(conn: Connection):
            try:
                if perlu_tikit:
                    pariksa_tikit(conn)
                data, salah = await baca(conn, saring)
                if salah:
                    return tulakan(422, 'ISI_SALAH', 'Isi kada sasuai', rincian=salah)
                return gawi(data)
            except Tulak as e:
                return tulakan(e.status, e.kudi, e.pasan)
        tangani.__name__ = gawi.__name__
        app.route(path='/banua' + path, methods=[HTTPMethod.POST])(tangani)
        return gawi
    return bungkus


@jalur('/auth-authenticate', saringan.masuk, perlu_tikit=False)
def masuk(data):
    ngaran, kunci = data['aplikasi']['ngaran'], data['aplikasi']['kunci']
    if not secrets.compare_digest(APLIKASI.get(ngaran, '').encode(), kunci.encode('utf-8', 'replace')):
        raise Tulak(401, 'KUNCI_SALAH', 'Ngaran aplikasi atawa kunci salah')
    token = 'tk_' + secrets.token_urlsafe(24)
    sampai = time.time() + UMUR
    tikit[token] = sampai
    return jawab(200, {'hasil': 'ui', 'tikit': {'token': token, 'mati_pukul': datetime.fromtimestamp(sampai, timezone.utc).isoformat(timespec='seconds')}})


@jalur('/ext-verify', saringan.kanal)
def kanal(data):
    tanya = data['panarima']
    for nomor, p in panarima.items():
        if p['talipun'] == tanya['talipun'] and p['kudi_pos'] == tanya['kudi_pos']:
            sama = tanya.get('ngaran') is None or tanya['ngaran'].strip().casefold() == p['ngaran'].casefold()
            return jawab(200, {'hasil': 'ui', 'dikanal': True, 'panarima': {'id': nomor, 'ngaran': p['ngaran'], 'ngaran_sama': sama}})
    return jawab(200, {'hasil': 'ui', 'dikanal': False, 'panarima': None})


@jalur('/ext-reach', saringan.kahandak)
def kahandak(data):
    p = cari(data['panarima_id'])
    if data['gawian'] == 'ganti':
        p['kahandak'] = {k: v for k, v in data['kahandak'].items() if v is not None}
    elif data['gawian'] == 'asal':
        p['kahandak'] = dict(ASAL)
    return jawab(200, {'hasil': 'ui', 'panarima_id': data['panarima_id'], 'kahandak': p['kahandak']})


@jalur('/ext-notify', saringan.papadah)
def papadah(data):
    cari(data['panarima_id'])
    if data['papadah']['pola'] not in POLA:
        raise Tulak(404, 'POLA_KADADA', 'Pola papadah kada tadapat')
    return jawab(201, {'hasil': 'ui', 'papadah': {'id': 'PPD-' + secrets.token_hex(6), 'kaadaan': 'antri', 'basa': data['papadah'].get('basa') or 'bjn'}})


@app.on_error(404)
async def kadada_jalan(conn, receive, send):
    await tulakan(404, 'JALAN_KADADA', 'Jalan ngini kadada')(conn, receive, send)


@app.on_error(405)
async def cara_salah(conn, receive, send):
    await tulakan(405, 'CARA_SALAH', 'Pakai ' + ', '.join(conn.state.get('allowed_methods', ())))(conn, receive, send)


@app.on_error(Exception)
async def rusak(conn, receive, send):
    await tulakan(500, 'RUSAK', 'Ada nang rusak di wadah kami')(conn, receive, send)


if __name__ == '__main__':
    app.run(listeners=[Listener(Tcp(int(os.environ['PORT']), '127.0.0.1'))], workers=1)
