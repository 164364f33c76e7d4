import Bao, { type Context } from 'baojs';
import { chachek, chachekDinesea, chachekNutisia, hatme, rekohnosi, TiDinanche } from './areklao';
import { APLIKASION, gaigeSesion, nuebuSesion, PLANTIYA, taotao, TIEMPO } from './guinahan';

class Rinechasa extends Error {
  constructor(readonly status: number, readonly kodigu: string, message: string) { super(message); }
}
const lachi = (status: number, kodigu: string, mensahi: string, mas = {}) =>
  Response.json({ maolek: false, linachi: { kodigu, mensahi, ...mas } }, { status });

const app = new Bao();
app.errorHandler = (e: any) => {
  if (e instanceof TiDinanche) return lachi(400, 'TI_DINANCHE', e.message, { issues: e.issues });
  if (e instanceof Rinechasa) return lachi(e.status, e.kodigu, e.message);
  if (e instanceof SyntaxError) return lachi(400, 'TI_JSON', e.message);
  console.error(e);
  return lachi(500, 'SETBIDOT', 'Guaha prublema gi setbidot');
};
app.notFoundHandler = () => lachi(404, 'TAIGUE', 'Taigue este na chalan');

app.before((ctx) => {
  if (!ctx.path.startsWith('/entrega/ext-')) return ctx;
  const pase = ctx.headers.get('x-sesion');
  if (pase === null) throw new Rinechasa(401, 'TAI_SESION', 'Nisisita X-Sesion gi hedda');
  if (!gaigeSesion(pase)) throw new Rinechasa(401, 'MAPOS_SESION', 'Mapos pat ti gaige i sesion');
  return ctx;
});

const nai = (ctx: Context, data: object, status = 200) => ctx.sendRaw(Response.json({ maolek: true, data }, { status }));
const espiha = (id: string) => {
  const t = taotao.find((x) => x.id === id);
  if (!t) throw new Rinechasa(409, 'TAI_TAOTAO', 'Ti matungo este na taotao');
  return t;
};

app.post('/entrega/auth-authenticate', async (ctx) => {
  const { aplikasion, yabi } = chachek(hatme, await ctx.req.json());
  if (APLIKASION.get(aplikasion) !== yabi) throw new Rinechasa(403, 'TI_MASEDI', 'Ti dinanche i aplikasion pat i yabi');
  return nai(ctx, { sesion: nuebuSesion(), sigundu: TIEMPO });
});

app.post('/entrega/ext-verify', async (ctx) => {
  const { naan, tilifon } = chachek(rekohnosi, await ctx.req.json());
  const t = taotao.find((x) => x.tilifon === tilifon && x.apiyidu.toLowerCase() === naan.apiyidu.toLowerCase());
  if (!t) return nai(ctx, { matungo: false });
  return nai(ctx, { matungo: true, taotao: t.id, naan: { fine_nena: t.fine_nena, apiyidu: t.apiyidu }, direksion: t.direksion });
});

app.post('/entrega/ext-reach', async (ctx) => {
  const d = chachekDinesea(await ctx.req.json());
  const t = espiha(d.taotao);
  if (d.aksion === 'tulaika') {
    t.dinesea = d.dinesea;
    t.bersion += 1;
  }
  return nai(ctx, { taotao: t.id, direksion: t.direksion, dinesea: t.dinesea, bersion: t.bersion });
});

app.post('/entrega/ext-notify', async (ctx) => {
  const n = chachekNutisia(await ctx.req.json());
  const t = espiha(n.taotao);
  if (!PLANTIYA.has(n.plantiya)) throw new Rinechasa(409, 'TAI_PLANTIYA', 'Taigue este na plantiya');
  return nai(ctx, { nutisia: crypto.randomUUID(), taotao: t.id, maneran: n.maneran ?? 'sms', estao: 'mananangga' }, 202);
});

app.listen({ port: Number(process.env.PORT), hostname: '127.0.0.1' });
