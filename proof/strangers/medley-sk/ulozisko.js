import { randomBytes } from 'node:crypto';

const PLATNOST = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);

const aplikacie = new Map([['eshop-tatran', 'vQ7-kosodrevina-4418']]);
const osoby = [
  { id: 'SK-204417', priezvisko: 'Kováčová', meno: 'Zuzana', telefon: '+421905118240', psc: '04001' },
  { id: 'SK-204583', priezvisko: 'Hudák', meno: 'Matej', telefon: '+421948330175', psc: '81107' },
  { id: 'SK-205002', priezvisko: 'Polláková', meno: 'Ema', telefon: '+421911602934', psc: '97401' },
];
const preferencie = new Map([['SK-204417', { miesto: 'DVERE', okna: [{ den: 'PO', od: '16:00', do: '19:00' }] }]]);
const sablony = new Set(['ZAS-INFO-02', 'ZAS-TERMIN-01']);
const tokeny = new Map();
let poradie = 7310;

export const prihlas = (aplikacia, tajnyKluc) => {
  if (aplikacie.get(aplikacia) !== tajnyKluc) return null;
  const token = randomBytes(24).toString('base64url');
  tokeny.set(token, { aplikacia, koniec: Date.now() + PLATNOST * 1000 });
  return { token, platnostSekund: PLATNOST };
};
export const relacia = (token) => {
  const zaznam = tokeny.get(token);
  if (!zaznam) return 'neznamy';
  if (zaznam.koniec <= Date.now()) return 'vyprsany';
  return zaznam;
};
const bezMedzier = (psc) => String(psc).replace(/ /g, '');
export const najdi = (telefon, priezvisko, psc) => osoby.find((o) => o.telefon === telefon && o.psc === bezMedzier(psc)
  && o.priezvisko.localeCompare(priezvisko ?? '', 'sk', { sensitivity: 'base' }) === 0);
export const podlaId = (id) => osoby.find((o) => o.id === id);
export const citajPreferencie = (id) => preferencie.get(id) ?? { miesto: 'DVERE', okna: [] };
export const ulozPreferencie = (id, nove) => preferencie.set(id, nove);
export const maSablonu = (kod) => sablony.has(kod);
export const noveOznamenie = () => `OZN-${new Date().getFullYear()}-${String(++poradie).padStart(6, '0')}`;
