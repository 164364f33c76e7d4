// LIVR-regels fan alle oanroppen.
const LIVR = require('livr');
LIVR.Validator.registerDefaultRules(require('livr-extra-rules'));
LIVR.Validator.defaultAutoTrim(true);

const tiid = ['required', { like: '^([01]\\d|2[0-3]):[0-5]\\d$' }];
const tiidfek = { nested_object: { fan: tiid, oant: tiid } };
const klantnumer = ['required', 'positive_integer'];

const regels = {
  oanmelde: {
    geheim: ['required', 'string', { length_between: [8, 80] }],
  },
  ferifiearje: {
    ûntfanger: ['required', {
      nested_object: {
        efternamme: ['required', 'string', { max_length: 60 }],
        foarnamme: ['string', { max_length: 60 }],
        mobyl: ['required', { like: '^06\\d{8}$' }],
        email: 'email',
      },
    }],
    adres: ['required', {
      nested_object: {
        postkoade: ['required', { like: '^[1-9]\\d{3}[A-Z]{2}$' }],
        húsnûmer: ['required', 'positive_integer', { max_number: 99999 }],
        taheaksel: ['string', { max_length: 6 }],
      },
    }],
  },
  foarkar: {
    klantnumer,
    foarkar: {
      nested_object: {
        plak: ['required', { one_of: ['thús', 'buorren', 'skuorre', 'ôfhelpunt'] }],
        buorren: [{ required_if: { plak: 'buorren' } }, {
          nested_object: { namme: ['required', 'string', { max_length: 60 }], húsnûmer: ['required', 'positive_integer'] },
        }],
        ôfhelpunt: [{ required_if: { plak: 'ôfhelpunt' } }, { like: '^OP-\\d{4}$' }],
        opmerking: ['string', { max_length: 120 }],
        tiidfek,
      },
    },
  },
  berjocht: {
    klantnumer,
    soarte: ['required', { one_of: ['oanmeld', 'ûnderweis', 'fertrage', 'besoarge'] }],
    stjoeringen: ['required', 'not_empty_list', {
      list_of_objects: {
        barkoade: ['required', { like: '^FB[A-Z]{2}\\d{9}$' }],
        gewicht: 'positive_decimal',
      },
    }],
    datum: [{ required_if: { soarte: 'ûnderweis' } }, 'iso_date'],
    tiidfek,
    kanaal: { one_of: ['sms', 'mail'] },
  },
};

const keurders = Object.fromEntries(Object.entries(regels).map(([k, r]) => [k, new LIVR.Validator(r).prepare()]));

class Flater extends Error {
  constructor(status, body) { super(body.koade); Object.assign(this, { status, body }); }
}

function keur(namme, doc) {
  const keurder = keurders[namme];
  const goed = keurder.validate(doc);
  if (goed) return goed;
  throw new Flater(422, { goed: false, koade: 'FALIDAASJE', flaters: keurder.getErrors() });
}

module.exports = { keur, Flater };
