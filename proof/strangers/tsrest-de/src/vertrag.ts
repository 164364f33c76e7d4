import { initContract } from '@ts-rest/core';
import { z } from 'zod';

const c = initContract();

const uhrzeit = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const empfaengerNr = z.string().regex(/^EMP-\d{6}$/);
const zeitfenster = z.object({ von: uhrzeit, bis: uhrzeit });

const fehler = z.object({ fehler: z.object({ code: z.string(), text: z.string() }) });

export const Anmeldung = z.object({
  mandant: z.string().length(7),
  zugang: z.object({
    benutzer: z.string().min(3).max(40),
    kennwort: z.string().min(8),
  }),
});

const kontakt = z.discriminatedUnion('art', [
  z.object({ art: z.literal('mobil'), rufnummer: z.string().regex(/^\+49\d{9,12}$/) }),
  z.object({ art: z.literal('email'), adresse: z.string().email() }),
]);

export const Pruefung = z.object({
  empfaenger: z.object({
    vorname: z.string().min(1).max(50).optional(),
    nachname: z.string().min(2).max(50),
    kontakt,
  }),
  anschrift: z.object({
    strasse: z.string().min(3).max(80),
    hausnummer: z.string().min(1).max(8),
    plz: z.string().regex(/^\d{5}$/),
    ort: z.string().max(60).optional(),
  }),
});

const wunschBasis = z.object({
  zeitfenster: zeitfenster.optional(),
  zustelltage: z.array(z.enum(['MO', 'DI', 'MI', 'DO', 'FR', 'SA'])).min(1).optional(),
  hinweis: z.string().max(160).optional(),
});

export const Wunsch = z.discriminatedUnion('ablageart', [
  wunschBasis.extend({ ablageart: z.literal('HAUSTUER') }),
  wunschBasis.extend({ ablageart: z.literal('ABLAGEORT'), ablageort: z.string().min(3).max(80) }),
  wunschBasis.extend({
    ablageart: z.literal('NACHBAR'),
    nachbar: z.object({ name: z.string().min(2).max(50), hausnummer: z.string().max(8).optional() }),
  }),
  wunschBasis.extend({ ablageart: z.literal('PAKETSHOP'), shopNr: z.number().int().min(1000).max(9999) }),
]);

export const Zustellwunsch = z.discriminatedUnion('aktion', [
  z.object({ aktion: z.literal('lesen'), empfaengerNr }),
  z.object({ aktion: z.literal('setzen'), empfaengerNr, wunsch: Wunsch }),
]);

const meldungBasis = z.object({
  empfaengerNr,
  vorlage: z.string().regex(/^[A-Z]{2}-\d{3}$/),
  kanal: z.enum(['SMS', 'EMAIL']),
  sprache: z.enum(['de', 'en', 'tr']).default('de'),
  sendung: z.object({
    sendungsnummer: z.string().regex(/^\d{14}$/),
    gewichtKg: z.number().positive().max(31.5).optional(),
    absender: z.string().max(60).optional(),
  }),
});

export const Meldung = z.discriminatedUnion('ereignis', [
  meldungBasis.extend({
    ereignis: z.literal('ANGEKUENDIGT'),
    zustellung: z.object({ datum: z.string().date(), zeitfenster: zeitfenster.optional() }),
  }),
  meldungBasis.extend({
    ereignis: z.literal('HINTERLEGT'),
    abholung: z.object({ shopNr: z.number().int().min(1000).max(9999), frist: z.string().date() }),
  }),
  meldungBasis.extend({ ereignis: z.literal('ZUGESTELLT') }),
]);

export const vertrag = c.router({
  anmelden: {
    method: 'POST', path: '/auth-authenticate', body: Anmeldung,
    responses: { 200: z.object({ sitzung: z.object({ kennung: z.string(), gueltigBis: z.string() }) }), 403: fehler },
  },
  pruefen: {
    method: 'POST', path: '/ext-verify', body: Pruefung,
    responses: { 200: z.object({ empfaengerNr: z.string(), bekannt: z.boolean(), zustellgebiet: z.string() }), 401: fehler, 404: fehler },
  },
  zustellwunsch: {
    method: 'POST', path: '/ext-reach', body: Zustellwunsch,
    responses: { 200: z.any(), 401: fehler, 404: fehler },
  },
  melden: {
    method: 'POST', path: '/ext-notify', body: Meldung,
    responses: { 202: z.any(), 401: fehler, 404: fehler, 422: fehler },
  },
}, { strictStatusCodes: true });
