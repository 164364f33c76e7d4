// TezTarseel partner gateway (Karachi): connect + body-parser, simpl-schema as in our Meteor days.
import { createServer } from 'node:http';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import connect from 'connect';
import bodyParser from 'body-parser';
import SchemaModule from 'simpl-schema';

const SimpleSchema = SchemaModule.default ?? SchemaModule;
const MUDDAT = Number(process.env.TOKEN_TTL_SECONDS ?? 900);
const IDARE = new Map([['lahore-kitab-ghar', 'shalimar-1642-neem']]);
const ijazatein = new Map();
let itlaaNo = 40211;

const gahak = new Map([
  ['GK-208417', { naam: 'Ayesha Siddiqui', mobile: '03001234567', cnic: '42201-1234567-8', tarjeeh: { jagah: 'darwaza' }, tabdeel: null }],
  ['GK-208950', { naam: 'Bilal Khan', mobile: '03214567890', cnic: '35202-7654321-1', tarjeeh: { jagah: 'chowkidar', hidayat: 'shaam ke baad' }, tabdeel: null }],
  ['GK-211003', { naam: 'Sana Mirza', mobile: '03339876543', cnic: '61101-2468135-2', tarjeeh: { jagah: 'daftar', auqat: ['subah'] }, tabdeel: null }],
]);

// --- schemas -------------------------------------------------------------------

const MOBILE = /^03\d{9}$/;
const lazmi = (shart) => function () { // required when ...
  return shart.call(this) && !this.isSet ? SimpleSchema.ErrorTypes.REQUIRED : undefined;
};

const dakhla = new SimpleSchema({
  idara: { type: String, max: 60 },
  khufia: { type: String, max: 60 },
});

const tasdeeq = new SimpleSchema({
  mobile: { type: String, regEx: MOBILE },
  cnic: { type: String, regEx: /^\d{5}-\d{7}-\d$/ },
  naam: { type: String, max: 80, optional: true },
});

const parosi = new SimpleSchema({
  naam: { type: String, max: 80 },
  makaan: { type: String, max: 20, optional: true },
});

const tarjeeh = new SimpleSchema({
  jagah: { type: String, allowedValues: ['darwaza', 'chowkidar', 'parosi', 'daftar'] },
  parosi: { type: parosi, optional: true, custom: lazmi(function () { return this.siblingField('jagah').value === 'parosi'; }) },
  hidayat: { type: String, max: 120, optional: true },
  auqat: { type: Array, optional: true, maxCount: 3 },
  'auqat.$': { type: String, allowedValues: ['subah', 'dopehar', 'shaam'] },
});

const pata = new SimpleSchema({
  gahak: { type: String, regEx: /^GK-\d{6}$/ },
  kaam: { type: String, allowedValues: ['dekho', 'badlo'] },
  tarjeeh: { type: tarjeeh, optional: true, custom: lazmi(function () { return this.field('kaam').value === 'badlo'; }) },
});

const parcel = new SimpleSchema({
  tracking: { type: String, regEx: /^TT\d{10}PK$/ },
  adad: { type: SimpleSchema.Integer, min: 1, max: 50, optional: true },
  raqam: { type: Number, min: 0, max: 500000, optional: true },
});

const itlaa = new SimpleSchema({
  gahak: { type: String, regEx: /^GK-\d{6}$/ },
  parcel: { type: parcel },
  namoona: { type: String, allowedValues: ['T-11', 'T-12', 'T-15', 'T-20'] },
  tareekh: { type: String, regEx: /^\d{2}-\d{2}-20\d{2}$/ },
  wajah: { type: String, max: 100, optional: true, custom: lazmi(function () { return this.field('namoona').value === 'T-15'; }) },
  zariya: { type: String, allowedValues: ['sms', 'whatsapp'], optional: true },
});

// --- plumbing ------------------------------------------------------------------

const jawab = (res, status, body) => {
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.end(JSON.stringify(body));
};
const galat = (status, khana) => Object.assign(new Error(khana), { status, khana });

const beNull = (v) => (Array.isArray(v) ? v.map(beNull) : v && typeof v === 'object' // null counts as not sent, Mongo operators are not for partners
  ? Object.fromEntries(Object.entries(v).filter(([k, x]) => x !== null && !k.startsWith('$')).map(([k, x]) => [k, beNull(x)])) : v);

function jaanch(schema, body) {
  try { return parakho(schema, body); } catch (e) { throw e.khana ? e : galat(400, 'body'); } // too deep, for one
}
function parakho(schema, body) { // unknown members are dropped; the first faulty member is told, no more
  const saaf = schema.clean(beNull(body ?? {}), { autoConvert: false, removeEmptyStrings: true, trimStrings: true, filter: false, mutate: false });
  const ctx = schema.newContext();
  if (!ctx.validate(saaf, { ignore: [SimpleSchema.ErrorTypes.KEY_NOT_IN_SCHEMA] })) throw galat(400, ctx.validationErrors()[0].name);
  return schema.clean(saaf, { autoConvert: false, filter: true, mutate: false });
}

const barabar = (a, b) => { const x = Buffer.from(a); const y = Buffer.from(b); return x.length === y.length && timingSafeEqual(x, y); };
const dhoondo = (no) => { const g = gahak.get(no); if (!g) throw galat(404, 'gahak'); return g; };

const raaste = {
  '/auth-authenticate': (req) => {
    const d = jaanch(dakhla, req.body);
    if (!barabar(IDARE.get(d.idara) ?? '', d.khufia)) throw galat(401, 'khufia');
    const ijazat = randomBytes(20).toString('base64url');
    ijazatein.set(ijazat, Date.now() + MUDDAT * 1000);
    return [200, { ijazat, muddat: MUDDAT }];
  },
  '/ext-verify': (req) => {
    const d = jaanch(tasdeeq, req.body);
    for (const [no, g] of gahak) if (g.mobile === d.mobile && g.cnic === d.cnic) return [200, { gahak: no, naam: g.naam }];
    throw galat(404, 'gahak');
  },
  '/ext-reach': (req) => {
    const d = jaanch(pata, req.body);
    const g = dhoondo(d.gahak);
    if (d.kaam === 'badlo') { g.tarjeeh = d.tarjeeh; g.tabdeel = Date.now(); }
    return [200, { gahak: d.gahak, tarjeeh: g.tarjeeh, tabdeel: g.tabdeel }];
  },
  '/ext-notify': (req) => {
    const d = jaanch(itlaa, req.body);
    dhoondo(d.gahak);
    return [200, { itlaa: ++itlaaNo, haal: 'qataar' }];
  },
};

const app = connect();
app.use('/tez/v2', (req, res, next) => {
  const raasta = raaste[req.url.split('?')[0]];
  if (!raasta) return next();
  if (req.method !== 'POST') return jawab(res, 405, { galat: 'POST' });
  if (req.url.startsWith('/auth-authenticate')) return next();
  const hadd = ijazatein.get(req.headers['x-ijazat'] ?? '');
  if (hadd === undefined || hadd < Date.now()) return jawab(res, 401, { galat: 'X-Ijazat' });
  next();
});
app.use(bodyParser.json({ limit: '32kb' }));
app.use('/tez/v2', (req, res, next) => {
  const raasta = raaste[req.url.split('?')[0]];
  if (!raasta) return next();
  const [status, body] = raasta(req);
  jawab(res, status, body);
});
app.use((req, res) => jawab(res, 404, { galat: 'raasta' }));
app.use((err, req, res, next) => { // eslint-disable-line no-unused-vars
  const status = err.status ?? 500;
  if (status >= 500) console.error(err);
  jawab(res, status, { galat: err.khana ?? err.type ?? 'server' });
});

const server = createServer(app).listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => { server.close(() => process.exit(0)); server.closeAllConnections(); });
