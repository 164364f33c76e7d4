// Simo sesicelo: konkhe kuhlala ku-memory.
import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Lokutsandvwako } from './imibuto';

const TTL = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);

const TINHLELO: Record<string, { imfihlo: string; inkhampani: string }> = {
  'TFM-40217': { imfihlo: 'lilanga/lishonile-77', inkhampani: 'Sibebe Trading' },
};

export interface Umuntfu {
  inombolo: string;
  ligama: string;
  sibongo: string;
  lucingo: string;
  sifundza: string;
  lidolobha: string;
}

const BANTFU: Umuntfu[] = [
  { inombolo: 'MM-10442', ligama: 'Nomcebo', sibongo: 'Dlamini', lucingo: '76123418', sifundza: 'manzini', lidolobha: 'Matsapha' },
  { inombolo: 'MM-10457', ligama: 'Sipho', sibongo: 'Nxumalo', lucingo: '78440092', sifundza: 'hhohho', lidolobha: 'Piggs Peak' },
  { inombolo: 'MM-10461', ligama: 'Temalangeni', sibongo: 'Simelane', lucingo: '79305516', sifundza: 'lubombo', lidolobha: 'Siteki' },
];

const MAPHASELA = new Set(['TFM-2031-00871', 'TFM-2031-00872', 'TFM-2031-00905']);
const TITOLO = new Set(['ST-MTS-04', 'ST-MBA-01', 'ST-STK-02']);

interface Sesi { inkhampani: string; kuphela: number }
const tisesi = new Map<string, Sesi>();
const tintsandvo = new Map<string, { lokutsandvwako: Lokutsandvwako; kuguculwe: string }>();

export const ttl = TTL;

export function vula(inombolo: string, imfihlo: string) {
  const luhlelo = Object.hasOwn(TINHLELO, inombolo) ? TINHLELO[inombolo] : undefined;
  if (!luhlelo) return undefined;
  const a = Buffer.from(luhlelo.imfihlo);
  const b = Buffer.from(imfihlo);
  if (a.length !== b.length || !timingSafeEqual(a, b)) return undefined;
  const id = randomUUID();
  const kuphela = Date.now() + TTL * 1000;
  tisesi.set(id, { inkhampani: luhlelo.inkhampani, kuphela });
  return { id, kuphela, inkhampani: luhlelo.inkhampani };
}

export function sesi(id: string | undefined): 'ayikho' | 'ayatiwa' | 'iphelelwe' | Sesi {
  if (!id) return 'ayikho';
  const s = tisesi.get(id);
  if (!s) return 'ayatiwa';
  return s.kuphela > Date.now() ? s : 'iphelelwe';
}

export function tfola(lucingo: string, sibongo: string) {
  const n = lucingo.replace(/\D/g, '').replace(/^268(?=\d{8}$)/, '');
  return BANTFU.find((b) => b.lucingo === n && b.sibongo.toLowerCase() === sibongo.trim().toLowerCase());
}

export const umuntfu = (inombolo: string) => BANTFU.find((b) => b.inombolo === inombolo);
export const liphaselaLikhona = (inombolo: string) => MAPHASELA.has(inombolo);
export const sitoloSikhona = (ikhodi: string) => TITOLO.has(ikhodi);

export const buka = (inombolo: string) => tintsandvo.get(inombolo) ?? { lokutsandvwako: { indzawo: 'ekhaya' } as Lokutsandvwako, kuguculwe: null };
export function gucula(inombolo: string, lokutsandvwako: Lokutsandvwako) {
  tintsandvo.set(inombolo, { lokutsandvwako, kuguculwe: new Date().toISOString() });
}
