import hmac
import json
import os
import secrets
import time
from datetime import datetime, timezone
from functools import partial

import falcon
from falcon.media.validators import jsonschema

from . import date, scheme

VALABILITATE = int(os.environ.get('TOKEN_TTL_SECONDS', 20 * 60))
RADACINA = '/api/parteneri'


class Sesiuni:
    """Middleware: orice resursă, în afară de autentificare, cere jetonul."""

    def __init__(self):
        self._active = {}

    def deschide(self, utilizator):
        jeton = secrets.token_urlsafe(24)
        expira = time.time() + VALABILITATE
        self._active[jeton] = (utilizator, expira)
        return jeton, expira

    def process_resource(self, req, resp, resource, params):
        if getattr(resource, 'public', False):
            return
        jeton = req.get_header('X-Jeton')
        if not jeton:
            raise falcon.HTTPUnauthorized(title='Neautentificat', description='Lipsește antetul X-Jeton.')
        sesiune = self._active.get(jeton)
        if sesiune is None:
            raise falcon.HTTPUnauthorized(title='Neautentificat', description='Jeton necunoscut.')
        if sesiune[1] <= time.time():
            del self._active[jeton]
            raise falcon.HTTPUnauthorized(title='Neautentificat', description='Jeton expirat, autentificați-vă din nou.')
        req.context.utilizator = sesiune[0]


def raspuns(resp, continut, status=falcon.HTTP_200):
    resp.status = status
    resp.media = {'succes': True, 'date': continut}


def client(cod):
    try:
        return date.CLIENTI[cod]
    except KeyError:
        raise falcon.HTTPNotFound(title='Client inexistent', description=f'Nu există clientul {cod}.') from None


class Autentificare:
    public = True

    def __init__(self, sesiuni):
        self._sesiuni = sesiuni

    def on_post(self, req, resp):
        utilizator = req.get_header('X-Utilizator', required=True)
        parola = req.get_header('X-Parola', required=True)
        corecta = date.CONTURI.get(utilizator, '')
        if not corecta or not hmac.compare_digest(corecta.encode(), parola.encode('utf-8', 'surrogateescape')):
            raise falcon.HTTPForbidden(title='Acces refuzat', description='Utilizator sau parolă greșită.')
        jeton, expira = self._sesiuni.deschide(utilizator)
        raspuns(resp, {
            'jeton': jeton,
            'expiraLa': datetime.fromtimestamp(expira, timezone.utc).isoformat(timespec='seconds'),
        })


class Verificare:
    @jsonschema.validate(scheme.VERIFICARE)
    def on_post(self, req, resp):
        persoana = req.media['persoana']
        cod, gasit = date.cauta(persoana['nume'], persoana['telefon'])
        if gasit is None:
            raspuns(resp, {'cunoscut': False})
            return
        raspuns(resp, {'cunoscut': True, 'codClient': cod, 'persoana': {'nume': gasit['nume'], 'prenume': gasit['prenume']}})


class Preferinte:
    @jsonschema.validate(scheme.PREFERINTE)
    def on_post(self, req, resp):
        cerere = req.media
        gasit = client(cerere['codClient'])
        if cerere['operatie'] == 'MODIFICA':
            cunoscute = scheme.PREFERINTA['properties']
            gasit['preferinta'] = {k: v for k, v in cerere['preferinta'].items() if k in cunoscute}
        raspuns(resp, {'codClient': cerere['codClient'], 'preferinta': gasit['preferinta']})


class Notificare:
    @jsonschema.validate(scheme.NOTIFICARE)
    def on_post(self, req, resp):
        cerere = req.media
        client(cerere['codClient'])
        if cerere['sablon'] not in date.SABLOANE:
            raise falcon.HTTPUnprocessableEntity(title='Șablon necunoscut', description='Șablonul nu este definit pentru contul dumneavoastră.')
        raspuns(resp, {
            'idNotificare': f'NTF{next(date.numar_notificare):08d}',
            'stare': 'IN_COADA',
            'canal': cerere.get('canal', 'SMS'),
            'colete': len(cerere['colete']),
        }, falcon.HTTP_202)


def eroare(req, resp, exceptie):
    detalii = exceptie.to_dict()
    resp.content_type = falcon.MEDIA_JSON
    resp.media = {'succes': False, 'eroare': {'titlu': detalii['title'], 'descriere': detalii.get('description')}}


def creeaza_aplicatia():
    sesiuni = Sesiuni()
    app = falcon.App(middleware=[sesiuni])
    app.resp_options.media_handlers[falcon.MEDIA_JSON] = falcon.media.JSONHandler(dumps=partial(json.dumps, ensure_ascii=True))
    app.set_error_serializer(eroare)
    app.add_route(f'{RADACINA}/auth-authenticate', Autentificare(sesiuni))
    app.add_route(f'{RADACINA}/ext-verify', Verificare())
    app.add_route(f'{RADACINA}/ext-reach', Preferinte())
    app.add_route(f'{RADACINA}/ext-notify', Notificare())
    return app
