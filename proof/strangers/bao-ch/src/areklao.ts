// I areklon i dinemanda siha (validata).
import { asDateTime, isEnum, isObject, isString, isIssue, maybeArray, maybeEnum, maybeNumber, maybeObject, maybeString, type Issue, type ValueProcessor } from 'validata';

export const Aksion = { atan: 'atan', tulaika: 'tulaika' };
export const Saga = { petta: 'petta', kusina: 'kusina', besinu: 'besinu', ofisina: 'ofisina' };
export const Diha = { lunes: 'lunes', mattes: 'mattes', metkoles: 'metkoles', huebes: 'huebes', betnes: 'betnes', sabalu: 'sabalu' };
export const Kinahulo = { humanao: 'humanao', atrasao: 'atrasao', matto: 'matto' };
export const Maneran = { sms: 'sms', whatsapp: 'whatsapp', kattan: 'kattan' };
export const Fino = { ch: 'ch', en: 'en', tl: 'tl' };

const unu = (todu: Record<string, string>) => isEnum<string>(todu, { showValidValues: true });
const mientras = (todu: Record<string, string>) => maybeEnum<string>(todu, { showValidValues: true });
const oran = /^([01]\d|2[0-3]):[0-5]\d$/;
const taotao = () => isString({ regex: /^TAO-\d{6}$/ });

export const hatme = isObject({
  aplikasion: isString({ minLength: 3, maxLength: 40 }),
  yabi: isString({ minLength: 12, maxLength: 80 }),
});

export const rekohnosi = isObject({
  naan: isObject({
    fine_nena: maybeString({ minLength: 1, maxLength: 50 }),
    apiyidu: isString({ minLength: 1, maxLength: 50 }),
  }),
  tilifon: isString({ regex: /^1671\d{7}$/ }),
  email: maybeString({ maxLength: 120, regex: /^[^@\s]+@[^@\s]+\.[^@\s]+$/ }),
  direksion: maybeObject({
    songsong: isString({ minLength: 2, maxLength: 40 }),
    kodigon_postat: maybeString({ regex: /^969\d{2}$/ }),
  }),
});

const dinesea = isObject({
  saga: unu(Saga),
  nota: maybeString({ maxLength: 160 }),
  oran_entrega: maybeObject({ desde: isString({ regex: oran }), asta: isString({ regex: oran }) }),
  diha_siha: maybeArray(unu(Diha), { minLength: 1, maxLength: 6 }),
});
const kuatAksion = isObject<{ aksion: string }>({ aksion: unu(Aksion) }, { ignoreExtraProperties: true });
const segunAksion = (aksion: string): ValueProcessor<any> => (aksion === 'tulaika' ? paraTulaika : paraAtan);
const paraAtan = isObject({ aksion: unu(Aksion), taotao: taotao() });
const paraTulaika = isObject({ aksion: unu(Aksion), taotao: taotao(), dinesea });

const paketi = isObject({
  numiru: isString({ regex: /^GU\d{8}MP$/ }),
  libra: maybeNumber({ min: 0.1, max: 150 }),
  kuantu: maybeNumber({ min: 1, max: 40 }),
});
const komun = {
  taotao: taotao(),
  kinahulo: unu(Kinahulo),
  paketi,
  plantiya: isString({ minLength: 4, maxLength: 24 }),
  maneran: mientras(Maneran),
  fino: mientras(Fino),
};
const kuatKinahulo = isObject<{ kinahulo: string }>({ kinahulo: unu(Kinahulo) }, { ignoreExtraProperties: true });
const segunKinahulo = new Map<string, ValueProcessor<any>>(Object.entries({
  humanao: isObject({ ...komun, matto_gi: asDateTime() }),
  atrasao: isObject({ ...komun, nuebu_na_ora: asDateTime(), rason: maybeString({ maxLength: 120 }) }),
  matto: isObject({ ...komun, rumisibi: isString({ minLength: 1, maxLength: 80 }) }),
}));

export class TiDinanche extends Error {
  constructor(readonly issues: Issue[]) { super('Ti dinanche i dinemanda'); }
}
export const chachek = <T>(areklo: ValueProcessor<T>, balu: unknown): T => {
  const humuyong = areklo.process(balu);
  if (isIssue(humuyong)) throw new TiDinanche(humuyong.issues);
  return humuyong.value;
};
export const chachekDinesea = (balu: unknown) => chachek(segunAksion(chachek(kuatAksion, balu).aksion), balu);
export const chachekNutisia = (balu: unknown) => chachek(segunKinahulo.get(chachek(kuatKinahulo, balu).kinahulo) ?? segunKinahulo.get('humanao')!, balu);
