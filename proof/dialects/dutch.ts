/** A Dutch service: Dutch names and sentences, presence of a property means a change, null clears, minutes for lifetimes. */
import type { Answer, Dialect } from '../../sandbox/dialect.ts'
import { group, needed, only, tells, text, upTo } from '../../sandbox/dialects/_parts.ts'
import { type ErrorStyle, type Issue, type Reason, type Statuses, statusFor } from '../../sandbox/rejection.ts'

const STATUSES: Statuses = { invalid: 400 }

const REASONS: Readonly<Record<Reason, string>> = {
  malformed: 'De inhoud is geen geldige JSON.',
  version: 'Deze versie wordt niet ondersteund.',
  'credentials-wrong': 'De inloggegevens zijn onjuist.',
  'token-missing': 'Er is geen toegangssleutel meegegeven.',
  'token-invalid': 'De toegangssleutel is ongeldig.',
  'token-expired': 'De toegangssleutel is verlopen.',
  forbidden: 'Deze toepassing mag dit niet.',
  'not-found': 'Niet gevonden.',
  'no-match': 'Geen klant gevonden met deze gegevens.',
  'unknown-customer': 'Deze klant bestaat niet.',
  'unknown-delivery': 'Deze zending bestaat niet.',
  'unknown-notification': 'Dit bericht bestaat niet.',
  'method-not-allowed': 'Deze methode is niet toegestaan.',
  'key-reused': 'Deze sleutel is al voor een ander verzoek gebruikt.',
  'too-large': 'Het verzoek is te groot.',
  'media-type': 'Dit mediatype wordt niet ondersteund.',
  invalid: 'Het verzoek is ongeldig.',
  locked: 'Het account is tijdelijk geblokkeerd.',
  'rate-limited': 'Te veel verzoeken.',
  internal: 'Er is iets misgegaan.',
}

/** Dutch: a code, a description and a list of properties with what is wrong. */
const dutch: ErrorStyle = {
  truth: {
    family: 'field-list',
    mediaType: 'application/json',
    at: { message: '/omschrijving', fields: '/velden', code: '/foutcode' },
  },
  tells: 'all',
  render({ reason, issues }) {
    const body = { foutcode: `F${statusFor(reason, {})}`, omschrijving: REASONS[reason] }
    const velden = issues.map(each => ({ veld: each.path.join('.'), melding: sentence(each) }))
    return {
      status: statusFor(reason, STATUSES),
      mediaType: 'application/json',
      body: issues.length === 0 ? body : { ...body, velden },
    }
  },
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'tekst',
  integer: 'een geheel getal',
  object: 'een object',
  array: 'een lijst',
  boolean: 'waar of onwaar',
}
const FORMATS: Readonly<Record<string, string>> = {
  email: 'een geldig e-mailadres',
  e164: 'een geldig telefoonnummer',
  uuid: 'een geldige UUID',
  'date-time': 'een geldig tijdstip',
  time: 'een geldige tijd (UU:MM)',
  country: 'een geldige landcode',
}

function sentence({ kind, expected }: Issue): string {
  const { minLength, maxLength, minimum, maximum } = expected
  if (kind === 'missing') return 'is verplicht'
  if (kind === 'blank' || kind === 'null') return 'mag niet leeg zijn'
  if (kind === 'unknown') return 'is onbekend'
  if (kind === 'type') return `moet ${TYPES[expected.type ?? ''] ?? expected.type} zijn`
  if (kind === 'enum') return `moet een van de volgende waarden zijn: ${(expected.values ?? []).join(', ')}`
  if (kind === 'format') return `moet ${FORMATS[expected.format ?? ''] ?? expected.format} zijn`
  if (kind === 'pattern') return `voldoet niet aan het patroon ${expected.pattern}`
  if (minLength !== undefined) return `moet minimaal ${minLength} tekens bevatten`
  if (maxLength !== undefined) return `mag maximaal ${maxLength} tekens bevatten`
  if (minimum !== undefined) return `moet minimaal ${minimum} zijn`
  if (maximum !== undefined) return `mag maximaal ${maximum} zijn`
  return 'is ongeldig'
}

const PLACES = { door: 'deur', neighbour: 'buren', 'pickup-point': 'afhaalpunt', 'safe-place': 'veilige-plek' }

const preference: Answer = {
  status: 200,
  fields: [
    tells('/klantId', 'customerId'),
    tells('/voorkeur/bezorgplek', 'place', { values: PLACES, absent: 'null' }),
    tells('/voorkeur/instructie', 'instructions', { absent: 'null' }),
    tells('/voorkeur/vanaf', 'windowFrom', { absent: 'null' }),
    tells('/voorkeur/tot', 'windowTo', { absent: 'null' }),
    tells('/voorkeur/naamBuren', 'neighbourName', { absent: 'null' }),
    tells('/voorkeur/afhaalpuntId', 'pickupPointId', { absent: 'null' }),
    tells('/gewijzigdOp', 'updatedAt', { absent: 'null' }),
  ],
}

export default {
  summary: 'Dutch names and errors, a change by presence of a member, null clears, lifetime in minutes',
  base: { mount: '/bezorgdienst', prefix: '', suffix: '' },
  credentials: {
    Gebruikersnaam: { holds: 'id', form: 'word' },
    Wachtwoord: { holds: 'secret', form: 'base64url' },
  },
  logIn: {
    encoding: 'json',
    request: {
      fields: [needed('/gebruikersnaam', 'id', upTo(64)), needed('/wachtwoord', 'secret', upTo(128))],
      answers: {
        granted: {
          status: 200,
          fields: [
            tells('/toegang/sleutel', 'token'),
            tells('/toegang/verzoekId', 'requestId'),
            tells('/toegang/geldigMinuten', 'lifetime', { form: 'minutes' }),
          ],
        },
      },
    },
  },
  token: {
    form: { kind: 'uuid' },
    location: { in: 'body', at: '/toegang/sleutel' },
    presentation: { in: 'header', name: 'Authorization', scheme: 'Bearer' },
    lifetime: { seconds: 1800, kind: 'absolute', source: 'geldigMinuten' },
  },
  customerId: 'uuid',
  endpoints: {
    'ext-verify': {
      fields: [
        needed('/voornaam', 'givenName', upTo(60)),
        needed('/achternaam', 'familyName', upTo(60)),
        needed('/adres', 'streetLine', upTo(120)),
        needed('/postcode', 'postalCode', upTo(10)),
        text('/telefoonnummer', 'phone', { format: 'e164' }),
        text('/emailadres', 'email', { format: 'email' }),
      ],
      answers: {
        known: { status: 200, fields: [tells('/klantId', 'customerId'), tells('/bekend', 'verified')] },
        partial: { status: 200, fields: [tells('/bekend', 'verified'), tells('/afwijkend', 'mismatched')] },
        unknown: { status: 200, fields: [tells('/bekend', 'verified')] },
      },
    },
    'ext-reach': {
      chooser: { by: 'member', at: '/voorkeur', present: 'manage', absent: 'check', null: 'clear' },
      fields: [
        needed('/klantId', 'customerId', { format: 'uuid' }),
        group('/voorkeur', { nullable: true, only: ['manage', 'clear'] }),
        ...only(
          ['manage'],
          [
            text('/voorkeur/bezorgplek', 'place', { values: PLACES }),
            text('/voorkeur/instructie', 'instructions', { nullable: true, bounds: { maxLength: 150 } }),
            text('/voorkeur/vanaf', 'windowFrom', { nullable: true, format: 'time' }),
            text('/voorkeur/tot', 'windowTo', { nullable: true, format: 'time' }),
            text('/voorkeur/naamBuren', 'neighbourName', { nullable: true, ...upTo(60) }),
            text('/voorkeur/afhaalpuntId', 'pickupPointId', { nullable: true, ...upTo(20) }),
          ],
        ),
      ],
      answers: { check: preference, manage: preference, clear: preference },
    },
    'ext-notify': {
      fields: [
        needed('/klantId', 'customerId', { format: 'uuid' }),
        needed('/kanaal', 'channel', { values: { sms: 'sms', email: 'e-mail', push: 'app' } }),
        needed('/bericht', 'message', upTo(300)),
        text('/zendingnummer', 'trackingNumber', upTo(20)),
        text('/Idempotency-Key', 'idempotencyKey', { in: 'header' }),
      ],
      answers: {
        send: {
          status: 202,
          fields: [
            tells('/berichtId', 'notificationId'),
            tells('/status', 'notificationStatus', { values: { accepted: 'aangenomen' } }),
          ],
        },
      },
    },
  },
  errors: dutch,
  challenge: 'Bearer realm="bezorgdienst"',
  order: 'token-first',
  unknownMembers: 'refused',
  mediaType: 'strict',
  rate: {
    limit: 400,
    windowSeconds: 60,
    limiter: 'fixed-window',
    scope: 'token',
    headers: 'X-RateLimit-*',
    retryAfter: 'none',
  },
  size: { bytes: 8_192 },
  timeouts: { idleSeconds: 15, bodySeconds: 15 },
} satisfies Dialect
