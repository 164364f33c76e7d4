// Pahuch Courier, Hyderabad (Sindh): darwaze taaen pahuchaain. better-call + sury.
import { createServer } from 'node:http';
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { APIError, createEndpoint, createMiddleware, createRouter } from 'better-call';
import { toNodeHandler } from 'better-call/node';
import * as S from 'sury';

const MUDO = Number(process.env.TOKEN_TTL_SECONDS ?? 1800);
const ADARA = { 'PHC-HYD-0417': { naalo: 'Sindhu Store', raaz: 'rz_7Kq2vTn9XbL4mWc8' } };
const GAHAK = [
  { gahakId: 'GK-20417', naalo: 'Sassui Memon', mobile: '+923332741056', shahar: 'Hyderabad', postCode: '71000' },
  { gahakId: 'GK-20533', naalo: 'Punhal Solangi', mobile: '+923013658820', shahar: 'Larkano', postCode: '77150' },
  { gahakId: 'GK-21002', naalo: 'Marvi Chandio', mobile: '+923453190774', shahar: 'Sukkur', postCode: '65200' },
];
const chaabyoon = new Map();
const pasandoon = new Map(GAHAK.map((g) => [g.gahakId, { pasand: { jaga: 'darwazo' }, badlyo: null }]));

// ---- schema ----
const likhat = (gh, wadh) => S.string.with(S.minLength, gh).with(S.maxLength, wadh);
const ghari = S.string.with(S.pattern, /^([01]\d|2[0-3]):[0-5]\d$/);
const postCode = S.string.with(S.pattern, /^\d{5}$/);

const Dakhlo = S.schema({
  adaroId: likhat(4, 40),
  raaz: likhat(8, 80),
  mahol: S.optional(S.union(['azmaish', 'asal'])),
});

const Sunjaan = S.schema({
  rabto: { mobile: S.e164, email: S.optional(S.email) },
  naalo: likhat(2, 60),
  sunjaan: S.optional(S.schema({ kism: S.union(['cnic', 'passport']), number: likhat(6, 20) })),
});

const aamPasand = {
  hidayat: S.optional(S.string.with(S.maxLength, 160)),
  waqt: S.optional(S.schema({ khaan: ghari, taaen: ghari })),
};
const Pasand = S.union([
  S.schema({ jaga: 'parrosi', parrosiNaalo: likhat(2, 60), ...aamPasand }),
  S.schema({ jaga: S.union(['darwazo', 'chowkidar', 'dukan']), ...aamPasand }),
]);
const Pahuch = S.union([
  S.schema({ kam: 'ddiso', gahakId: S.string, postCode }),
  S.schema({ kam: 'badlayo', gahakId: S.string, postCode, pasand: Pasand }),
]);

const Itla = S.schema({
  gahakId: S.string,
  paarsal: { number: S.string.with(S.pattern, /^PHC\d{9}$/), tadad: S.optional(S.int32.with(S.gte, 1).with(S.lte, 40)) },
  khabar: S.union([
    S.schema({ kism: 'deryun', sabab: S.union(['barsaat', 'rasto-band', 'gaadi-kharab', 'pato-na-milyo']) }),
    S.schema({ kism: S.union(['rawano', 'pahuto', 'wapas']) }),
  ]),
  andaazoWaqt: S.isoDateTime,
  boli: S.optional(S.union(['sd', 'ur', 'en'])),
});

// ---- ijazat ----
const ijazat = createMiddleware(async (ctx) => {
  const [lafz, chaabi] = (ctx.headers?.get('authorization') ?? '').split(' ');
  if (lafz !== 'Bearer' || !chaabi) throw new APIError('UNAUTHORIZED', { code: 'CHAABI_NAHE', message: 'Chaabi na mili, pehrein dakhil thiyo' });
  const d = chaabyoon.get(chaabi);
  if (!d) throw new APIError('UNAUTHORIZED', { code: 'CHAABI_GALAT', message: 'Hee chaabi sahi naahe' });
  if (d.khatam < Date.now()) { chaabyoon.delete(chaabi); throw new APIError('UNAUTHORIZED', { code: 'CHAABI_PURANI', message: 'Chaabi jo waqt poro thi wayo, wari dakhil thiyo' }); }
  return { adaro: d.adaro };
});
const mahfooz = createEndpoint.create({ use: [ijazat] });
const hash = (s) => createHash('sha256').update(s).digest();
const golyo = (gahakId) => {
  const g = GAHAK.find((x) => x.gahakId === gahakId);
  if (!g) throw new APIError('NOT_FOUND', { code: 'GAHAK_NA_MILYO', message: 'Hin number jo ko gahak naahe' });
  return g;
};

// ---- rasta ----
const dakhil = createEndpoint('/auth-authenticate', { method: 'POST', body: Dakhlo }, async (ctx) => {
  const { adaroId, raaz } = ctx.body;
  const adaro = Object.hasOwn(ADARA, adaroId) ? ADARA[adaroId] : undefined;
  if (!adaro || !timingSafeEqual(hash(adaro.raaz), hash(raaz))) throw new APIError('UNAUTHORIZED', { code: 'DAKHLO_RADD', message: 'Adaro ya raaz galat aahe' });
  const chaabi = `phc_${randomBytes(24).toString('base64url')}`;
  const khatam = Date.now() + MUDO * 1000;
  chaabyoon.set(chaabi, { adaro: adaroId, khatam });
  return ctx.json({ chaabi, kism: 'Bearer', khatamWaqt: new Date(khatam).toISOString(), adaro: adaro.naalo });
});

const sunjaan = mahfooz('/ext-verify', { method: 'POST', body: Sunjaan }, async (ctx) => {
  const { rabto, naalo } = ctx.body;
  const g = GAHAK.find((x) => x.mobile === rabto.mobile && x.naalo.toLowerCase() === naalo.trim().toLowerCase());
  if (!g) throw new APIError('NOT_FOUND', { code: 'GAHAK_NA_MILYO', message: 'Hin naale ain mobile saan ko gahak na milyo' });
  return ctx.json({ milyo: true, gahak: { gahakId: g.gahakId, naalo: g.naalo, shahar: g.shahar } });
});

const pahuch = mahfooz('/ext-reach', { method: 'POST', body: Pahuch }, async (ctx) => {
  const b = ctx.body;
  const g = golyo(b.gahakId);
  if (g.postCode !== b.postCode) throw new APIError('CONFLICT', { code: 'PATO_NA_THO_MILE', message: 'Post code gahak je pate saan na tho mile' });
  if (b.kam === 'badlayo') pasandoon.set(g.gahakId, { pasand: b.pasand, badlyo: new Date().toISOString() });
  return ctx.json({ gahakId: g.gahakId, ...pasandoon.get(g.gahakId) });
});

const itla = mahfooz('/ext-notify', { method: 'POST', body: Itla }, async (ctx) => {
  const g = golyo(ctx.body.gahakId);
  ctx.setStatus(202);
  return ctx.json({ itlaId: randomUUID(), halat: 'qatar', mobile: `${g.mobile.slice(0, 6)}****${g.mobile.slice(-3)}`, boli: ctx.body.boli ?? 'sd' });
});

const router = createRouter({ dakhil, sunjaan, pahuch, itla }, { basePath: '/dar/v2', openapi: { disabled: true } });
const server = createServer(toNodeHandler(router.handler));
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => { server.close(() => process.exit(0)); server.closeAllConnections(); });
