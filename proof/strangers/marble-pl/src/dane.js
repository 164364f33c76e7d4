'use strict';
const { randomBytes } = require('crypto');

const czas = Number(process.env.TOKEN_TTL_SECONDS || 1800) * 1000;
const klienci = { 'sklep-bursztyn': 'Wz7!kanarek-Mlyn22' };
const sesje = new Map();
const odbiorcy = new Map([
  ['6f0c2a94-3a5e-4d0b-9a57-0f6d2f1c8e31', { nazwisko: 'Zielińska', telefon: '+48601234567', kodPocztowy: '50-102', preferencje: { miejsce: 'POD_DRZWI' } }],
  ['b1d7e0f2-7c46-4c1c-8d15-95a2cc0e4407', { nazwisko: 'Kaczmarek', telefon: '+48512987654', kodPocztowy: '61-772', preferencje: { miejsce: 'PACZKOMAT', kodPaczkomatu: 'POZ18M' } }],
  ['0a93f5bd-52b8-4b7e-a1f4-c3e8d7762b15', { nazwisko: 'Wójcik', telefon: '+48790111222', kodPocztowy: '80-831', preferencje: { miejsce: 'SASIAD', sasiad: 'p. Nowak, m. 4' } }],
]);

const zaloguj = (login, haslo) => {
  if (!Object.hasOwn(klienci, login) || klienci[login] !== haslo) return undefined;
  const token = randomBytes(20).toString('hex');
  sesje.set(token, Date.now() + czas);
  return { token, wazny: Math.round(czas / 1000) };
};

const znajdz = (nazwisko, telefon, kod) => [...odbiorcy].find(([, o]) =>
  o.telefon === telefon && o.kodPocztowy === kod && o.nazwisko.toLocaleLowerCase('pl') === nazwisko.trim().toLocaleLowerCase('pl'));

module.exports = { sesje, odbiorcy, zaloguj, znajdz };
