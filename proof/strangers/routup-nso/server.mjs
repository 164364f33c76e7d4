// Tlišo ya Limpopo: tirelo ya kopanyo ya baromedi.
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { coreHandler, createNodeDispatcher, errorHandler, Router } from 'routup';
import { Netefatso, Tsebiso, lekola, phihlelelo } from './mehuta.mjs';

const TTL = Number(process.env.TOKEN_TTL_SECONDS ?? 600);
const MELLWANE = 32 * 1024;
const BASEBEDISI = new Map([['thabo.kopanyo', 'Mopani-5512-lerato']]);

const batho = new Map([
  [712034, { leina: 'Lesego', sefane: 'Mashabela', mogala: '0825550143', aterese: { mmila: '17 Biccard Street', toropo: 'Polokwane', khoutuYaPoso: '0699' } }],
  [712077, { leina: 'Kagiso', sefane: 'Ledwaba', mogala: '0735550190', aterese: { mmila: '4 Hans van Rensburg', toropo: 'Polokwane', khoutuYaPoso: '0700' } }],
  [712101, { leina: 'Mokgadi', sefane: 'Phasha', mogala: '0615550112', aterese: { mmila: '88 Agatha Street', toropo: 'Tzaneen', khoutuYaPoso: '0850' } }],
]);
const dikgetho = new Map();
const ditokene = new Map();
const ditsebiso = new Map();

class Kgano extends Error {
  constructor(maemo, diphoso) { super('kgano'); this.maemo = maemo; this.diphoso = typeof diphoso === 'string' ? [{ tsela: [], molaetsa: diphoso }] : diphoso; }
}
const araba = (res, maemo, mmele) => {
  res.statusCode = maemo;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.end(JSON.stringify(mmele));
};
const atlega = (res, maemo, dipoelo) => araba(res, maemo, { katlego: true, dipoelo });

async function bala(req) {
  const dikarolo = []; let n = 0;
  for await (const d of req) { n += d.length; if (n <= MELLWANE) dikarolo.push(d); }
  if (n > MELLWANE) throw new Kgano(413, 'Kgopelo e kgolo kudu');
  try { return JSON.parse(Buffer.concat(dikarolo).toString('utf8')); } catch (e) { throw new Kgano(400, e.message); }
}

function tokene(req, res) {
  const [, t] = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '') ?? [];
  if (!t || !(ditokene.get(t) > Date.now())) {
    ditokene.delete(t);
    res.setHeader('WWW-Authenticate', 'Bearer realm="kopanyo"');
    throw new Kgano(401, t ? 'Tokene ga e tsebje goba e fetilwe ke nako' : 'Tokene ga e gona');
  }
}

async function netefatsa(req, mohuta) {
  const k = await bala(req);
  const sephetho = lekola(k, typeof mohuta === 'function' && mohuta.meta ? mohuta : mohuta(k));
  if (!sephetho.isValid()) throw new Kgano(400, sephetho.errors.map((e) => ({ tsela: e.path, molaetsa: e.message })));
  return sephetho.value;
}

const motho = (palo) => { const m = batho.get(palo); if (!m) throw new Kgano(404, 'Moamogedi ga a hwetsagale'); return m; };

const router = new Router();

router.post('/auth-authenticate', coreHandler((req, res) => {
  const [, b64] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(req.headers.authorization ?? '') ?? [];
  const [leina, ...sephiri] = Buffer.from(b64 ?? '', 'base64').toString('utf8').split(':');
  const a = Buffer.from(sephiri.join(':')); const b = Buffer.from(BASEBEDISI.get(leina) ?? '');
  if (!b64 || b.length === 0 || a.length !== b.length || !timingSafeEqual(a, b)) {
    res.setHeader('WWW-Authenticate', 'Basic realm="kopanyo", charset="UTF-8"');
    throw new Kgano(401, b64 ? 'Mosebedisi goba lentsu la sephiri ga la nepagala' : 'Go nyakega boitsebiso');
  }
  const t = randomBytes(24).toString('base64url');
  ditokene.set(t, Date.now() + TTL * 1000);
  atlega(res, 200, { tokene: t, mohuta: 'Bearer', eFelaKa: new Date(Date.now() + TTL * 1000).toISOString() });
}));

router.post('/ext-verify', coreHandler(async (req, res) => {
  tokene(req, res);
  const k = await netefatsa(req, Netefatso);
  for (const [palo, m] of batho) {
    if (m.mogala === k.mogala && m.sefane.toLowerCase() === k.sefane.trim().toLowerCase()) {
      return atlega(res, 200, { oTsebja: true, moamogedi: { palo, leina: m.leina, toropo: m.aterese.toropo }, ...(k.aterese && { atereseENepagetse: k.aterese.khoutuYaPoso === m.aterese.khoutuYaPoso }) });
    }
  }
  return atlega(res, 200, { oTsebja: false });
}));

router.post('/ext-reach', coreHandler(async (req, res) => {
  tokene(req, res);
  const k = await netefatsa(req, phihlelelo);
  const { palo } = k.moamogedi; const m = motho(palo);
  if (k.boloka) dikgetho.set(palo, { ...k.dikgetho, eFetotswe: new Date().toISOString() });
  const { eFetotswe = null, ...d } = dikgetho.get(palo) ?? { lefelo: 'MOJAKO' };
  atlega(res, 200, { moamogedi: { palo }, aterese: m.aterese, dikgetho: d, eFetotswe });
}));

router.post('/ext-notify', coreHandler(async (req, res) => {
  tokene(req, res);
  const k = await netefatsa(req, Tsebiso);
  motho(k.moamogedi.palo);
  const nomoro = randomUUID();
  ditsebiso.set(nomoro, k);
  atlega(res, 201, { nomoroYaTsebiso: nomoro, tsela: k.tsela ?? 'SMS', maemo: 'E_LETILE' });
}));

router.use(errorHandler((err, req, res) => {
  const e = err.cause instanceof Kgano ? err.cause : err;
  if (e instanceof Kgano) return araba(res, e.maemo, { katlego: false, diphoso: e.diphoso });
  const maemo = err.statusCode ?? 500;
  return araba(res, maemo, { katlego: false, diphoso: [{ tsela: [], molaetsa: maemo === 500 ? 'Go bile le bothata' : err.message }] });
}));

const server = createServer(createNodeDispatcher(router));
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => { server.closeAllConnections(); server.close(() => process.exit(0)); });
