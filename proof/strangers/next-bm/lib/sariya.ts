const seben = (rest: object = {}) => ({ type: 'string', minLength: 1, ...rest });
const waati = { type: 'string', pattern: /^([01]\d|2[0-3]):[0-5]\d$/ };
const mogo_id = { type: 'integer', gt: 0 };

type Doc = Record<string, any>;

export const don = () => ({ type: 'object', properties: { jate: seben(), gundo: seben() } });

export const mogo = () => ({
  type: 'object',
  properties: {
    mogo: { type: 'object', properties: { togo: { type: 'string', optional: true }, jamu: seben(), telefoni: { type: 'string', pattern: /^\+223 ?\d{2} ?\d{2} ?\d{2} ?\d{2}$/ } } },
    so: { type: 'object', properties: { dugu: seben(), kin: seben(), bolon: { type: 'string', optional: true }, da: { type: 'string', optional: true, maxLength: 10 } } },
  },
});

export const sugandi = (doc: Doc) => {
  const cogo = doc?.sugandi?.cogo;
  return {
    type: 'object',
    properties: {
      mogo_id,
      sugandi: {
        type: 'object',
        optional: true,
        properties: {
          cogo: { type: 'string', eq: ['so', 'siginyogon', 'butiki'] },
          kofo: { type: 'string', optional: true, maxLength: 80 },
          waati: { type: 'object', optional: true, properties: { daminen: waati, laban: waati } },
          ...(cogo === 'siginyogon' && { siginyogon: { type: 'object', properties: { togo: seben(), telefoni: { type: 'string', optional: true } } } }),
          ...(cogo === 'butiki' && { butiki_ko: { type: 'string', pattern: /^B-\d{3}$/ } }),
        },
      },
    },
  };
};

export const kibaru = (doc: Doc) => ({
  type: 'object',
  properties: {
    mogo_id,
    minen: { type: 'object', properties: { nimoro: { type: 'string', pattern: /^MN\d{6}[A-Z]$/ }, hake: { type: 'integer', optional: true, gte: 1, lte: 50 } } },
    cogoya: { type: 'string', eq: ['nana', 'taama', 'segin', 'sorola'] },
    don: { type: 'string', pattern: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/ },
    kan: { type: 'string', optional: true, eq: ['bm', 'fr'] },
    ...(doc?.cogoya === 'segin' && { kun: seben({ maxLength: 120 }) }),
  },
});
