// Илдьит: тутааччылары, аадырыстары, биллэриилэри ситимниир аан.
import { createServer } from 'node:http';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createRouter } from '@remix-run/fetch-router';
import { createRequestListener } from '@remix-run/node-fetch-server';
import type { Validator } from 'jointz';
import { adyryska, bereberke, billerii, kiirii } from './schemas.ts';

const PARTNYOR = 'sakha-post-17';
const KISTELEN_TYL = 'Oloro-7Buluu_kyttyga';
const TTL = Number(process.env.TOKEN_TTL_SECONDS ?? 1800);
const LIMIT = 32 * 1024;
const BAS = 'X-Kiirii-Token';

interface Talyy { mieste: string; yal_aata?: string; punkt_kuoda?: string; belietehin?: string; kem?: { sahalanyyta: string; buteete: string } }
interface Kihi {
  nuomer: number; araspaanya: string; aat: string; tolopuon: string;
  indeks: string; uulussa: string; jie: number; kvartiira?: number;
  talyy: Talyy; ularytylynna: string | null;
}

const kihiler: Kihi[] = [
  { nuomer: 4127, araspaanya: 'Sleptsova', aat: 'Aytalina', tolopuon: '+79142223344', indeks: '677000', uulussa: 'Oyunskay', jie: 23, kvartiira: 41, talyy: { mieste: 'aan' }, ularytylynna: null },
  { nuomer: 4190, araspaanya: 'Nikiforov', aat: 'Nyurgun', tolopuon: '+79145556677', indeks: '678170', uulussa: 'Lenin', jie: 8, talyy: { mieste: 'yal', yal_aata: 'Egorova' }, ularytylynna: null },
  { nuomer: 4255, araspaanya: 'Vinokurova', aat: 'Sardana', tolopuon: '+79148889900', indeks: '677027', uulussa: 'Kirov', jie: 112, kvartiira: 5, talyy: { mieste: 'punkt', punkt_kuoda: 'YKT-009' }, ularytylynna: null },
];
const tokennar = new Map<string, number>();
let billeriiNuomere = 70200;

class Algas extends Error {
  constructor(readonly status: number, readonly kod: string, readonly tyl: string, readonly sihilii?: unknown[]) { super(tyl); }
}

async function aakh<T>(request: Request, talan: Validator<T> | ((body: unknown) => Validator<T>)): Promise<T> {
  const text = await request.text();
  if (Buffer.byteLength(text) > LIMIT) throw new Algas(413, 'UHUN', `Көрдөһүү ${LIMIT} баайтан уһун`);
  let body: unknown;
  try { body = JSON.parse(text); } catch (e) { throw new Algas(400, 'JSON', (e as Error).message); }
  const errors = (typeof talan === 'function' ? talan(body) : talan).validate(body);
  if (errors.length) {
    throw new Algas(400, 'KORDOHUU', 'Көрдөһүү сыыһалаах', errors.map((e) => ({ suol: e.path.join('.'), tyl: e.message })));
  }
  return body as T;
}

const tenneh = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
const kihi = (nuomer: number) => {
  const k = kihiler.find((x) => x.nuomer === nuomer);
  if (!k) throw new Algas(404, 'KIHI_SUOKH', 'Маннык нүөмэрдээх киһи суох');
  return k;
};

const kharabyl = async ({ request }: { request: Request }, next: () => Promise<Response>) => {
  const token = request.headers.get(BAS);
  if (!token) throw new Algas(401, 'TOKEN_SUOKH', `${BAS} баһа суох`);
  const buter = tokennar.get(token);
  if (buter === undefined) throw new Algas(401, 'TOKEN_BILLIBET', 'Токен биллибэт');
  if (buter < Date.now()) { tokennar.delete(token); throw new Algas(401, 'TOKEN_BUPPUT', 'Токен болдьоҕо бүппүт'); }
  return next();
};

const router = createRouter({
  middleware: [async (_, next) => {
    try { return await next(); } catch (e) {
      if (!(e instanceof Algas)) { console.error(e); return Response.json({ algas: { kod: 'IS', tyl: 'Ис алҕас' } }, { status: 500 }); }
      return Response.json({ algas: { kod: e.kod, tyl: e.tyl, ...(e.sihilii && { sihilii: e.sihilii }) } }, { status: e.status });
    }
  }],
});

router.post('/ildjit/v1/auth-authenticate', async ({ request }) => {
  const { kiirii: k } = await aakh(request, kiirii as Validator<any>);
  if (!tenneh(k.partnyor, PARTNYOR) || !tenneh(k.kistelen_tyl, KISTELEN_TYL)) {
    throw new Algas(403, 'KIIRII', 'Партнёр эбэтэр кистэлэҥ тыл сыыһа');
  }
  const token = randomBytes(24).toString('base64url');
  tokennar.set(token, Date.now() + TTL * 1000);
  return Response.json({ kiirii: { token, sekunda: TTL } });
});

router.post('/ildjit/v1/ext-verify', {
  middleware: [kharabyl],
  async handler({ request }) {
    const { kihi: k } = await aakh(request, bereberke as Validator<any>);
    const kim = kihiler.find((x) => x.tolopuon === k.tolopuon && x.araspaanya.toLowerCase() === k.araspaanya.toLowerCase());
    if (!kim) throw new Algas(404, 'KIHI_SUOKH', 'Маннык киһи көстүбэтэ');
    return Response.json({ billier: true, kihi: { nuomer: kim.nuomer, aat: kim.aat } });
  },
});

router.post('/ildjit/v1/ext-reach', {
  middleware: [kharabyl],
  async handler({ request }) {
    const body = await aakh<any>(request, adyryska);
    const k = kihi(body.kihi_nuomere);
    if (k.indeks !== body.adyrys.indeks || k.jie !== body.adyrys.jie) throw new Algas(409, 'ADYRYS', 'Аадырыс бу киһи киэнэ буолбатах');
    if (body.soruk === 'ularyt') {
      const { mieste, yal_aata, punkt_kuoda, belietehin, kem } = body.talyy;
      k.talyy = { mieste, yal_aata, punkt_kuoda, belietehin, kem: kem && { sahalanyyta: kem.sahalanyyta, buteete: kem.buteete } };
      k.ularytylynna = new Date().toISOString();
    }
    return Response.json({ kihi_nuomere: k.nuomer, talyy: k.talyy, ularytylynna: k.ularytylynna });
  },
});

router.post('/ildjit/v1/ext-notify', {
  middleware: [kharabyl],
  async handler({ request }) {
    const body = await aakh<any>(request, billerii);
    kihi(body.kihi_nuomere);
    billeriiNuomere += 1;
    return Response.json({ billerii: { nuomer: `BL-${billeriiNuomere}`, turuk: 'uocharakka', khanaallar: body.khanaallar ?? ['sms'] } }, { status: 202 });
  },
});

const server = createServer(createRequestListener((request) => router.fetch(request)));
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => { server.closeAllConnections(); server.close(() => process.exit(0)); });
