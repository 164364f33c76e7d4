/** An old gateway: form login, snake_case, always HTTP 200 with an envelope, one complaint at a time, no limits told. */
import type { Answer, AnswerField, Dialect } from '../../sandbox/dialect.ts'
import { always, needed, only, tells, text, upTo } from '../../sandbox/dialects/_parts.ts'
import { complaint, REASONS } from '../../sandbox/errors/english.ts'
import { type ErrorStyle, type Reason, STATUS_OF } from '../../sandbox/rejection.ts'

/** Answered by the web server in front, which knows no envelope. */
const IN_FRONT: readonly Reason[] = ['not-found', 'method-not-allowed', 'too-large']

const CODES: Readonly<Partial<Record<Reason, string>>> = {
  malformed: 'E100',
  'media-type': 'E101',
  invalid: 'E110',
  'credentials-wrong': 'E200',
  'token-missing': 'E201',
  'token-invalid': 'E202',
  'token-expired': 'E203',
  forbidden: 'E204',
  locked: 'E205',
  'no-match': 'E300',
  'unknown-customer': 'E301',
  'unknown-delivery': 'E302',
  'key-reused': 'E310',
  'rate-limited': 'E429',
  internal: 'E900',
}

/**
 * An envelope that tells by a word inside whether it went well; the HTTP status is 200 wherever the service itself
 * speaks.
 */
const envelope: ErrorStyle = {
  truth: {
    family: 'envelope',
    mediaType: 'application/json',
    at: { message: '/errorMessage', code: '/errorCode' },
  },
  tells: 'first',
  render({ reason, issues: [issue] }) {
    if (IN_FRONT.includes(reason)) return { status: STATUS_OF[reason], mediaType: 'text/plain', body: REASONS[reason] }
    const message =
      issue === undefined ? REASONS[reason] : `Parameter '${issue.path.join('.') || 'request'}' ${complaint(issue)}.`
    return {
      status: 200,
      mediaType: 'application/json',
      body: { status: 'ERROR', errorCode: CODES[reason] ?? 'E999', errorMessage: message, data: null },
    }
  },
}

const ok = (fields: readonly AnswerField[]): Answer => ({
  status: 200,
  fields: [always('/status', 'OK'), always('/errorCode', null), always('/errorMessage', null), ...fields],
})

const preference = ok([
  tells('/data/user_ref', 'customerId'),
  tells('/data/drop_place', 'place', {
    absent: 'null',
    values: { door: 'DOOR', neighbour: 'NEIGHBOUR', 'pickup-point': 'SHOP', 'safe-place': 'SAFE' },
  }),
  tells('/data/drop_note', 'instructions', { absent: 'null' }),
  tells('/data/neighbour_name', 'neighbourName', { absent: 'null' }),
  tells('/data/shop_id', 'pickupPointId', { absent: 'null' }),
  tells('/data/changed_at', 'updatedAt', { absent: 'null' }),
])

export default {
  summary:
    'form log-in, snake_case, opaque token in X-Session-Token, HTTP 200 with an error envelope, first error only',
  base: { prefix: '', suffix: '' },
  credentials: {
    'Client ID': { holds: 'id', form: 'number' },
    'Client secret': { holds: 'secret', form: 'hex' },
  },
  logIn: {
    encoding: 'form',
    request: {
      encoding: 'form',
      fields: [needed('/client_id', 'id', upTo(64)), needed('/client_secret', 'secret', upTo(64))],
      answers: {
        granted: ok([
          tells('/data/session_token', 'token'),
          tells('/data/valid_until', 'expiresAt'),
          tells('/data/request_id', 'requestId'),
        ]),
      },
    },
    lock: { after: 15, seconds: 600 },
  },
  token: {
    form: { kind: 'opaque', length: 48 },
    location: { in: 'body', at: '/data/session_token' },
    presentation: { in: 'header', name: 'X-Session-Token' },
    lifetime: { seconds: 1800, kind: 'absolute', source: 'valid_until' },
  },
  customerId: 'prefixed',
  endpoints: {
    'ext-verify': {
      fields: [
        needed('/last_name', 'familyName', upTo(60)),
        needed('/zip_code', 'postalCode', upTo(10)),
        needed('/phone_number', 'phone', { format: 'e164' }),
        text('/first_name', 'givenName', upTo(60)),
      ],
      answers: {
        known: ok([
          tells('/data/user_ref', 'customerId'),
          tells('/data/match', 'verdict', { values: { known: 'FULL' } }),
        ]),
      },
    },
    'ext-reach': {
      fields: [
        needed('/user_ref', 'customerId', upTo(40)),
        needed('/mode', 'operation', { values: { check: 'GET', manage: 'SET' } }),
        ...only(
          ['manage'],
          [
            needed('/drop_place', 'place', {
              values: { door: 'DOOR', neighbour: 'NEIGHBOUR', 'pickup-point': 'SHOP', 'safe-place': 'SAFE' },
            }),
            text('/drop_note', 'instructions', { nullable: true, bounds: { maxLength: 100 } }),
            text('/neighbour_name', 'neighbourName', { nullable: true, ...upTo(60) }),
            text('/shop_id', 'pickupPointId', { nullable: true, ...upTo(12) }),
          ],
        ),
      ],
      answers: { check: preference, manage: preference },
    },
    'ext-notify': {
      fields: [
        needed('/user_ref', 'customerId', upTo(40)),
        needed('/channel', 'channel', { values: { sms: 'SMS', email: 'EMAIL' } }),
        needed('/message_text', 'message', upTo(160)),
        text('/parcel_no', 'trackingNumber', upTo(20)),
        text('/client_ref', 'idempotencyKey', upTo(64)),
      ],
      answers: {
        send: ok([
          tells('/data/notification_id', 'notificationId'),
          tells('/data/state', 'notificationStatus', { values: { accepted: 'QUEUED' } }),
        ]),
      },
    },
  },
  errors: envelope,
  order: 'token-first',
  unknownMembers: 'ignored',
  mediaType: 'any',
  rate: {
    limit: 1200,
    windowSeconds: 60,
    limiter: 'fixed-window',
    scope: 'application',
    headers: 'none',
    retryAfter: 'none',
  },
  size: { bytes: 65_536 },
  timeouts: { idleSeconds: 5, bodySeconds: 30 },
} satisfies Dialect
