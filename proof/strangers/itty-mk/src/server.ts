import { createServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import { createServerAdapter } from '@whatwg-node/server';
import { AutoRouter, StatusError, type IRequest } from 'itty-router';
import Validator from 'validatorjs';
import { izvestuvanje, najava, proverka, zelba } from './pravila.js';

const TRAENJE = Number(process.env.TOKEN_TTL_SECONDS ?? 1800);
const KORISNICI: Record<string, string> = { 'ohrid-knigi': 'Biser.1907-letnica' };
const PRIMACI = new Map([
  [20418, { prezime: 'Стојановска', telefon: '+38970123456', postenskiBroj: '1000' }],
  [20731, { prezime: 'Илиевски', telefon: '+38975998877', postenskiBroj: '7000' }],
  [21006, { prezime: 'Адеми', telefon: '+38978445566', postenskiBroj: '1200' }],
]);
const sesii = new Map<string, number>();
const zelbi = new Map<number, Record<string, unknown>>();
let sledno = 8800;

const odgovor = (status: number, telo: unknown, zaglavija: Record<string, string> = {}) =>
  new Response(JSON.stringify(telo), { status, headers: { 'content-type': 'application/json; charset=utf-8', ...zaglavija } });
const uspeh = (podatoci: unknown, status = 200, zaglavija = {}) => odgovor(status, { uspeh: true, podatoci }, zaglavija);
const greska = (status: number, poraka: string): never => { throw new StatusError(status, poraka); };

function proveri(vlez: unknown, pravila: Validator.Rules): any {
  const v = new Validator(vlez, pravila);
  if (v.fails()) throw new StatusError(422, { poraka: 'Податоците не се исправни', greski: v.errors.all() });
  return vlez;
}

async function json(req: IRequest): Promise<any> {
  if (!req.headers.get('content-type')?.startsWith('application/json')) greska(415, 'Се очекува application/json');
  let vlez: unknown;
  try { vlez = JSON.parse(await req.text()); } catch { greska(400, 'Телото не е исправен JSON'); }
  if (vlez === null || typeof vlez !== 'object' || Array.isArray(vlez)) greska(400, 'Се очекува JSON објект');
  return vlez;
}

const soSesija = (req: IRequest) => {
  const kolace = /(?:^|;\s*)sesija=([^;]*)/.exec(req.headers.get('cookie') ?? '')?.[1];
  if (!kolace) greska(401, 'Нема колаче „sesija“. Најавете се.');
  if ((sesii.get(kolace!) ?? 0) < Date.now()) greska(401, 'Сесијата е истечена. Најавете се повторно.');
};
const primac = (id: unknown) => PRIMACI.get(Number(id)) ?? greska(404, 'Примачот не постои');

const router = AutoRouter({
  base: '/api/v2',
  catch: (e: any) => {
    const { status = 500, message, ...ostanato } = e;
    if (status === 500) { console.error(e); return odgovor(500, { uspeh: false, poraka: 'Внатрешна грешка' }); }
    const { error: _, stack: __, ...polinja } = ostanato;
    return odgovor(status, { uspeh: false, poraka: message, ...polinja });
  },
  missing: () => odgovor(404, { uspeh: false, poraka: 'Не постои' }),
});

router.post('/auth-authenticate', async (req) => {
  if (!req.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) greska(415, 'Се очекува application/x-www-form-urlencoded');
  const vlez = proveri(Object.fromEntries(new URLSearchParams(await req.text())), najava);
  if (!Object.hasOwn(KORISNICI, vlez.korisnik) || KORISNICI[vlez.korisnik] !== vlez.lozinka) greska(401, 'Погрешен корисник или лозинка');
  const sesija = randomBytes(20).toString('hex');
  sesii.set(sesija, Date.now() + TRAENJE * 1000);
  return uspeh({ korisnik: vlez.korisnik, vaziMinuti: Math.ceil(TRAENJE / 60) }, 200, { 'set-cookie': `sesija=${sesija}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${TRAENJE}` });
});

router.post('/ext-verify', soSesija, async (req) => {
  const { primac: p, adresa } = proveri(await json(req), proverka);
  for (const [primacId, q] of PRIMACI) {
    if (q.telefon === p.telefon && q.prezime.toLowerCase() === p.prezime.toLowerCase() && q.postenskiBroj === String(adresa.postenskiBroj)) {
      return uspeh({ poznat: true, primacId });
    }
  }
  return uspeh({ poznat: false, primacId: null });
});

router.post('/ext-reach', soSesija, async (req) => {
  const vlez = proveri(await json(req), zelba);
  primac(vlez.primacId);
  const id = Number(vlez.primacId);
  if (vlez.zelba) {
    const { mesto, sosed, paketomat, zabeleska, od, do: doVreme } = vlez.zelba;
    zelbi.set(id, { mesto, sosed, paketomat, zabeleska, od, do: doVreme });
  }
  return uspeh({ primacId: id, zelba: zelbi.get(id) ?? { mesto: 'VRATA' } });
});

router.post('/ext-notify', soSesija, async (req) => {
  const vlez = proveri(await json(req), izvestuvanje);
  primac(vlez.primacId);
  return uspeh({ izvestuvanjeId: `IZV-${++sledno}`, status: 'VO_REDICA' }, 201);
});

const server = createServer(createServerAdapter(router.fetch));
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
