/** Under a prefix and with trailing slashes: OAuth 2 client credentials, a map of errors, integer customer numbers. */
import { type Json, pointerOf, setAt } from '../../contract/json.ts'
import type { Answer, Dialect } from '../../sandbox/dialect.ts'
import { always, asIs, group, needed, only, tells, text, upTo } from '../../sandbox/dialects/_parts.ts'
import { REASONS } from '../../sandbox/errors/english.ts'
import { type ErrorStyle, type Issue, type Statuses, statusFor } from '../../sandbox/rejection.ts'
import { countedBy } from '../varied/limiters.ts'

const STATUSES: Statuses = { invalid: 400 }

/**
 * A map from properties to sentences, nested as the body is; a lone `detail` for all else (the manner of Django REST
 * framework).
 */
const fieldMap: ErrorStyle = {
  truth: { family: 'field-map', mediaType: 'application/json', at: { message: '/detail', fields: '' } },
  tells: 'all',
  render({ reason, issues }) {
    const status = statusFor(reason, STATUSES)
    const body = issues.length > 0 ? mapOf(issues) : lone(reason)
    return { status, mediaType: 'application/json', body }
  },
}

function lone(reason: keyof typeof REASONS): Json {
  // RFC 6749, 5.2: what an OAuth 2 token endpoint answers.
  if (reason === 'credentials-wrong') return { error: 'invalid_client', error_description: REASONS[reason] }
  return { detail: REASONS[reason] }
}

function mapOf(issues: readonly Issue[]): Json {
  let map: Json = {}
  for (const issue of issues)
    map = setAt(map, pointerOf(issue.path.length === 0 ? ['non_field_errors'] : issue.path), [sentence(issue)])
  return map
}

/** The list of an enum is not told. */
function sentence({ kind, expected, value }: Issue): string {
  const { maxLength, minLength, maximum, minimum } = expected
  if (kind === 'missing') return 'This field is required.'
  if (kind === 'null') return 'This field may not be null.'
  if (kind === 'blank') return 'This field may not be blank.'
  if (kind === 'enum') return `"${String(value)}" is not a valid choice.`
  if (kind === 'type')
    return expected.type === 'object' ? 'Invalid data. Expected a dictionary.' : `A valid ${expected.type} is required.`
  if (kind === 'format' && expected.format === 'email') return 'Enter a valid email address.'
  if (kind === 'format' && expected.format === 'date-time')
    return 'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].'
  if (kind === 'format' && expected.format === 'uuid') return 'Must be a valid UUID.'
  if (maxLength !== undefined) return `Ensure this field has no more than ${maxLength} characters.`
  if (minLength !== undefined) return `Ensure this field has at least ${minLength} characters.`
  if (maximum !== undefined) return `Ensure this value is less than or equal to ${maximum}.`
  if (minimum !== undefined) return `Ensure this value is greater than or equal to ${minimum}.`
  return 'This value does not match the required pattern.'
}

const preference: Answer = {
  status: 200,
  fields: [
    tells('/user', 'customerId', { type: 'integer' }),
    always('/preferences', {}),
    tells('/preferences/drop_off', 'place', { absent: 'null' }),
    tells('/preferences/note', 'instructions', { absent: 'null' }),
    tells('/preferences/neighbour', 'neighbourName', { absent: 'null' }),
    tells('/preferences/locker', 'pickupPointId', { absent: 'null' }),
    tells('/revision', 'version'),
  ],
}

const notification: Answer = {
  status: 201,
  fields: [
    tells('/id', 'notificationId'),
    tells('/user', 'customerId', { type: 'integer' }),
    tells('/state', 'notificationStatus'),
    tells('/created', 'createdAt'),
  ],
}

export default {
  summary: 'prefix and trailing slash, OAuth 2 client credentials, decoys beside the token, a map of errors',
  base: { prefix: '/api/v2', suffix: '/', redirect: 301 },
  credentials: {
    'Client ID': { holds: 'id', form: 'uuid' },
    'Client secret': { holds: 'secret', form: 'base64url', prefix: 'lm_sk_' },
  },
  logIn: {
    encoding: 'form',
    request: {
      encoding: 'form',
      fields: [
        { at: '/grant_type', type: 'string', required: true, values: asIs('client_credentials') },
        needed('/client_id', 'id', upTo(64)),
        needed('/client_secret', 'secret', upTo(128)),
        { at: '/scope', type: 'string' },
      ],
      answers: {
        granted: {
          status: 200,
          fields: [
            tells('/request_id', 'requestId'),
            tells('/refresh_token', 'decoy'),
            tells('/access_token', 'token'),
            always('/token_type', 'bearer'),
            tells('/expires_in', 'lifetime'),
            always('/refresh_expires_in', 86_400),
          ],
        },
      },
    },
  },
  token: {
    form: { kind: 'opaque', length: 40, prefix: 'lm_at_' },
    location: { in: 'body', at: '/access_token' },
    presentation: { in: 'header', name: 'Authorization', scheme: 'Bearer' },
    lifetime: { seconds: 3600, kind: 'absolute', source: 'expires_in' },
  },
  customerId: 'integer',
  endpoints: {
    'ext-verify': {
      fields: [
        needed('/full_name', 'fullName', upTo(120)),
        needed('/mobile', 'phone', { format: 'digits', bounds: { minLength: 7, maxLength: 15 } }),
        text('/email', 'email', { format: 'email' }),
        text('/zip', 'postalCode', upTo(10)),
      ],
      answers: {
        known: {
          status: 200,
          fields: [
            tells('/user/pk', 'customerId', { type: 'integer' }),
            tells('/user/valid', 'verified'),
            tells('/user/matched_on', 'matched'),
          ],
        },
        partial: { status: 200, fields: [tells('/user/valid', 'verified'), tells('/user/matched_on', 'matched')] },
      },
    },
    'ext-reach': {
      chooser: { by: 'member', at: '/preferences', present: 'manage', absent: 'check' },
      fields: [
        { at: '/user', means: 'customerId', type: 'integer', required: true, bounds: { minimum: 1 } },
        ...only(
          ['manage'],
          [
            group('/preferences'),
            text('/preferences/drop_off', 'place', {
              nullable: true,
              values: asIs('door', 'neighbour', 'pickup-point', 'safe-place'),
            }),
            text('/preferences/note', 'instructions', { nullable: true, bounds: { maxLength: 140 } }),
            text('/preferences/neighbour', 'neighbourName', { nullable: true, ...upTo(80) }),
            text('/preferences/locker', 'pickupPointId', { nullable: true, ...upTo(20) }),
          ],
        ),
      ],
      answers: { check: preference, manage: preference },
    },
    'ext-notify': {
      chooser: { by: 'member', at: '/id', present: 'inquire', absent: 'send' },
      fields: [
        text('/id', 'notificationId', { required: true, format: 'uuid', only: ['inquire'] }),
        ...only(
          ['send'],
          [
            { at: '/user', means: 'customerId', type: 'integer', required: true, bounds: { minimum: 1 } },
            needed('/medium', 'channel', { values: asIs('sms', 'email', 'push') }),
            needed('/body', 'message', upTo(320)),
            text('/send_at', 'scheduledAt', { format: 'date-time' }),
          ],
        ),
        text('/Idempotency-Key', 'idempotencyKey', { in: 'header' }),
      ],
      answers: { send: notification, inquire: { ...notification, status: 200 } },
    },
  },
  errors: fieldMap,
  challenge: 'Bearer realm="api"',
  order: 'token-first',
  unknownMembers: 'ignored',
  mediaType: 'strict',
  rate: {
    limit: 120,
    windowSeconds: 10,
    ...countedBy('token-bucket'),
    scope: 'application',
    headers: 'X-RateLimit-*',
    retryAfter: 'seconds',
  },
  size: { bytes: 102_400 },
  timeouts: { idleSeconds: 10, bodySeconds: 20 },
} satisfies Dialect
