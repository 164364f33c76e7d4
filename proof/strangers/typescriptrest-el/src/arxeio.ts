// Ta dedomena tou dokimastikou perivallontos, stin mnimi.
import { randomBytes } from 'crypto';
import { Protimisi, Simio } from './aitimata';

export interface Pelatis {
  kodikos: string; onoma: string; epitheto: string; kinito: string;
  dieuthynsi: { odos: string; arithmos: string; tk: string };
  protimisi: Protimisi; enimerothike: string | null;
}

export const pelates: Pelatis[] = [
  { kodikos: 'P-20417', onoma: 'Eleni', epitheto: 'Papadopoulou', kinito: '+306945123380', dieuthynsi: { odos: 'Michalakopoulou', arithmos: '48', tk: '11528' }, protimisi: { simio: Simio.PORTA, orario: { apo: '09:00', eos: '14:00' } }, enimerothike: null },
  { kodikos: 'P-20988', onoma: 'Giorgos', epitheto: 'Kalogeras', kinito: '+306972204415', dieuthynsi: { odos: 'Egnatias', arithmos: '112', tk: '54622' }, protimisi: { simio: Simio.KATASTIMA }, enimerothike: null },
  { kodikos: 'P-21340', onoma: 'Maria', epitheto: 'Stathaki', kinito: '+306936118702', dieuthynsi: { odos: 'Kalokairinou', arithmos: '7A', tk: '71202' }, protimisi: { simio: Simio.THYROROS }, enimerothike: null },
];

export const synergates = new Map([['kosmos-eshop', 'w7Rk-93nTq-Zf08bLx']]);
export const protypa = new Set(['SE_DIANOMI', 'PARADOSI_AVRIO', 'KATHYSTERISI', 'PARADOTHIKE']);

export const DIARKEIA = Number(process.env.TOKEN_TTL_SECONDS ?? 1800);
const diakritika = new Map<string, number>();
export const neoDiakritiko = () => { const d = randomBytes(20).toString('hex'); diakritika.set(d, Date.now() + DIARKEIA * 1000); return d; };
export const isxyei = (d: string): 'nai' | 'elixe' | 'agnosto' => {
  const lixi = diakritika.get(d);
  return lixi === undefined ? 'agnosto' : lixi > Date.now() ? 'nai' : 'elixe';
};

let seira = 610300;
export const neaEidopoiisi = () => `EID-${++seira}`;
