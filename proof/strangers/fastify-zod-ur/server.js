// ترسیل رابطہ — تاجروں کے نظام کے لیے
import { randomBytes, timingSafeEqual } from 'node:crypto';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

z.config(z.locales.ur());

const MIYAAD = Number(process.env.TOKEN_TTL_SECONDS ?? 3600);
const TAJIR = { id: 'TJR-0457', kunji: 'Ravi*Chenab*Jhelum.3' };
const SHAKHEN = ['KHI', 'LHE', 'ISB', 'PEW'];

const gahak = new Map([
  ['GHK200911', { naam: 'Ayesha Siddiqui', mobile: '+923214455667', cnic: '35202-1234567-8', postCode: '54000', tarjeeh: { jagah: 'darwaza', nishani: null, auqaat: [] }, tabdeeli: null }],
  ['GHK200958', { naam: 'Bilal Khattak', mobile: '+923339876543', cnic: '17301-7654321-1', postCode: '25000', tarjeeh: { jagah: 'chowkidar', nishani: null, auqaat: [] }, tabdeeli: null }],
  ['GHK201003', { naam: 'Sana Memon', mobile: '+923001112223', cnic: '42101-2223334-6', postCode: '75500', tarjeeh: { jagah: 'daftar', nishani: null, auqaat: [] }, tabdeeli: null }],
]);
const tokens = new Map();
let ittelaShumar = 88120;

const headers = z.object({ 'x-shakh': z.enum(SHAKHEN) });
const gahakNumber = z.string().regex(/^GHK\d{6}$/);
const waqt = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const loginBody = z.object({
  tajir: z.object({ id: z.string().min(1).max(40), kunji: z.string().min(1).max(100) }),
});
const verifyBody = z.object({
  mobile: z.string().regex(/^\+923\d{9}$/),
  postCode: z.string().regex(/^\d{5}$/),
  naam: z.string().min(2).max(80).optional(),
  cnic: z.string().regex(/^\d{5}-\d{7}-\d$/).optional(),
});
const tarjeeh = z.object({
  jagah: z.enum(['darwaza', 'chowkidar', 'parosi', 'daftar']),
  parosi: z.object({ naam: z.string().min(2).max(60), makan: z.string().max(20), mobile: z.string().regex(/^\+923\d{9}$/).optional() }).optional(),
  nishani: z.string().max(120).optional(),
  hidayat: z.string().max(200).optional(),
  auqaat: z.array(z.object({
    din: z.enum(['peer', 'mangal', 'budh', 'jumerat', 'juma', 'hafta']),
    se: waqt,
    tak: waqt,
    baarBaar: z.boolean().optional(),
  })).min(1).max(6).optional(),
}).refine((t) => t.jagah !== 'parosi' || t.parosi !== undefined, { path: ['parosi'] });
const reachBody = z.object({
  amal: z.enum(['DEKHO', 'BADLO']),
  gahakNumber,
  tarjeeh: tarjeeh.optional(),
}).refine((b) => b.amal !== 'BADLO' || b.tarjeeh !== undefined, { path: ['tarjeeh'] });
const notifyBody = z.object({
  gahakNumber,
  khep: z.object({
    trackingNumber: z.string().regex(/^TR\d{9}PK$/),
    wazanGram: z.number().int().positive().max(50000).optional(),
    cod: z.object({ raqam: z.number().positive(), currency: z.enum(['PKR', 'USD']) }).optional(),
  }),
  waqia: z.enum(['RAWANA', 'AAJ_TARSEEL', 'TAAKHEER', 'HAWALE']),
  tareekh: z.iso.date(),
  zariye: z.array(z.enum(['sms', 'whatsapp', 'email'])).min(1).max(3),
  zaban: z.enum(['ur', 'en', 'sd', 'ps']).optional(),
});

const app = Fastify({ logger: false, routerOptions: { ignoreTrailingSlash: true } });
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);

const inkaar = (reply, status, code, paigham) => reply.code(status).send({ kamyab: false, code, paigham });
const jawab = (reply, data, status = 200) => reply.code(status).send({ kamyab: true, data });

app.setNotFoundHandler((req, reply) => inkaar(reply, 404, 'RAASTA', 'یہ راستہ موجود نہیں'));

const barabar = (a, b) => { const x = Buffer.from(a); const y = Buffer.from(b); return x.length === y.length && timingSafeEqual(x, y); };

async function ijazat(req, reply) {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(req.headers.authorization ?? '') ?? [];
  if (!token) return inkaar(reply, 401, 'TOKEN_GHAYAB', 'Authorization: Bearer درکار ہے');
  const khatam = tokens.get(token);
  if (khatam === undefined) return inkaar(reply, 401, 'TOKEN_GHALAT', 'ٹوکن درست نہیں');
  if (khatam < Date.now()) return inkaar(reply, 401, 'TOKEN_KHATAM', 'ٹوکن کی میعاد ختم ہو گئی');
}

app.register(async (api) => {
  api.post('/auth-authenticate', { schema: { body: loginBody } }, async (req, reply) => {
    const { id, kunji } = req.body.tajir;
    if (id !== TAJIR.id || !barabar(kunji, TAJIR.kunji)) return inkaar(reply, 401, 'TAJIR_GHALAT', 'تاجر کی شناخت یا کنجی غلط ہے');
    const token = randomBytes(30).toString('base64url');
    tokens.set(token, Date.now() + MIYAAD * 1000);
    return jawab(reply, { accessToken: token, miyaadSeconds: MIYAAD });
  });

  api.register(async (mehfooz) => {
    mehfooz.addHook('onRequest', ijazat);

    mehfooz.post('/ext-verify', { schema: { headers, body: verifyBody } }, async (req, reply) => {
      for (const [number, g] of gahak) {
        if (g.mobile === req.body.mobile && g.postCode === req.body.postCode) return jawab(reply, { gahakNumber: number, naam: g.naam, tasdeeqShuda: req.body.cnic === g.cnic });
      }
      return inkaar(reply, 404, 'GAHAK_NAHI', 'گاہک نہیں ملا');
    });

    mehfooz.post('/ext-reach', { schema: { headers, body: reachBody } }, async (req, reply) => {
      const g = gahak.get(req.body.gahakNumber);
      if (!g) return inkaar(reply, 404, 'GAHAK_NAHI', 'گاہک نہیں ملا');
      if (req.body.amal === 'BADLO') {
        g.tarjeeh = { nishani: null, auqaat: [], ...req.body.tarjeeh };
        g.tabdeeli = new Date().toISOString();
      }
      return jawab(reply, { gahakNumber: req.body.gahakNumber, tarjeeh: g.tarjeeh, tabdeeli: g.tabdeeli });
    });

    mehfooz.post('/ext-notify', { schema: { headers, body: notifyBody } }, async (req, reply) => {
      if (!gahak.has(req.body.gahakNumber)) return inkaar(reply, 404, 'GAHAK_NAHI', 'گاہک نہیں ملا');
      ittelaShumar += 1;
      return jawab(reply, { ittelaId: ittelaShumar, haalat: 'QATAAR_MEIN', zariye: req.body.zariye }, 201);
    });
  });
}, { prefix: '/api/v3' });

process.on('SIGTERM', () => app.close().then(() => process.exit(0)));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
