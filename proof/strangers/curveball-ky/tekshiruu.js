// Сурамдарды текшерүү: эрежелер жана билдирүүлөр
import { BadRequest } from '@curveball/http-errors';
import asyncValidator from 'async-validator';

const Schema = asyncValidator.default ?? asyncValidator;

const tur = (soz) => `«%s» талаасы ${soz} болушу керек`;
const BILDIRUULOR = {
  default: '«%s» талаасы туура эмес',
  required: '«%s» талаасын толтуруу керек',
  enum: '«%s» талаасынын мааниси төмөнкүлөрдүн бири болушу керек: %s',
  whitespace: '«%s» талаасы бош болбошу керек',
  types: {
    string: tur('текст'), number: tur('сан'), integer: tur('бүтүн сан'), object: tur('объект'),
    boolean: tur('true же false'), array: tur('тизме'),
    email: '«%s» талаасына электрондук почтанын дареги жазылышы керек',
  },
  string: {
    len: '«%s» талаасы так %s белгиден турушу керек',
    min: '«%s» талаасы кеминде %s белгиден турушу керек',
    max: '«%s» талаасы %s белгиден ашпашы керек',
    range: '«%s» талаасы %s–%s белгиден турушу керек',
  },
  number: {
    min: '«%s» талаасы %s санынан кем болбошу керек',
    max: '«%s» талаасы %s санынан чоң болбошу керек',
    range: '«%s» талаасы %s менен %s ортосунда болушу керек',
  },
  pattern: { mismatch: '«%s» талаасындагы «%s» мааниси %s үлгүсүнө туура келбейт' },
};

const tekst = (max, required = false) => ({ type: 'string', required, max, whitespace: true });
const saat = { type: 'string', required: true, pattern: /^([01]\d|2[0-3]):[0-5]\d$/ };
const ubakyt = (required) => ({ type: 'object', required, fields: { bashtap: saat, cheyin: saat } });
const kardarId = { type: 'integer', required: true };

const jetkiruu = (b) => ({
  type: 'object',
  required: true,
  fields: {
    jer: { type: 'enum', required: true, enum: ['eshik', 'konshu', 'punkt'] },
    konshuAty: tekst(60, b?.jer === 'konshu'),
    punktNomeri: { type: 'integer', required: b?.jer === 'punkt', min: 1, max: 400 },
    dareg: { type: 'object', fields: { shaar: tekst(40, true), koche: tekst(80, true), uy: tekst(10, true), batir: tekst(10) } },
    ubakyt: ubakyt(false),
    eskertme: tekst(120),
  },
});

export const erezheler = {
  kiruu: () => ({ uyum: tekst(40, true), achkych: tekst(80, true) }),
  kardar: () => ({
    telefon: { type: 'string', required: true, pattern: /^\+996\d{9}$/ },
    familiya: tekst(60, true),
    pochta: { type: 'email' },
  }),
  tandoo: (b) => ({
    kardarId,
    amal: { type: 'enum', required: true, enum: ['koruu', 'ozgortuu'] },
    ...(b.amal === 'ozgortuu' && { jetkiruu: jetkiruu(b.jetkiruu) }),
  }),
  bildirme: (b) => ({
    kardarId,
    jonotmo: {
      type: 'object',
      required: true,
      fields: {
        trek: { type: 'string', required: true, pattern: /^KG\d{8}$/ },
        daana: { type: 'integer', min: 1, max: 50 },
      },
    },
    okuya: { type: 'enum', required: true, enum: ['kabyldandy', 'joldo', 'kechigip', 'jetkirildi'] },
    kun: { type: 'string', required: true, pattern: /^\d{2}\.\d{2}\.\d{4}$/ },
    ubakyt: ubakyt(b.okuya === 'joldo'),
    kanal: { type: 'enum', enum: ['sms', 'whatsapp', 'telegram'] },
  }),
};

/** Сурамдын денесин текшерип, кайтарат; биринчи ката табылганда токтойт. */
export async function tekshir(ctx, ereje) {
  const { body } = ctx.request;
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new BadRequest('Сурамдын денеси JSON объект болушу керек');
  }
  const sourama = { ...body };
  const schema = new Schema(ereje(sourama));
  schema.messages(BILDIRUULOR);
  try {
    await schema.validate(sourama, { first: true });
  } catch (e) {
    if (!e.errors) throw e;
    throw new BadRequest(e.errors[0].message);
  }
  return sourama;
}
