import { array, assign, define, dynamic, enums, integer, max, min, object, optional, pattern, size, string } from 'superstruct';

const Klukka = pattern(string(), /^([01]\d|2[0-3]):[0-5]\d$/);
const Postnumer = pattern(string(), /^\d{3}$/);
const Simi = pattern(string(), /^(\+354)?[678]\d{6}$/);
const DagurOgTimi = define('DagurOgTimi', (v) => typeof v === 'string' && /^\d{4}-\d\d-\d\dT/.test(v) && !Number.isNaN(Date.parse(v)));

export const Innskraning = object({ notandi: string(), lykilord: string() });

export const Stadfesting = object({
  vidtakandi: object({
    kennitala: pattern(string(), /^\d{6}-?\d{4}$/),
    simi: Simi,
    nafn: optional(size(string(), 1, 80)),
  }),
});

const OskGrunnur = object({
  stadur: enums(['utidyr', 'nagranni', 'posthus', 'pakkabox']),
  athugasemd: optional(size(string(), 0, 160)),
  timabil: optional(object({ fra: Klukka, til: Klukka })),
});
const OskNagranni = assign(OskGrunnur, object({ nagranni: object({ nafn: size(string(), 1, 80), simi: optional(Simi) }) }));
const OskPakkabox = assign(OskGrunnur, object({ pakkabox: pattern(string(), /^PB\d{3}$/) }));
const Osk = dynamic((osk) => (osk?.stadur === 'nagranni' ? OskNagranni : osk?.stadur === 'pakkabox' ? OskPakkabox : OskGrunnur));

const Heimilisfang = object({ postnumer: Postnumer, gata: optional(size(string(), 1, 80)) });
const AfhendingGrunnur = object({ vidtakandaId: string(), heimilisfang: Heimilisfang, adgerd: enums(['skoda', 'breyta']) });
const AfhendingBreyta = assign(AfhendingGrunnur, object({ osk: Osk }));
export const Afhending = dynamic((beidni) => (beidni?.adgerd === 'breyta' ? AfhendingBreyta : AfhendingGrunnur));

const TilkynningGrunnur = object({
  vidtakandaId: string(),
  sending: object({ numer: pattern(string(), /^[A-Z]{2}\d{9}IS$/), fjoldi: optional(max(min(integer(), 1), 50)) }),
  tegund: enums(['skrad', 'a_leidinni', 'seinkun', 'afhent']),
  aaetlad: DagurOgTimi,
  leidir: optional(size(array(enums(['sms', 'tolvupostur', 'app'])), 1, 3)),
  tungumal: optional(enums(['is', 'en', 'pl'])),
});
const TilkynningSeinkun = assign(TilkynningGrunnur, object({ astaeda: enums(['vedur', 'faerd', 'annad']) }));
export const Tilkynning = dynamic((beidni) => (beidni?.tegund === 'seinkun' ? TilkynningSeinkun : TilkynningGrunnur));
