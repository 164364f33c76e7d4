// An mga porma kan mga kahagadan (computed-types).
import Schema, { array, number, string } from 'computed-types';

export enum Aldaw { Lunes = 'lunes', Martes = 'martes', Miyerkoles = 'miyerkoles', Huwebes = 'huwebes', Biyernes = 'biyernes', Sabado = 'sabado' }
export enum Paagi { Text = 'text', Email = 'email', Apod = 'apod' }

const selpon = string.trim().regexp(/^\+639\d{9}$/);
const petsa = string.regexp(/^\d{4}-\d{2}-\d{2}$/);
const oras = string.regexp(/^([01]\d|2[0-3]):[0-5]\d$/);
const parokyano = string.regexp(/^PRK-\d{5}$/);

export const paglaog = Schema({
  kompanya: {
    kodigo: string.min(4).max(40),
    sekreto: string.min(8).max(100),
  },
  aparato: string.max(60).optional(),
});

export const pagmidbid = Schema({
  tawo: {
    pangaran: string.trim().between(1, 60).optional(),
    apelyido: string.trim().between(1, 60),
  },
  selpon,
  istaran: Schema({
    banwaan: string.trim().between(2, 60),
    barangay: string.trim().max(60).optional(),
    tinampo: string.trim().max(100).optional(),
    kodigo_postal: string.regexp(/^\d{4}$/).optional(),
  }).optional(),
});

const komon_kan_gusto = {
  tanda: string.trim().max(140).optional(),
  oras: Schema({ poon: oras, sagkod: oras }).optional(),
  mga_aldaw: array.of(Schema.enum(Aldaw)).between(1, 6).optional(),
};

export const kagustuhan = Schema.either(
  { gibo: 'hiling' as const, parokyano },
  {
    gibo: 'liwat' as const,
    parokyano,
    gusto: Schema.either(
      { lugar: 'pintuan' as const, ...komon_kan_gusto },
      {
        lugar: 'kataid' as const,
        kataid: { ngaran: string.trim().between(1, 80), numero_kan_harong: string.max(10).optional() },
        ...komon_kan_gusto,
      },
      { lugar: 'tindahan' as const, tindahan: string.regexp(/^TND-\d{3}$/), ...komon_kan_gusto },
    ),
  },
);

const komon_kan_paisi = {
  parokyano,
  padara: {
    numero: string.regexp(/^BK\d{9}$/),
    bilang: number.integer().between(1, 50).optional(),
    timbang_kg: number.gt(0).lte(500).optional(),
  },
  porma: string.regexp(/^[A-Z]+-[A-Z]+-\d{2}$/),
  paagi: Schema.enum(Paagi).optional(Paagi.Text),
};

export const paisi = Schema.either(
  { klase: 'nasa_dalan' as const, ...komon_kan_paisi, abot: { petsa, oras: oras.optional() } },
  { klase: 'naatraso' as const, ...komon_kan_paisi, bagong_petsa: petsa, rason: string.trim().max(200).optional() },
  { klase: 'nahatod' as const, ...komon_kan_paisi, nagresibe: string.trim().between(1, 80) },
);
