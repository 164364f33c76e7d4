// Päckelcher: Partnerzougang.
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from '@hattip/adapter-node';
import { createRouter } from '@hattip/router';
import { noriicht, persoun, zoustellung } from './formen.mjs';

const DAUER = Number(process.env.TOKEN_TTL_SECONDS ?? 1500);
const PARTNER = new Map([['buttek-uelzecht', 'Kachkeis.1868-Gromper']]);
const MODELLER = new Set(['LIWWERUNG_HAUT', 'LIWWERUNG_MUAR', 'OFHUELBEREET']);
const clienten = [
  { id: 'PK2048177', familljennumm: 'Wagener', virnumm: 'Josiane', telefon: '+352621334455', postleitzuel: 'L-4050', wonsch: { plaz: 'hausdier' } },
  { id: 'PK2051903', familljennumm: 'Da Silva', virnumm: 'Tiago', telefon: '+352691200871', postleitzuel: 'L-1941', wonsch: { plaz: 'packstatioun', statioun: 'PS-004' } },
  { id: 'PK2060028', familljennumm: 'Hoffmann', virnumm: 'Nico', telefon: '+35226480012', postleitzuel: 'L-9230', wonsch: { plaz: 'noper', noper: { numm: 'Majerus' } } },
];
const jetonen = new Map();

const json = (body, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } });
class Feeler extends Error {
  constructor(status, code, text, headers) { super(text); Object.assign(this, { status, code, headers }); }
}

async function liesen(ctx, decoder) {
  let data;
  try { data = JSON.parse(await ctx.request.text()); } catch (e) { throw new Feeler(400, 'KEE_JSON', e.message); }
  return decoder.verify(data);
}
function sechen(id) {
  const client = clienten.find((c) => c.id === id);
  if (!client) throw new Feeler(404, 'CLIENT_ONBEKANNT', 'Dëse Client kenne mir net.');
  return client;
}
const gleich = (a, b) => a.localeCompare(b, 'lb', { sensitivity: 'base' }) === 0;

const router = createRouter();
router.use((ctx) => {
  ctx.handleError = (e) => {
    if (e instanceof Feeler) return json({ feeler: { code: e.code, text: e.message } }, e.status, e.headers);
    if (e.name === 'Decoding error') return json({ feeler: { code: 'FALSCH_DATEN', text: e.message } }, 422);
    console.error(e);
    return json({ feeler: { code: 'INTERN', text: 'Do ass eppes schif gaang.' } }, 500);
  };
});

router.post('/partner/v2/auth-authenticate', (ctx) => {
  const [, basic] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(ctx.request.headers.get('authorization') ?? '') ?? [];
  const [benotzer, ...rescht] = Buffer.from(basic ?? '', 'base64').toString().split(':');
  if (!basic || PARTNER.get(benotzer) !== rescht.join(':')) {
    throw new Feeler(401, 'UMELLUNG', 'De Benotzer oder d\'Passwuert stëmmt net.', { 'www-authenticate': 'Basic realm="Paeckelcher Partner", charset="UTF-8"' });
  }
  const jeton = randomBytes(27).toString('base64url');
  jetonen.set(jeton, { benotzer, bis: Date.now() + DAUER * 1000 });
  return json({ partner: benotzer, jeton, gelteg: `${DAUER}s` }, 201);
});

for (const wee of ['verify', 'reach', 'notify']) {
  router.post(`/partner/v2/ext-${wee}`, (ctx) => {
    const [, jeton] = /^Bearer (\S+)$/i.exec(ctx.request.headers.get('authorization') ?? '') ?? [];
    const drop = (text) => { throw new Feeler(401, 'JETON', text, { 'www-authenticate': 'Bearer' }); };
    if (!jeton) drop('Et feelt e Jeton.');
    const gefonnt = jetonen.get(jeton);
    if (!gefonnt) drop('De Jeton ass net gëlteg.');
    if (gefonnt.bis < Date.now()) { jetonen.delete(jeton); drop('De Jeton ass ofgelaf.'); }
  });
}

router.post('/partner/v2/ext-verify', async (ctx) => {
  const d = await liesen(ctx, persoun);
  const c = clienten.find((x) => x.telefon === d.persoun.telefon && gleich(x.familljennumm, d.persoun.familljennumm));
  if (!c) return json({ bekannt: false });
  return json({ bekannt: true, client: { id: c.id, numm: `${c.virnumm} ${c.familljennumm}` }, adressStemmt: c.postleitzuel === d.postleitzuel });
});
router.post('/partner/v2/ext-reach', async (ctx) => {
  const d = await liesen(ctx, zoustellung);
  const c = sechen(d.clientId);
  if (d.aktioun === 'aenneren') { c.wonsch = d.wonsch; c.geaennert = new Date().toISOString(); }
  return json({ clientId: c.id, wonsch: c.wonsch, geaennert: c.geaennert ?? null });
});
router.post('/partner/v2/ext-notify', async (ctx) => {
  const d = await liesen(ctx, noriicht);
  sechen(d.clientId);
  if (!MODELLER.has(d.modell)) throw new Feeler(409, 'MODELL_ONBEKANNT', `De Modell "${d.modell}" gëtt et net.`);
  return json({ noriicht: { id: randomUUID(), zoustand: 'an der Schlaang', kaneal: d.kaneal ?? ['sms'] } }, 202);
});

const server = createServer(router.buildHandler());
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => { server.closeAllConnections?.(); server.close(() => process.exit(0)); });
