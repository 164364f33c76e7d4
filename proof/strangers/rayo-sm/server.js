'use strict';
const { randomUUID, randomBytes } = require('node:crypto');
const rayoModule = require('rayo');
const rayo = rayoModule.default || rayoModule;
const ZSchema = require('z-schema');

const TTL = Number(process.env.TOKEN_TTL_SECONDS || 2400) * 1000;
const FAAILOGA = 'X-Faailoga-Avanoa';
const kamupani = { 'FALEOLOA-APIA': 'moana-71-Tulaga' };
const avanoa = new Map();
const tala = new Map();
const tagata = [
  { numera_tagata: 30417, telefoni: '+6857221845', igoa_faaiu: 'Leota', nuu: 'Vaimoso', itumalo: 'Tuamasaga', manaoga: { nofoaga: 'FALE' }, suia: null },
  { numera_tagata: 30552, telefoni: '+6857790312', igoa_faaiu: 'Tuilagi', nuu: 'Salelologa', itumalo: 'Faasaleleaga', manaoga: { nofoaga: 'OFISA_MELI' }, suia: null },
];

const mea = (properties, required, description) => ({ type: 'object', additionalProperties: false, properties, required, ...(description ? { description } : {}) });
const filifili = (...values) => ({ type: 'string', enum: values, description: `Filifili se tasi: ${values.join(', ')}` });
const numera = { type: 'integer', minimum: 10000 };
const ulufale = mea({ kamupani: { type: 'string', minLength: 3 }, upu_faataga: { type: 'string', minLength: 8 } }, ['kamupani', 'upu_faataga']);
const siaki = mea({
  telefoni: { type: 'string', pattern: '^\\+685[0-9]{5,7}$' },
  igoa: mea({ muamua: { type: 'string', maxLength: 40 }, faaiu: { type: 'string', minLength: 2 } }, ['faaiu']),
  nuu: { type: 'string' },
}, ['telefoni', 'igoa']);
const galuega = filifili('SIAKI', 'SUI');
const manaoga = mea({
  nofoaga: filifili('FALE', 'FALEOLOA', 'FALESA', 'OFISA_MELI'),
  faatonuga: { type: 'string', maxLength: 140 },
  aso: { type: 'array', minItems: 1, uniqueItems: true, items: filifili('GAFUA', 'LUA', 'LULU', 'TOFI', 'FARAILE', 'TOONAI') },
}, ['nofoaga']);
const siakiManaoga = mea({ numera_tagata: numera, galuega }, ['numera_tagata', 'galuega']);
const suiManaoga = mea({ numera_tagata: numera, galuega, manaoga }, ['numera_tagata', 'galuega', 'manaoga']);
const TALA = ['UA_AUINA_ATU', 'UA_TAUNUU', 'UA_TUAI', 'UA_AVATU'];
const auina = (tuai) => mea({
  numera_tagata: numera,
  afifi: mea({ numera_afifi: { type: 'string', pattern: '^AM[0-9]{8}WS$' }, mamafa_kg: { type: 'number', minimum: 0, maximum: 30 } }, ['numera_afifi']),
  tala: filifili(...TALA),
  gagana: filifili('sm', 'en'),
  taimi_fuafua: { type: 'string', format: 'date-time' },
}, tuai ? ['numera_tagata', 'afifi', 'tala', 'taimi_fuafua'] : ['numera_tagata', 'afifi', 'tala']);
const auinaMasani = auina(false);
const auinaTuai = auina(true);
const validator = new ZSchema({ ignoreUnknownFormats: false });

const tali = (res, status, doc, headers = {}) => {
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers });
  res.end(JSON.stringify(doc));
};
const sese = (res, status, feau, extra = {}) => tali(res, status, { tulaga: 'SESE', feau, ...extra });
const faitau = (req) => new Promise((ok, no) => {
  const chunks = [];
  req.on('data', (c) => chunks.push(c)).on('error', no).on('end', () => {
    try { ok(JSON.parse(Buffer.concat(chunks).toString('utf8'))); } catch (e) { no(e); }
  });
});
const fai = (schemaFor, handler, puipui = true) => async (req, res) => {
  if (puipui) {
    const t = req.headers[FAAILOGA.toLowerCase()];
    if (!t) return sese(res, 401, `Manaomia le ulutala ${FAAILOGA}`);
    if (!(avanoa.get(t) > Date.now())) { avanoa.delete(t); return sese(res, 401, 'Ua le aoga le faailoga, toe ulufale mai'); }
  }
  let doc;
  try { doc = await faitau(req); } catch (e) { return sese(res, 400, e.message); }
  if (!validator.validate(doc, schemaFor(doc))) {
    const mea_sese = validator.getLastErrors().map(({ code, path, message, description }) => ({ code, path, message, ...(description ? { description } : {}) }));
    return sese(res, 400, 'E le sao faamatalaga', { mea_sese });
  }
  return handler(doc, res);
};
const saili = (n, res) => tagata.find((t) => t.numera_tagata === n) || (sese(res, 404, 'E le o maua lea tagata'), null);

rayo({ host: '127.0.0.1', port: Number(process.env.PORT), notFound: (req, res) => sese(res, 404, 'E leai lea ala') })
  .post('/v1/auth-authenticate', fai(() => ulufale, (d, res) => {
    if (kamupani[d.kamupani] !== d.upu_faataga) return sese(res, 403, 'E le sao le kamupani poo le upu faataga');
    const t = randomBytes(20).toString('hex');
    avanoa.set(t, Date.now() + TTL);
    return tali(res, 200, { tulaga: 'MANUIA', sekone: TTL / 1000 }, { [FAAILOGA]: t });
  }, false))
  .post('/v1/ext-verify', fai(() => siaki, (d, res) => {
    const t = tagata.find((x) => x.telefoni === d.telefoni && x.igoa_faaiu.toLowerCase() === d.igoa.faaiu.toLowerCase());
    if (!t) return sese(res, 404, 'E le o maua lea tagata');
    return tali(res, 200, { tulaga: 'MANUIA', tagata: { numera_tagata: t.numera_tagata, nuu: t.nuu, itumalo: t.itumalo } });
  }))
  .post('/v1/ext-reach', fai((d) => (d && d.galuega === 'SUI' ? suiManaoga : siakiManaoga), (d, res) => {
    const t = saili(d.numera_tagata, res);
    if (!t) return undefined;
    if (d.galuega === 'SUI') { t.manaoga = d.manaoga; t.suia = new Date().toISOString(); }
    return tali(res, 200, { tulaga: 'MANUIA', manaoga: t.manaoga, suia: t.suia });
  }))
  .post('/v1/ext-notify', fai((d) => (d && d.tala === 'UA_TUAI' ? auinaTuai : auinaMasani), (d, res) => {
    if (!saili(d.numera_tagata, res)) return undefined;
    const id = randomUUID();
    tala.set(id, d);
    return tali(res, 202, { tulaga: 'FAATALI', numera_tala: id });
  }))
  .start();
process.on('SIGTERM', () => process.exit(0));
