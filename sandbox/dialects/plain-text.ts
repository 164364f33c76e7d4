/** A strict service that speaks plain text: the first error only, a session cookie, tagged unions. */
import type { Answer, Dialect } from '../dialect.ts'
import { plainText } from '../errors/plain-text.ts'
import { asIs, group, needed, only, tells, text, upTo } from './_parts.ts'

const preference: Answer = {
  status: 200,
  fields: [
    tells('/receiver', 'customerId'),
    tells('/spot', 'place', { absent: 'null' }),
    tells('/hint', 'instructions', { absent: 'null' }),
    tells('/neighbour', 'neighbourName', { absent: 'null' }),
    tells('/station', 'pickupPointId', { absent: 'null' }),
  ],
}

export default {
  summary: 'plain-text errors one at a time, session cookie, check and manage as tags of a union',
  base: { prefix: '', suffix: '' },
  credentials: {
    'Application ID': { holds: 'id', form: 'uuid' },
    'Application password': { holds: 'secret', form: 'hex' },
  },
  logIn: {
    encoding: 'json',
    request: {
      fields: [needed('/application', 'id'), needed('/password', 'secret')],
      answers: { granted: { status: 200, fields: [tells('/since', 'now')] } },
    },
  },
  token: {
    form: { kind: 'opaque', length: 32 },
    location: { in: 'cookie', at: 'lm_session' },
    presentation: { in: 'cookie', name: 'lm_session' },
    lifetime: { seconds: 2400, kind: 'absolute', source: 'Max-Age' },
  },
  customerId: 'prefixed',
  endpoints: {
    'ext-verify': {
      fields: [
        needed('/email', 'email', { format: 'email' }),
        group('/name', { required: true }),
        needed('/name/first', 'givenName', upTo(60)),
        needed('/name/last', 'familyName', upTo(60)),
        text('/phone', 'phone', { nullable: true, format: 'e164' }),
      ],
      answers: {
        known: { status: 200, fields: [tells('/receiver', 'customerId'), tells('/verified', 'verified')] },
        partial: { status: 200, fields: [tells('/verified', 'verified'), tells('/mismatched', 'mismatched')] },
      },
    },
    'ext-reach': {
      chooser: { by: 'tag', tags: { '/check': 'check', '/manage': 'manage' } },
      fields: [
        ...only(['check'], [group('/check', { required: true }), needed('/check/receiver', 'customerId')]),
        ...only(
          ['manage'],
          [
            group('/manage', { required: true }),
            needed('/manage/receiver', 'customerId'),
            needed('/manage/spot', 'place', {
              values: { door: 'door', neighbour: 'neighbour', 'pickup-point': 'station', 'safe-place': 'shed' },
            }),
            text('/manage/hint', 'instructions', { nullable: true, bounds: { maxLength: 80 } }),
            text('/manage/neighbour', 'neighbourName', { nullable: true, ...upTo(60) }),
            text('/manage/station', 'pickupPointId', { nullable: true, ...upTo(20) }),
          ],
        ),
      ],
      answers: { check: preference, manage: preference },
    },
    'ext-notify': {
      fields: [
        needed('/receiver', 'customerId'),
        needed('/via', 'channel', { values: asIs('sms', 'email', 'push') }),
        needed('/text', 'message', upTo(280)),
        text('/parcel', 'trackingNumber', { nullable: true }),
        text('/key', 'idempotencyKey', { nullable: true }),
      ],
      answers: {
        send: { status: 200, fields: [tells('/id', 'notificationId'), tells('/status', 'notificationStatus')] },
      },
    },
  },
  errors: plainText,
  order: 'token-first',
  unknownMembers: 'refused',
  mediaType: 'strict',
  rate: {
    limit: 500,
    windowSeconds: 60,
    limiter: 'fixed-window',
    scope: 'address',
    headers: 'none',
    retryAfter: 'seconds',
  },
  size: { bytes: 32_768 },
  timeouts: { idleSeconds: 20, bodySeconds: 10 },
} satisfies Dialect
