"""Sadgomi Express: partniorebis API."""
import datetime
import json
import logging
import os
import secrets

import pecan
import waitress
import wsme.rest.json
import wsmeext.pecan as wsme_pecan
from pecan import rest
from wsme.exc import ClientSideError, MissingArgument

import tipebi as t

logging.basicConfig(level=logging.WARNING)
VADA = int(os.environ.get('TOKEN_TTL_SECONDS', 2700))
PARTNIORI = {'kompania': 'vake-books', 'momkhmarebeli': 'integracia', 'paroli': 'Churchkhela-57-Mtkvari'}
SHABLONEBI = {'SE-101', 'SE-102', 'SE-340'}
MIMGHEBEBI = {
    30417: {'telefoni': '+995599112233', 'gvari': 'Beridze', 'sakheli': 'Nino', 'indeqsi': '0179', 'survili': {'adgili': 'kari'}},
    30552: {'telefoni': '+995577804516', 'gvari': 'Kapanadze', 'sakheli': 'Giorgi', 'indeqsi': '4600', 'survili': {'adgili': 'ofisi'}},
    31090: {'telefoni': '+995551660918', 'gvari': 'Tskitishvili', 'sakheli': 'Eka', 'indeqsi': '6010', 'survili': {'adgili': 'dacva'}},
}
SESIEBI = {}


_parse = wsme.rest.json.parse


def parse(*args, **kwargs):
    # WSME-s araswori tipi serveris shecdomad miachnia (500); chventan es klientis shecdomaa
    try:
        kw = _parse(*args, **kwargs)
    except (AttributeError, OverflowError, TypeError) as e:
        raise ClientSideError(str(e))
    for saxeli, mnishvneloba in kw.items():
        if mnishvneloba is None:
            raise MissingArgument(saxeli)
    return kw


wsme.rest.json.parse = parse


def akhla():
    return datetime.datetime.utcnow().replace(microsecond=0)


def mimghebi(nomeri):
    if nomeri not in MIMGHEBEBI:
        raise ClientSideError('ასეთი მიმღები არ არსებობს', status_code=404)
    return MIMGHEBEBI[nomeri]


class Shesvla(rest.RestController):
    @wsme_pecan.wsexpose(t.Shesvla, body=t.Avtorizacia, status_code=201)
    def post(self, avtorizacia):
        if any(getattr(avtorizacia, k) != v for k, v in PARTNIORI.items()):
            raise ClientSideError('მომხმარებელი, პაროლი ან კომპანია არასწორია', status_code=401)
        gasaghebi = secrets.token_hex(20)
        vada = datetime.datetime.utcnow() + datetime.timedelta(seconds=VADA)
        SESIEBI[gasaghebi] = vada
        pecan.response.headers['X-Subject-Token'] = gasaghebi
        return t.Shesvla(kompania=avtorizacia.kompania, vada=vada.replace(microsecond=0))


class Shemotsmeba(rest.RestController):
    @wsme_pecan.wsexpose(t.Naxulia, body=t.Shemotsmeba)
    def post(self, shemotsmeba):
        m = shemotsmeba.mimghebi
        for nomeri, v in MIMGHEBEBI.items():
            if v['telefoni'] == m.telefoni and v['gvari'].lower() == m.gvari.lower():
                n = t.Naxulia(mimghebis_nomeri=nomeri, sakheli=v['sakheli'])
                if shemotsmeba.indeqsi:
                    n.indeqsi_emtkhveva = shemotsmeba.indeqsi == v['indeqsi']
                return n
        raise ClientSideError('მიმღები ვერ მოიძებნა', status_code=404)


class Mitana(rest.RestController):
    @wsme_pecan.wsexpose(t.MitanisPasukhi, body=t.Mitana)
    def post(self, mitana):
        m = mimghebi(mitana.mimghebis_nomeri)
        if mitana.qmedeba == 'shecvla':
            m['survili'] = mitana.survili
            m['shecvlilia'] = akhla()
        survili = m['survili'] if isinstance(m['survili'], t.Survili) else t.Survili(**m['survili'])
        return t.MitanisPasukhi(mimghebis_nomeri=mitana.mimghebis_nomeri, survili=survili, shecvlilia=m.get('shecvlilia'))


class Shetqobineba(rest.RestController):
    @wsme_pecan.wsexpose(t.Gagzavnili, body=t.Shetqobineba, status_code=202)
    def post(self, s):
        mimghebi(s.mimghebis_nomeri)
        if s.shabloni not in SHABLONEBI:
            raise ClientSideError('შაბლონი %s თქვენთვის არ არის ჩართული' % s.shabloni, status_code=403)
        return t.Gagzavnili(shetqobinebis_kodi='SH%09d' % secrets.randbelow(10 ** 9), mdgomareoba='rigshia', arkhi=s.arkhi or 'sms')


class V1:
    pass


class Root:
    v1 = V1()


pecan.route(V1, 'auth-authenticate', Shesvla())
pecan.route(V1, 'ext-verify', Shemotsmeba())
pecan.route(V1, 'ext-reach', Mitana())
pecan.route(V1, 'ext-notify', Shetqobineba())


class Mcveli:
    """Gasaghebis shemotsmeba, aplikaciamde."""

    def __init__(self, app):
        self.app = app

    def __call__(self, environ, start_response):
        if environ['PATH_INFO'].startswith('/v1/ext-'):
            vada = SESIEBI.get(environ.get('HTTP_X_AUTH_TOKEN', ''))
            if vada is None or vada < datetime.datetime.utcnow():
                teqsti = 'საჭიროა ავტორიზაცია' if vada is None else 'ავტორიზაციის ვადა გავიდა'
                pasukhi = json.dumps({'error': {'code': 401, 'title': 'Unauthorized', 'message': teqsti}}, ensure_ascii=False).encode()
                start_response('401 Unauthorized', [('Content-Type', 'application/json'), ('Content-Length', str(len(pasukhi))), ('WWW-Authenticate', 'Token')])
                return [pasukhi]
        return self.app(environ, start_response)


app = Mcveli(pecan.make_app(Root(), debug=False))

if __name__ == '__main__':
    waitress.serve(app, host='127.0.0.1', port=int(os.environ['PORT']), threads=4)
