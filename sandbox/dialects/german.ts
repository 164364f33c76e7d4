/** A German service: api key and id in the body, one sentence about the first error, a house number that is an integer. */
import type { Answer, Dialect } from '../dialect.ts'
import { german } from '../errors/german.ts'
import { group, needed, only, tells, text, upTo } from './_parts.ts'

const PLACES = { door: 'HAUSTUER', neighbour: 'NACHBAR', 'pickup-point': 'PAKETSHOP', 'safe-place': 'ABLAGEORT' }

const preference: Answer = {
  status: 200,
  fields: [
    tells('/kundenId', 'customerId'),
    tells('/zustellort', 'place', { values: PLACES }),
    tells('/hinweis', 'instructions'),
    tells('/nachbar', 'neighbourName'),
    tells('/paketshop', 'pickupPointId'),
    tells('/geaendertAm', 'updatedAt'),
  ],
}

export default {
  summary: 'German names, api key with an id in the body, first error in one sentence, ISO 8601 duration',
  base: { mount: '/zustellung', prefix: '/v1', suffix: '' },
  credentials: {
    Mandant: { holds: 'id', form: 'number' },
    'API-Schlüssel': { holds: 'key', form: 'hex', prefix: 'zk_' },
  },
  logIn: {
    encoding: 'json',
    request: {
      fields: [needed('/mandant', 'id', upTo(20)), needed('/apiSchluessel', 'key', upTo(64))],
      answers: {
        granted: {
          status: 200,
          fields: [
            tells('/vorgang', 'requestId'),
            tells('/sitzung/schluessel', 'token'),
            tells('/sitzung/gueltigkeit', 'lifetime', { form: 'iso-duration' }),
          ],
        },
      },
    },
    lock: { after: 12, seconds: 600 },
  },
  token: {
    form: { kind: 'opaque', length: 36 },
    location: { in: 'body', at: '/sitzung/schluessel' },
    presentation: { in: 'header', name: 'X-Auth-Token' },
    lifetime: { seconds: 1500, kind: 'absolute', source: 'gueltigkeit' },
  },
  customerId: 'prefixed',
  endpoints: {
    'ext-verify': {
      fields: [
        needed('/vorname', 'givenName', upTo(60)),
        needed('/nachname', 'familyName', upTo(60)),
        group('/anschrift', { required: true }),
        needed('/anschrift/strasse', 'street', upTo(80)),
        {
          at: '/anschrift/hausnummer',
          means: 'houseNumber',
          type: 'integer',
          required: true,
          bounds: { minimum: 1, maximum: 9999 },
        },
        needed('/anschrift/plz', 'postalCode', { pattern: '^[0-9]{5}$' }),
        text('/anschrift/ort', 'city', upTo(60)),
        text('/telefon', 'phone', { format: 'e164' }),
      ],
      answers: {
        known: {
          status: 200,
          fields: [
            tells('/kundenId', 'customerId'),
            tells('/ergebnis', 'verdict', { values: { known: 'BEKANNT', partial: 'TEILWEISE' } }),
          ],
        },
        partial: {
          status: 200,
          fields: [tells('/ergebnis', 'verdict', { values: { known: 'BEKANNT', partial: 'TEILWEISE' } })],
        },
      },
    },
    'ext-reach': {
      fields: [
        needed('/kundenId', 'customerId', upTo(40)),
        needed('/aktion', 'operation', { values: { check: 'PRUEFEN', manage: 'SETZEN', clear: 'LOESCHEN' } }),
        ...only(
          ['manage'],
          [
            needed('/zustellort', 'place', { values: PLACES }),
            text('/hinweis', 'instructions', { bounds: { maxLength: 100 } }),
            text('/nachbar', 'neighbourName', upTo(60)),
            text('/paketshop', 'pickupPointId', { format: 'digits' }),
          ],
        ),
      ],
      answers: { check: preference, manage: preference, clear: preference },
    },
    'ext-notify': {
      fields: [
        needed('/kundenId', 'customerId', upTo(40)),
        needed('/kanal', 'channel', { values: { sms: 'SMS', email: 'EMAIL' } }),
        needed('/nachricht', 'message', upTo(160)),
        text('/sendungsnummer', 'trackingNumber', upTo(20)),
        text('/vorgangsId', 'idempotencyKey', upTo(64)),
      ],
      answers: {
        send: {
          status: 201,
          fields: [
            tells('/benachrichtigungsId', 'notificationId'),
            tells('/zustand', 'notificationStatus', { values: { accepted: 'ANGENOMMEN' } }),
          ],
        },
      },
    },
  },
  errors: german,
  order: 'token-first',
  unknownMembers: 'refused',
  mediaType: 'any',
  rate: {
    limit: 200,
    windowSeconds: 10,
    limiter: 'sliding-window',
    scope: 'application',
    headers: 'none',
    retryAfter: 'seconds',
  },
  size: { bytes: 10_240 },
  timeouts: { idleSeconds: 8, bodySeconds: 12 },
} satisfies Dialect
