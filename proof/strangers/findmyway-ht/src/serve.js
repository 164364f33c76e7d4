import { randomBytes, timingSafeEqual, createHash } from 'node:crypto';
import http from 'node:http';
import FindMyWay from 'find-my-way';
import sjson from 'secure-json-parse';
import * as regleman from './regleman.js';
import { valide } from './valide.js';

const DIRE = Number(process.env.TOKEN_TTL_SECONDS ?? 3600);
const LIMIT = 32 * 1024;
const aplikasyon = new Map([['makomeri-boutik', 'lk_tes_7Hq29dVtXw04']]);
const sesyon = new Map();
const kliyan = new Map([
  ['KL-4417-B', { telefon: '+50937214508', siyati: 'Jean-Baptiste', non: 'Wideline', komin: 'Jakmèl' }],
  ['KL-4620-D', { telefon: '+50948903317', siyati: 'Desrosiers', non: 'Frantz', komin: 'Okap' }],
  ['KL-5108-A', { telefon: '+50931556620', siyati: 'Etienne', non: 'Mirlande', komin: 'Gonayiv' }],
]);
const preferans = new Map();
const pwenRanmase = new Set(['PR-012', 'PR-027', 'PR-031']);
let dènyeNotifikasyon = 7300;

class Ere extends Error {
  constructor(estati, kod, mesaj, chan) { super(mesaj); Object.assign(this, { estati, kod, chan }); }
}

const reponn = (res, estati, doc) => {
  const kò = JSON.stringify(doc);
  res.writeHead(estati, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(kò), 'Cache-Control': 'no-store' });
  res.end(kò);
};
const bon = (res, done, estati = 200) => reponn(res, estati, { reyisi: true, done });
const echwe = (res, e) => reponn(res, e.estati, { reyisi: false, ere: { kod: e.kod, mesaj: e.message, ...(e.chan && { chan: e.chan }) } });

async function li(req) {
  if (!/^application\/json\b/i.test(req.headers['content-type'] ?? '')) throw new Ere(415, 'TIP_KONTNI', "Kontni an dwe application/json.");
  const moso = []; let tay = 0;
  for await (const m of req) { tay += m.length; if (tay <= LIMIT) moso.push(m); }
  if (tay > LIMIT) throw new Ere(413, 'TWO_GWO', `Kò demann nan pa ka depase ${LIMIT} oktè.`);
  let doc;
  try { doc = sjson.parse(Buffer.concat(moso).toString()); } catch { throw new Ere(400, 'JSON_PA_BON', 'Nou pa ka li JSON an.'); }
  if (doc === null || typeof doc !== 'object' || Array.isArray(doc)) throw new Ere(400, 'JSON_PA_BON', 'JSON an dwe yon objè.');
  return doc;
}

function verifyeDone(règ, doc) {
  const { rezilta, fot_yo } = valide(règ, doc);
  if (fot_yo.length) throw new Ere(400, 'DONE_PA_VALID', `Gen ${fot_yo.length} chan ki pa bon.`, fot_yo);
  return rezilta;
}

function egziSesyon(req) {
  const jeton = req.headers['x-sesyon'];
  if (!jeton) throw new Ere(401, 'SESYON_MANKE', 'Antèt X-Sesyon an manke.');
  const fen = sesyon.get(jeton);
  if (!fen) throw new Ere(401, 'SESYON_ENKONI', 'Nou pa rekonèt sesyon sa a.');
  if (fen < Date.now()) throw new Ere(401, 'SESYON_EKSPIRE', 'Sesyon an ekspire, konekte ankò.');
}

const menm = (a, b) => timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
const senp = (t) => t.normalize('NFD').replace(/[\u0300-\u036f]/g, '').replace(/[\s-]+/g, ' ').toLowerCase();
const jwennKliyan = (nimewo) => {
  const k = kliyan.get(nimewo);
  if (!k) throw new Ere(404, 'KLIYAN_ENKONI', `Pa gen kliyan ki gen nimewo ${nimewo}.`);
  return k;
};

async function otantifye(req, res) {
  const { aplikasyon: a } = verifyeDone(regleman.otantifye, await li(req));
  const kle = aplikasyon.get(a.idantifyan);
  if (!kle || !menm(kle, a.kle_sekre)) throw new Ere(401, 'KALIFIKASYON_PA_BON', 'Idantifyan an oswa kle sekrè a pa bon.');
  const jeton = randomBytes(24).toString('hex');
  const fen = Date.now() + DIRE * 1000;
  sesyon.set(jeton, fen);
  bon(res, { sesyon: { jeton, ekspire_nan: DIRE, ekspire_le: new Date(fen).toISOString() } });
}

async function verifye(req, res) {
  egziSesyon(req);
  const { kliyan: k } = verifyeDone(regleman.verifye, await li(req));
  for (const [nimewo, x] of kliyan) {
    if (x.telefon === k.telefon && senp(x.siyati) === senp(k.siyati)) return bon(res, { konnen: true, kliyan: { nimewo, non_konple: `${x.non} ${x.siyati}`, komin: x.komin } });
  }
  bon(res, { konnen: false, kliyan: null });
}

async function kontak(req, res) {
  egziSesyon(req);
  const d = verifyeDone(regleman.kontak, await li(req));
  jwennKliyan(d.nimewo);
  if (d.preferans) {
    if (d.preferans.kote === 'PWEN_RANMASE' && !pwenRanmase.has(d.preferans.pwen)) throw new Ere(409, 'PWEN_FEMEN', `Pwen ranmase ${d.preferans.pwen} pa disponib.`);
    preferans.set(d.nimewo, { ...d.preferans, mete_ajou: new Date().toISOString() });
  }
  bon(res, { nimewo: d.nimewo, preferans: preferans.get(d.nimewo) ?? { kote: 'DEVAN_POT', mete_ajou: null } });
}

async function avize(req, res) {
  egziSesyon(req);
  const d = verifyeDone(regleman.avize, await li(req));
  jwennKliyan(d.nimewo);
  dènyeNotifikasyon += 1;
  bon(res, { notifikasyon: { id: `NOT-${String(dènyeNotifikasyon).padStart(6, '0')}`, eta: 'AN_ATANT', kanal: d.kanal } }, 202);
}

const wout = FindMyWay({ ignoreTrailingSlash: true, defaultRoute: (req, res) => echwe(res, new Ere(404, 'WOUT_ENKONI', 'Wout sa a pa egziste.')) });
for (const [chemen, fè] of [['/auth-authenticate', otantifye], ['/ext-verify', verifye], ['/ext-reach', kontak], ['/ext-notify', avize]]) {
  wout.on('POST', chemen, (req, res) => fè(req, res).catch((e) => {
    if (!(e instanceof Ere)) { console.error(e); e = new Ere(500, 'PWOBLEM_SEVE', 'Gen yon pwoblèm sou sèvè a.'); }
    echwe(res, e);
  }));
  wout.on(['GET', 'PUT', 'PATCH', 'DELETE'], chemen, (req, res) => { res.setHeader('Allow', 'POST'); echwe(res, new Ere(405, 'METOD_PA_PEMET', 'Sèvi ak POST.')); });
}

const sèvè = http.createServer((req, res) => wout.lookup(req, res));
sèvè.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
