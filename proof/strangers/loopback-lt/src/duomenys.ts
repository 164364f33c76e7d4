export interface Gavejas { kodas: string; vardas: string; pavarde: string; telefonas: string; pastoKodas: string; namas: string; sms: boolean; elPastas: boolean }

export const klientai = new Map([['UAB-KNYGYNAS-NERIS', 'vK3-pusele.41Rz']]);
export const gavejai: Gavejas[] = [
  {kodas: 'GAV-30417', vardas: 'Rasa', pavarde: 'Kazlauskienė', telefonas: '+37061248835', pastoKodas: '44280', namas: '17', sms: true, elPastas: true},
  {kodas: 'GAV-30992', vardas: 'Tomas', pavarde: 'Urbonas', telefonas: '+37068790112', pastoKodas: '01103', namas: '3A', sms: true, elPastas: false},
  {kodas: 'GAV-31845', vardas: 'Ingrida', pavarde: 'Petrauskaitė', telefonas: '+37065033947', pastoKodas: '92127', namas: '60', sms: false, elPastas: true},
];
export const sablonai = new Set(['PRISTATYMAS_SIANDIEN', 'VELUOJA', 'PASTOMATE']);
export const pastomatai = new Set(['PST014', 'PST102', 'PST377']);
export const nuostatos = new Map<string, {nuostatos: object; pakeista: string | null}>(
  gavejai.map(g => [g.kodas, {nuostatos: {budas: 'i_rankas', skambintiPries: true}, pakeista: null}]),
);
export const zetonai = new Map<string, {klientas: string; iki: number}>();
export const TTL = Number(process.env.TOKEN_TTL_SECONDS ?? 1800);
