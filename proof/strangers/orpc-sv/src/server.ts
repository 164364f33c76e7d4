import { createServer } from 'node:http';
import { randomBytes, randomUUID } from 'node:crypto';
import { os, ORPCError } from '@orpc/server';
import { OpenAPIHandler } from '@orpc/openapi/node';
import typia from 'typia';
import type { Adressandring, Adressfraga, Avisering, Epostavisering, Inloggning, Onskemal, Verifiering } from './typer.js';

const TTL = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);
const KLIENTER = new Map([['bolaget-nord-17', 'Hj4rtero-Kx91-vinter']]);
const MALLAR = new Set(['AVI-STD-2', 'AVI-FORSENAD-1']);
const MOTTAGARE = [
  { id: '5b0f6d0c-1b7e-4c53-9d0a-6a2f3f1d7a11', efternamn: 'Lindqvist', telefon: '+46701740605', postnummer: '41104' },
  { id: '0c9a44fe-7d52-4b1f-8b8e-19d0b5a7c622', efternamn: 'Öberg', telefon: '+46701740633', postnummer: '90326' },
];
const onskemal = new Map<string, Onskemal>();
const nycklar = new Map<string, number>();

// Grundtypen först, därefter den utökade typen när värdet kräver det.
const stegvis = <A, B extends A>(bas: typeof adressfraga, utokad: unknown, nar: (v: A) => boolean) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'typia',
    validate: (v: unknown) => {
      const forsta = (bas as any)['~standard'].validate(v);
      return 'issues' in forsta && forsta.issues ? forsta : nar(forsta.value) ? (utokad as any)['~standard'].validate(v) : forsta;
    },
    types: undefined as unknown as { input: A | B; output: A | B },
  },
});
const inloggning = typia.createValidate<Inloggning>();
const verifiering = typia.createValidate<Verifiering>();
const adressfraga = typia.createValidate<Adressfraga>();
const adressandring = typia.createValidate<Adressandring>();
const avisering = typia.createValidate<Avisering>();
const epostavisering = typia.createValidate<Epostavisering>();
const adress = stegvis<Adressfraga, Adressandring>(adressfraga, adressandring, (v) => v.atgard === 'andra');
const avi = stegvis<Avisering, Epostavisering>(avisering as any, epostavisering, (v) => v.kanal === 'epost');

const bas = os.$context<{ nyckel?: string }>();
const skyddad = bas.use(({ context, next }) => {
  if (!context.nyckel) throw new ORPCError('UNAUTHORIZED', { message: 'Rubriken X-Atkomstnyckel saknas' });
  const slut = nycklar.get(context.nyckel);
  if (slut === undefined) throw new ORPCError('UNAUTHORIZED', { message: 'Åtkomstnyckeln är ogiltig' });
  if (slut < Date.now()) throw new ORPCError('UNAUTHORIZED', { message: 'Åtkomstnyckeln har gått ut' });
  return next();
});
const kand = (id: string) => {
  const m = MOTTAGARE.find((x) => x.id === id);
  if (!m) throw new ORPCError('NOT_FOUND', { message: 'Mottagaren finns inte' });
  return m;
};

const router = {
  logga: bas.route({ method: 'POST', path: '/auth-authenticate' }).input(inloggning).handler(({ input }) => {
    if (KLIENTER.get(input.klient.id) !== input.klient.hemlighet) throw new ORPCError('UNAUTHORIZED', { message: 'Fel klient eller hemlighet' });
    const nyckel = randomBytes(24).toString('base64url');
    nycklar.set(nyckel, Date.now() + TTL * 1000);
    return { atkomst: { nyckel, giltigSekunder: TTL, omfattning: input.omfattning ?? ['mottagare', 'avisering'] } };
  }),
  verifiera: skyddad.route({ method: 'POST', path: '/ext-verify' }).input(verifiering).handler(({ input }) => {
    const m = MOTTAGARE.find((x) => x.telefon === input.mottagare.telefon && x.postnummer === input.adress.postnummer
      && x.efternamn.toLocaleLowerCase('sv') === input.mottagare.efternamn.toLocaleLowerCase('sv'));
    return m ? { kand: true, mottagarId: m.id } : { kand: false };
  }),
  adress: skyddad.route({ method: 'POST', path: '/ext-reach' }).input(adress).handler(({ input }) => {
    const m = kand(input.mottagarId);
    if (input.atgard === 'andra') {
      const { placering, meddelande, portkod, tidsfonster } = input.onskemal!;
      onskemal.set(m.id, { placering, meddelande, portkod, tidsfonster: tidsfonster && { fran: tidsfonster.fran, till: tidsfonster.till } });
    }
    return { mottagarId: m.id, atgard: input.atgard, onskemal: onskemal.get(m.id) ?? { placering: 'dorr' } };
  }),
  avisera: skyddad.route({ method: 'POST', path: '/ext-notify', successStatus: 202 }).input(avi).handler(({ input }) => {
    kand(input.mottagarId);
    if (!MALLAR.has(input.mall)) throw new ORPCError('UNPROCESSABLE_CONTENT', { message: `Mallen ${input.mall} finns inte` });
    return { avisering: { id: randomUUID(), kanal: input.kanal, status: 'koad' } };
  }),
};

const handler = new OpenAPIHandler(router);
const server = createServer(async (req, res) => {
  const nyckel = req.headers['x-atkomstnyckel'];
  const { matched } = await handler.handle(req, res, { prefix: '/api/partner', context: { nyckel: typeof nyckel === 'string' ? nyckel : undefined } });
  if (!matched) {
    res.writeHead(404, { 'content-type': 'application/json' });
    res.end(JSON.stringify({ defined: false, code: 'NOT_FOUND', status: 404, message: 'Not Found' }));
  }
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => { server.close(); server.closeAllConnections(); process.exit(0); });
