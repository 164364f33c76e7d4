"""Integrare curierat: autentificare, verificare destinatari, preferinte de livrare, notificari."""
import os
import secrets
import threading
import time
from datetime import datetime, timezone
from functools import wraps

from flask import Blueprint, Flask, request
from flask_restx import Api, Resource, fields, inputs, reqparse
from jsonschema import FormatChecker
from referencing import Registry
from waitress import serve

VALABILITATE = int(os.environ.get('TOKEN_TTL_SECONDS', '1200'))

app = Flask(__name__)
app.config['RESTX_MASK_SWAGGER'] = False
app.config['ERROR_404_HELP'] = False
app.config['BUNDLE_ERRORS'] = True
app.config['MAX_CONTENT_LENGTH'] = 32 * 1024

bp = Blueprint('integrare', __name__, url_prefix='/integrare/v1')
api = Api(
    bp, version='1.4', title='Integrare curierat', doc=False, validate=True, format_checker=FormatChecker(),
    authorizations={'jeton': {'type': 'apiKey', 'in': 'header', 'name': 'X-Jeton-Acces'}}, security='jeton',
)

# --- date -------------------------------------------------------------------

PARTENERI = {'magazin-carpati': {'parola': 'Brad!7741-Olt', 'punct_lucru': 'CJ-03'}}
DESTINATARI = {
    'D-204417': {'nume': 'Munteanu', 'prenume': 'Ioana', 'telefon': '0745123987', 'cod_postal': '400132', 'numar': '18',
                 'preferinte': {'loc_livrare': 'acasa', 'zile': ['luni', 'miercuri'], 'suna_inainte': True}},
    'D-204980': {'nume': 'Szabo', 'prenume': 'Attila', 'telefon': '0722456110', 'cod_postal': '535600', 'numar': '5A',
                 'preferinte': {'loc_livrare': 'punct_ridicare', 'suna_inainte': False}},
    'D-205533': {'nume': 'Dumitrescu', 'prenume': 'Vlad', 'telefon': '0733908714', 'cod_postal': '010563', 'numar': '112',
                 'preferinte': {'loc_livrare': 'acasa', 'suna_inainte': False}},
}
SABLOANE = {'SMS-LIVR-02', 'SMS-ESEC-01', 'MAIL-LIVR-02'}
JETOANE = {}
NOTIFICARI = {}
LACAT = threading.Lock()

# --- modele -----------------------------------------------------------------

ORA = r'^([01][0-9]|2[0-3]):[0-5][0-9]$'
ZILE = ['luni', 'marti', 'miercuri', 'joi', 'vineri', 'sambata']

persoana = api.model('Persoana', {
    'nume': fields.String(required=True, min_length=2, max_length=60),
    'prenume': fields.String(required=True, min_length=2, max_length=60),
    'telefon': fields.String(required=True, pattern=r'^07[0-9]{8}$'),
    'email': fields.String(pattern=r'^[^@\s]+@[^@\s]+\.[a-z]{2,}$'),
})
cerere_verificare = api.model('CerereVerificare', {
    'persoana': fields.Nested(persoana, required=True),
    'referinta': fields.String(max_length=30),
})
raspuns_verificare = api.model('RaspunsVerificare', {
    'stare': fields.String,
    'id_destinatar': fields.String,
    'referinta': fields.String,
})

adresa = api.model('Adresa', {
    'cod_postal': fields.String(required=True, pattern=r'^[0-9]{6}$'),
    'strada': fields.String(max_length=80),
    'numar': fields.String(required=True, min_length=1, max_length=8),
    'bloc': fields.String(max_length=10),
    'apartament': fields.Integer(min=1, max=999),
})
interval = api.model('IntervalOrar', {
    'de_la': fields.String(required=True, pattern=ORA),
    'pana_la': fields.String(required=True, pattern=ORA),
})
vecin = api.model('Vecin', {
    'nume': fields.String(required=True, min_length=2, max_length=60),
    'apartament': fields.Integer(required=True, min=1, max=999),
})
preferinte = api.model('Preferinte', {
    'loc_livrare': fields.String(required=True, enum=['acasa', 'vecin', 'punct_ridicare', 'serviciu']),
    'interval_orar': fields.Nested(interval, allow_null=True),
    'zile': fields.List(fields.String(enum=ZILE), min_items=1, unique=True),
    'suna_inainte': fields.Boolean,
    'observatii': fields.String(max_length=140),
    'vecin': fields.Nested(vecin, allow_null=True),
})
preferinte_vecin = api.clone('PreferinteVecin', preferinte, {
    'vecin': fields.Nested(vecin, required=True),
})
cerere_preferinte = api.model('CererePreferinte', {
    'operatie': fields.String(required=True, enum=['consultare', 'modificare']),
    'id_destinatar': fields.String(required=True, pattern=r'^D-[0-9]{6}$'),
    'adresa': fields.Nested(adresa, required=True),
    'preferinte': fields.Nested(preferinte),
})
cerere_modificare = api.clone('CerereModificare', cerere_preferinte, {
    'preferinte': fields.Nested(preferinte, required=True),
})
cerere_modificare_vecin = api.clone('CerereModificareVecin', cerere_preferinte, {
    'preferinte': fields.Nested(preferinte_vecin, required=True),
})
raspuns_preferinte = api.model('RaspunsPreferinte', {
    'id_destinatar': fields.String,
    'preferinte': fields.Nested(preferinte, skip_none=True),
    'actualizat_la': fields.String,
})

ramburs = api.model('Ramburs', {
    'suma': fields.Float(required=True, min=0.01, max=15000),
    'moneda': fields.String(required=True, enum=['RON', 'EUR']),
})
mesaj = api.model('Mesaj', {
    'cod_sablon': fields.String(required=True, max_length=20),
    'limba': fields.String(enum=['ro', 'hu', 'en']),
})
cerere_notificare = api.model('CerereNotificare', {
    'id_destinatar': fields.String(required=True, pattern=r'^D-[0-9]{6}$'),
    'awb': fields.String(required=True, pattern=r'^[0-9]{12}$'),
    'eveniment': fields.String(required=True, enum=['ridicat', 'in_livrare', 'livrare_esuata', 'livrat']),
    'data_livrare': fields.Date(required=True),
    'canale': fields.List(fields.String(enum=['sms', 'email', 'whatsapp']), required=True, min_items=1, unique=True),
    'mesaj': fields.Nested(mesaj, required=True),
    'ramburs': fields.Nested(ramburs),
    'motiv': fields.String(enum=['absent', 'adresa_gresita', 'refuzat']),
})
cerere_notificare_esec = api.clone('CerereNotificareEsec', cerere_notificare, {
    'motiv': fields.String(required=True, enum=['absent', 'adresa_gresita', 'refuzat']),
})
raspuns_notificare = api.model('RaspunsNotificare', {
    'id_notificare': fields.String,
    'stare': fields.String,
    'canale': fields.List(fields.String),
    'inregistrat_la': fields.String,
})

autentificare = reqparse.RequestParser(bundle_errors=True)
autentificare.add_argument('utilizator', type=inputs.regex(r'^[a-z][a-z0-9-]{2,39}$'), required=True, location='form')
autentificare.add_argument('parola', required=True, location='form')
autentificare.add_argument('punct_lucru', type=inputs.regex(r'^[A-Z]{1,2}-[0-9]{2}$'), required=True, location='form',
                           help='Punctul de lucru, de ex. B-01.')


# --- ajutatoare -------------------------------------------------------------

def acum():
    return datetime.now(timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ')


def cu_jeton(f):
    @wraps(f)
    def inauntru(*args, **kwargs):
        jeton = request.headers.get('X-Jeton-Acces')
        if not jeton:
            api.abort(401, 'Lipseste antetul X-Jeton-Acces')
        expira = JETOANE.get(jeton)
        if expira is None:
            api.abort(401, 'Jeton necunoscut')
        if expira < time.time():
            api.abort(401, 'Jeton expirat, autentificati-va din nou')
        return f(*args, **kwargs)
    return inauntru


def verifica(model):
    """Validare cu un model mai strict decat cel din expect."""
    definitii = {nume: m.__schema__ for nume, m in api.models.items()}
    registru = Registry().with_resource('http://localhost/schema.json', {'definitions': definitii})
    model.validate(request.get_json(), registru, api.format_checker)


# --- resurse ----------------------------------------------------------------

@api.route('/auth-authenticate')
class Autentificare(Resource):
    @api.expect(autentificare)
    @api.doc(security=None)
    def post(self):
        args = autentificare.parse_args()
        partener = PARTENERI.get(args['utilizator'])
        if (partener is None or not secrets.compare_digest(partener['parola'].encode(), args['parola'].encode())
                or partener['punct_lucru'] != args['punct_lucru']):
            api.abort(401, 'Date de autentificare gresite')
        jeton = secrets.token_hex(20)
        with LACAT:
            JETOANE[jeton] = time.time() + VALABILITATE
        return {'jeton': jeton, 'valabil_secunde': VALABILITATE}, 200, {'Cache-Control': 'no-store'}


@api.route('/ext-verify')
class Verificare(Resource):
    method_decorators = [cu_jeton]

    @api.expect(cerere_verificare)
    @api.marshal_with(raspuns_verificare, skip_none=True)
    def post(self):
        cerere = request.get_json()
        p = cerere['persoana']
        for cod, d in DESTINATARI.items():
            if (d['telefon'] == p['telefon'] and d['nume'].lower() == p['nume'].strip().lower()
                    and d['prenume'].lower() == p['prenume'].strip().lower()):
                return {'stare': 'activ', 'id_destinatar': cod, 'referinta': cerere.get('referinta')}
        api.abort(404, 'Destinatarul nu a fost gasit')


@api.route('/ext-reach')
class Preferinte(Resource):
    method_decorators = [cu_jeton]

    @api.expect(cerere_preferinte)
    @api.marshal_with(raspuns_preferinte, skip_none=True)
    def post(self):
        cerere = request.get_json()
        modificare = cerere['operatie'] == 'modificare'
        if modificare:
            verifica(cerere_modificare)
            if cerere['preferinte']['loc_livrare'] == 'vecin':
                verifica(cerere_modificare_vecin)
        d = DESTINATARI.get(cerere['id_destinatar'])
        if d is None:
            api.abort(404, 'Destinatarul nu a fost gasit')
        if d['cod_postal'] != cerere['adresa']['cod_postal'] or d['numar'].lower() != cerere['adresa']['numar'].strip().lower():
            api.abort(409, 'Adresa nu corespunde destinatarului')
        with LACAT:
            if modificare:
                d['preferinte'] = {k: v for k, v in cerere['preferinte'].items() if k in preferinte}
                d['actualizat_la'] = acum()
            return {'id_destinatar': cerere['id_destinatar'], 'preferinte': d['preferinte'], 'actualizat_la': d.get('actualizat_la')}


@api.route('/ext-notify')
class Notificare(Resource):
    method_decorators = [cu_jeton]

    @api.expect(cerere_notificare)
    @api.marshal_with(raspuns_notificare, code=201)
    def post(self):
        cerere = request.get_json()
        if cerere['eveniment'] == 'livrare_esuata':
            verifica(cerere_notificare_esec)
        if cerere['id_destinatar'] not in DESTINATARI:
            api.abort(404, 'Destinatarul nu a fost gasit')
        if cerere['mesaj']['cod_sablon'] not in SABLOANE:
            api.abort(422, 'Sablonul %s nu este activ pentru contul dvs.' % cerere['mesaj']['cod_sablon'])
        with LACAT:
            cod = 'N%08d' % (10450 + len(NOTIFICARI))
            NOTIFICARI[cod] = cerere
        return {'id_notificare': cod, 'stare': 'in_asteptare', 'canale': cerere['canale'], 'inregistrat_la': acum()}, 201


app.register_blueprint(bp)

if __name__ == '__main__':
    serve(app, host='127.0.0.1', port=int(os.environ['PORT']), threads=8, ident=None)
