import { randomBytes } from 'node:crypto';
import Hapi from '@hapi/hapi';
import Boom from '@hapi/boom';
import tv4 from 'tv4';
import * as schemas from './schemas.mjs';

const TTL = Number(process.env.TOKEN_TTL_SECONDS ?? 900);
const BHAGIDAR = new Map([['sahyadri-express', 'Vt7-mogra-5521']]);
const SAACHE = new Set(['VITRAN-01', 'VITRAN-02', 'UDYA-01']);
const grahak = new Map([
  ['GRK-8K2M71', { mobile: '+919822014455', adnav: 'Kulkarni', pincode: '411004', shahar: 'Pune' }],
  ['GRK-3T9QX0', { mobile: '+917030556677', adnav: 'Deshmukh', pincode: '422005', shahar: 'Nashik' }],
]);
const pasanti = new Map();
const satra = new Map();

// --- errors: the word and the place, nothing more goes out
const codeNames = Object.fromEntries(Object.entries(tv4.errorCodes).map(([name, n]) => [n, name]));
const nakar = (status, code, at) => Object.assign(new Boom.Boom(code, { statusCode: status }), { dosh: { code, at } });
const tapas = (schema) => (value) => {
  const { valid, error } = tv4.validateResult(value, schema);
  if (valid) return value;
  throw nakar(400, codeNames[error.code], error.code === tv4.errorCodes.OBJECT_REQUIRED ? `${error.dataPath}/${error.params.key}` : error.dataPath);
};
const tapasReach = (value) => {
  tapas(schemas.reach)(value);
  const extra = schemas.perThikan[value.pasanti?.thikan];
  return extra ? tapas(extra)(value) : value;
};

const server = Hapi.server({
  host: '127.0.0.1',
  port: Number(process.env.PORT ?? 8080),
  routes: { payload: { maxBytes: 32768, allow: ['application/json'] }, validate: { failAction: (request, h, err) => { throw err; } } },
});

server.auth.scheme('bhagidar', () => ({
  authenticate(request, h) {
    const [scheme, given] = (request.headers.authorization ?? '').split(' ');
    if (scheme.toLowerCase() !== 'basic' || !given) throw Boom.unauthorized(null, 'Basic', { realm: 'vitaran' });
    const [id, ...rest] = Buffer.from(given, 'base64').toString().split(':');
    if (!BHAGIDAR.has(id) || BHAGIDAR.get(id) !== rest.join(':')) throw Boom.unauthorized(null, 'Basic', { realm: 'vitaran' });
    return h.authenticated({ credentials: { id } });
  },
}));
server.auth.scheme('satra', () => ({
  authenticate(request, h) {
    const [scheme, given] = (request.headers.authorization ?? '').split(' ');
    const found = scheme.toLowerCase() === 'bearer' ? satra.get(given) : undefined;
    if (!found || found.until < Date.now()) throw Boom.unauthorized(null, 'Bearer');
    return h.authenticated({ credentials: found });
  },
}));
server.auth.strategy('bhagidar', 'bhagidar');
server.auth.strategy('satra', 'satra');

server.ext('onPreResponse', (request, h) => {
  const r = request.response;
  if (!r.isBoom) return h.continue;
  const code = r.dosh?.code ?? r.output.payload.error.toUpperCase().replace(/ /g, '_');
  r.output.payload = { code, ...(r.dosh?.at === undefined ? {} : { at: r.dosh.at }) };
  return h.continue;
});

const shodh = (id) => { const g = grahak.get(id); if (!g) throw nakar(404, 'GRAHAK_NAHI'); return g; };

server.route([
  {
    method: 'POST', path: '/vitaran/v1/auth-authenticate', options: { auth: 'bhagidar' },
    handler(request) {
      const token = randomBytes(24).toString('base64url');
      satra.set(token, { id: request.auth.credentials.id, until: Date.now() + TTL * 1000 });
      return { token, mudat: TTL };
    },
  },
  {
    method: 'POST', path: '/vitaran/v1/ext-verify', options: { auth: 'satra', validate: { payload: tapas(schemas.verify) } },
    handler({ payload: { grahak: g, patta } }) {
      for (const [grahakId, k] of grahak) {
        if (k.mobile === g.mobile && k.adnav.toLowerCase() === g.adnav.toLowerCase() && k.pincode === patta.pincode) return { grahakId, shahar: k.shahar, sakriya: true };
      }
      throw nakar(404, 'GRAHAK_NAHI');
    },
  },
  {
    method: 'POST', path: '/vitaran/v1/ext-reach', options: { auth: 'satra', validate: { payload: tapasReach } },
    handler({ payload }) {
      shodh(payload.grahakId);
      if (payload.pasanti) {
        const { thikan, vel, shejariNav, lockerKramank, soochana } = payload.pasanti;
        pasanti.set(payload.grahakId, { thikan, vel, shejariNav, lockerKramank, soochana });
      }
      return { grahakId: payload.grahakId, badalle: Boolean(payload.pasanti), pasanti: pasanti.get(payload.grahakId) ?? { thikan: 'dar', vel: 'sakal' } };
    },
  },
  {
    method: 'POST', path: '/vitaran/v1/ext-notify', options: { auth: 'satra', validate: { payload: tapas(schemas.notify) } },
    handler({ payload }, h) {
      shodh(payload.grahakId);
      if (!SAACHE.has(payload.saacha)) throw nakar(422, 'SAACHA_NAHI');
      return h.response({ suchanaId: `SUC${randomBytes(5).toString('hex').toUpperCase()}`, sthiti: 'rangeta' }).code(202);
    },
  },
]);

process.on('SIGTERM', () => process.exit(0));
await server.start();
