'use strict';
const crypto = require('node:crypto');
const express = require('express');
const { Validator } = require('node-input-validator');

const TTL = Number(process.env.TOKEN_TTL_SECONDS) || 3600;
const MARCHENT = { api_chabi: 'bkd_4f19c0e7', gopon_chabi: 'Padma#77-tRw0Kx5n' };
const tokens = new Map();
const grahokra = [
  { id: 44718, mobile: '01719304455', post_code: '1209', nam: 'Nusrat Jahan', pochhondo: { jayga: 'dorja' }, bodol: null },
  { id: 44902, mobile: '01818226610', post_code: '4000', nam: 'Rafiqul Islam', pochhondo: { jayga: 'hub' }, bodol: null },
  { id: 45377, mobile: '01555017783', post_code: '3100', nam: 'Shormi Das', pochhondo: { jayga: 'daroyan', nirdesh: '3 tolay' }, bodol: null },
];

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.use(express.json());

const thik = (res, data) => res.json({ code: 200, data });
const na = (res, code, more) => res.status(code).json({ code, ...more });
const cholo = (fn) => (req, res, next) => fn(req, res).catch(next);

// niyom: rule set; the caller gets the name of the first wrong field, nothing more
async function jachai(req, res, niyom) {
  const v = new Validator(req.body, niyom(req.body));
  let shob;
  try { shob = await v.check(); } catch { na(res, 400); return false; } // {"toString": 1} and the like
  if (shob) return true;
  na(res, 422, { ghor: Object.keys(v.errors)[0] });
  return false;
}

app.use((req, res, next) => {
  if (!req.body || typeof req.body !== 'object' || Array.isArray(req.body)) req.body = {};
  next();
});

app.post('/v2/auth-authenticate', cholo(async (req, res) => {
  if (!(await jachai(req, res, () => ({ api_chabi: 'required|string', gopon_chabi: 'required|string' })))) return;
  const { api_chabi: a, gopon_chabi: g } = req.body;
  if (a !== MARCHENT.api_chabi || g !== MARCHENT.gopon_chabi) { na(res, 401); return; }
  const token = crypto.randomBytes(30).toString('base64url');
  tokens.set(token, Date.now() + TTL * 1000);
  thik(res, { token, meyad: TTL });
}));

app.use('/v2', (req, res, next) => {
  if (req.method !== 'POST') return next();
  const [, token] = /^Bearer (\S+)$/i.exec(req.get('authorization') || '') || [];
  if (!(tokens.get(token) > Date.now())) return na(res, 401);
  return next();
});

app.post('/v2/ext-verify', cholo(async (req, res) => {
  const niyom = () => ({
    mobile: ['required', 'string', ['regex', '^01[3-9]\\d{8}$']],
    post_code: ['required', 'string', ['regex', '^\\d{4}$']],
    nam: 'string|maxLength:80',
  });
  if (!(await jachai(req, res, niyom))) return;
  const g = grahokra.find((x) => x.mobile === req.body.mobile && x.post_code === req.body.post_code);
  if (!g) { na(res, 404); return; }
  thik(res, { grahok_id: g.id, nam: g.nam });
}));

app.post('/v2/ext-reach', cholo(async (req, res) => {
  const niyom = (b) => {
    const n = {
      grahok_id: 'required|integer',
      pochhondo: 'object',
      'pochhondo.jayga': 'requiredWith:pochhondo|string|in:dorja,protibeshi,daroyan,hub',
      'pochhondo.protibeshi_nam': 'string|maxLength:80',
      'pochhondo.nirdesh': 'string|maxLength:150',
      'pochhondo.somoy': 'object',
    };
    if (b.pochhondo?.jayga === 'protibeshi') n['pochhondo.protibeshi_nam'] = 'required|string|maxLength:80';
    if (b.pochhondo?.somoy) {
      for (const k of ['theke', 'porjonto']) n[`pochhondo.somoy.${k}`] = ['required', 'string', ['dateFormat', 'HH:mm']];
    }
    return n;
  };
  if (!(await jachai(req, res, niyom))) return;
  const g = grahokra.find((x) => x.id === Number(req.body.grahok_id));
  if (!g) { na(res, 404); return; }
  const p = req.body.pochhondo;
  if (p && !Array.isArray(p)) {
    g.pochhondo = { jayga: p.jayga };
    for (const k of ['protibeshi_nam', 'nirdesh']) if (p[k]) g.pochhondo[k] = p[k];
    if (p.somoy?.theke) g.pochhondo.somoy = { theke: p.somoy.theke, porjonto: p.somoy.porjonto };
    g.bodol = Math.floor(Date.now() / 1000);
  }
  thik(res, { grahok_id: g.id, pochhondo: g.pochhondo, bodol: g.bodol });
}));

app.post('/v2/ext-notify', cholo(async (req, res) => {
  const niyom = () => ({
    grahok_id: 'required|integer',
    parcel: 'required|object',
    'parcel.tracking': ['required', 'string', ['regex', '^[A-Z]{3}\\d{8}$']],
    'parcel.cod_taka': 'numeric|between:0,200000',
    ghotona: 'required|string|in:rasta,pouchhe,deri,ferot',
    somoy: ['requiredIf:ghotona,deri', 'string', ['dateFormat', 'YYYY-MM-DD HH:mm']],
    bhasha: 'string|in:bn,en',
  });
  if (!(await jachai(req, res, niyom))) return;
  if (!grahokra.some((x) => x.id === Number(req.body.grahok_id))) { na(res, 404); return; }
  thik(res, { barta_id: crypto.randomUUID(), obostha: 'line_e' });
}));

app.use((req, res) => na(res, 404));
app.use((err, req, res, next) => (res.headersSent ? next(err) : na(res, err.status || 500)));

const server = app.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => { server.close(() => process.exit(0)); server.closeAllConnections(); });
