import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Wunsch } from './vertrag.js';

export type Zustellwunsch = z.infer<typeof Wunsch>;
export interface Empfaenger {
  nr: string; vorname: string; nachname: string; mobil: string; email: string;
  strasse: string; hausnummer: string; plz: string; ort: string; gebiet: string; wunsch: Zustellwunsch; geaendert: string | null;
}

export const mandanten = [{ mandant: 'HB-0417', benutzer: 'nordversand-api', kennwort: 'Krabbe!Deich-92', name: 'Nordversand GmbH' }];

export const bestand: Empfaenger[] = [
  { nr: 'EMP-204518', vorname: 'Wiebke', nachname: 'Petersen', mobil: '+4915204417783', email: 'wiebke.petersen@posteo.example', strasse: 'Eppendorfer Weg', hausnummer: '58b', plz: '20259', ort: 'Hamburg', gebiet: 'HH-WEST', wunsch: { ablageart: 'HAUSTUER' }, geaendert: null },
  { nr: 'EMP-204977', vorname: 'Cem', nachname: 'Aydın', mobil: '+4917661120945', email: 'cem.aydin@posteo.example', strasse: 'Wandsbeker Chaussee', hausnummer: '211', plz: '22089', ort: 'Hamburg', gebiet: 'HH-OST', wunsch: { ablageart: 'NACHBAR', nachbar: { name: 'Schröder' } }, geaendert: null },
];

export const vorlagen: Record<string, string> = { 'ZU-104': 'Ihre Sendung', 'ZU-110': 'Ihre Sendung (kurz)' };

const dauer = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);
const sitzungen = new Map<string, { mandant: string; bis: number }>();

export function neueSitzung(mandant: string) {
  const kennung = randomBytes(20).toString('hex');
  const bis = Date.now() + dauer * 1000;
  sitzungen.set(kennung, { mandant, bis });
  return { kennung, gueltigBis: new Date(bis).toISOString() };
}

export function sitzungZu(kennung: string): 'ok' | 'unbekannt' | 'abgelaufen' {
  const s = sitzungen.get(kennung);
  if (!s) return 'unbekannt';
  return s.bis < Date.now() ? 'abgelaufen' : 'ok';
}

let zaehler = 7310;
export const naechsteMeldungsNr = () => `ML-${new Date().getFullYear()}-${String(++zaehler).padStart(6, '0')}`;
