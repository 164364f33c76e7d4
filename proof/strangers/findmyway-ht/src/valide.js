// Ti kouch validasyon nou: chak règ bay yon kòd ak yon mesaj pou chak chan.

const absan = (v) => v === undefined || v === null || v === '';
const anyen = Symbol('anyen');

const fot = (chan, kod, mesaj, plis = {}) => ({ chan, kod, mesaj, ...plis });

export const teks = ({ min = 1, maks = 120, modèl, egzanp } = {}) => (v, chan, fot_yo) => {
  if (typeof v !== 'string') return fot_yo.push(fot(chan, 'TIP_PA_BON', 'Chan sa a dwe yon tèks.', { tip: 'teks' })), anyen;
  const t = v.trim();
  if (t.length < min) return fot_yo.push(fot(chan, 'TWO_KOUT', `Chan sa a dwe gen omwen ${min} karaktè.`, { min })), anyen;
  if (t.length > maks) return fot_yo.push(fot(chan, 'TWO_LONG', `Chan sa a pa ka depase ${maks} karaktè.`, { maks })), anyen;
  if (modèl && !modèl.test(t)) return fot_yo.push(fot(chan, 'FOMA_PA_BON', `Fòma a pa bon. Egzanp: ${egzanp}`, { egzanp })), anyen;
  return t;
};

export const antye = ({ min, maks }) => (v, chan, fot_yo) => {
  if (!Number.isInteger(v)) return fot_yo.push(fot(chan, 'TIP_PA_BON', 'Chan sa a dwe yon nonm antye.', { tip: 'antye' })), anyen;
  if (v < min || v > maks) return fot_yo.push(fot(chan, 'ANDEYO_LIMIT', `Valè a dwe ant ${min} ak ${maks}.`, { min, maks })), anyen;
  return v;
};

export const chwa = (...valè) => (v, chan, fot_yo) => {
  if (!valè.includes(v)) return fot_yo.push(fot(chan, 'VALE_PA_OTORIZE', `Valè sa a pa otorize. Chwazi youn nan: ${valè.join(', ')}.`, { otorize: valè })), anyen;
  return v;
};

export const dat = () => (v, chan, fot_yo) => {
  const bon = typeof v === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(v) && !Number.isNaN(Date.parse(v));
  if (!bon) return fot_yo.push(fot(chan, 'DAT_PA_BON', 'Dat la dwe nan fòma ISO 8601 ak zòn lè. Egzanp: 2030-01-31T14:00:00-05:00', { egzanp: '2030-01-31T14:00:00-05:00' })), anyen;
  return v;
};

export const lis = (règ, { maks = 7 } = {}) => (v, chan, fot_yo) => {
  if (!Array.isArray(v)) return fot_yo.push(fot(chan, 'TIP_PA_BON', 'Chan sa a dwe yon lis.', { tip: 'lis' })), anyen;
  if (v.length === 0 || v.length > maks) return fot_yo.push(fot(chan, 'ANDEYO_LIMIT', `Lis la dwe gen ant 1 ak ${maks} eleman.`, { min: 1, maks })), anyen;
  return v.map((x, i) => règ(x, `${chan}[${i}]`, fot_yo));
};

export const objè = (chan_yo, apre) => (v, chan, fot_yo) => {
  if (typeof v !== 'object' || Array.isArray(v)) return fot_yo.push(fot(chan, 'TIP_PA_BON', 'Chan sa a dwe yon objè.', { tip: 'objè' })), anyen;
  const rezilta = {};
  const non = (k) => (chan ? `${chan}.${k}` : k);
  for (const [k, { règ, obligatwa }] of Object.entries(chan_yo)) {
    const mande = typeof obligatwa === 'function' ? obligatwa(v) : obligatwa;
    if (absan(v[k])) {
      if (mande) fot_yo.push(fot(non(k), 'OBLIGATWA', 'Chan sa a obligatwa.'));
      continue;
    }
    const r = règ(v[k], non(k), fot_yo);
    if (r !== anyen) rezilta[k] = r;
  }
  apre?.(rezilta, non, (k, kod, mesaj) => fot_yo.push(fot(non(k), kod, mesaj)));
  return rezilta;
};

export const ob = (règ, si = true) => ({ règ, obligatwa: si });
export const ops = (règ) => ({ règ, obligatwa: false });

export function valide(règ, done) {
  const fot_yo = [];
  const rezilta = règ(done, '', fot_yo);
  return { rezilta, fot_yo };
}
