/** A signed login (HMAC over id and time), the token in every body, a boolean that tells check from manage. */
import type { Answer, Dialect } from '../../sandbox/dialect.ts'
import { needed, only, tells, text, upTo } from '../../sandbox/dialects/_parts.ts'
import { REASONS } from '../../sandbox/errors/english.ts'
import { type ErrorStyle, type Issue, type Statuses, statusFor } from '../../sandbox/rejection.ts'

const STATUSES: Statuses = { invalid: 400 }

/**
 * A list of sentences, each beginning with the property's dotted path, as class-validator words them; `required` is
 * never said.
 */
const messageList: ErrorStyle = {
  truth: { family: 'class-validator', mediaType: 'application/json', at: { message: '/message', fields: '/message' } },
  tells: 'all',
  render({ reason, issues }) {
    const statusCode = statusFor(reason, STATUSES)
    const message = issues.length === 0 ? REASONS[reason].replace(/\.$/, '') : issues.flatMap(sentences)
    return { status: statusCode, mediaType: 'application/json', body: { statusCode, message } }
  },
}

function sentences({ kind, path, expected }: Issue): string[] {
  const name = path.join('.')
  const { minLength, maxLength, minimum, maximum, values, format, pattern } = expected
  const type =
    expected.type === 'integer'
      ? 'an integer number'
      : expected.type === 'object'
        ? 'an object'
        : `a ${expected.type ?? 'string'}`
  if (kind === 'unknown') return [`property ${name} should not exist`]
  if (kind === 'blank') return [`${name} should not be empty`]
  if (kind === 'missing' || kind === 'null')
    return values === undefined
      ? [`${name} should not be empty`, `${name} must be ${type}`]
      : [`${name} must be one of the following values: ${values.join(', ')}`]
  if (values !== undefined) return [`${name} must be one of the following values: ${values.join(', ')}`]
  if (kind === 'type') return [`${name} must be ${type}`]
  if (pattern !== undefined) return [`${name} must match /${pattern}/ regular expression`]
  if (format === 'email') return [`${name} must be an email`]
  if (format === 'date-time') return [`${name} must be a valid ISO 8601 date string`]
  if (format === 'uuid') return [`${name} must be a UUID`]
  if (format === 'e164') return [`${name} must be a valid phone number`]
  if (format !== undefined) return [`${name} must be a valid ${format}`]
  if (maxLength !== undefined) return [`${name} must be shorter than or equal to ${maxLength} characters`]
  if (minLength !== undefined) return [`${name} must be longer than or equal to ${minLength} characters`]
  if (maximum !== undefined) return [`${name} must not be greater than ${maximum}`]
  if (minimum !== undefined) return [`${name} must not be less than ${minimum}`]
  return [`${name} is not valid`]
}

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
