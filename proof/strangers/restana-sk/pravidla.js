'use strict';
// LIVR pravidlá pre vstupy partnerov.
const CAS = { like: '^([01][0-9]|2[0-3]):[0-5][0-9]$' };

exports.prihlasenie = {
  partner: ['required', 'string', { max_length: 40 }],
  heslo: ['required', 'string', { max_length: 80 }],
};

exports.overenie = {
  telefon: ['required', { like: '^\\+421[0-9]{9}$' }],
  priezvisko: ['required', 'string', { max_length: 60 }],
  email: ['email'],
};

exports.dosah = {
  zakaznikId: ['required', 'positive_integer'],
  adresa: ['required', {
    nested_object: {
      psc: ['required', { like: '^[0-9]{3} ?[0-9]{2}$' }],
      cislo: ['required', 'string', { max_length: 12 }],
      ulica: ['string', { max_length: 80 }],
    },
  }],
  preferencie: {
    nested_object: {
      miesto: ['required', { one_of: ['DVERE', 'SUSED', 'VRATNICA', 'ODBERNE_MIESTO'] }],
      sused: [{ required_if: { miesto: 'SUSED' } }, 'string', { max_length: 60 }],
      odberneMiesto: [{ required_if: { miesto: 'ODBERNE_MIESTO' } }, { like: '^[A-Z]{2}[0-9]{3}$' }],
      poznamka: ['string', { max_length: 160 }],
      okno: { nested_object: { od: ['required', CAS], do: ['required', CAS] } },
    },
  },
};

exports.oznamenie = {
  zakaznikId: ['required', 'positive_integer'],
  sablona: ['required', 'string'],
  udalost: ['required', { one_of: ['PRIJATA', 'NA_CESTE', 'MESKA', 'DORUCENA'] }],
  dovod: [{ required_if: { udalost: 'MESKA' } }, 'string', { max_length: 120 }],
  datum: ['required', 'iso_date'],
  zasielka: ['required', {
    nested_object: {
      cislo: ['required', { like: '^DK[0-9]{9}$' }],
      kusy: ['positive_integer', { max_number: 40 }],
      dobierka: ['positive_decimal'],
    },
  }],
  kanaly: { list_of: ['required', { one_of: ['SMS', 'EMAIL', 'PUSH'] }] },
};
