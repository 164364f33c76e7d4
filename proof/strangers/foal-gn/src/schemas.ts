const aravoPattern = '^([01]\\d|2[0-3]):[0-5]\\d$';

export const jeikeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['puruhara', 'neenemi'],
  properties: { puruhara: { type: 'string', minLength: 3 }, neenemi: { type: 'string', minLength: 8 } },
};

export const hechajeySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kuatia', 'joapy'],
  properties: {
    kuatia: {
      type: 'object',
      additionalProperties: false,
      required: ['mbaeichagua', 'papapy'],
      properties: {
        mbaeichagua: { type: 'string', enum: ['CI', 'RUC'] },
        papapy: { type: 'string', pattern: '^\\d{6,8}$' },
        dv: { type: 'string', pattern: '^\\d$' },
      },
      if: { required: ['mbaeichagua'], properties: { mbaeichagua: { const: 'RUC' } } },
      then: { required: ['dv'] },
    },
    joapy: { type: 'string', minLength: 2, maxLength: 60 },
    tera: { type: 'string', maxLength: 60 },
    pumbyry: { type: 'string', pattern: '^\\+5959\\d{8}$' },
  },
};

export const tembipotaSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['henda'],
  properties: {
    henda: { type: 'string', enum: ['okeme', 'ogaykere', 'nemuha', 'tembiapoha'] },
    omoguahetava: {
      type: 'object',
      additionalProperties: false,
      required: ['tera'],
      properties: { tera: { type: 'string', minLength: 2, maxLength: 80 }, pumbyry: { type: 'string', pattern: '^\\+5959\\d{8}$' } },
    },
    marandu: { type: 'string', maxLength: 120 },
    aravo: {
      type: 'object',
      additionalProperties: false,
      required: ['guive', 'peve'],
      properties: { guive: { type: 'string', pattern: aravoPattern }, peve: { type: 'string', pattern: aravoPattern } },
    },
    arakuera: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { type: 'string', enum: ['arakoi', 'araapy', 'ararundy', 'arapo', 'arapotei', 'arapokoi'] },
    },
  },
  if: { required: ['henda'], properties: { henda: { const: 'ogaykere' } } },
  then: { required: ['omoguahetava'] },
};

export const tembipotaJerureSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['ava_id', 'mbaeapo'],
  properties: {
    ava_id: { type: 'integer', minimum: 1 },
    mbaeapo: { type: 'string', enum: ['hecha', 'moambue'] },
    tembipota: tembipotaSchema,
  },
  if: { required: ['mbaeapo'], properties: { mbaeapo: { const: 'moambue' } } },
  then: { required: ['tembipota'] },
  else: { properties: { tembipota: false } },
};

export const maranduSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['ava_id', 'mbaeyru', 'oiko', 'ara'],
  properties: {
    ava_id: { type: 'integer', minimum: 1 },
    mbaeyru: {
      type: 'object',
      additionalProperties: false,
      required: ['papapy'],
      properties: {
        papapy: { type: 'string', pattern: '^PY\\d{9}$' },
        pohyikue: { type: 'number', exclusiveMinimum: 0, maximum: 50 },
        hepy: { type: 'integer', minimum: 0 },
      },
    },
    oiko: { type: 'string', enum: ['osema', 'ojegueraha', 'omeemama', 'ndojejuhui'] },
    ara: { type: 'string', format: 'date' },
    mbaere: { type: 'string', enum: ['avavendi', 'tape_vai', 'henda_oikova'] },
    mboupyre: { type: 'string', enum: ['sms', 'whatsapp', 'correo'] },
  },
  if: { required: ['oiko'], properties: { oiko: { const: 'ndojejuhui' } } },
  then: { required: ['mbaere'] },
};
