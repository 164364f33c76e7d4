// Wantok Kago: API bilong ol kampani.
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { Application, Router } from '@oakserver/oak';
import { Validator } from 'jsonschema';
import * as skema from './skema.js';

const TTL = Number(process.env.TOKEN_TTL_SECONDS) || 1800;
const MAX = 16384;
const validator = new Validator();

class Asua extends Error {
  constructor(status, kod, tok, ol) { super(tok); Object.assign(this, { status, kod, ol }); }
}

const kampani = { 'LAE-EXP-07': 'Kumul#Bilas_1975' };
const tiket = new Map();
const kastama = [
  { namba: 'PG-004512', fes: 'Serah', las: 'Kaupa', fon: '72145530', imel: 'serah.kaupa@example.com', provins: 'MPL', seksen: 34, lot: 12, laik: { givim: { long: 'haus' } } },
  { namba: 'PG-001877', fes: 'Tobias', las: 'Warime', fon: '76002214', imel: 'tobias.warime@example.com', provins: 'NCD', seksen: 219, lot: 7, laik: { givim: { long: 'stua', stua: 'ST101' } } },
];
const toksave = new Map();
const bilong = (namba) => {
  const k = kastama.find((x) => x.namba === namba);
  if (!k) throw new Asua(404, 'KASTAMA', 'Mipela i no save long dispela kastama');
  return k;
};
const orait = (ctx, data, status = 200) => { ctx.response.status = status; ctx.response.body = { orait: true, data }; };
const sekim = (samting, s) => {
  const { errors } = validator.validate(samting, s, { nestedErrors: true });
  if (errors.length) throw new Asua(422, 'SKEMA', 'Sampela samting i no stret', errors.map((e) => ({ we: e.path.join('.'), tok: e.message })));
  return samting;
};
const json = async (ctx) => {
  if (!ctx.request.hasBody) return {};
  try { return JSON.parse(await ctx.request.body.text()); } catch (e) { throw new Asua(400, 'JSON', e.message); }
};

const app = new Application({ logErrors: false });

app.use(async (ctx, next) => {
  try {
    await next();
    if (ctx.response.status === 404 && !ctx.response.body) throw new Asua(404, 'ROT', 'I nogat dispela rot');
  } catch (e) {
    const status = e.status ?? 500;
    if (status >= 500) console.error(e);
    ctx.response.status = status;
    if (status === 401 && e.kod === 'TIKET') ctx.response.headers.set('WWW-Authenticate', 'Tiket realm="wantok-kago"');
    ctx.response.body = { orait: false, asua: { kod: e.kod ?? 'ASUA', tok: status >= 500 ? 'Bagarap insait' : e.message, ...(e.ol && { ol: e.ol }) } };
  }
});
app.use(async (ctx, next) => {
  if (Number(ctx.request.headers.get('content-length') ?? 0) > MAX) throw new Asua(413, 'BIKPELA', 'Bodi i bikpela tumas');
  await next();
});

const wantaimTiket = async (ctx, next) => {
  const [, namba] = /^Tiket (\S+)$/.exec(ctx.request.headers.get('authorization') ?? '') ?? [];
  if (!namba) throw new Asua(401, 'TIKET', 'Tiket i no stap long Authorization');
  const t = tiket.get(namba);
  if (!t) throw new Asua(401, 'TIKET', 'Mipela i no save long dispela tiket');
  if (t < Date.now()) { tiket.delete(namba); throw new Asua(401, 'TIKET', 'Taim bilong tiket i pinis'); }
  await next();
};

const router = new Router({ prefix: '/kago/v2' });

router.post('/auth-authenticate', async (ctx) => {
  if (!/^application\/x-www-form-urlencoded\b/i.test(ctx.request.headers.get('content-type') ?? '')) {
    throw new Asua(415, 'KAIN', 'Salim olsem application/x-www-form-urlencoded');
  }
  const form = sekim(ctx.request.hasBody ? Object.fromEntries(await ctx.request.body.form()) : {}, skema.tiket);
  const tru = Buffer.from(kampani[form.kampani] ?? '');
  const givim = Buffer.from(form.paswot);
  if (tru.length !== givim.length || !timingSafeEqual(tru, givim)) throw new Asua(403, 'PASWOT', 'Kampani o paswot i no stret');
  const namba = randomBytes(24).toString('base64url');
  tiket.set(namba, Date.now() + TTL * 1000);
  orait(ctx, { tiket: namba, sekon: TTL }, 201);
});

router.post('/ext-verify', wantaimTiket, async (ctx) => {
  const { man, ples } = sekim(await json(ctx), skema.luksave);
  const k = kastama.find((x) => x.fon === man.fon.replace(/^\+675/, '') && x.las.toLowerCase() === man.las_nem.toLowerCase() && x.seksen === ples.seksen && x.lot === ples.lot);
  orait(ctx, k ? { save: true, kastama: k.namba, fes_nem: k.fes } : { save: false });
});

router.post('/ext-reach', wantaimTiket, async (ctx) => {
  const { kastama: namba, wok } = sekim(await json(ctx), skema.laik);
  const k = bilong(namba);
  if (wok.kain === 'senisim') {
    const { givim, taim, de_nogut, tok } = wok.laik;
    if (taim && taim.stat >= taim.pinis) throw new Asua(409, 'TAIM', 'stat i mas kam paslain long pinis');
    const { long, nem, fon, stua } = givim;
    k.laik = { givim: { haus: { long }, wantok: { long, nem, fon }, stua: { long, stua } }[long], taim, de_nogut, tok };
  }
  orait(ctx, { kastama: k.namba, laik: k.laik });
});

router.post('/ext-notify', wantaimTiket, async (ctx) => {
  const t = sekim(await json(ctx), skema.toksave);
  bilong(t.kastama);
  const namba = randomUUID();
  toksave.set(namba, t);
  orait(ctx, { toksave: namba, stap: 'i_wet', rot: t.rot }, 201);
});

app.use(router.routes());
app.use(router.allowedMethods());

process.on('SIGTERM', () => process.exit(0));
await app.listen({ hostname: '127.0.0.1', port: Number(process.env.PORT) });
