/** A strict service that speaks plain text: the first error only, a session cookie, tagged unions. */
import type { JsonType } from '../../contract/observation.ts'
import type { Answer, Dialect } from '../../sandbox/dialect.ts'
import { asIs, group, needed, only, tells, text, upTo } from '../../sandbox/dialects/_parts.ts'
import { REASONS } from '../../sandbox/errors/english.ts'
import { type ErrorStyle, type Issue, type Statuses, statusFor } from '../../sandbox/rejection.ts'

const STATUSES: Statuses = {}

/**
 * One sentence of plain text for the first thing that is wrong, in the manner of a deserialiser that knows its
 * properties.
 */
const plainText: ErrorStyle = {
  truth: { family: 'plain-text', mediaType: 'text/plain', at: {} },
  tells: 'first',
  render({ reason, issues: [issue] }) {
    const body =
      issue === undefined
        ? REASONS[reason]
        : `Failed to deserialize the JSON body into the target type: ${sentence(issue)}`
    return { status: statusFor(reason, STATUSES), mediaType: 'text/plain', body }
  },
}

/** Where a property is missing or unknown, the path ends at its container. */
function sentence(issue: Issue): string {
  const { kind, path, expected, known = [] } = issue
  const name = String(path.at(-1) ?? '')
  const inside = kind === 'missing' || kind === 'unknown' ? path.slice(0, -1) : path
  const at = inside.length === 0 ? '' : `${inside.join('.')}: `
  if (expected.properties !== undefined) return `${at}expected one of the variants ${ticked(expected.properties)}`
  if (kind === 'missing') return `${at}missing field \`${name}\``
  if (kind === 'unknown') return `${at}unknown field \`${name}\`, expected one of ${ticked(known)}`
  if (kind === 'enum')
    return `${at}unknown variant \`${String(issue.value)}\`, expected one of ${ticked((expected.values ?? []).map(String))}`
  if (kind === 'type' || kind === 'null')
    return `${at}invalid type: ${got(issue.value)}, expected ${wanted(expected.type)}`
  if (expected.maxLength !== undefined)
    return `${at}invalid length ${String(issue.value).length}, expected at most ${expected.maxLength} characters`
  if (expected.minLength !== undefined || kind === 'blank')
    return `${at}invalid length 0, expected at least one character`
  return `${at}invalid value: string "${String(issue.value)}", expected ${expected.format ?? (expected.pattern === undefined ? 'another value' : `a string matching ${expected.pattern}`)}`
}

const ticked = (names: readonly string[]): string => names.map(each => `\`${each}\``).join(', ')

function got(value: Issue['value']): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'sequence'
  if (typeof value === 'object') return 'map'
  if (typeof value === 'string') return `string "${value}"`
  return typeof value === 'boolean' ? `boolean \`${value}\`` : `integer \`${value}\``
}

function wanted(type: JsonType | undefined): string {
  const words: Readonly<Record<string, string>> = {
    integer: 'i64',
    object: 'a map',
    array: 'a sequence',
    boolean: 'a boolean',
  }
  return words[type ?? ''] ?? 'a string'
}

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
