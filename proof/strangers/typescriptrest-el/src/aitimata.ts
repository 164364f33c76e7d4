// Ti dexomaste apo tous synergates. Oi apokodikopoiites einai afstiroi: agnosta klidia aporriptontai.
import { JsonDecoder, FromDecoder, err, ok } from 'ts.data.json';
import { $JsonDecoderErrors } from 'ts.data.json/dist/cjs/json-decoder';

const keimeno = (onoma: string, morfi: RegExp) => new JsonDecoder.Decoder<string>((json: unknown) =>
  typeof json === 'string' && morfi.test(json) ? ok(json) : err<string>($JsonDecoderErrors.primitiveError(json, onoma)));

const mi_keno = keimeno('mi keno keimeno', /\S/);
const tilefono = keimeno('tilefono (+30 kai 10 psifia)', /^\+30\d{10}$/);
const tk = keimeno('TK (5 psifia)', /^\d{5}$/);
const imerominia = keimeno('imerominia (EEEE-MM-HH)', /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
const ora = keimeno('ora (OO:LL)', /^([01]\d|2[0-3]):[0-5]\d$/);
const voucher = keimeno('arithmos voucher (10 psifia)', /^\d{10}$/);
const temaxia = new JsonDecoder.Decoder<number>((json: unknown) =>
  typeof json === 'number' && Number.isInteger(json) && json > 0 && json < 100 ? ok(json) : err<number>($JsonDecoderErrors.primitiveError(json, 'arithmos temaxion (1-99)')));

export enum Simio { PORTA = 'PORTA', THYROROS = 'THYROROS', GEITONAS = 'GEITONAS', KATASTIMA = 'KATASTIMA' }
export enum Kanali { SMS = 'SMS', VIBER = 'VIBER', EMAIL = 'EMAIL' }

export const syndesi = JsonDecoder.objectStrict({ synergatis: mi_keno, kleidi: mi_keno }, 'Syndesi');

export const epalithefsi = JsonDecoder.objectStrict({
  paraliptis: JsonDecoder.objectStrict({ epitheto: mi_keno, onoma: JsonDecoder.optional(mi_keno), kinito: tilefono }, 'Paraliptis'),
  tk,
}, 'Epalithefsi');

const orario = JsonDecoder.objectStrict({ apo: ora, eos: ora }, 'Orario');
export interface Protimisi { simio: Simio; geitonas?: { epitheto: string; orofos?: string }; orario?: { apo: string; eos: string }; sxolia?: string }
const simio = JsonDecoder.enumeration<Simio>(Simio, 'Simio');
const koina = { simio, orario: JsonDecoder.optional(orario), sxolia: JsonDecoder.optional(JsonDecoder.string) };
const geitonas = JsonDecoder.objectStrict({ epitheto: mi_keno, orofos: JsonDecoder.optional(JsonDecoder.string) }, 'Geitonas');
const protimisi: JsonDecoder.Decoder<Protimisi> = JsonDecoder.object({ simio }, 'Protimisi').chain((p): JsonDecoder.Decoder<Protimisi> =>
  p.simio === Simio.GEITONAS
    ? JsonDecoder.objectStrict({ ...koina, geitonas }, 'Protimisi') as JsonDecoder.Decoder<Protimisi>
    : JsonDecoder.objectStrict(koina, 'Protimisi') as JsonDecoder.Decoder<Protimisi>);

export const dieuthynsi = JsonDecoder.objectStrict({
  odos: mi_keno, arithmos: mi_keno, orofos: JsonDecoder.optional(JsonDecoder.string), tk,
}, 'Dieuthynsi');

export const protimiseis = JsonDecoder.objectStrict({
  kodikosPelati: mi_keno, dieuthynsi, protimisi: JsonDecoder.optional(protimisi),
}, 'Protimiseis');

export const eidopoiisi = JsonDecoder.objectStrict({
  kodikosPelati: mi_keno,
  apostoli: JsonDecoder.objectStrict({ voucher, temaxia }, 'Apostoli'),
  protypo: mi_keno,
  paradosi: JsonDecoder.objectStrict({ imerominia, orario: JsonDecoder.optional(orario) }, 'Paradosi'),
  kanali: JsonDecoder.optional(JsonDecoder.enumeration<Kanali>(Kanali, 'Kanali')),
}, 'Eidopoiisi');

export type Syndesi = FromDecoder<typeof syndesi>;
export type Epalithefsi = FromDecoder<typeof epalithefsi>;
export type Protimiseis = FromDecoder<typeof protimiseis>;
export type Eidopoiisi = FromDecoder<typeof eidopoiisi>;
