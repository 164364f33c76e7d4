'use strict';
// Partnerské rozhranie kuriérskej služby Doručenka: restana + LIVR.
const { randomBytes, timingSafeEqual, createHash } = require('crypto');
const restana = require('restana');
const bodyParser = require('body-parser');
const LIVR = require('livr');
const extraRules = require('livr-extra-rules');
const pravidla = require('./pravidla');

LIVR.Validator.registerDefaultRules(extraRules);
LIVR.Validator.defaultAutoTrim(true);

const PLATNOST = Number(process.env.TOKEN_TTL_SECONDS || 2700);
const PARTNERI = { 'knihy-sever': 'pT9x_Vb2-Lq70zWm' };
const SABLONY = ['DK-STD-01', 'DK-KNIHY-02'];
const zakaznici = new Map([
  { id: 30418, telefon: '+421905112347', priezvisko: 'Hudáková', meno: 'Zuzana', psc: '81105', cislo: '17', preferencie: { miesto: 'DVERE', sused: null, odberneMiesto: null, poznamka: 'zvonček 12', okno: { od: '17:00', do: '20:00' } }, zmenene: null },
  { id: 30422, telefon: '+421917400218', priezvisko: 'Baláž', meno: 'Marek', psc: '04001', cislo: '3/A', preferencie: { miesto: 'VRATNICA', sused: null, odberneMiesto: null, poznamka: null, okno: null }, zmenene: null },
  { id: 31077, telefon: '+421948556031', priezvisko: 'Szabóová', meno: 'Eva', psc: '94501', cislo: '58', preferencie: { miesto: 'DVERE', sused: null, odberneMiesto: null, poznamka: null, okno: null }, zmenene: null },
].map((z) => [z.id, z]));
const tokeny = new Map();

const odtlacok = (s) => createHash('sha256').update(String(s)).digest();
const chyba = (res, stav, kod, polia, hlavicky = {}) => res.send(polia === undefined ? { ok: false, chyba: kod } : { ok: false, chyba: kod, polia }, stav, hlavicky);

const over = (schema) => {
  const validator = new LIVR.Validator(schema);
  validator.prepare();
  return (req, res, next) => {
    const data = validator.validate(req.body === undefined ? {} : req.body);
    if (!data) return chyba(res, 400, 'NEPLATNE_UDAJE', validator.getErrors());
    req.data = data;
    return next();
  };
};

const token = (req, res, next) => {
  const [schema, hodnota] = (req.headers.authorization || '').split(' ');
  if (!hodnota || schema.toLowerCase() !== 'bearer') return chyba(res, 401, 'CHYBA_TOKEN', undefined, { 'WWW-Authenticate': 'Bearer' });
  const zaznam = tokeny.get(hodnota);
  if (!zaznam) return chyba(res, 401, 'NEPLATNY_TOKEN', undefined, { 'WWW-Authenticate': 'Bearer error="invalid_token"' });
  if (zaznam <= Date.now()) return chyba(res, 401, 'EXPIROVANY_TOKEN', undefined, { 'WWW-Authenticate': 'Bearer error="invalid_token"' });
  return next();
};

const app = restana({
  errorHandler(err, req, res) {
    if (err.type === 'entity.too.large') return chyba(res, 413, 'PRILIS_VELKE');
    if (err.status >= 400 && err.status < 500) return chyba(res, err.status, 'NEPLATNY_JSON');
    console.error(err);
    return chyba(res, 500, 'INTERNA_CHYBA');
  },
  defaultRoute(req, res) { chyba(res, 404, 'NEEXISTUJE'); },
});
app.use(bodyParser.json());

app.post('/api/partner/auth-authenticate', over(pravidla.prihlasenie), (req, res) => {
  const { partner, heslo } = req.data;
  if (!Object.hasOwn(PARTNERI, partner) || !timingSafeEqual(odtlacok(PARTNERI[partner]), odtlacok(heslo))) return chyba(res, 401, 'ZLE_PRIHLASENIE');
  const hodnota = randomBytes(24).toString('hex');
  tokeny.set(hodnota, Date.now() + PLATNOST * 1000);
  res.send({ ok: true, token: hodnota, platnost: PLATNOST });
});

app.post('/api/partner/ext-verify', token, over(pravidla.overenie), (req, res) => {
  const { telefon, priezvisko } = req.data;
  const z = [...zakaznici.values()].find((x) => x.telefon === telefon && x.priezvisko.toLowerCase() === priezvisko.toLowerCase());
  if (!z) return chyba(res, 404, 'NEZNAMY_ZAKAZNIK');
  res.send({ ok: true, zakaznik: { id: z.id, meno: z.meno } });
});

app.post('/api/partner/ext-reach', token, over(pravidla.dosah), (req, res) => {
  const { zakaznikId, adresa, preferencie } = req.data;
  const z = zakaznici.get(zakaznikId);
  if (!z) return chyba(res, 404, 'NEZNAMY_ZAKAZNIK');
  if (z.psc !== adresa.psc.replace(' ', '') || z.cislo.toLowerCase() !== adresa.cislo.toLowerCase()) return chyba(res, 409, 'ADRESA_NESUHLASI');
  if (preferencie) {
    const p = preferencie;
    z.preferencie = { miesto: p.miesto, sused: p.sused || null, odberneMiesto: p.odberneMiesto || null, poznamka: p.poznamka || null, okno: p.okno || null };
    z.zmenene = new Date().toISOString();
  }
  res.send({ ok: true, zakaznikId: z.id, preferencie: z.preferencie, zmenene: z.zmenene });
});

let poradie = 88120;
app.post('/api/partner/ext-notify', token, over(pravidla.oznamenie), (req, res) => {
  const { zakaznikId, sablona } = req.data;
  if (!zakaznici.has(zakaznikId)) return chyba(res, 404, 'NEZNAMY_ZAKAZNIK');
  if (!SABLONY.includes(sablona)) return chyba(res, 422, 'NEZNAMA_SABLONA');
  poradie += 1;
  res.send({ ok: true, oznamenieId: `OZ-${poradie}`, stav: 'ZARADENE' }, 201);
});

app.start(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
