// Kawe Kōkau: hononga mō ngā kamupene tuku mōkī (Express Zod API).
import { randomBytes, randomUUID } from 'node:crypto';
import createHttpError from 'http-errors';
import { createConfig, createServer, defaultEndpointsFactory, Middleware } from 'express-zod-api';
import { z } from 'zod';

const TTL = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);
const KAITONO = { 'toa-hauraki': 'rimu-4417-kauri-9052' };

const tangata = new Map([
  ['T-004821', { whanau: 'Ngata', tuatahi: 'Aroha', waea: '+64211234567', imera: 'aroha.ngata@example.nz', poutapeta: '3420',
    hiahia: { wahi: 'kuaha_mua' }, whakahou_i: null }],
  ['T-004877', { whanau: 'Pewhairangi', tuatahi: 'Wiremu', waea: '+6427990011', imera: 'wiremu.p@example.nz', poutapeta: '4010',
    hiahia: { wahi: 'toa', korero: 'Waea mai i mua' }, whakahou_i: null }],
]);
const tohu = new Map();

// ---- ngā hanga -------------------------------------------------------------
const wa = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const poutapeta = z.string().regex(/^\d{4}$/);
const tangataId = z.string().regex(/^T-\d{6}$/);

const noho = z.strictObject({
  nama: z.string().min(1).max(12),
  rori: z.string().min(2).max(80),
  takiwa: z.string().max(60).optional(),
  taone: z.string().min(2).max(60),
  poutapeta,
});

const hiahia = z.strictObject({
  wahi: z.enum(['kuaha_mua', 'kuaha_muri', 'kiritata', 'toa']),
  kiritata: z.strictObject({ ingoa: z.string().min(1).max(60), whare: z.string().max(12).optional() }).optional(),
  noho: noho.optional(),
  ra: z.array(z.enum(['mane', 'turei', 'wenerei', 'taite', 'paraire', 'hatarei'])).min(1).max(6).optional(),
  wa: z.strictObject({ mai: wa, ki: wa }).optional(),
  korero: z.string().max(140).optional(),
});

const hangaUru = z.strictObject({ kaitono: z.string().min(1), kupu_huna: z.string().min(1) });

const hangaManatoko = z.strictObject({
  ingoa: z.strictObject({ tuatahi: z.string().min(1).max(60).optional(), whanau: z.string().min(1).max(60) }),
  waea: z.string().regex(/^\+64\d{8,10}$/).optional(),
  imera: z.email().optional(),
  poutapeta,
}).refine((v) => v.waea !== undefined || v.imera !== undefined, { path: ['waea'], message: 'me tuku te waea, te imera rānei' });

const hangaHiahia = z.strictObject({
  tangata: tangataId,
  mahi: z.enum(['panui', 'whakahou']),
  hiahia: hiahia.optional(),
}).superRefine((v, ctx) => {
  if (v.mahi === 'whakahou' && !v.hiahia) ctx.addIssue({ code: 'custom', path: ['hiahia'], message: 'me tuku ina ko whakahou te mahi' });
  if (v.hiahia?.wahi === 'kiritata' && !v.hiahia.kiritata) ctx.addIssue({ code: 'custom', path: ['hiahia', 'kiritata'], message: 'me tuku ina ko kiritata te wahi' });
});

const hangaKarere = z.strictObject({
  tangata: tangataId,
  tukunga: z.strictObject({
    nama: z.string().regex(/^KWK\d{8}NZ$/),
    ra_tae: z.iso.date().optional(),
    moki: z.int().min(1).max(20).optional(),
  }),
  karere: z.enum(['kua_tukuna', 'kei_te_haere', 'kua_roa', 'kua_tae']),
  huarahi: z.enum(['patuhi', 'imera']),
  take: z.string().min(3).max(100).optional(),
  reo: z.enum(['mi', 'en']).default('mi'),
}).superRefine((v, ctx) => {
  if (v.karere === 'kua_roa' && v.take === undefined) ctx.addIssue({ code: 'custom', path: ['take'], message: 'me tuku ina ko kua_roa te karere' });
});

// ---- te tohu -----------------------------------------------------------------
const tohuMiddleware = new Middleware({
  security: { type: 'header', name: 'x-tohu' },
  handler: async ({ request }) => {
    const t = request.headers['x-tohu'];
    if (!t) throw createHttpError(401, 'Kāore he tohu i te pane X-Tohu');
    const wahanga = tohu.get(t);
    if (!wahanga) throw createHttpError(401, 'Kāore i te mōhiotia te tohu');
    if (wahanga.mutu <= Date.now()) throw createHttpError(401, 'Kua pau te wā o te tohu');
    return { kaitono: wahanga.kaitono };
  },
});
const factory = defaultEndpointsFactory.addMiddleware(tohuMiddleware);

const kimi = (id) => {
  const t = tangata.get(id);
  if (!t) throw createHttpError(404, 'Kāore tēnei tangata i te rēhita');
  return t;
};

const uru = defaultEndpointsFactory.build({
  method: 'post',
  input: hangaUru,
  output: z.object({ tohu: z.string(), mutu: z.string() }),
  handler: async ({ input }) => {
    if (!Object.hasOwn(KAITONO, input.kaitono) || KAITONO[input.kaitono] !== input.kupu_huna) throw createHttpError(401, 'Kāore i tika te kaitono, te kupu huna rānei');
    const t = randomBytes(24).toString('base64url');
    const mutu = Date.now() + TTL * 1000;
    tohu.set(t, { kaitono: input.kaitono, mutu });
    return { tohu: t, mutu: new Date(mutu).toISOString() };
  },
});

const manatoko = factory.build({
  method: 'post',
  input: hangaManatoko,
  output: z.object({ tangata: tangataId, ingoa: z.string(), manatoko: z.boolean() }),
  handler: async ({ input }) => {
    const whai = [...tangata].find(([, t]) => t.whanau.toLowerCase() === input.ingoa.whanau.toLowerCase() && t.poutapeta === input.poutapeta
      && (input.waea === undefined || t.waea === input.waea) && (input.imera === undefined || t.imera === input.imera.toLowerCase()));
    if (!whai) throw createHttpError(404, 'Kāore tēnei tangata i te rēhita');
    return { tangata: whai[0], ingoa: `${whai[1].tuatahi} ${whai[1].whanau}`, manatoko: true };
  },
});

const hiahiaEndpoint = factory.build({
  method: 'post',
  input: hangaHiahia,
  output: z.object({ tangata: tangataId, hiahia, whakahou_i: z.string().nullable() }),
  handler: async ({ input }) => {
    const t = kimi(input.tangata);
    if (input.mahi === 'whakahou') {
      t.hiahia = input.hiahia;
      t.whakahou_i = new Date().toISOString();
    }
    return { tangata: input.tangata, hiahia: t.hiahia, whakahou_i: t.whakahou_i };
  },
});

const karereEndpoint = factory.build({
  method: 'post',
  input: hangaKarere,
  output: z.object({ karere_id: z.uuid(), ahua: z.enum(['kei_te_rarangi']), reo: z.enum(['mi', 'en']) }),
  handler: async ({ input }) => {
    kimi(input.tangata);
    return { karere_id: randomUUID(), ahua: 'kei_te_rarangi', reo: input.reo };
  },
});

const config = createConfig({
  http: { listen: { port: Number(process.env.PORT ?? 8090), host: '127.0.0.1' } },
  cors: false,
  startupLogo: false,
  logger: { level: 'silent' },
});
await createServer(config, {
  v2: {
    'auth-authenticate': uru,
    'ext-verify': manatoko,
    'ext-reach': hiahiaEndpoint,
    'ext-notify': karereEndpoint,
  },
});
for (const s of ['SIGTERM', 'SIGINT']) process.on(s, () => process.exit(0));
