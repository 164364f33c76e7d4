// Схемалар: манна эрэ уларытыллар.
import jointz from 'jointz';

const INDEKS = /^\d{6}$/;
const TOLOPUON = /^\+7\d{10}$/;
const KUN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const CHAAS = /^([01]\d|2[0-3]):[0-5]\d$/;
const TREK = /^[A-Z]{2}\d{9}RU$/;
const PUNKT = /^YKT-\d{3}$/;

const tyl = (max: number) => jointz.string().minLength(1).maxLength(max);
const kihiNuomere = jointz.number().integer().min(1);

const kem = jointz
  .object({ sahalanyyta: jointz.string().pattern(CHAAS), buteete: jointz.string().pattern(CHAAS) })
  .requiredKeys('sahalanyyta', 'buteete')
  .allowUnknownKeys(true);

export const kiirii = jointz
  .object({
    kiirii: jointz
      .object({ partnyor: tyl(40), kistelen_tyl: tyl(80) })
      .requiredKeys('partnyor', 'kistelen_tyl')
      .allowUnknownKeys(true),
  })
  .requiredKeys('kiirii')
  .allowUnknownKeys(true);

export const bereberke = jointz
  .object({
    kihi: jointz
      .object({
        araspaanya: jointz.string().minLength(2).maxLength(60),
        aat: jointz.string().minLength(2).maxLength(60),
        tolopuon: jointz.string().pattern(TOLOPUON),
        email: jointz.string().email(),
      })
      .requiredKeys('araspaanya', 'tolopuon')
      .allowUnknownKeys(true),
    toroobut_kun: jointz.string().pattern(KUN),
  })
  .requiredKeys('kihi')
  .allowUnknownKeys(true);

export const SORUK = ['kor', 'ularyt'] as const;
export const MIESTE = ['aan', 'yal', 'punkt', 'kharabyl'] as const;

const adyrys = jointz
  .object({
    indeks: jointz.string().pattern(INDEKS),
    uulussa: tyl(80),
    jie: jointz.number().integer().min(1).max(9999),
    kvartiira: jointz.number().integer().min(1).max(9999),
  })
  .requiredKeys('indeks', 'jie')
  .allowUnknownKeys(true);

const kor = jointz
  .object({ kihi_nuomere: kihiNuomere, adyrys, soruk: jointz.constant(...SORUK) })
  .requiredKeys('kihi_nuomere', 'adyrys', 'soruk')
  .allowUnknownKeys(true);

const talyy = jointz
  .object({
    mieste: jointz.constant(...MIESTE),
    yal_aata: tyl(60),
    punkt_kuoda: jointz.string().pattern(PUNKT),
    belietehin: jointz.string().maxLength(140),
    kem,
  })
  .requiredKeys('mieste')
  .allowUnknownKeys(true);

/** ularyt баар буоллаҕына талыы ирдэнэр; мэстэтиттэн көрөн ыал аата эбэтэр пуун куода. */
export function adyryska(body: any) {
  if (body?.soruk !== 'ularyt') return kor;
  const mieste = body?.talyy?.mieste;
  const emie = mieste === 'yal' ? ['yal_aata'] as const : mieste === 'punkt' ? ['punkt_kuoda'] as const : [];
  return kor.extend({ talyy: talyy.requiredKeys('mieste', ...emie) as typeof talyy }).requiredKeys('kihi_nuomere', 'adyrys', 'soruk', 'talyy');
}

export const TURUK = ['yytylynna', 'suolga', 'khoytoto', 'kelle'] as const;
export const KHANAAL = ['sms', 'email', 'telegram'] as const;

const biller = jointz
  .object({
    kihi_nuomere: kihiNuomere,
    posylka: jointz
      .object({ trek: jointz.string().pattern(TREK), yyaahyna: jointz.number().min(0.01).max(30) })
      .requiredKeys('trek')
      .allowUnknownKeys(true),
    turuk: jointz.constant(...TURUK),
    kun: jointz.string().pattern(KUN),
    kem,
    khanaallar: jointz.array(jointz.constant(...KHANAAL)).minLength(1).maxLength(3),
  })
  .requiredKeys('kihi_nuomere', 'posylka', 'turuk', 'kun')
  .allowUnknownKeys(true);

/** Суолга сылдьар буоллаҕына кэмэ ирдэнэр. */
export const billerii = (body: any) =>
  body?.turuk === 'suolga' ? biller.requiredKeys('kihi_nuomere', 'posylka', 'turuk', 'kun', 'kem') : biller;
