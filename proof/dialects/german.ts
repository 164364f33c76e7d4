/** A German service: api key and id in the body, one sentence about the first error, a house number that is an integer. */
import type { Answer, Dialect } from '../../sandbox/dialect.ts'
import { group, needed, only, tells, text, upTo } from '../../sandbox/dialects/_parts.ts'
import { type ErrorStyle, type Issue, type Reason, type Statuses, statusFor } from '../../sandbox/rejection.ts'
import { countedBy } from '../varied/limiters.ts'

const STATUSES: Statuses = { invalid: 400 }

const REASONS: Readonly<Record<Reason, string>> = {
  malformed: 'Der Inhalt ist kein gültiges JSON.',
  version: 'Diese Version wird nicht unterstützt.',
  'credentials-wrong': 'Die Zugangsdaten sind falsch.',
  'token-missing': 'Es wurde kein Sitzungsschlüssel übergeben.',
  'token-invalid': 'Der Sitzungsschlüssel ist ungültig.',
  'token-expired': 'Der Sitzungsschlüssel ist abgelaufen.',
  forbidden: 'Diese Anwendung ist dazu nicht berechtigt.',
  'not-found': 'Nicht gefunden.',
  'no-match': 'Zu diesen Angaben ist kein Kunde bekannt.',
  'unknown-customer': 'Dieser Kunde ist nicht bekannt.',
  'unknown-delivery': 'Diese Sendung ist nicht bekannt.',
  'unknown-notification': 'Diese Benachrichtigung ist nicht bekannt.',
  'method-not-allowed': 'Diese Methode ist nicht erlaubt.',
  'key-reused': 'Dieser Schlüssel wurde bereits für eine andere Anfrage verwendet.',
  'too-large': 'Die Anfrage ist zu groß.',
  'media-type': 'Dieser Medientyp wird nicht unterstützt.',
  invalid: 'Die Anfrage ist ungültig.',
  locked: 'Der Zugang ist vorübergehend gesperrt.',
  'rate-limited': 'Zu viele Anfragen.',
  internal: 'Ein interner Fehler ist aufgetreten.',
}

/** German: a number and one sentence about the first thing that is wrong, the property's name in quotes inside it. */
const german: ErrorStyle = {
  truth: {
    family: 'code-message',
    mediaType: 'application/json',
    at: { message: '/fehler/text', code: '/fehler/nummer' },
  },
  tells: 'first',
  render({ reason, issues: [issue] }) {
    const status = statusFor(reason, STATUSES)
    const text = issue === undefined ? REASONS[reason] : sentence(issue)
    return { status, mediaType: 'application/json', body: { fehler: { nummer: status * 10 + 1, text } } }
  },
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'eine Zeichenkette',
  integer: 'eine ganze Zahl',
  object: 'ein Objekt',
  array: 'eine Liste',
  boolean: 'ein Wahrheitswert',
}
const FORMATS: Readonly<Record<string, string>> = {
  email: 'eine gültige E-Mail-Adresse',
  e164: 'eine gültige Telefonnummer',
  uuid: 'eine gültige UUID',
  'date-time': 'ein gültiger Zeitpunkt',
  time: 'eine gültige Uhrzeit (HH:MM)',
  digits: 'eine Ziffernfolge',
  country: 'ein gültiger Ländercode',
}

function sentence({ kind, path, expected }: Issue): string {
  const name = `'${path.join('.')}'`
  const { minLength, maxLength, minimum, maximum } = expected
  if (kind === 'missing') return `Pflichtfeld ${name} fehlt.`
  if (kind === 'blank' || kind === 'null') return `Feld ${name} darf nicht leer sein.`
  if (kind === 'unknown') return `Unbekanntes Feld ${name}.`
  if (kind === 'type') return `Feld ${name} muss ${TYPES[expected.type ?? ''] ?? expected.type} sein.`
  if (kind === 'enum') return `Feld ${name} muss einer der folgenden Werte sein: ${(expected.values ?? []).join(', ')}.`
  if (kind === 'format') return `Feld ${name} muss ${FORMATS[expected.format ?? ''] ?? expected.format} sein.`
  if (kind === 'pattern') return `Feld ${name} entspricht nicht dem Muster ${expected.pattern}.`
  if (minLength !== undefined) return `Feld ${name} muss mindestens ${minLength} Zeichen lang sein.`
  if (maxLength !== undefined) return `Feld ${name} darf höchstens ${maxLength} Zeichen lang sein.`
  if (minimum !== undefined) return `Feld ${name} muss mindestens ${minimum} sein.`
  if (maximum !== undefined) return `Feld ${name} darf höchstens ${maximum} sein.`
  return `Feld ${name} ist ungültig.`
}

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
    ...countedBy('sliding-window'),
    scope: 'application',
    headers: 'none',
    retryAfter: 'seconds',
  },
  size: { bytes: 10_240 },
  timeouts: { idleSeconds: 8, bodySeconds: 12 },
} satisfies Dialect
