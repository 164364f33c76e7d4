import { randomUUID } from 'node:crypto';

const mottagare = [
  { mottagarId: 'M204417', efternamn: 'Sandberg', mobil: '0701740634', epost: 'elin.sandberg@example.se', adress: { gatuadress: 'Linnégatan 32', postnummer: '41304', ort: 'Göteborg' } },
  { mottagarId: 'M204590', efternamn: 'Yilmaz', mobil: '0701740651', epost: 'deniz.yilmaz@example.se', adress: { gatuadress: 'Amiralsgatan 7', postnummer: '21155', ort: 'Malmö' } },
  { mottagarId: 'M205008', efternamn: 'Öhman', mobil: '0701740678', epost: 'p.ohman@example.se', adress: { gatuadress: 'Storgatan 51 B', postnummer: '90326', ort: 'Umeå' } },
].map((m) => ({ ...m, leveransval: { plats: 'dorr', portkod: null, vaning: null, meddelande: null, ringPaDorren: true }, senastAndrad: null }));

export const ombud = new Set(['OMB-4107', 'OMB-4112', 'OMB-2208']);
export const mallar = new Set(['HEMLEVERANS-IDAG', 'HEMLEVERANS-BOKAD', 'OMBUD']);

const mobil = (nummer) => String(nummer).replace(/[\s-]/g, '').replace(/^\+?46/, '0');
const postnr = (nummer) => String(nummer).replace(/\s/g, '');
const lika = (a, b) => a.toLocaleLowerCase('sv') === b.toLocaleLowerCase('sv');

export const sok = (person, adress) => mottagare.find((m) =>
  lika(m.efternamn, person.efternamn)
  && (person.mobilnummer === undefined || m.mobil === mobil(person.mobilnummer))
  && (person.epost === undefined || lika(m.epost, String(person.epost)))
  && m.adress.postnummer === postnr(adress.postnummer)
  && lika(m.adress.gatuadress, adress.gatuadress));

export const hamta = (id) => mottagare.find((m) => m.mottagarId === id);

export function andra(m, val) {
  const { plats, portkod = null, vaning = null, meddelande = null, ringPaDorren = false, tider } = val;
  m.leveransval = {
    plats,
    ...(plats === 'ombud' && { ombudId: val.ombudId }),
    ...(plats === 'granne' && { granne: { namn: val.granne.namn, lagenhet: val.granne.lagenhet } }),
    portkod, vaning, meddelande, ringPaDorren,
    tider: tider?.map(({ veckodag, fran, till }) => ({ veckodag, fran, till })),
  };
  m.senastAndrad = new Date().toISOString();
}

export function avisera({ kanaler, sandning }) {
  return { aviseringId: randomUUID(), kollinummer: sandning.kollinummer, kanaler: [...new Set(kanaler)], lage: 'koad', skapad: new Date().toISOString() };
}
