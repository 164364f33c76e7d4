import { randomBytes, randomUUID } from 'node:crypto';
import bodyParser from 'body-parser';
import polka from 'polka';
import { StructError, assert } from 'superstruct';
import { Afhending, Innskraning, Stadfesting, Tilkynning } from './snid.js';

const ENDING = Number(process.env.TOKEN_TTL_SECONDS ?? 3600) * 1000;
const NOTENDUR = { 'vefverslun.nordurljos': 'Hraun-7741-lupina' };
const VIDTAKENDUR = new Map([
  ['b7a1d0c4-52f3-4c4e-9a51-0d3f5be61c88', { kennitala: '1203894569', simi: '6612345', nafn: 'Guðrún Helgadóttir', postnumer: '105', osk: { stadur: 'utidyr' }, breytt: null }],
  ['2f0c6d57-8be9-4d0b-8c0e-71f4a3d29e10', { kennitala: '0507763219', simi: '8993311', nafn: 'Jón Þór Arnarson', postnumer: '600', osk: { stadur: 'pakkabox', pakkabox: 'PB014' }, breytt: null }],
  ['91c3e8aa-1d64-4f7e-b6c2-5a60f2e7d743', { kennitala: '2811012870', simi: '7705566', nafn: 'Katrín Ósk Birgisdóttir', postnumer: '220', osk: { stadur: 'posthus' }, breytt: null }],
]);
const adgangur = new Map();

class Villa extends Error {
  constructor(stada, kodi, skilabod) { super(skilabod); this.stada = stada; this.kodi = kodi; }
}

const svara = (res, stada, efni, hausar = {}) => {
  res.writeHead(stada, { 'Content-Type': 'application/json; charset=utf-8', ...hausar });
  res.end(JSON.stringify(efni));
};

const onError = (err, req, res) => {
  if (err instanceof StructError) return svara(res, 422, { villa: { kodi: 'OGILD_GOGN', skilabod: err.message, svid: err.path.join('.') } });
  if (err instanceof Villa) return svara(res, err.stada, { villa: { kodi: err.kodi, skilabod: err.message } }, err.stada === 401 ? { 'WWW-Authenticate': 'Bearer' } : {});
  const stada = err.status ?? (Number(err.code) || 500);
  if (stada >= 500) console.error(err);
  return svara(res, stada, { villa: { kodi: stada >= 500 ? 'INNRI_VILLA' : 'OGILD_BEIDNI', skilabod: stada >= 500 ? 'Óvænt villa' : err.message } });
};

const onNoMatch = (req, res) => svara(res, 404, { villa: { kodi: 'FANNST_EKKI', skilabod: `${req.method} ${req.path}` } });

const innskradur = (req, res, next) => {
  const [, lykill] = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '') ?? [];
  if (!lykill) return next(new Villa(401, 'ADGANGSLYKIL_VANTAR', 'Aðgangslykil (Bearer) vantar'));
  const rennurUt = adgangur.get(lykill);
  if (rennurUt === undefined) return next(new Villa(401, 'ADGANGSLYKILL_OGILDUR', 'Aðgangslykill er ekki gildur'));
  if (rennurUt < Date.now()) { adgangur.delete(lykill); return next(new Villa(401, 'ADGANGSLYKILL_UTRUNNINN', 'Aðgangslykill er útrunninn')); }
  next();
};

const med = (Snid, gera) => (req, res, next) => {
  try { assert(req.body, Snid); svara(res, ...gera(req.body)); } catch (err) { next(err); }
};

const finna = (id) => {
  const v = VIDTAKENDUR.get(id);
  if (!v) throw new Villa(404, 'VIDTAKANDI_FANNST_EKKI', 'Viðtakandi fannst ekki');
  return v;
};

const app = polka({ onError, onNoMatch }).use(bodyParser.json({ limit: '64kb' }));

app.post('/auth-authenticate', med(Innskraning, ({ notandi, lykilord }) => {
  if (NOTENDUR[notandi] !== lykilord) throw new Villa(401, 'RANGT_LYKILORD', 'Notandanafn eða lykilorð er rangt');
  const lykill = randomBytes(24).toString('base64url');
  const rennurUt = Date.now() + ENDING;
  adgangur.set(lykill, rennurUt);
  return [200, { adgangslykill: lykill, rennurUt: new Date(rennurUt).toISOString() }];
}));

app.post('/ext-verify', innskradur, med(Stadfesting, ({ vidtakandi }) => {
  const kennitala = vidtakandi.kennitala.replace('-', '');
  const fundinn = [...VIDTAKENDUR].find(([, v]) => v.kennitala === kennitala && v.simi === vidtakandi.simi.slice(-7));
  return [200, fundinn ? { fannst: true, vidtakandi: { id: fundinn[0], nafn: fundinn[1].nafn } } : { fannst: false }];
}));

app.post('/ext-reach', innskradur, med(Afhending, ({ vidtakandaId, heimilisfang, adgerd, osk }) => {
  const v = finna(vidtakandaId);
  if (v.postnumer !== heimilisfang.postnumer) throw new Villa(409, 'HEIMILISFANG_PASSAR_EKKI', 'Póstnúmer passar ekki við viðtakanda');
  if (adgerd === 'breyta') { v.osk = osk; v.breytt = new Date().toISOString(); }
  return [200, { vidtakandaId, osk: v.osk, breytt: v.breytt }];
}));

app.post('/ext-notify', innskradur, med(Tilkynning, (beidni) => {
  finna(beidni.vidtakandaId);
  return [201, { tilkynning: { id: randomUUID(), stada: 'i_bidrod', leidir: beidni.leidir ?? ['sms'] } }];
}));

app.listen(Number(process.env.PORT), '127.0.0.1', (err) => { if (err) throw err; });
process.on('SIGTERM', () => process.exit(0));
