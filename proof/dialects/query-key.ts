/** Keys and sessions in the query, integers for enums, times in Unix seconds, errors with their place as segments. */
import type { Json } from '../../contract/json.ts'
import type { Answer, Dialect } from '../../sandbox/dialect.ts'
import { group, needed, only, tells, text, upTo } from '../../sandbox/dialects/_parts.ts'
import { REASONS } from '../../sandbox/errors/english.ts'
import { type ErrorStyle, type Issue, type Statuses, statusFor } from '../../sandbox/rejection.ts'
import { countedBy } from '../varied/limiters.ts'

const STATUSES: Statuses = { malformed: 422, 'token-missing': 403 }

/** A list under `detail`, each item with its place as segments, as FastAPI and pydantic tell it. */
const located: ErrorStyle = {
  truth: { family: 'pydantic', mediaType: 'application/json', at: { message: '/detail', fields: '/detail' } },
  tells: 'all',
  render({ reason, issues }) {
    const detail =
      reason === 'malformed'
        ? [
            {
              type: 'json_invalid',
              loc: ['body', 0],
              msg: 'JSON decode error',
              input: {},
              ctx: { error: 'Expecting value' },
            },
          ]
        : issues.length > 0
          ? issues.map(item)
          : REASONS[reason]
    return { status: statusFor(reason, STATUSES), mediaType: 'application/json', body: { detail } }
  },
}

function item(issue: Issue): { [key: string]: Json } {
  const [type, msg, ctx] = words(issue)
  const loc = [issue.in, ...issue.path]
  return { type, loc, msg, input: issue.value ?? null, ...(ctx === undefined ? {} : { ctx }) }
}

function words({ kind, expected }: Issue): [string, string, { [key: string]: Json }?] {
  const { minLength, maxLength, minimum, maximum, pattern, format } = expected
  if (kind === 'missing') return ['missing', 'Field required']
  if (kind === 'unknown') return ['extra_forbidden', 'Extra inputs are not permitted']
  if (kind === 'enum') {
    const list = listed((expected.values ?? []).map(each => (typeof each === 'string' ? `'${each}'` : String(each))))
    return ['literal_error', `Input should be ${list}`, { expected: list }]
  }
  if (kind === 'type' || kind === 'null') return typed(expected.type ?? 'string')
  if (kind === 'blank') return ['string_too_short', 'String should have at least 1 character', { min_length: 1 }]
  if (pattern !== undefined) return ['string_pattern_mismatch', `String should match pattern '${pattern}'`, { pattern }]
  if (format === 'email')
    return ['value_error', 'value is not a valid email address: An email address must have an @-sign.']
  if (format === 'date-time') return ['datetime_from_date_parsing', 'Input should be a valid datetime or date']
  if (format === 'uuid') return ['uuid_parsing', 'Input should be a valid UUID, invalid character']
  if (format !== undefined) return ['value_error', `Value error, must be a valid ${format}`]
  if (maxLength !== undefined)
    return ['string_too_long', `String should have at most ${maxLength} characters`, { max_length: maxLength }]
  if (minLength !== undefined)
    return ['string_too_short', `String should have at least ${minLength} characters`, { min_length: minLength }]
  if (minimum !== undefined)
    return ['greater_than_equal', `Input should be greater than or equal to ${minimum}`, { ge: minimum }]
  if (maximum !== undefined)
    return ['less_than_equal', `Input should be less than or equal to ${maximum}`, { le: maximum }]
  return ['value_error', 'Value error, not acceptable here']
}

function typed(type: string): [string, string] {
  if (type === 'object')
    return ['model_attributes_type', 'Input should be a valid dictionary or object to extract fields from']
  if (type === 'array') return ['list_type', 'Input should be a valid list']
  if (type === 'integer') return ['int_type', 'Input should be a valid integer']
  return type === 'boolean'
    ? ['bool_type', 'Input should be a valid boolean']
    : ['string_type', 'Input should be a valid string']
}

function listed(values: readonly string[]): string {
  return values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}

const preference: Answer = {
  status: 200,
  fields: [
    tells('/user_id', 'customerId', { type: 'integer' }),
    tells('/preference/kind', 'place', {
      values: { door: 1, neighbour: 2, 'pickup-point': 3, 'safe-place': 4 },
      absent: 'null',
    }),
    tells('/preference/comment', 'instructions', { absent: 'null' }),
    tells('/preference/neighbour', 'neighbourName', { absent: 'null' }),
    tells('/preference/point', 'pickupPointId', { absent: 'null' }),
    tells('/modified', 'updatedAt', { form: 'unix-seconds', absent: 'null' }),
  ],
}

export default {
  summary: 'api key in the query, session in the query, integer enums, nested recipient, Unix times',
  base: { prefix: '/v3', suffix: '' },
  credentials: { 'API key': { holds: 'key', form: 'hex', prefix: 'lmk_' } },
  logIn: {
    encoding: 'query',
    request: {
      fields: [needed('/api_key', 'key', { in: 'query' })],
      answers: {
        granted: {
          status: 200,
          fields: [
            tells('/session/session_id', 'token'),
            tells('/session/expires_at', 'expiresAt', { form: 'unix-seconds' }),
            tells('/trace', 'requestId'),
          ],
        },
      },
    },
  },
  token: {
    form: { kind: 'opaque', length: 40 },
    location: { in: 'body', at: '/session/session_id' },
    presentation: { in: 'query', name: 'session_id' },
    lifetime: { seconds: 600, kind: 'absolute', source: 'expires_at' },
  },
  customerId: 'integer',
  endpoints: {
    'ext-verify': {
      fields: [
        group('/user', { required: true }),
        needed('/user/name', 'fullName', upTo(120)),
        needed('/user/email', 'email', { format: 'email' }),
        text('/user/phone', 'phone', { format: 'e164' }),
        group('/user/address'),
        needed('/user/address/street', 'streetLine', upTo(120)),
        needed('/user/address/postcode', 'postalCode', upTo(10)),
        text('/user/address/town', 'city', upTo(60)),
      ],
      answers: {
        known: {
          status: 200,
          fields: [
            tells('/user_id', 'customerId', { type: 'integer' }),
            tells('/result', 'verdict', { values: { known: 0, partial: 1, unknown: 2 } }),
            tells('/matched', 'matched'),
          ],
        },
        partial: {
          status: 200,
          fields: [
            tells('/result', 'verdict', { values: { known: 0, partial: 1, unknown: 2 } }),
            tells('/matched', 'matched'),
          ],
        },
        unknown: {
          status: 200,
          fields: [tells('/result', 'verdict', { values: { known: 0, partial: 1, unknown: 2 } })],
        },
      },
    },
    'ext-reach': {
      fields: [
        { at: '/user_id', means: 'customerId', type: 'integer', required: true },
        {
          at: '/operation',
          means: 'operation',
          type: 'integer',
          required: true,
          values: { check: 1, manage: 2, clear: 3 },
        },
        ...only(
          ['manage'],
          [
            group('/preference', { required: true }),
            {
              at: '/preference/kind',
              means: 'place',
              type: 'integer',
              required: true,
              values: { door: 1, neighbour: 2, 'pickup-point': 3, 'safe-place': 4 },
            },
            text('/preference/comment', 'instructions', { nullable: true, bounds: { maxLength: 140 } }),
            text('/preference/neighbour', 'neighbourName', { nullable: true, ...upTo(80) }),
            text('/preference/point', 'pickupPointId', { nullable: true, ...upTo(20) }),
          ],
        ),
      ],
      answers: { check: preference, manage: preference, clear: preference },
    },
    'ext-notify': {
      fields: [
        group('/recipient', { required: true }),
        { at: '/recipient/user_id', means: 'customerId', type: 'integer', required: true },
        {
          at: '/recipient/channel',
          means: 'channel',
          type: 'integer',
          required: true,
          values: { sms: 1, email: 2, push: 3 },
        },
        needed('/content', 'message', upTo(500)),
        text('/parcel', 'trackingNumber', { pattern: '^[A-Z]{2}[0-9]{10}$' }),
        text('/idempotency_key', 'idempotencyKey', upTo(64)),
      ],
      answers: {
        send: {
          status: 200,
          fields: [
            tells('/notification_id', 'notificationId'),
            tells('/status', 'notificationStatus', { values: { accepted: 10, sent: 20, delivered: 30, failed: 40 } }),
          ],
        },
      },
    },
  },
  errors: located,
  order: 'token-first',
  unknownMembers: 'refused',
  mediaType: 'strict',
  rate: {
    limit: 600,
    windowSeconds: 60,
    ...countedBy('token-bucket'),
    scope: 'token',
    headers: 'RateLimit-*',
    retryAfter: 'seconds',
  },
  size: { bytes: 51_200 },
  timeouts: { idleSeconds: 5, bodySeconds: 20 },
} satisfies Dialect
