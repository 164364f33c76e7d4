import djv from 'djv';

// Forma del maga pedido. El djv ya ta mira si husto.
const env = new djv({ version: 'draft-06' });

const CLIENTE_ID = { type: 'string', pattern: '^ZC-[0-9]{5}$' };
const ORA = ['aga', 'tarde', 'anoche'];

env.addSchema('entra', {
  type: 'object',
  required: ['tienda', 'llave'],
  properties: {
    tienda: { type: 'string', minLength: 3, maxLength: 40 },
    llave: { type: 'string', minLength: 8, maxLength: 80 },
  },
});

env.addSchema('conoce', {
  type: 'object',
  required: ['cliente'],
  properties: {
    cliente: {
      type: 'object',
      required: ['telefono', 'apellido'],
      properties: {
        telefono: { type: 'string', pattern: '^\\+639[0-9]{9}$' },
        apellido: { type: 'string', minLength: 2, maxLength: 60 },
        email: { type: 'string', format: 'email' },
      },
    },
    barangay: { type: 'string', minLength: 2, maxLength: 60 },
  },
});

env.addSchema('donde', {
  type: 'object',
  required: ['clienteId'],
  properties: {
    clienteId: CLIENTE_ID,
    cambia: {
      type: 'object',
      required: ['dondeDeja'],
      properties: {
        dondeDeja: { type: 'string', enum: ['puerta', 'vecino', 'guardia', 'tiendahan'] },
        nombreVecino: { type: 'string', minLength: 2, maxLength: 60 },
        ora: { type: 'string', enum: ORA },
        nota: { type: 'string', maxLength: 140 },
      },
      anyOf: [
        { properties: { dondeDeja: { enum: ['puerta', 'guardia', 'tiendahan'] } } },
        { required: ['nombreVecino'] },
      ],
    },
  },
});

env.addSchema('avisa', {
  type: 'object',
  required: ['clienteId', 'cosa', 'paquete', 'dia'],
  properties: {
    clienteId: CLIENTE_ID,
    cosa: { type: 'string', enum: ['tallega', 'yallega', 'tardao', 'nohay'] },
    paquete: {
      type: 'object',
      required: ['numero'],
      properties: {
        numero: { type: 'string', pattern: '^ML[0-9]{8}$' },
        cuanto: { type: 'integer', minimum: 1, maximum: 20 },
        cobra: { type: 'number', minimum: 0 },
      },
    },
    dia: { type: 'string', pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' },
    ora: { type: 'string', enum: ORA },
  },
});

/** Nada si husto; si hende, el palabra del djv (required, type, enum ...). */
export const mali = (forma, cuerpo) => env.validate(forma, cuerpo)?.keyword;
