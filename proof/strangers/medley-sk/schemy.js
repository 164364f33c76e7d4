// Schémy požiadaviek (isvalid). Neznáme kľúče isvalid odmieta sám, netreba nič zapínať.
const text = (len, dalsie = {}) => ({ type: String, required: true, trim: true, len, ...dalsie });
const nepovinny = (schema) => ({ ...schema, required: false });
const CAS = /^([01]\d|2[0-3]):[0-5]\d$/;
const ID_OSOBY = /^SK-\d{6}$/;

export const prihlasenie = {
  type: Object,
  required: true,
  schema: {
    aplikacia: text('3-40'),
    tajnyKluc: text('8-80'),
  },
};

export const overenie = {
  type: Object,
  required: true,
  schema: {
    osoba: {
      type: Object,
      required: true,
      schema: {
        priezvisko: text('2-60'),
        meno: nepovinny(text('1-60')),
        telefon: text('-20', { match: /^\+421\d{9}$/ }),
      },
    },
    adresa: {
      type: Object,
      required: true,
      schema: {
        psc: text('5-6', { match: /^\d{3} ?\d{2}$/ }),
        obec: nepovinny(text('2-80')),
        ulica: nepovinny(text('2-80')),
      },
    },
  },
};

const okno = {
  type: Object,
  required: true,
  schema: {
    den: { type: String, required: true, enum: ['PO', 'UT', 'ST', 'STV', 'PI', 'SO'] },
    od: text('5', { match: CAS }),
    do: text('5', { match: CAS }),
  },
};

const preferencie = {
  type: Object,
  required: true,
  schema: {
    miesto: { type: String, required: true, enum: ['DVERE', 'SUSED', 'VRATNICA', 'BALIKOBOX'] },
    poznamka: nepovinny(text('1-160')),
    bezZvonenia: { type: Boolean, required: false },
    okna: { type: Array, required: true, len: '1-6', schema: okno },
  },
};

const dosah = (navyse) => ({
  type: Object,
  required: true,
  schema: {
    idOsoby: text('9', { match: ID_OSOBY }),
    operacia: { type: String, required: true, enum: ['ZOBRAZIT', 'ULOZIT'] },
    ...navyse,
  },
});
const zobrazit = dosah({});
const ulozit = dosah({ preferencie });
export const preferencia = (telo) => (telo.operacia === 'ULOZIT' ? ulozit : zobrazit);

const kus = {
  type: Object,
  required: true,
  schema: {
    poradie: { type: Number, required: true, range: '1-99', float: 'deny' },
    hmotnostKg: { type: Number, required: true, range: '0.1-31.5' },
    dobierka: {
      type: Object,
      required: false,
      schema: {
        suma: { type: Number, required: true, range: '0.01-5000' },
        mena: { type: String, required: true, enum: ['EUR', 'CZK'] },
      },
    },
  },
};

const oznam = (navyse) => ({
  type: Object,
  required: true,
  schema: {
    idOsoby: text('9', { match: ID_OSOBY }),
    sablona: text('3-24'),
    udalost: { type: String, required: true, enum: ['PRIJATA', 'NA_CESTE', 'ODLOZENA', 'DORUCENA'] },
    kanal: { type: String, required: false, enum: ['SMS', 'EMAIL', 'APLIKACIA'] },
    zasielka: {
      type: Object,
      required: true,
      schema: {
        cislo: text('13', { match: /^ZS\d{9}SK$/ }),
        kusy: { type: Array, required: true, len: '1-20', schema: kus },
      },
    },
    ...navyse,
  },
});
const bezny = oznam({});
const odlozeny = oznam({ novyTermin: { type: Date, required: true } });
export const oznamenie = (telo) => (telo.udalost === 'ODLOZENA' ? odlozeny : bezny);
