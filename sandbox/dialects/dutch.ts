/** A Dutch service: Dutch names and sentences, presence of a member means a change, null clears, minutes for lifetimes. */
import type { Answer, Dialect } from '../dialect.ts'
import { dutch } from '../errors/dutch.ts'
import { group, needed, only, tells, text, upTo } from './_parts.ts'

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
