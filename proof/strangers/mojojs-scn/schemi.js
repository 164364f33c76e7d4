import { validator } from '@exodus/schemasafe';

const testu = (minLength, maxLength) => ({ type: 'string', minLength, maxLength });
const ura = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' };
const codici = { type: 'string', pattern: '^PN-[0-9]{5}$' };
const oggettu = (required, properties, cchiu = {}) => ({ type: 'object', required, properties, ...cchiu });
const quannu = (campu, valuri, required) => ({ if: { required: [campu], properties: { [campu]: { const: valuri } } }, then: { required } });

const verifica = oggettu(['pirsuna', 'nnirizzu'], {
  pirsuna: oggettu(['cugnomu', 'tilefunu'], {
    cugnomu: testu(2, 60),
    nomu: testu(1, 60),
    tilefunu: { type: 'string', pattern: '^\\+[1-9][0-9]{7,14}$' },
    posta: { type: 'string', format: 'email' },
  }),
  nnirizzu: oggettu(['cap'], {
    cap: { type: 'string', pattern: '^[0-9]{5}$' },
    citati: testu(2, 60),
    strata: testu(2, 100),
  }),
});

const prifirenzi = oggettu(['modu'], {
  modu: { type: 'string', enum: ['porta', 'vicinu', 'purtineri', 'puntu'] },
  vicinu: oggettu(['nomu'], { nomu: testu(2, 60), chianu: { type: 'integer', minimum: 0, maximum: 40 } }),
  puntu: { type: 'string', pattern: '^PT[0-9]{3}$' },
  finestra: oggettu(['di', 'a'], { di: ura, a: ura }),
  nota: testu(1, 120),
}, { allOf: [quannu('modu', 'vicinu', ['vicinu']), quannu('modu', 'puntu', ['puntu'])] });

const avvisu = oggettu(['codici', 'pacchettu', 'signali', 'cunsigna'], {
  codici,
  pacchettu: oggettu(['nummiru'], {
    nummiru: { type: 'string', pattern: '^PNR[0-9]{8}$' },
    pisu_kg: { type: 'number', exclusiveMinimum: 0, maximum: 30 },
  }),
  signali: { type: 'string', enum: ['spidutu', 'n_caminu', 'cunsignatu', 'ritardu'] },
  minuti: { type: 'integer', minimum: 1, maximum: 600 },
  cunsigna: oggettu(['jornu'], { jornu: { type: 'string', format: 'date' }, di: ura, a: ura }),
  lingua: { type: 'string', enum: ['scn', 'it', 'en'] },
}, quannu('signali', 'ritardu', ['minuti']));

const cumpila = (schema) => validator({ $schema: 'https://json-schema.org/draft/2019-09/schema', ...schema }, { includeErrors: true });

export const schemi = {
  verifica: cumpila(verifica),
  prifirenzi: cumpila(oggettu(['codici'], { codici, prifirenzi })),
  avvisu: cumpila(avvisu),
};
