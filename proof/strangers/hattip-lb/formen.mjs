// Wat mir vun de Partner unhuelen.
import { array, isoDateString, number, object, oneOf, optional, positiveInteger, regex, string, taggedUnion, nonEmptyString } from 'decoders';

const telefon = regex(/^\+352[0-9]{6,9}$/, 'Must be a Luxembourgish phone number in international format');
const postleitzuel = regex(/^L-[0-9]{4}$/, 'Must be a postcode like L-1234');
const auerzait = regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Must be a time like 14:30');
const clientId = regex(/^PK[0-9]{7}$/, 'Must be a client number');
const text = (max) => nonEmptyString.refine((s) => s.length <= max, `Must be at most ${max} characters`);

export const persoun = object({
  persoun: object({ familljennumm: text(60), virnumm: optional(text(60)), telefon }),
  postleitzuel,
});

const zousaz = {
  notiz: optional(text(200)),
  zaitfenster: optional(object({ vun: auerzait, bis: auerzait })),
};
export const wonsch = taggedUnion('plaz', {
  hausdier: object({ plaz: string, ...zousaz }),
  noper: object({ plaz: string, noper: object({ numm: text(60), hausnummer: optional(text(8)) }), ...zousaz }),
  packstatioun: object({ plaz: string, statioun: regex(/^PS-[0-9]{3}$/, 'Must be a station like PS-017'), ...zousaz }),
});
export const zoustellung = taggedUnion('aktioun', {
  kucken: object({ aktioun: string, clientId }),
  aenneren: object({ aktioun: string, clientId, wonsch }),
});

export const noriicht = object({
  clientId,
  sendung: object({
    nummer: regex(/^PL[0-9]{9}LU$/, 'Must be a shipment number like PL123456789LU'),
    stecker: optional(positiveInteger),
    gewiicht: optional(number.refine((n) => n > 0 && n <= 31.5, 'Must be between 0 and 31.5 kg')),
  }),
  modell: nonEmptyString,
  kaneal: optional(array(oneOf(['sms', 'email', 'app']), { min: 1 })),
  sprooch: optional(oneOf(['lb', 'fr', 'de', 'pt'])),
  virgesinn: isoDateString,
});
