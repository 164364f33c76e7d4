import { randomBytes, randomUUID, createHash, timingSafeEqual } from 'node:crypto';
import { createHttpApp, HttpError, httpStatusCodes, useHeaders, useResponse } from '@wooksjs/event-http';
import { useBody } from '@wooksjs/http-body';
import indicative from 'indicative/validator.js';

const { validate, validations: v } = indicative;

const THETDAN = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);

const lokngan = new Map([['YGN-SHWELAN-04', 'Thazin#8841-padauk.Nga']]);

const hpaukthe = [
  { nambat: 'HT-22817', amyi: 'Ma Khin Thiri', hpon: '09450118273', lan: 'Bogyoke Lan', einNambat: '118', myone: 'Pabedan', myo: 'YGN' },
  { nambat: 'HT-30462', amyi: 'U Zaw Min Htet', hpon: '09798204416', lan: '62 Lan', einNambat: '27-B', myone: 'Chanayethazan', myo: 'MDY' },
  { nambat: 'HT-41090', amyi: 'Daw Ei Ei Phyo', hpon: '09261554907', lan: 'Yaza Thingaha Lan', einNambat: '9', myone: 'Zabuthiri', myo: 'NPT' },
];
const ponsan = new Set(['SHWE-07', 'SHWE-11']);

const lethmat = new Map(); // ticket -> end of life
const sway = new Map(); // customer -> preference

/* ---------------------------------------------------------------- rules */

const hpauktheNambat = [v.required(), v.string(), v.regex([/^HT-\d{5}$/])];
const nayi = [v.required(), v.string(), v.regex([/^([01]\d|2[0-3]):[0-5]\d$/])];

const winYan = {
  lokngan: [v.required(), v.string()],
  sagahwet: [v.required(), v.string()],
};

const sitHsay = {
  hpaukthe: [v.required(), v.object()],
  'hpaukthe.amyi': [v.required(), v.string(), v.min([2]), v.max([60])],
  'hpaukthe.hpon': [v.required(), v.string(), v.regex([/^09\d{7,9}$/])],
  'hpaukthe.imail': [v.string(), v.email()],
  leiksa: [v.required(), v.object()],
  'leiksa.einNambat': [v.required(), v.string(), v.max([12])],
  'leiksa.lan': [v.required(), v.string(), v.max([80])],
  'leiksa.myone': [v.required(), v.string(), v.max([40])],
  'leiksa.myo': [v.required(), v.string(), v.in(['YGN', 'MDY', 'NPT'])],
};

const swayChe = {
  lok: [v.required(), v.string(), v.in(['kyi', 'pyin'])],
  hpaukthe: hpauktheNambat,
  sway: [v.requiredWhen(['lok', 'pyin']), v.object()],
  'sway.nayya': [v.required(), v.string(), v.in(['ein', 'yon', 'hsaing'])],
  'sway.yonAmyi': [v.requiredWhen(['nayya', 'yon']), v.string(), v.min([2]), v.max([60])],
  'sway.hsaingKod': [v.requiredWhen(['nayya', 'hsaing']), v.string(), v.regex([/^HS\d{3}$/])],
  'sway.mhatchet': [v.string(), v.max([100])],
  'sway.achein': [v.object()],
  'sway.achein.ka': nayi,
  'sway.achein.hti': nayi,
};

const akyaungKya = {
  hpaukthe: hpauktheNambat,
  akyaung: [v.required(), v.string(), v.in(['htaPyi', 'laNay', 'nautKya', 'yaukPyi'])],
  ponsan: [v.required(), v.string()],
  pasel: [v.required(), v.object()],
  'pasel.kod': [v.required(), v.string(), v.regex([/^SL\d{8}MM$/])],
  'pasel.alei': [v.number(), v.integer(), v.range([1, 30000])],
  yaukNay: [v.requiredWhen(['akyaung', 'laNay']), v.string(), v.dateFormat(['YYYY-MM-DD'])],
  nautAchein: [v.requiredWhen(['akyaung', 'nautKya']), v.number(), v.integer(), v.range([1, 240])],
  saga: [v.string(), v.in(['my', 'en'])],
};

/* -------------------------------------------------------------- plumbing */

class Nyin extends Error { // a refusal of ours
  constructor(status, sa) { super(sa); this.status = status; }
}

const tu = (a, b) => timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
const nyi = (s) => s.toLowerCase().replace(/\s+/g, ' ').trim();

async function kyo(rules) {
  const body = await useBody().parseBody();
  const doc = body !== null && typeof body === 'object' && !Array.isArray(body) ? body : {};
  await validate(doc, rules);
  return doc;
}

function sitLethmat() {
  const end = lethmat.get(useHeaders()['x-lethmat'] ?? '');
  if (!(end > Date.now())) throw new Nyin(403, 'lethmat ma hman');
}

/* Pentest 2025-03, finding 4: never tell a caller which member it was, nor what we expect there. */
function ahmar(e) {
  if (Array.isArray(e)) return [400, e[0].message.replace(/ on \S+$/, '')];
  if (e instanceof Nyin) return [e.status, e.message];
  if (e instanceof HttpError) return [e.body.statusCode, httpStatusCodes[e.body.statusCode]];
  console.error(e);
  return [500, httpStatusCodes[500]];
}

const lok = (handler) => async () => {
  const response = useResponse();
  try {
    return await handler(response);
  } catch (e) {
    const [status, sa] = ahmar(e);
    response.setStatus(status);
    return { ahmar: sa };
  }
};

const shar = (nambat) => {
  const k = hpaukthe.find((h) => h.nambat === nambat);
  if (!k) throw new Nyin(404, 'hpaukthe ma twe');
  return k;
};

/* ---------------------------------------------------------------- routes */

const app = createHttpApp({
  requestLimits: { maxInflated: 16 * 1024, maxCompressed: 16 * 1024 },
  onNotFound: lok(() => { throw new HttpError(404); }),
});

app.post('/auth-authenticate', lok(async (response) => {
  const doc = await kyo(winYan);
  if (!tu(doc.sagahwet, lokngan.get(doc.lokngan) ?? randomUUID())) throw new Nyin(401, 'win ma ya');
  const t = randomBytes(24).toString('hex');
  lethmat.set(t, Date.now() + THETDAN * 1000);
  response.setStatus(201).setHeader('x-lethmat', t).setHeader('x-lethmat-thetdan', String(THETDAN));
  return { aung: true };
}));

app.post('/ext-verify', lok(async () => {
  sitLethmat();
  const { hpaukthe: lu, leiksa } = await kyo(sitHsay);
  const k = hpaukthe.find((h) => h.hpon === lu.hpon && nyi(h.amyi) === nyi(lu.amyi));
  if (!k) throw new Nyin(404, 'hpaukthe ma twe');
  const kike = ['einNambat', 'lan', 'myone', 'myo'].every((p) => nyi(k[p]) === nyi(leiksa[p]));
  return { hpaukthe: k.nambat, thi: true, leiksaKike: kike };
}));

const lethShi = (nambat) => ({ hpaukthe: nambat, ...(sway.get(nambat) ?? { sway: { nayya: 'ein' } }) });

app.post('/ext-reach', lok(async () => {
  sitLethmat();
  const doc = await kyo(swayChe);
  const { nambat } = shar(doc.hpaukthe);
  if (doc.lok === 'pyin') {
    const { nayya, yonAmyi, hsaingKod, mhatchet, achein } = doc.sway;
    sway.set(nambat, {
      sway: {
        nayya,
        ...(nayya === 'yon' ? { yonAmyi } : nayya === 'hsaing' ? { hsaingKod } : {}),
        ...(mhatchet ? { mhatchet } : {}),
        ...(achein ? { achein: { ka: achein.ka, hti: achein.hti } } : {}),
      },
      pyinThi: new Date().toISOString(),
    });
  }
  return lethShi(nambat);
}));

app.post('/ext-notify', lok(async (response) => {
  sitLethmat();
  const doc = await kyo(akyaungKya);
  shar(doc.hpaukthe);
  if (!ponsan.has(doc.ponsan)) throw new Nyin(409, 'ponsan ma shi');
  response.setStatus(202);
  return { akyaungKyaSa: randomUUID(), achayAnay: 'tanSi' };
}));

process.on('SIGTERM', () => process.exit(0));
await app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
