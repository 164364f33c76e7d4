import { randomBytes, randomUUID } from 'node:crypto';
import mojo, { Server } from '@mojojs/core';
import { schemi } from './schemi.js';

const DURATA = Number(process.env.TOKEN_TTL_SECONDS ?? 1800);
const MASSIMU = 16384;
const partner = new Map([['trinacria-spidizioni', 'Zagara.77-Ballaro']]);
const sissiuni = new Map();
const clienti = new Map([
  ['PN-48213', { cugnomu: 'Cannizzaro', tilefunu: '+390915550147', cap: '90133', nnirizzu: { strata: 'Via Maqueda 112', cap: '90133', citati: 'Palermu' } }],
  ['PN-50977', { cugnomu: 'Brancato', tilefunu: '+390955550188', cap: '95124', nnirizzu: { strata: 'Via Etnea 301', cap: '95124', citati: 'Catania' } }],
]);
const scelti = new Map();

const app = mojo({ mode: 'production' });
app.log.level = 'fatal';
const no = (ctx, status, sbagghiu) => ctx.render({ json: { sbagghiu }, status });

app.addHelper('notFound', (ctx) => no(ctx, 404, 'strata'));
app.addHelper('exception', (ctx) => no(ctx, 500, 'internu'));

// Leggi u corpu e lu talìa cu lu schema; nenti si nun va
async function corpu(ctx, schema) {
  if (Number(ctx.req.get('Content-Length') ?? 0) > MASSIMU) return void (await no(ctx, 413, 'granni'));
  const testu = await ctx.req.text();
  if (Buffer.byteLength(testu) > MASSIMU) return void (await no(ctx, 413, 'granni'));
  let dati;
  try {
    dati = JSON.parse(testu);
  } catch {
    return void (await no(ctx, 400, 'json'));
  }
  if (!schema(dati)) return void (await no(ctx, 400, schema.errors[0].instanceLocation));
  return dati;
}

const base = app.any('/panaru');

base.post('/auth-authenticate', async (ctx) => {
  const userinfo = ctx.req.userinfo;
  const i = userinfo?.indexOf(':') ?? -1;
  if (i < 0 || partner.get(userinfo.slice(0, i)) !== userinfo.slice(i + 1)) {
    ctx.res.set('WWW-Authenticate', 'Basic realm="Panaru"');
    return no(ctx, 401, 'trasuta');
  }
  const chiavi = randomBytes(20).toString('hex');
  sissiuni.set(chiavi, Date.now() + DURATA * 1000);
  ctx.res.setCookie('sissiuni', chiavi, { httpOnly: true, path: '/panaru', sameSite: 'strict' });
  return ctx.render({ json: { trasutu: true, dura: DURATA } });
});

const dintra = base.under('/', async (ctx) => {
  const scadi = sissiuni.get(ctx.req.getCookie('sissiuni') ?? '');
  if (scadi === undefined || scadi < Date.now()) {
    await no(ctx, 401, 'sissiuni');
    return false;
  }
});

dintra.post('/ext-verify', async (ctx) => {
  const dati = await corpu(ctx, schemi.verifica);
  if (dati === undefined) return;
  const { pirsuna, nnirizzu } = dati;
  for (const [codici, c] of clienti) {
    if (c.tilefunu === pirsuna.tilefunu && c.cap === nnirizzu.cap && c.cugnomu.toLowerCase() === pirsuna.cugnomu.toLowerCase()) {
      return ctx.render({ json: { codici, nnirizzu: c.nnirizzu } });
    }
  }
  return no(ctx, 404, 'scanusciutu');
});

dintra.post('/ext-reach', async (ctx) => {
  const dati = await corpu(ctx, schemi.prifirenzi);
  if (dati === undefined) return;
  const { codici, prifirenzi } = dati;
  if (!clienti.has(codici)) return no(ctx, 404, 'scanusciutu');
  if (prifirenzi) {
    const { modu, vicinu, puntu, finestra, nota } = prifirenzi;
    scelti.set(codici, { modu, vicinu: modu === 'vicinu' ? vicinu : undefined, puntu: modu === 'puntu' ? puntu : undefined, finestra, nota });
  }
  return ctx.render({ json: { codici, prifirenzi: scelti.get(codici) ?? { modu: 'porta' } } });
});

dintra.post('/ext-notify', async (ctx) => {
  const dati = await corpu(ctx, schemi.avvisu);
  if (dati === undefined) return;
  if (!clienti.has(dati.codici)) return no(ctx, 404, 'scanusciutu');
  return ctx.render({ json: { avvisu: randomUUID(), lingua: dati.lingua ?? 'it' }, status: 201 });
});

const server = new Server(app, { listen: [`http://127.0.0.1:${process.env.PORT ?? 8080}`], quiet: true });
await server.start();
for (const s of ['SIGTERM', 'SIGINT']) process.on(s, () => process.exit(0));
