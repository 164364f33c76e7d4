// Mga parokyano, tugot asin paisi; gabos nasa memorya.
import { randomBytes } from 'node:crypto';

export const HALOY = Number(process.env.TOKEN_TTL_SECONDS ?? 900);
export const KOMPANYA: Record<string, string> = { 'naga-ekspres-07': 'Pili9!nutKdt-Bombon-31x' };
export const MGA_PORMA = ['BIKOL-TEXT-03', 'BIKOL-EMAIL-01', 'INGLES-TEXT-02'];

export interface Gusto {
  lugar: string; tanda: string | null; oras: { poon: string; sagkod: string } | null; mga_aldaw: string[];
  kataid?: { ngaran: string; numero_kan_harong?: string }; tindahan?: string;
}
export interface Parokyano {
  numero: string; pangaran: string; apelyido: string; selpon: string;
  istaran: { tinampo: string; barangay: string; banwaan: string; kodigo_postal: string };
  gusto: Gusto; binago: string;
}

const poon = '2031-01-08T02:10:00.000Z';
const mga_parokyano: Parokyano[] = [
  { numero: 'PRK-10422', pangaran: 'Rosario', apelyido: 'Belmonte', selpon: '+639175550142', istaran: { tinampo: 'Magsaysay Avenue', barangay: 'Concepcion Pequeña', banwaan: 'Naga', kodigo_postal: '4400' }, gusto: { lugar: 'pintuan', tanda: null, oras: null, mga_aldaw: ['lunes', 'martes', 'miyerkoles', 'huwebes', 'biyernes'] }, binago: poon },
  { numero: 'PRK-10877', pangaran: 'Teodoro', apelyido: 'Imperial', selpon: '+639285550177', istaran: { tinampo: 'Rizal Street', barangay: 'Old Albay', banwaan: 'Legazpi', kodigo_postal: '4500' }, gusto: { lugar: 'tindahan', tindahan: 'TND-014', tanda: 'Apodon muna', oras: { poon: '13:00', sagkod: '18:00' }, mga_aldaw: ['sabado'] }, binago: poon },
  { numero: 'PRK-11035', pangaran: 'Ligaya', apelyido: 'Peñaflor', selpon: '+639395550135', istaran: { tinampo: 'San Roque', barangay: 'San Nicolas', banwaan: 'Iriga', kodigo_postal: '4431' }, gusto: { lugar: 'pintuan', tanda: null, oras: null, mga_aldaw: ['sabado'] }, binago: poon },
];

const saradit = (t: string) => t.toLocaleLowerCase('fil');
export const hanapon = (selpon: string, apelyido: string) => mga_parokyano.find((p) => p.selpon === selpon && saradit(p.apelyido) === saradit(apelyido));
export const sa_numero = (numero: string) => mga_parokyano.find((p) => p.numero === numero);

const mga_tugot = new Map<string, number>();
export const bagong_tugot = () => {
  const tugot = randomBytes(24).toString('hex');
  mga_tugot.set(tugot, Date.now() + HALOY * 1000);
  return tugot;
};
export const balido = (tugot: string) => {
  const sagkod = mga_tugot.get(tugot);
  if (sagkod === undefined) return false;
  if (sagkod > Date.now()) return true;
  mga_tugot.delete(tugot);
  return false;
};

let huri = 48210;
export const bagong_paisi = () => `PS-${String((huri += 1)).padStart(7, '0')}`;
