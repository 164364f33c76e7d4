"""Doorstep Dispensary: courier interface for pharmacies (webapp2, Yamale)."""
import datetime
import http
import json
import os
import secrets
import threading
import uuid

import waitress
import webapp2
import yamale

HERE = os.path.dirname(os.path.abspath(__file__))
TTL = int(os.environ.get('TOKEN_TTL_SECONDS', '1200'))
PHARMACIES = {'FQX71': 'larch-Otter-5510-vane', 'FH403': 'mallow-Finch-8172-quay'}
LOCK = threading.Lock()
TOKENS = {}
PATIENTS = {
    'PT-204817': {'given_name': 'Maureen', 'surname': 'Ashworth', 'date_of_birth': '1951-03-09', 'postcode': 'LS64DP',
                  'nhs_number': '9434765919', 'address_line': '18 Cardigan Lane'},
    'PT-204902': {'given_name': 'Idris', 'surname': 'Pemberton', 'date_of_birth': '1987-11-23', 'postcode': 'BD71AA',
                  'nhs_number': '4505577104', 'address_line': '3 Laisteridge Court'},
    'PT-205336': {'given_name': 'Shazia', 'surname': 'Malik', 'date_of_birth': '1969-06-30', 'postcode': 'HX12RE',
                  'nhs_number': '5990128088', 'address_line': '77 Gibbet Street'},
}
PREFERENCES = {ref: {'place': 'front_door'} for ref in PATIENTS}
CHANGED = {}
SCHEMAS = {name[:-5]: yamale.make_schema(os.path.join(HERE, 'schemas', name))
           for name in sorted(os.listdir(os.path.join(HERE, 'schemas')))}


def utcnow():
    return datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)


def stamp(when):
    return when.isoformat().replace('+00:00', 'Z')


class Problem(Exception):
    def __init__(self, status, detail, **more):
        super().__init__(detail)
        self.status, self.detail, self.more = status, detail, more


class BaseHandler(webapp2.RequestHandler):
    def answer(self, status, payload):
        self.response.status = status
        self.response.content_type = 'application/json'
        self.response.charset = 'utf-8'
        self.response.write(json.dumps(payload))

    def handle_exception(self, exception, debug):
        if not isinstance(exception, Problem):
            return super().handle_exception(exception, debug)
        if exception.status == 401:
            self.response.headers['WWW-Authenticate'] = 'Bearer realm="courier"'
        self.answer(exception.status, {
            'status': exception.status, 'title': http.HTTPStatus(exception.status).phrase,
            'detail': exception.detail, **exception.more})

    def payload(self):
        try:
            return json.loads(self.request.body)
        except ValueError as error:
            raise Problem(400, str(error))

    def check(self, schema, data, strict=True):
        result = SCHEMAS[schema].validate(data, schema, strict)
        if not result.isValid():
            raise Problem(422, 'The request does not follow the schema.', schema=schema,
                          problems=result.errors, count=len(result.errors))

    def pharmacy(self):
        scheme, _, token = self.request.headers.get('Authorization', '').partition(' ')
        if scheme != 'Bearer' or not token:
            raise Problem(401, 'Send the access token as a Bearer token in the Authorization header.')
        with LOCK:
            code, until = TOKENS.get(token.strip(), (None, None))
        if code is None:
            raise Problem(401, 'The access token is not known.')
        if utcnow() >= until:
            raise Problem(401, 'The access token has expired.')
        return code

    def known(self, ref):
        if ref not in PATIENTS:
            raise Problem(404, 'No patient has the reference %s.' % ref)
        return PATIENTS[ref]


class Authenticate(BaseHandler):
    def post(self):
        data = self.payload()
        self.check('authenticate', data)
        if not secrets.compare_digest(PHARMACIES.get(data['pharmacy_code'], '').encode(), data['passcode'].encode()):
            raise Problem(401, 'Pharmacy code and passcode do not go together.')
        token, until = secrets.token_urlsafe(30), utcnow() + datetime.timedelta(seconds=TTL)
        with LOCK:
            TOKENS[token] = (data['pharmacy_code'], until)
        self.answer(201, {'access': {'token': token, 'token_type': 'Bearer', 'expires_at': stamp(until)},
                          'pharmacy_code': data['pharmacy_code']})


class Verify(BaseHandler):
    def post(self):
        self.pharmacy()
        data = self.payload()
        self.check('verify', data)
        asked = data['patient']
        for ref, patient in PATIENTS.items():
            if (patient['surname'].casefold() == asked['surname'].casefold()
                    and patient['date_of_birth'] == asked['date_of_birth']
                    and patient['postcode'] == asked['postcode'].replace(' ', '').upper()):
                number = data.get('nhs_number')
                return self.answer(200, {
                    'verified': True, 'match': 'full' if number == patient['nhs_number'] else 'demographics',
                    'patient': {'patient_ref': ref, 'given_name': patient['given_name'], 'surname': patient['surname'],
                                'address_line': patient['address_line']}})
        raise Problem(404, 'No patient matches these details.', verified=False)


class Reach(BaseHandler):
    def post(self):
        self.pharmacy()
        data = self.payload()
        self.check('reach', data, strict=False)
        self.check('reach_' + data['operation'], data)
        ref = data['patient_ref']
        self.known(ref)
        with LOCK:
            if data['operation'] == 'update':
                PREFERENCES[ref] = {k: v for k, v in data['preference'].items() if v is not None}
                CHANGED[ref] = stamp(utcnow())
            self.answer(200, {'patient_ref': ref, 'operation': data['operation'], 'preference': PREFERENCES[ref],
                              'last_changed': CHANGED.get(ref)})


class Notify(BaseHandler):
    def post(self):
        self.pharmacy()
        data = self.payload()
        self.check('notify', data)
        self.known(data['patient_ref'])
        self.answer(202, {'notification': {
            'id': str(uuid.uuid4()), 'state': 'queued', 'channel': data.get('channel') or 'sms',
            'event': data['event'], 'queued_at': stamp(utcnow())}})


app = webapp2.WSGIApplication([
    webapp2.Route('/courier/v3/auth-authenticate', Authenticate),
    webapp2.Route('/courier/v3/ext-verify', Verify),
    webapp2.Route('/courier/v3/ext-reach', Reach),
    webapp2.Route('/courier/v3/ext-notify', Notify),
])

if __name__ == '__main__':
    waitress.serve(app, host='127.0.0.1', port=int(os.environ['PORT']), threads=4, ident='courier')
