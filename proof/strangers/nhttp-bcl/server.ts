import nhttp, { HttpError, type NextFunction, type RequestEvent } from 'nhttp-land';
import { ValidationError } from 'computed-types/lib/schema/errors';
import * as hiro from './hiro';
import { bagong_paisi, bagong_tugot, balido, hanapon, HALOY, KOMPANYA, MGA_PORMA, sa_numero } from './listahan';

const app = nhttp();

app.onError((err, rev) => {
  if (err instanceof ValidationError) {
    rev.response.status(422);
    return {
      sala: err.message,
      mga_sala: (err.errors ?? []).map(({ path, error }) => ({ sa: path.join('.'), dahilan: error.message })),
    };
  }
  if (err instanceof SyntaxError) {
    rev.response.status(400);
    return { sala: err.message };
  }
  const status = typeof err.status === 'number' ? err.status : 500;
  rev.response.status(status);
  return { sala: status === 500 ? 'May problema samuya' : err.message };
});
app.on404((rev) => {
  rev.response.status(404);
  return { sala: `Mayong ${rev.method} ${rev.path}` };
});

const may_tugot = (rev: RequestEvent, next: NextFunction) => {
  const [klase, tugot] = (rev.headers.get('authorization') ?? '').split(' ');
  if (klase !== 'Bearer' || !tugot) {
    rev.response.header('WWW-Authenticate', 'Bearer');
    throw new HttpError(401, 'Kaipuhan an tugot (Authorization: Bearer)');
  }
  if (!balido(tugot)) {
    rev.response.header('WWW-Authenticate', 'Bearer error="invalid_token"');
    throw new HttpError(401, 'Dai na balido an tugot');
  }
  return next();
};
const kuanon = (numero: string) => {
  const p = sa_numero(numero);
  if (!p) throw new HttpError(404, `Mayong parokyano na ${numero}`);
  return p;
};

app.post('/hatod/v2/auth-authenticate', (rev) => {
  const { kompanya } = hiro.paglaog(rev.body as never);
  if (!Object.hasOwn(KOMPANYA, kompanya.kodigo) || KOMPANYA[kompanya.kodigo] !== kompanya.sekreto) {
    throw new HttpError(401, 'Dai midbid an kompanya o sala an sekreto');
  }
  return { tugot: bagong_tugot(), klase: 'Bearer', segundos: HALOY };
});

app.post('/hatod/v2/ext-verify', may_tugot, (rev) => {
  const { tawo, selpon } = hiro.pagmidbid(rev.body as never);
  const p = hanapon(selpon, tawo.apelyido);
  if (!p) throw new HttpError(404, 'Dai midbid an tawo');
  return {
    midbid: true,
    parokyano: { numero: p.numero, pangaran: p.pangaran, apelyido: p.apelyido },
    istaran: p.istaran,
    puwede: ['hiling', 'liwat'],
  };
});

app.post('/hatod/v2/ext-reach', may_tugot, (rev) => {
  const k = hiro.kagustuhan(rev.body as never);
  const p = kuanon(k.parokyano);
  if (k.gibo === 'liwat') {
    const { lugar, tanda, oras, mga_aldaw } = k.gusto;
    p.gusto = { lugar, tanda: tanda ?? null, oras: oras ?? null, mga_aldaw: mga_aldaw ?? p.gusto.mga_aldaw };
    if (k.gusto.lugar === 'kataid') p.gusto.kataid = k.gusto.kataid;
    if (k.gusto.lugar === 'tindahan') p.gusto.tindahan = k.gusto.tindahan;
    p.binago = new Date().toISOString();
  }
  return { parokyano: p.numero, istaran: p.istaran, gusto: p.gusto, binago: p.binago };
});

app.post('/hatod/v2/ext-notify', may_tugot, (rev) => {
  const b = hiro.paisi(rev.body as never);
  const p = kuanon(b.parokyano);
  if (!MGA_PORMA.includes(b.porma)) throw new HttpError(409, `Mayong porma na ${b.porma}`);
  rev.response.status(201);
  return { paisi: { numero: bagong_paisi(), klase: b.klase, paagi: b.paagi, estado: 'nakapila' }, parokyano: p.numero, padara: b.padara.numero };
});

app.listen({ port: Number(process.env.PORT), hostname: '127.0.0.1' });
