/** A Go service: header login, a token in an answer's header, struct names in its errors, lists untold. */
import type { Answer, Dialect } from '../../sandbox/dialect.ts'
import { asIs, group, needed, only, tells, text, upTo } from '../../sandbox/dialects/_parts.ts'
import { REASONS } from '../../sandbox/errors/english.ts'
import { type ErrorStyle, type Issue, type Statuses, statusFor } from '../../sandbox/rejection.ts'
import { countedBy } from '../varied/limiters.ts'

const STATUSES: Statuses = { invalid: 400, 'key-reused': 409 }
const INITIALISMS = new Set(['id', 'sms', 'url', 'api', 'uuid', 'zip'])

/** Errors as a Go validator words them: struct names instead of wire names, tags instead of reasons, one text. */
function goNames(struct: string): ErrorStyle {
  return {
    truth: { family: 'go-validator', mediaType: 'application/json', at: { message: '/error' } },
    tells: 'all',
    render({ reason, issues }) {
      const error = issues.length === 0 ? REASONS[reason].replace(/\.$/, '').toLowerCase() : told(issues, struct)
      return { status: statusFor(reason, STATUSES), mediaType: 'application/json', body: { error } }
    },
  }
}

/** Decoding ends at the first value of a wrong type; only what was decoded is validated. */
function told(issues: readonly Issue[], struct: string): string {
  const mistyped = issues.find(each => each.kind === 'type')
  if (mistyped !== undefined) return unmarshal(mistyped, struct)
  const header = issues.find(each => each.in !== 'body')
  if (header !== undefined) return `missing ${header.in} ${header.path.join('.')}`
  return issues.map(each => line(each, struct)).join('\n')
}

function unmarshal({ path, expected, value }: Issue, struct: string): string {
  const got = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value
  const type =
    { integer: 'int64', number: 'float64', boolean: 'bool', array: '[]string' }[expected.type as string] ?? 'string'
  const into = expected.type === 'object' ? `${struct}.${goName(String(path.at(-1) ?? 'Body'))}` : type
  if (path.length === 0) return `json: cannot unmarshal ${got} into Go value of type ${struct}`
  return `json: cannot unmarshal ${got} into Go struct field ${struct}.${path.join('.')} of type ${into}`
}

function line({ kind, path, expected }: Issue, struct: string): string {
  const names = path.map(each => goName(String(each)))
  const name = names.at(-1) ?? ''
  const formats: Readonly<Record<string, string>> = {
    'date-time': 'datetime',
    country: 'iso3166_1_alpha2',
    digits: 'numeric',
  }
  const tags: Partial<Record<Issue['kind'], string>> = {
    enum: 'oneof',
    format: formats[expected.format ?? ''] ?? expected.format ?? 'format',
    pattern: 'regexp',
    bounds: expected.maxLength !== undefined || expected.maximum !== undefined ? 'max' : 'min',
    invalid: 'valid',
  }
  return `Key: '${[struct, ...names].join('.')}' Error:Field validation for '${name}' failed on the '${tags[kind] ?? 'required'}' tag`
}

/** `customer_id` → `CustomerID`. */
function goName(wire: string): string {
  return wire
    .split('_')
    .map(word => (INITIALISMS.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}

const preference: Answer = {
  status: 200,
  fields: [
    tells('/customer_id', 'customerId'),
    tells('/place', 'place'),
    tells('/instructions', 'instructions'),
    tells('/neighbour_name', 'neighbourName'),
    tells('/pickup_point_id', 'pickupPointId'),
    tells('/updated_at', 'updatedAt', { form: 'unix-seconds' }),
  ],
}

export default {
  summary: 'credentials and token in headers, Go struct names in errors, lists of values untold',
  base: { prefix: '/delivery', suffix: '' },
  credentials: {
    'App key': { holds: 'id', form: 'hex' },
    'App secret': { holds: 'secret', form: 'base64url' },
  },
  logIn: {
    encoding: 'header',
    request: {
      fields: [needed('/X-App-Key', 'id', { in: 'header' }), needed('/X-App-Secret', 'secret', { in: 'header' })],
      answers: {
        granted: { status: 200, fields: [tells('/authenticated_at', 'now'), tells('/trace_id', 'requestId')] },
      },
    },
  },
  token: {
    form: { kind: 'jwt', alg: 'HS256' },
    location: { in: 'header', at: 'X-Auth-Token' },
    presentation: { in: 'header', name: 'X-Auth-Token' },
    lifetime: { seconds: 1200, kind: 'absolute', source: 'exp' },
  },
  customerId: 'uuid',
  endpoints: {
    'ext-verify': {
      fields: [
        needed('/email', 'email', { format: 'email' }),
        needed('/last_name', 'familyName', upTo(80)),
        text('/phone', 'phone', { format: 'e164' }),
        group('/address'),
        needed('/address/postal_code', 'postalCode', upTo(12)),
        needed('/address/country', 'country', { format: 'country' }),
        text('/address/city', 'city', upTo(80)),
      ],
      answers: {
        known: { status: 200, fields: [tells('/customer_id', 'customerId'), tells('/verified', 'verified')] },
      },
    },
    'ext-reach': {
      fields: [
        needed('/customer_id', 'customerId', { format: 'uuid' }),
        needed('/action', 'operation', { values: { check: 'check', manage: 'update', clear: 'reset' } }),
        ...only(
          ['manage'],
          [
            group('/preference', { required: true }),
            needed('/preference/place', 'place', { values: asIs('door', 'neighbour', 'pickup-point', 'safe-place') }),
            text('/preference/instructions', 'instructions', { bounds: { maxLength: 250 } }),
            text('/preference/neighbour_name', 'neighbourName', upTo(80)),
            text('/preference/pickup_point_id', 'pickupPointId', upTo(20)),
          ],
        ),
      ],
      answers: { check: preference, manage: preference, clear: preference },
    },
    'ext-notify': {
      fields: [
        needed('/customer_id', 'customerId', { format: 'uuid' }),
        needed('/request_id', 'idempotencyKey', { format: 'uuid' }),
        needed('/channel', 'channel', { values: asIs('sms', 'email') }),
        needed('/message', 'message', upTo(200)),
        text('/tracking_number', 'trackingNumber', upTo(24)),
      ],
      answers: {
        send: { status: 202, fields: [tells('/id', 'notificationId'), tells('/status', 'notificationStatus')] },
      },
    },
  },
  errors: goNames('Request'),
  order: 'token-first',
  unknownMembers: 'ignored',
  mediaType: 'any',
  rate: {
    limit: 300,
    windowSeconds: 30,
    ...countedBy('sliding-window'),
    scope: 'token',
    headers: 'RateLimit-*',
    retryAfter: 'date',
  },
  size: { bytes: 1_048_576 },
  timeouts: { idleSeconds: 30, bodySeconds: 15 },
} satisfies Dialect
