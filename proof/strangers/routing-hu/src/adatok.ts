import { AtveteliMod, PreferenciaDto } from './dto/elerheto.dto';

export const partnerek = new Map([
  ['BORS-0412', 'kZ8w-Tt41-pQe7-Vm20'],
  ['MEZE-1177', 'hR3c-Yy90-bNs6-Lk58'],
]);

export interface Ugyfel {
  azonosito: string;
  vezeteknev: string;
  keresztnev: string;
  telefonszam: string;
  iranyitoszam: string;
  utcaHazszam: string;
  preferencia: Partial<PreferenciaDto> & { atvetel: AtveteliMod };
  modositva: string | null;
}

export const ugyfelek: Ugyfel[] = [
  {
    azonosito: 'UF-204518', vezeteknev: 'Halmos', keresztnev: 'Réka', telefonszam: '305512478', iranyitoszam: '6722', utcaHazszam: 'Gutenberg utca 19.',
    preferencia: { atvetel: AtveteliMod.HAZHOZ, idosav: { tol: '08:00', ig: '16:00' }, elotteHivas: false }, modositva: null,
  },
  {
    azonosito: 'UF-198034', vezeteknev: 'Tordai', keresztnev: 'Bence', telefonszam: '204417093', iranyitoszam: '1073', utcaHazszam: 'Dob utca 55.',
    preferencia: { atvetel: AtveteliMod.CSOMAGAUTOMATA, automataKod: 'BP114' }, modositva: '2026-03-02T09:41:07.000Z',
  },
  {
    azonosito: 'UF-211960', vezeteknev: 'Szűcs', keresztnev: 'Ilona', telefonszam: '703380416', iranyitoszam: '4026', utcaHazszam: 'Bem tér 3.',
    preferencia: { atvetel: AtveteliMod.SZOMSZED, megjegyzes: 'Kovácsék, földszint 2.' }, modositva: null,
  },
];

export const sablonok = new Set(['KISZALLITAS_MA', 'KESES', 'ATVEHETO']);

export const azonos = (a: string, b: string) => a.trim().localeCompare(b.trim(), 'hu', { sensitivity: 'accent' }) === 0;
