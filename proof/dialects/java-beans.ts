/** A Java service: Basic login, snake_case on the wire and bean names in errors, nested addresses, a required header. */
import type { Answer, Dialect, Field } from '../../sandbox/dialect.ts'
import { group, needed, only, tells, text, upTo } from '../../sandbox/dialects/_parts.ts'
import { REASONS } from '../../sandbox/errors/english.ts'
import { type ErrorStyle, type Issue, STATUS_OF, type Statuses, statusFor } from '../../sandbox/rejection.ts'

const STATUSES: Statuses = { invalid: 400 }

const PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  423: 'Locked',
  429: 'Too Many Requests',
}

/** Errors in the manner of a Java bean validator: bean paths in camelCase, whatever the wire calls them. */
const javaBeans: ErrorStyle = {
  truth: {
    family: 'spring',
    mediaType: 'application/json',
    at: { message: '/message', fields: '/errors' },
  },
  tells: 'layers',
  render({ reason, issues }, path) {
    const status = statusFor(reason, STATUSES)
    const head = { timestamp: new Date().toISOString(), status, error: PHRASES[status] ?? 'Internal Server Error' }
    const [first] = issues
    if (first === undefined || status !== STATUSES.invalid) {
      const message = reason in STATUS_OF ? REASONS[reason] : ''
      return { status, mediaType: 'application/json', body: { ...head, message, path } }
    }
    if (first.in !== 'body') {
      const message = `Required request header '${first.path.join('.')}' for method parameter type String is not present`
      return { status, mediaType: 'application/json', body: { ...head, message, path } }
    }
    const unreadable = issues.find(each => each.kind === 'type' || each.kind === 'enum')
    if (unreadable !== undefined)
      return { status, mediaType: 'application/json', body: { ...head, message: jackson(unreadable), path } }
    const message = `Validation failed for object='request'. Error count: ${issues.length}`
    return { status, mediaType: 'application/json', body: { ...head, message, errors: issues.map(violation), path } }
  },
}

/** What cannot be deserialised never reaches the validator. */
function jackson({ kind, path, expected, value }: Issue): string {
  const chain = path.map(each => `["${each}"]`).join('->')
  const reference = `(through reference chain: request${chain === '' ? '' : chain})`
  if (kind === 'enum')
    return `JSON parse error: Cannot deserialize value of type \`request.${capital(beanName(String(path.at(-1))))}\` from String "${String(value)}": not one of the values accepted for Enum class: [${(expected.values ?? []).join(', ')}] ${reference}`
  const types: Readonly<Record<string, string>> = {
    string: 'java.lang.String',
    integer: 'java.lang.Integer',
    boolean: 'java.lang.Boolean',
    array: 'java.util.ArrayList<java.lang.String>',
  }
  const type = types[expected.type ?? ''] ?? `request.${capital(beanName(String(path.at(-1) ?? 'body')))}`
  return `JSON parse error: Cannot deserialize value of type \`${type}\` from ${tokenOf(value)} ${reference}`
}

function tokenOf(value: Issue['value']): string {
  if (Array.isArray(value)) return 'Array value (token `JsonToken.START_ARRAY`)'
  if (typeof value === 'object') return 'Object value (token `JsonToken.START_OBJECT`)'
  if (typeof value === 'string') return `String "${value}"`
  return typeof value === 'boolean' ? 'Boolean value' : `Integer value (${String(value)})`
}

function violation(issue: Issue): { [key: string]: string | null | boolean } {
  const [code, defaultMessage] = constraint(issue)
  const field = issue.path.map(each => beanName(String(each))).join('.')
  const rejectedValue = typeof issue.value === 'string' ? issue.value : null
  return { objectName: 'request', field, rejectedValue, bindingFailure: false, code, defaultMessage }
}

function constraint({ kind, expected }: Issue): [string, string] {
  const { minLength, maxLength, minimum, maximum, pattern, format } = expected
  if (kind === 'missing' || kind === 'null') return ['NotNull', 'must not be null']
  if (kind === 'blank') return ['NotBlank', 'must not be blank']
  if (kind === 'pattern') return ['Pattern', `must match "${pattern}"`]
  if (kind === 'format' && format === 'email') return ['Email', 'must be a well-formed email address']
  if (kind === 'format') return ['Format', `must be a well-formed ${format}`]
  if (minLength !== undefined || maxLength !== undefined)
    return ['Size', `size must be between ${minLength ?? 0} and ${maxLength ?? 2147483647}`]
  if (minimum !== undefined) return ['Min', `must be greater than or equal to ${minimum}`]
  if (maximum !== undefined) return ['Max', `must be less than or equal to ${maximum}`]
  return ['Valid', 'is not valid']
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `postal_code` → `postalCode`. */
function beanName(wire: string): string {
  return wire.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())
}

const PLACES = { door: 'DOOR', neighbour: 'NEIGHBOUR', 'pickup-point': 'PICKUP_POINT', 'safe-place': 'SAFE_PLACE' }
const CORRELATION: Field = { at: '/X-Correlation-Id', in: 'header', type: 'string', required: true }

const preference: Answer = {
  status: 200,
  fields: [
    tells('/address_preference/customer_id', 'customerId'),
    tells('/address_preference/delivery_place', 'place', { values: PLACES, absent: 'null' }),
    tells('/address_preference/remark', 'instructions', { absent: 'null' }),
    tells('/address_preference/neighbour_name', 'neighbourName', { absent: 'null' }),
    tells('/address_preference/pickup_point_id', 'pickupPointId', { absent: 'null' }),
    tells('/address_preference/version', 'version'),
  ],
}

export default {
  summary: 'Basic log-in, idle session deep in the answer, snake_case with bean names in errors, a required header',
  base: { mount: '/lastmile', prefix: '/rest', suffix: '' },
  credentials: {
    Username: { holds: 'id', form: 'word' },
    Password: { holds: 'secret', form: 'base64url' },
  },
  logIn: {
    encoding: 'basic',
    request: {
      fields: [needed('/username', 'id', { in: 'basic' }), needed('/password', 'secret', { in: 'basic' })],
      answers: {
        granted: {
          status: 200,
          fields: [
            tells('/result/trace_id', 'requestId'),
            tells('/result/session/id', 'decoy'),
            tells('/result/session/token', 'token'),
            tells('/result/session/ttl_seconds', 'lifetime'),
          ],
        },
      },
    },
    lock: { after: 10, seconds: 900 },
  },
  token: {
    form: { kind: 'opaque', length: 64 },
    location: { in: 'body', at: '/result/session/token' },
    presentation: { in: 'header', name: 'Authorization', scheme: 'Bearer' },
    lifetime: { seconds: 1200, kind: 'idle', source: 'ttl_seconds' },
  },
  customerId: 'prefixed',
  endpoints: {
    'ext-verify': {
      fields: [
        CORRELATION,
        group('/person', { required: true }),
        needed('/person/first_name', 'givenName', upTo(50)),
        needed('/person/last_name', 'familyName', upTo(50)),
        group('/address', { required: true }),
        needed('/address/street_name', 'street', upTo(80)),
        needed('/address/house_number', 'houseNumber', upTo(10)),
        needed('/address/postal_code', 'postalCode', upTo(10)),
        needed('/address/country_code', 'country', { values: { DE: 'DE', NL: 'NL', FR: 'FR' } }),
        text('/address/city', 'city', upTo(60)),
      ],
      answers: {
        known: {
          status: 200,
          fields: [
            tells('/verification/customer_id', 'customerId'),
            tells('/verification/outcome', 'verdict', { values: { known: 'VERIFIED', partial: 'PARTIAL' } }),
          ],
        },
        partial: {
          status: 200,
          fields: [tells('/verification/outcome', 'verdict', { values: { known: 'VERIFIED', partial: 'PARTIAL' } })],
        },
      },
    },
    'ext-reach': {
      fields: [
        CORRELATION,
        needed('/customer_id', 'customerId', upTo(40)),
        needed('/request_type', 'operation', { values: { check: 'CHECK', manage: 'MANAGE' } }),
        ...only(
          ['manage'],
          [
            group('/new_preference', { required: true }),
            needed('/new_preference/delivery_place', 'place', { values: PLACES }),
            text('/new_preference/remark', 'instructions', { nullable: true, bounds: { maxLength: 120 } }),
            text('/new_preference/neighbour_name', 'neighbourName', { nullable: true, ...upTo(60) }),
            text('/new_preference/pickup_point_id', 'pickupPointId', { nullable: true, ...upTo(20) }),
          ],
        ),
      ],
      answers: { check: preference, manage: preference },
    },
    'ext-notify': {
      fields: [
        CORRELATION,
        text('/Idempotency-Key', 'idempotencyKey', { in: 'header' }),
        needed('/customer_id', 'customerId', upTo(40)),
        needed('/notification_channel', 'channel', { values: { sms: 'SMS', email: 'EMAIL', push: 'PUSH' } }),
        needed('/message_text', 'message', upTo(400)),
        text('/shipment_number', 'trackingNumber', { pattern: '^[A-Z]{2}[0-9]{10}$' }),
      ],
      answers: {
        send: {
          status: 201,
          fields: [
            tells('/notification/id', 'notificationId'),
            tells('/notification/state', 'notificationStatus', { values: { accepted: 'ACCEPTED' } }),
          ],
        },
      },
    },
  },
  errors: javaBeans,
  challenge: 'Basic realm="lastmile"',
  order: 'token-first',
  unknownMembers: 'ignored',
  mediaType: 'strict',
  rate: null,
  size: { bytes: 2_097_152 },
  timeouts: { idleSeconds: 60, bodySeconds: 20 },
} satisfies Dialect
