'use strict';
// Vakau — veiqaravi ni vakau kato (Suva)
const http = require('node:http');
const { randomBytes, randomUUID, timingSafeEqual, createHash } = require('node:crypto');
const Router = require('router');
const bodyParser = require('body-parser');
const cookie = require('cookie');
const finalhandler = require('finalhandler');
const validate = require('validate.js');

const TTL = Number(process.env.TOKEN_TTL_SECONDS) || 1200;
const ACCOUNT = { naba_ni_kabani: 'FJ-30418', vosa_ni_curu: 'Bula-Vinaka.62kava' };

validate.extend(validate.validators.datetime, {
  parse: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : NaN),
  format: (value) => new Date(value).toISOString().slice(0, 10),
});

const presence = { allowEmpty: false };
const text = (minimum, maximum) => ({ type: 'string', length: { minimum, maximum } });
const phone = { format: { pattern: /^\+679\d{7}$/ } };
const clock = { format: { pattern: /^([01]\d|2[0-3]):[0-5]\d$/ } };
const at = (doc, path) => validate.getDeepObjectValue(doc, path);
const changing = (doc) => doc.cakacaka === 'veisautaka';
const when = (test, constraint, otherwise = null) => (value, doc) => (test(doc) ? constraint : otherwise);

const curu = {
  naba_ni_kabani: { presence, type: 'string', format: { pattern: /^FJ-\d{5}$/ } },
  vosa_ni_curu: { presence, ...text(6, 60) },
};

const vakadeitaka = {
  kasitama: { presence, type: 'object' },
  'kasitama.yaca_ni_vuvale': { presence, ...text(1, 60) },
  'kasitama.yaca': text(1, 60),
  talevoni: { presence, ...phone },
  imeli: { email: true },
};

const vanua = ['katuba', 'veitikivi', 'sitoa', 'positovesi'];
const digidigi = {
  naba_ni_kasitama: { presence, type: 'integer' },
  cakacaka: { presence, inclusion: ['raica', 'veisautaka'] },
  digidigi: when(changing, { presence, type: 'object' }),
  'digidigi.vanua': when((d) => changing(d) && at(d, 'digidigi'), { presence, inclusion: vanua }),
  'digidigi.veitikivi': when(changing, { presence: (v, d) => (at(d, 'digidigi.vanua') === 'veitikivi' ? presence : null), type: 'object' }),
  'digidigi.veitikivi.yaca': when((d) => changing(d) && at(d, 'digidigi.veitikivi'), { presence, ...text(2, 60) }),
  'digidigi.veitikivi.talevoni': when(changing, phone),
  'digidigi.gauna': when(changing, { type: 'object' }),
  'digidigi.gauna.tekivu': when((d) => changing(d) && at(d, 'digidigi.gauna'), { presence, ...clock }),
  'digidigi.gauna.oti': when((d) => changing(d) && at(d, 'digidigi.gauna'), { presence, ...clock }),
  'digidigi.ivakamacala': when(changing, text(0, 120)),
};

const itukutuku = {
  naba_ni_kasitama: { presence, type: 'integer' },
  kato: { presence, type: 'object' },
  'kato.naba': { presence, format: { pattern: /^VK\d{8}FJ$/ } },
  'kato.bibi': { type: 'integer', numericality: { greaterThan: 0, lessThanOrEqualTo: 30000 } },
  ituvaki: { presence, inclusion: ['sa_lako_yani', 'sa_bera', 'sa_soli', 'sa_lesu'] },
  siga: { presence, date: true },
  vosa: { inclusion: ['fj', 'en', 'hi'] },
  sala: { inclusion: ['sms', 'imeli'] },
  imeli: when((d) => d.sala === 'imeli', { presence, email: true }, { email: true }),
};

const people = new Map([
  [48213, { vuvale: 'Tuilagi', talevoni: '+6799215540', digidigi: { vanua: 'katuba' } }],
  [48377, { vuvale: 'Waqairawai', talevoni: '+6797304418', digidigi: { vanua: 'sitoa' } }],
  [50129, { vuvale: 'Naivalu', talevoni: '+6798661207', digidigi: { vanua: 'katuba' } }],
]);
const sessions = new Map();
const sent = new Map();

const send = (res, status, doc) => {
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.end(JSON.stringify(doc));
};
const same = (a, b) => timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

const checked = (constraints) => (req, res, next) => {
  const doc = req.body ?? {};
  const errors = validate(doc, constraints);
  if (errors) return send(res, 400, { cala: errors });
  req.doc = doc;
  next();
};

const guarded = (req, res, next) => {
  const sid = cookie.parse(req.headers.cookie ?? '').vakau_sid;
  const until = sid && sessions.get(sid);
  if (until && until > Date.now()) return next();
  if (sid) sessions.delete(sid);
  send(res, 401, { itukutuku: sid ? 'Sa oti na curu, curu tale' : 'Curu taumada' });
};

const router = Router();
const json = bodyParser.json({ limit: '20kb' });

router.post('/auth-authenticate', json, checked(curu), (req, res) => {
  const { naba_ni_kabani, vosa_ni_curu } = req.doc;
  if (!same(naba_ni_kabani, ACCOUNT.naba_ni_kabani) || !same(vosa_ni_curu, ACCOUNT.vosa_ni_curu)) {
    return send(res, 401, { itukutuku: 'E cala na naba ni kabani se na vosa ni curu' });
  }
  const sid = randomBytes(24).toString('base64url');
  sessions.set(sid, Date.now() + TTL * 1000);
  res.setHeader('Set-Cookie', cookie.serialize('vakau_sid', sid, { httpOnly: true, path: '/', maxAge: TTL, sameSite: 'lax' }));
  send(res, 200, { kabani: 'Vakau Test Pte Ltd', oti: TTL });
});

router.post('/ext-verify', guarded, json, checked(vakadeitaka), (req, res) => {
  const { kasitama, talevoni } = req.doc;
  for (const [naba, p] of people) {
    if (p.talevoni === talevoni && p.vuvale.toLowerCase() === kasitama.yaca_ni_vuvale.trim().toLowerCase()) {
      return send(res, 200, { kilai: true, naba_ni_kasitama: naba });
    }
  }
  send(res, 404, { kilai: false, itukutuku: 'E sega ni kilai na kasitama' });
});

router.post('/ext-reach', guarded, json, checked(digidigi), (req, res) => {
  const p = people.get(req.doc.naba_ni_kasitama);
  if (!p) return send(res, 404, { itukutuku: 'E sega ni kilai na kasitama' });
  if (changing(req.doc)) {
    const d = req.doc.digidigi;
    p.digidigi = { vanua: d.vanua, veitikivi: d.veitikivi ?? undefined, gauna: d.gauna ?? undefined, ivakamacala: d.ivakamacala ?? undefined };
  }
  send(res, 200, { naba_ni_kasitama: req.doc.naba_ni_kasitama, digidigi: p.digidigi, vanua_e_rawa: vanua });
});

router.post('/ext-notify', guarded, json, checked(itukutuku), (req, res) => {
  if (!people.has(req.doc.naba_ni_kasitama)) return send(res, 404, { itukutuku: 'E sega ni kilai na kasitama' });
  const id = randomUUID();
  sent.set(id, req.doc);
  send(res, 202, { itukutuku: { id, gauna: new Date().toISOString() }, sala: req.doc.sala ?? 'sms' });
});

router.use((err, req, res, next) => {
  if (!err.status || err.status >= 500) return next(err);
  send(res, err.status, { itukutuku: err.message });
});

const server = http.createServer((req, res) => router(req, res, finalhandler(req, res, { env: 'production' })));
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => { server.closeAllConnections(); server.close(() => process.exit(0)); });
