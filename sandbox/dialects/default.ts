/** A modern JSON service: camelCase, bearer JWT, problem details that tell everything at once. */

import { pointerOf } from '../../contract/json.ts'
import type { Answer, Dialect } from '../dialect.ts'
import { complaint, REASONS } from '../errors/english.ts'
import { type ErrorStyle, type Issue, type Reason, type Statuses, statusFor } from '../rejection.ts'
import { always, asIs, group, needed, only, tells, text, upTo } from './_parts.ts'

const NAME = upTo(80)

const preference: Answer = {
  status: 200,
  fields: [
    tells('/customerId', 'customerId'),
    always('/preference', {}),
    tells('/preference/place', 'place'),
    tells('/preference/instructions', 'instructions'),
    tells('/preference/timeWindow/from', 'windowFrom'),
    tells('/preference/timeWindow/to', 'windowTo'),
    tells('/preference/neighbourName', 'neighbourName'),
    tells('/preference/pickupPointId', 'pickupPointId'),
    tells('/version', 'version'),
    tells('/updatedAt', 'updatedAt'),
  ],
}

export default {
  summary: 'camelCase JSON, bearer JWT, RFC 9457 with every error at once',
  base: { prefix: '', suffix: '' },
  credentials: {
    'Client ID': { holds: 'id', form: 'word' },
    'Client secret': { holds: 'secret', form: 'base64url' },
  },
  logIn: {
    encoding: 'json',
    request: {
      fields: [needed('/clientId', 'id', upTo(128)), needed('/clientSecret', 'secret', upTo(256))],
      answers: {
        granted: {
          status: 200,
          fields: [tells('/accessToken', 'token'), always('/tokenType', 'Bearer'), tells('/expiresIn', 'lifetime')],
        },
      },
    },
    lock: { after: 20, seconds: 300 },
  },
  token: {
    form: { kind: 'jwt', alg: 'HS256' },
    location: { in: 'body', at: '/accessToken' },
    presentation: { in: 'header', name: 'Authorization', scheme: 'Bearer' },
    lifetime: { seconds: 900, kind: 'absolute', source: 'expiresIn' },
  },
  customerId: 'uuid',
  endpoints: {
    'ext-verify': {
      fields: [
        needed('/givenName', 'givenName', NAME),
        needed('/familyName', 'familyName', NAME),
        needed('/email', 'email', { format: 'email', bounds: { maxLength: 254 } }),
        text('/phone', 'phone', { format: 'e164' }),
        text('/postalCode', 'postalCode', upTo(12)),
        text('/country', 'country', { format: 'country' }),
      ],
      answers: {
        known: {
          status: 200,
          fields: [
            tells('/status', 'verdict'),
            tells('/customerId', 'customerId'),
            tells('/matchedFields', 'matched'),
            tells('/checkedAt', 'now'),
          ],
        },
        partial: {
          status: 200,
          fields: [
            tells('/status', 'verdict'),
            tells('/matchedFields', 'matched'),
            tells('/mismatchedFields', 'mismatched'),
            tells('/checkedAt', 'now'),
          ],
        },
        unknown: { status: 200, fields: [tells('/status', 'verdict'), tells('/checkedAt', 'now')] },
      },
    },
    'ext-reach': {
      fields: [
        needed('/customerId', 'customerId', { format: 'uuid' }),
        needed('/action', 'operation', { values: asIs('check', 'manage') }),
        ...only(
          ['manage'],
          [
            group('/preference', { required: true }),
            text('/preference/place', 'place', {
              nullable: true,
              values: asIs('door', 'neighbour', 'pickup-point', 'safe-place'),
            }),
            text('/preference/instructions', 'instructions', { nullable: true, bounds: { maxLength: 200 } }),
            group('/preference/timeWindow'),
            needed('/preference/timeWindow/from', 'windowFrom', { nullable: true, format: 'time' }),
            needed('/preference/timeWindow/to', 'windowTo', { nullable: true, format: 'time' }),
            text('/preference/neighbourName', 'neighbourName', { nullable: true, ...NAME }),
            text('/preference/pickupPointId', 'pickupPointId', { nullable: true, pattern: '^PP-[0-9]{4}$' }),
          ],
        ),
      ],
      answers: { check: preference, manage: preference },
    },
    'ext-notify': {
      fields: [
        text('/Idempotency-Key', 'idempotencyKey', { in: 'header', ...upTo(128) }),
        needed('/customerId', 'customerId', { format: 'uuid' }),
        needed('/channel', 'channel', { values: asIs('email', 'sms', 'push') }),
        needed('/message', 'message', upTo(500)),
        text('/trackingNumber', 'trackingNumber', { pattern: '^[A-Z]{2}[0-9]{10}$' }),
        text('/scheduledAt', 'scheduledAt', { format: 'date-time' }),
      ],
      answers: {
        send: {
          status: 202,
          fields: [
            tells('/notificationId', 'notificationId'),
            tells('/status', 'notificationStatus'),
            tells('/channel', 'channel'),
            tells('/createdAt', 'createdAt'),
          ],
        },
      },
    },
  },
  errors: problem(),
  challenge: 'Bearer realm="last-mile"',
  order: 'token-first',
  unknownMembers: 'refused',
  mediaType: 'strict',
  rate: {
    limit: 600,
    windowSeconds: 60,
    limiter: 'fixed-window',
    scope: 'token',
    headers: 'RateLimit',
    retryAfter: 'seconds',
  },
  size: { bytes: 16_384 },
  timeouts: { idleSeconds: 15, bodySeconds: 20 },
} satisfies Dialect

interface ProblemOptions {
  /** Statuses that differ from the usual ones. */
  statuses?: Statuses
  tells?: ErrorStyle['tells']
}

export function problem({ statuses = {}, tells = 'all' }: ProblemOptions = {}): ErrorStyle {
  return {
    truth: {
      family: 'rfc9457',
      mediaType: 'application/problem+json',
      at: { message: '/detail', fields: '/errors', code: '/code' },
    },
    tells,
    render({ reason, issues }, instance) {
      const status = statusFor(reason, statuses)
      const body = {
        type: `https://errors.last-mile.example/${reason}`,
        title: titleOf(reason),
        status,
        detail: REASONS[reason],
        instance,
        code: reason.toUpperCase().replaceAll('-', '_'),
      }
      return {
        status,
        mediaType: 'application/problem+json',
        body: issues.length === 0 ? body : { ...body, errors: issues.map(each => entry(each)) },
      }
    },
  }
}

const titleOf = (reason: Reason): string => {
  const words = reason.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const CODES: Readonly<Record<Issue['kind'], string>> = {
  missing: 'REQUIRED',
  blank: 'BLANK',
  null: 'NULL',
  unknown: 'UNKNOWN_FIELD',
  type: 'TYPE',
  enum: 'NOT_ALLOWED_VALUE',
  format: 'FORMAT',
  pattern: 'PATTERN',
  bounds: 'OUT_OF_BOUNDS',
  invalid: 'INVALID',
}

function entry(issue: Issue): { [key: string]: string } {
  const location = issue.in === 'body' ? { pointer: `#${pointerOf(issue.path)}` } : { [issue.in]: issue.path.join('.') }
  return { ...location, detail: complaint(issue), code: CODES[issue.kind] }
}
