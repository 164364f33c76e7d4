// Partneru saskarne: klientu pārbaude, piegādes izvēle, paziņojumi.
import { randomBytes, randomUUID, timingSafeEqual, createHash } from 'node:crypto';
import { H3, HTTPError, bodyLimit, getSession, readValidatedBody, serve, updateSession } from 'h3';
import * as shema from './shemas.mjs';

const TTL = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);
const PREFIKSS = '/partneri/v1';

const sesija = {
  name: 'pakomats',
  password: process.env.SESIJAS_PAROLE ?? randomBytes(32).toString('hex'),
  maxAge: TTL,
  sessionHeader: false,
  cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: process.env.NODE_ENV === 'production' },
};

// --- dati ------------------------------------------------------------------------------------------------------------

const partneri = new Map([
  ['P-0417', { nosaukums: 'SIA Dzintara Apavi', atslega: 'zirnis-Ogre-7731-kaste' }],
  ['P-0022', { nosaukums: 'AS Grāmatu Plaukts', atslega: 'lapa-Cesis-1180-vaks' }],
]);
const klienti = [
  {
    id: '5b0e6a52-3f1c-4d59-9a6e-0c8f4be21d77', numurs: 'PK1048831', vards: 'Anete', uzvards: 'Kalniņa', talrunis: '+37126384415', epasts: 'anete.kalnina@example.lv',
    adreses: [
      { nr: 1, iela: 'Brīvības iela 118-24', pilseta: 'Rīga', indekss: 'LV-1001', piegade: { veids: 'kurjers' }, mainits: null },
      { nr: 2, iela: 'Lielā iela 9', pilseta: 'Cēsis', indekss: 'LV-4101', piegade: { veids: 'pakomats', pakomataKods: 'CES002' }, mainits: null },
    ],
  },
  {
    id: 'c2d9f7e0-84b6-4c0f-b1a3-6e52d90f3a18', numurs: 'PK1050276', vards: 'Māris', uzvards: 'Ozoliņš', talrunis: '+37129110267', epasts: 'maris.ozolins@example.lv',
    adreses: [{ nr: 1, iela: 'Graudu iela 31-5', pilseta: 'Liepāja', indekss: 'LV-3401', piegade: { veids: 'drosaVieta', vieta: 'malkas šķūnis' }, mainits: null }],
  },
];
const pakomati = new Set(['RIG014', 'RIG027', 'CES002', 'LPX003']);
const pazinojumi = new Map();

const teksti = {
  lv: {
    pieteiksanas: 'Partnera kods vai atslēga nav pareiza', sesija: 'Sesija nav atrasta vai ir beigusies',
    klients: 'Klients nav atrasts', adrese: 'Klientam nav tādas adreses', pakomats: 'Tāda pakomāta nav',
  },
  en: {
    pieteiksanas: 'Partner code or key is wrong', sesija: 'Session not found or expired',
    klients: 'Customer not found', adrese: 'The customer has no such address', pakomats: 'No such parcel locker',
  },
};
const atteikt = (status, kas, valoda = 'lv') => new HTTPError({ status, message: teksti[valoda][kas], data: { iemesls: kas } });

// --- palīgi ----------------------------------------------------------------------------------------------------------

const vienads = (a, b) => timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
const vienkarsi = (s) => s.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

async function arSesiju(event) {
  const s = await getSession(event, sesija);
  if (!s.data.partneris) throw atteikt(401, 'sesija');
  event.context.valoda = s.data.valoda;
}
function atrastAdresi(event, { klientaId, adresesNr }) {
  const klients = klienti.find((k) => k.id === klientaId.toLowerCase());
  if (!klients) throw atteikt(404, 'klients', event.context.valoda);
  const adrese = klients.adreses.find((a) => a.nr === adresesNr);
  if (!adrese) throw atteikt(404, 'adrese', event.context.valoda);
  return adrese;
}

// --- saskarne --------------------------------------------------------------------------------------------------------

const app = new H3();
app.use(bodyLimit(32 * 1024));

app.post(`${PREFIKSS}/auth-authenticate`, async (event) => {
  const { partneris, atslega, valoda = 'lv' } = await readValidatedBody(event, shema.Pieteiksanas);
  const zinams = partneri.get(partneris);
  if (!zinams || !vienads(zinams.atslega, atslega)) throw atteikt(401, 'pieteiksanas', valoda);
  const s = await getSession(event, sesija);
  s.id = randomUUID();
  s.createdAt = Date.now();
  await updateSession(event, sesija, { partneris, valoda });
  return { partneris: { kods: partneris, nosaukums: zinams.nosaukums }, derigsLidz: new Date(s.createdAt + TTL * 1000).toISOString() };
});

app.post(`${PREFIKSS}/ext-verify`, async (event) => {
  await arSesiju(event);
  const { mekletPec, vertiba, uzvards } = await readValidatedBody(event, shema.Parbaude);
  const lauks = { talrunis: 'talrunis', epasts: 'epasts', klientaNumurs: 'numurs' }[mekletPec];
  const klients = klienti.find((k) => k[lauks].toLowerCase() === vertiba.toLowerCase());
  if (!klients) return { registrets: false, klients: null };
  return {
    registrets: true,
    klients: {
      id: klients.id,
      vards: `${klients.vards} ${klients.uzvards[0]}.`,
      uzvardsSakrit: uzvards === undefined ? null : vienkarsi(uzvards) === vienkarsi(klients.uzvards),
      adreses: klients.adreses.map(({ nr, iela, pilseta, indekss }) => ({ nr, iela, pilseta, indekss })),
    },
  };
});

app.post(`${PREFIKSS}/ext-reach`, async (event) => {
  await arSesiju(event);
  const dati = await readValidatedBody(event, shema.Izvele);
  const adrese = atrastAdresi(event, dati);
  if (!dati.tikaiParbaude) {
    if (dati.piegade.veids === 'pakomats' && !pakomati.has(dati.piegade.pakomataKods)) throw atteikt(409, 'pakomats', event.context.valoda);
    adrese.piegade = dati.piegade;
    adrese.mainits = new Date().toISOString();
  }
  return { klientaId: dati.klientaId, adresesNr: adrese.nr, piegade: adrese.piegade, mainits: adrese.mainits };
});

app.post(`${PREFIKSS}/ext-notify`, async (event) => {
  await arSesiju(event);
  const dati = await readValidatedBody(event, shema.Pazinojums);
  const klients = klienti.find((k) => k.id === dati.klientaId.toLowerCase());
  if (!klients) throw atteikt(404, 'klients', event.context.valoda);
  const id = `PZ-${randomUUID().slice(0, 13).toUpperCase()}`;
  pazinojumi.set(id, { ...dati, sanemts: Date.now() });
  event.res.status = 202;
  return { pazinojums: { id, kanali: dati.kanali, statuss: 'rinda' } };
});

const serveris = serve(app, { port: Number(process.env.PORT ?? 3000), hostname: '127.0.0.1', silent: true, gracefulShutdown: false });
await serveris.ready();
process.on('SIGTERM', () => process.exit(0));
process.on('SIGINT', () => process.exit(0));
