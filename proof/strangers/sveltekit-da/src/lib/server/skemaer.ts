import z from 'myzod';

const mobil = z.string().pattern(/^\+45\d{8}$/);
const modtagerNr = z.string().pattern(/^M-\d{5}$/);
const dato = z.string().pattern(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);

const adresse = z.object({
  vejnavn: z.string().min(2).max(60),
  husnummer: z.string().max(6),
  etage: z.string().max(10).optional(),
  postnummer: z.string().pattern(/^\d{4}$/),
  by: z.string().max(40).optional()
});

export const adgangHeader = z.object({ 'x-api-noegle': z.string().min(10) });
export const adgang = z.object({ partner: z.string().min(3) });

export const verificering = z.object({
  modtager: z.object({
    mobil,
    efternavn: z.string().min(2).max(60),
    fornavn: z.string().max(60).optional()
  }),
  adresse
});

export const handling = z.object({ handling: z.literals('hent', 'gem') }).allowUnknownKeys();
export const hent = z.object({ handling: z.literal('hent'), modtager: z.object({ modtagerNr }) });

export const sted = z
  .object({
    praeferencer: z.object({ leveringssted: z.literals('personligt', 'flexlevering', 'pakkeboks', 'nabo') }).allowUnknownKeys()
  })
  .allowUnknownKeys();

const faelles = {
  tidsrum: z.literals('08-12', '12-16', '16-20').optional(),
  besked: z.string().max(140).optional()
};
const gem = <T extends Record<string, z.AnyType>>(felter: T) =>
  z.object({ handling: z.literal('gem'), modtager: z.object({ modtagerNr }), praeferencer: z.object(felter) });

export const gemVed = {
  personligt: gem({ leveringssted: z.literal('personligt'), ...faelles }),
  flexlevering: gem({ leveringssted: z.literal('flexlevering'), flexplads: z.string().min(3).max(80), ...faelles }),
  pakkeboks: gem({ leveringssted: z.literal('pakkeboks'), pakkeboksNr: z.number().min(100).max(9999), ...faelles }),
  nabo: gem({ leveringssted: z.literal('nabo'), nabo: z.object({ navn: z.string().min(2).max(60), husnummer: z.string().max(6) }), ...faelles })
};

export const besked = z.object({
  modtager: z.object({
    modtagerNr,
    kanal: z.literals('sms', 'email'),
    sprog: z.literals('da', 'en', 'de').optional()
  }),
  pakke: z.object({
    pakkenummer: z.string().pattern(/^\d{13}$/),
    antal: z.number().min(1).max(20).optional()
  }),
  haendelse: z.literals('paa_vej', 'leveret', 'klar_til_afhentning'),
  forventetDato: dato,
  adresse: adresse.optional()
});
