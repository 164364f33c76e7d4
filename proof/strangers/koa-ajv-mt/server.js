'use strict';
const { randomBytes, randomUUID } = require('node:crypto');
const Koa = require('koa');
const Router = require('@koa/router').default ?? require('@koa/router');
const { bodyParser } = { bodyParser: require('koa-bodyparser') };
const Ajv = require('ajv').default;
const addFormats = require('ajv-formats').default;

const TTL = Number(process.env.TOKEN_TTL_SECONDS || 1200);
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
addFormats(ajv);

const object = (properties, required, more = {}) => ({ type: 'object', properties, required, additionalProperties: false, ...more });
const REFERENZA = { type: 'string', pattern: '^KL-[0-9]{6}$' };
const schemas = {
  dhul: object({
    applikazzjoni: object({ kodici: { type: 'string', minLength: 4 }, sigriet: { type: 'string', minLength: 8 } }, ['kodici', 'sigriet']),
    apparat: { type: 'string', maxLength: 40 },
  }, ['applikazzjoni']),
  verifika: object({
    klijent: object({
      kunjom: { type: 'string', minLength: 2, maxLength: 60 },
      isem: { type: 'string', maxLength: 60 },
      mobajl: { type: 'string', pattern: '^\\+356[79][0-9]{7}$' },
      posta: { type: 'string', format: 'email' },
    }, ['kunjom'], { anyOf: [{ required: ['mobajl'] }, { required: ['posta'] }] }),
  }, ['klijent']),
  indirizz: object({
    referenza: REFERENZA,
    indirizz: object({
      dar: { type: 'string', minLength: 1, maxLength: 30 }, triq: { type: 'string', minLength: 3 },
      lokalita: { type: 'string' }, kodiciPostali: { type: 'string', pattern: '^[A-Z]{3} [0-9]{4}$' },
    }, ['triq', 'kodiciPostali']),
    azzjoni: { enum: ['ara', 'biddel'] },
    ghazliet: object({
      kunsinna: { enum: ['bieb', 'gar', 'punt_gbir', 'post_sikur'] },
      nota: { type: 'string', maxLength: 140 },
      isemGar: { type: 'string', minLength: 2 },
      jiem: { type: 'array', minItems: 1, uniqueItems: true, items: { enum: ['tnejn', 'tlieta', 'erbgha', 'hamis', 'gimgha', 'sibt'] } },
    }, ['kunsinna'], { if: { properties: { kunsinna: { const: 'gar' } } }, then: { required: ['isemGar'] } }),
  }, ['referenza', 'indirizz', 'azzjoni'], {
    if: { required: ['azzjoni'], properties: { azzjoni: { const: 'biddel' } } }, then: { required: ['ghazliet'] },
  }),
  avviz: object({
    referenza: REFERENZA,
    avviz: object({
      tip: { enum: ['mibghut', 'fit_triq', 'ittardjat', 'ikkunsinnat'] },
      mezz: { enum: ['sms', 'email', 'push'] },
      lingwa: { enum: ['mt', 'en'] },
    }, ['tip', 'mezz']),
    pakketti: { type: 'array', minItems: 1, maxItems: 10, items: object({ barcode: { type: 'string', pattern: '^MT[0-9]{9}$' }, piz: { type: 'number', exclusiveMinimum: 0 } }, ['barcode']) },
    data: { type: 'string', format: 'date' },
  }, ['referenza', 'avviz', 'pakketti', 'data']),
};
const checks = Object.fromEntries(Object.entries(schemas).map(([k, s]) => [k, ajv.compile(s)]));

class Rifjut extends Error { constructor(status, kodici, messagg, extra) { super(messagg); Object.assign(this, { status, kodici, extra }); } }
const valida = (name) => async (ctx, next) => {
  const v = checks[name];
  if (!v(ctx.request.body)) {
    throw new Rifjut(422, 'VALIDAZZJONI', 'It-talba mhix valida', v.errors.map(({ instancePath, keyword, params, message }) => ({ instancePath, keyword, params, message })));
  }
  await next();
};

const APPS = { 'kurrier-gzira': 'Mx72-luzzu-Qp09-dghajsa' };
const klijenti = [
  { referenza: 'KL-204817', isem: 'Maria', kunjom: 'Borg', mobajl: '+35679412208', posta: 'maria.borg@example.mt', triq: 'Triq ir-Repubblika', kodiciPostali: 'VLT 1117' },
  { referenza: 'KL-204903', isem: 'Karmenu', kunjom: 'Vella', mobajl: '+35699120774', posta: 'k.vella@example.mt', triq: 'Triq it-Torri', kodiciPostali: 'SLM 1605' },
].map((k) => ({ ...k, ghazliet: { kunsinna: 'bieb' }, mibdul: null }));
const biljetti = new Map();
const same = (a, b) => a.trim().toLowerCase() === b.trim().toLowerCase();
const bilReferenza = (r) => {
  const k = klijenti.find((x) => x.referenza === r);
  if (!k) throw new Rifjut(404, 'KLIJENT', 'Klijent mhux maghruf');
  return k;
};

const app = new Koa();
app.use(async (ctx, next) => {
  try {
    await next();
    if (ctx.status === 404 && ctx.body === undefined) throw new Rifjut(404, 'MHUX_MISJUB', 'Rotta mhux misjuba');
  } catch (e) {
    ctx.status = e.status ?? 500;
    ctx.body = { zball: { kodici: e.kodici ?? (ctx.status < 500 ? 'TALBA' : 'INTERN'), messagg: ctx.status < 500 ? e.message : 'Zball intern', ...(e.extra ? { dettalji: e.extra } : {}) } };
    if (ctx.status >= 500) console.error(e);
  }
});
app.use(bodyParser({ enableTypes: ['json'], jsonLimit: '64kb', onerror: (err) => { throw new Rifjut(err.status ?? 400, 'JSON', err.message); } }));

const biljett = async (ctx, next) => {
  const b = ctx.get('X-Biljett');
  if (!b) throw new Rifjut(401, 'BILJETT', 'Il-header X-Biljett huwa nieqes');
  const tmiem = biljetti.get(b);
  if (!tmiem || tmiem < Date.now()) throw new Rifjut(401, 'BILJETT', tmiem ? 'Il-biljett skada' : 'Biljett mhux validu');
  await next();
};

const r = new Router({ prefix: '/integrazzjoni' });
r.post('/auth-authenticate', valida('dhul'), (ctx) => {
  const { kodici, sigriet } = ctx.request.body.applikazzjoni;
  if (!Object.hasOwn(APPS, kodici) || APPS[kodici] !== sigriet) throw new Rifjut(403, 'DHUL', 'Kodici jew sigriet hazin');
  const b = randomBytes(20).toString('base64url');
  biljetti.set(b, Date.now() + TTL * 1000);
  ctx.body = { sessjoni: { biljett: b, jiskadi: new Date(Date.now() + TTL * 1000).toISOString() } };
});
r.post('/ext-verify', biljett, valida('verifika'), (ctx) => {
  const q = ctx.request.body.klijent;
  const k = klijenti.find((x) => same(x.kunjom, q.kunjom) && (!q.mobajl || x.mobajl === q.mobajl) && (!q.posta || same(x.posta, q.posta)));
  if (!k) throw new Rifjut(404, 'KLIJENT', 'Klijent mhux maghruf');
  ctx.body = { klijent: { referenza: k.referenza, isemShih: `${k.isem} ${k.kunjom}`, attiv: true } };
});
r.post('/ext-reach', biljett, valida('indirizz'), (ctx) => {
  const q = ctx.request.body; const k = bilReferenza(q.referenza);
  if (!same(k.triq, q.indirizz.triq) || k.kodiciPostali !== q.indirizz.kodiciPostali) throw new Rifjut(409, 'INDIRIZZ', "L-indirizz ma jaqbilx mal-klijent");
  if (q.azzjoni === 'biddel') { k.ghazliet = q.ghazliet; k.mibdul = new Date().toISOString(); }
  ctx.body = { referenza: k.referenza, ghazliet: k.ghazliet, mibdul: k.mibdul };
});
r.post('/ext-notify', biljett, valida('avviz'), (ctx) => {
  bilReferenza(ctx.request.body.referenza);
  ctx.status = 202;
  ctx.body = { avviz: { id: randomUUID(), stat: 'fil_kju' } };
});
app.use(r.routes()).use(r.allowedMethods({ throw: true }));
const server = app.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => { server.close(); process.exit(0); });
