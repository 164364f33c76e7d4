// What each endpoint takes.
const fon = { type: 'string', pattern: '^(\\+675)?7[0-9]{7}$' };
const klok = { type: 'string', pattern: '^([01][0-9]|2[0-3])[0-5][0-9]$' };
const kastama = { type: 'string', pattern: '^PG-[0-9]{6}$' };

export const tiket = {
  type: 'object',
  required: ['kampani', 'paswot'],
  properties: {
    kampani: { type: 'string', pattern: '^[A-Z]{3}-[A-Z]{3}-[0-9]{2}$' },
    paswot: { type: 'string', minLength: 8 },
    ples_bilong_wok: { type: 'string', enum: ['lae', 'mosbi', 'hagen'] },
  },
};

export const luksave = {
  type: 'object',
  required: ['man', 'ples'],
  properties: {
    man: {
      type: 'object',
      required: ['las_nem', 'fon'],
      properties: { fes_nem: { type: 'string', minLength: 1 }, las_nem: { type: 'string', minLength: 2, maxLength: 50 }, fon, imel: { type: 'string', format: 'email' } },
    },
    ples: {
      type: 'object',
      required: ['provins', 'seksen', 'lot'],
      properties: {
        provins: { type: 'string', enum: ['MPL', 'NCD', 'WHM', 'ENB', 'MPM'] },
        taun: { type: 'string', maxLength: 40 },
        seksen: { type: 'integer', minimum: 1, maximum: 999 },
        lot: { type: 'integer', minimum: 1, maximum: 999 },
      },
    },
  },
};

const givim = {
  oneOf: [
    { title: 'haus', type: 'object', required: ['long'], properties: { long: { const: 'haus' } } },
    {
      title: 'wantok',
      type: 'object',
      required: ['long', 'nem', 'fon'],
      properties: { long: { const: 'wantok' }, nem: { type: 'string', minLength: 2 }, fon },
    },
    {
      title: 'stua',
      type: 'object',
      required: ['long', 'stua'],
      properties: { long: { const: 'stua' }, stua: { type: 'string', pattern: '^ST[0-9]{3}$' } },
    },
  ],
};

export const laik = {
  type: 'object',
  required: ['kastama', 'wok'],
  properties: {
    kastama,
    wok: {
      oneOf: [
        { title: 'lukim', type: 'object', required: ['kain'], properties: { kain: { const: 'lukim' } } },
        {
          title: 'senisim',
          type: 'object',
          required: ['kain', 'laik'],
          properties: {
            kain: { const: 'senisim' },
            laik: {
              type: 'object',
              required: ['givim'],
              properties: {
                givim,
                taim: { type: 'object', required: ['stat', 'pinis'], properties: { stat: klok, pinis: klok } },
                de_nogut: { type: 'array', uniqueItems: true, minItems: 1, items: { type: 'string', enum: ['mande', 'tunde', 'trinde', 'fonde', 'fraide', 'sarere'] } },
                tok: { type: 'string', maxLength: 120 },
              },
            },
          },
        },
      ],
    },
  },
};

export const toksave = {
  type: 'object',
  required: ['kastama', 'kago', 'toksave', 'rot'],
  properties: {
    kastama,
    kago: {
      type: 'object',
      required: ['namba', 'pe'],
      properties: {
        namba: { type: 'string', pattern: '^WK[0-9]{8}PG$' },
        hevi: { type: 'number', exclusiveMinimum: 0, maximum: 40 },
        pe: {
          type: 'object',
          required: ['kain'],
          properties: { kain: { type: 'string', enum: ['pinis', 'long_dua'] }, kina: { type: 'number', minimum: 1 } },
          if: { properties: { kain: { const: 'long_dua' } }, required: ['kain'] },
          then: { required: ['kina'] },
        },
      },
    },
    toksave: {
      type: 'object',
      required: ['kain', 'de'],
      properties: {
        kain: { type: 'string', enum: ['i_kam', 'i_leit', 'i_kamap_pinis'] },
        de: { type: 'string', format: 'date' },
        bilong_wanem: { type: 'string', minLength: 3, maxLength: 80 },
      },
      if: { properties: { kain: { const: 'i_leit' } }, required: ['kain'] },
      then: { required: ['bilong_wanem'] },
    },
    rot: { type: 'string', enum: ['sms', 'imel', 'redio'] },
  },
};
