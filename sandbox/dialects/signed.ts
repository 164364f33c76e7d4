/** A signed log-in (HMAC over id and time), the token in every body, a boolean that tells check from manage. */
import type { Answer, Dialect } from '../dialect.ts'
import { messageList } from '../errors/message-list.ts'
import { needed, only, tells, text, upTo } from './_parts.ts'

const preference: Answer = {
  status: 200,
  fields: [
    tells('/userRef', 'customerId'),
    tells('/location', 'place', { absent: 'null' }),
    tells('/note', 'instructions', { absent: 'null' }),
    tells('/neighbour', 'neighbourName', { absent: 'null' }),
    tells('/pickupPoint', 'pickupPointId', { absent: 'null' }),
    tells('/updatedAt', 'updatedAt', { form: 'unix-millis', absent: 'null' }),
  ],
}

export default {
  summary: 'HMAC log-in, token in the body of every call, a boolean for manage, lists of sentences',
  base: { prefix: '/gateway', suffix: '' },
  credentials: {
    'Key ID': { holds: 'id', form: 'word', prefix: 'AK-' },
    'Signing key': { holds: 'secret', form: 'hex' },
  },
  logIn: {
    encoding: 'signed',
    signature: { of: '{id}.{timestamp}', as: 'hex', toleranceSeconds: 300 },
    request: {
      fields: [
        needed('/keyId', 'id', upTo(64)),
        { at: '/timestamp', means: 'timestamp', type: 'integer', required: true },
        needed('/signature', 'signature', { pattern: '^[0-9a-f]{64}$' }),
      ],
      answers: {
        granted: {
          status: 201,
          fields: [
            tells('/token', 'token'),
            tells('/expiresAt', 'expiresAt', { form: 'unix-millis' }),
            tells('/sessionRef', 'decoy'),
          ],
        },
      },
    },
  },
  token: {
    form: { kind: 'jwt', alg: 'HS512' },
    location: { in: 'body', at: '/token' },
    presentation: { in: 'body', name: 'token' },
    lifetime: { seconds: 1800, kind: 'absolute', source: 'expiresAt' },
  },
  customerId: 'prefixed',
  endpoints: {
    'ext-verify': {
      fields: [
        needed('/firstName', 'givenName', upTo(60)),
        needed('/lastName', 'familyName', upTo(60)),
        needed('/mobile', 'phone', { format: 'e164' }),
        text('/customerNo', 'customerNumber', upTo(20)),
      ],
      answers: {
        known: { status: 200, fields: [tells('/userRef', 'customerId'), tells('/known', 'verified')] },
        unknown: { status: 200, fields: [tells('/known', 'verified')] },
        partial: { status: 200, fields: [tells('/known', 'verified'), tells('/differing', 'mismatched')] },
      },
    },
    'ext-reach': {
      fields: [
        needed('/userRef', 'customerId', upTo(40)),
        { at: '/update', means: 'operation', type: 'boolean', required: true, values: { check: false, manage: true } },
        ...only(
          ['manage'],
          [
            needed('/location', 'place', {
              values: {
                door: 'front-door',
                neighbour: 'neighbour',
                'pickup-point': 'pickup-point',
                'safe-place': 'garage',
              },
            }),
            text('/note', 'instructions', { nullable: true, bounds: { maxLength: 100 } }),
            text('/neighbour', 'neighbourName', { nullable: true, ...upTo(60) }),
            text('/pickupPoint', 'pickupPointId', { nullable: true, ...upTo(20) }),
          ],
        ),
      ],
      answers: { check: preference, manage: preference },
    },
    'ext-notify': {
      fields: [
        needed('/userRef', 'customerId', upTo(40)),
        { at: '/type', means: 'channel', type: 'integer', required: true, values: { sms: 1, email: 2, push: 4 } },
        needed('/body', 'message', upTo(240)),
        text('/shipmentId', 'trackingNumber', upTo(20)),
        text('/Idempotency-Key', 'idempotencyKey', { in: 'header' }),
      ],
      answers: {
        send: { status: 202, fields: [tells('/messageId', 'notificationId'), tells('/state', 'notificationStatus')] },
      },
    },
  },
  errors: messageList,
  order: 'token-first',
  unknownMembers: 'refused',
  mediaType: 'strict',
  rate: {
    limit: 250,
    windowSeconds: 60,
    limiter: 'fixed-window',
    scope: 'token',
    headers: 'RateLimit',
    retryAfter: 'seconds',
  },
  size: { bytes: 20_480 },
  timeouts: { idleSeconds: 12, bodySeconds: 20 },
  hints: {
    'auth-authenticate.request': {
      let: {
        timestamp: { now: 'unix-seconds' },
        signature: { hmac: 'sha256', key: '{{Signing key}}', of: '{{Key ID}}.{{timestamp}}', as: 'hex' },
      },
      body: { keyId: '{{Key ID}}', timestamp: '{{timestamp}}', signature: '{{signature}}' },
    },
  },
} satisfies Dialect
