/** Versions by header with an announced end, JSON:API manners, the body looked at before the token. */
import { pointerOf } from '../../contract/json.ts'
import type { Answer, Dialect } from '../../sandbox/dialect.ts'
import { always, asIs, group, needed, only, tells, text, upTo } from '../../sandbox/dialects/_parts.ts'
import { complaint, REASONS } from '../../sandbox/errors/english.ts'
import { type ErrorStyle, type Issue, type Reason, type Statuses, statusFor } from '../../sandbox/rejection.ts'
import { countedBy } from '../varied/limiters.ts'

const STATUSES: Statuses = {}
const MEDIA_TYPE = 'application/vnd.api+json'

/** Error objects as JSON:API (1.1, "Error Objects") has them: status as text, the place under `source`. */
const sourced: ErrorStyle = {
  truth: { family: 'json-api', mediaType: MEDIA_TYPE, at: { message: '/errors/0/detail', fields: '/errors' } },
  tells: 'all',
  render({ reason, issues }) {
    const status = statusFor(reason, STATUSES)
    const errors =
      issues.length === 0
        ? [{ status: String(status), code: reason, detail: REASONS[reason] }]
        : issues.map(each => entry(each, reason, status))
    return { status, mediaType: MEDIA_TYPE, body: { errors } }
  },
}

function entry(issue: Issue, reason: Reason, status: number) {
  const source =
    issue.in === 'header'
      ? { header: issue.path.join('.') }
      : issue.in === 'query'
        ? { parameter: issue.path.join('.') }
        : // A property that is missing is told by its container (JSON:API asks for a pointer that exists).
          { pointer: pointerOf(issue.kind === 'missing' ? issue.path.slice(0, -1) : issue.path) }
  const detail = `${issue.path.at(-1) ?? 'body'} ${complaint(issue)}`
  return { status: String(status), code: reason, title: 'Invalid attribute', detail, source }
}

const DATA = '/data/attributes'

const preference: Answer = {
  status: 200,
  fields: [
    tells('/data/id', 'customerId'),
    tells(`${DATA}/drop-off`, 'place', { absent: 'null' }),
    tells(`${DATA}/instructions`, 'instructions', { absent: 'null' }),
    tells(`${DATA}/neighbour-name`, 'neighbourName', { absent: 'null' }),
    tells(`${DATA}/pickup-point`, 'pickupPointId', { absent: 'null' }),
    tells('/meta/revision', 'version'),
  ],
}

export default {
  summary: 'version by a required header with Sunset, JSON:API error objects, body before token, deep nesting',
  base: { mount: '/platform', prefix: '', suffix: '' },
  credentials: {
    'Consumer key': { holds: 'id', form: 'base64url' },
    'Consumer secret': { holds: 'secret', form: 'base64url' },
  },
  logIn: {
    encoding: 'json',
    request: {
      fields: [
        group('/data', { required: true }),
        group(DATA, { required: true }),
        needed(`${DATA}/consumer-key`, 'id', upTo(64)),
        needed(`${DATA}/consumer-secret`, 'secret', upTo(64)),
      ],
      answers: {
        granted: {
          status: 201,
          fields: [
            tells('/data/id', 'decoy'),
            always('/data/type', 'sessions'),
            tells(`${DATA}/token`, 'token'),
            tells(`${DATA}/expires-at`, 'expiresAt'),
          ],
        },
      },
    },
  },
  token: {
    form: { kind: 'uuid' },
    location: { in: 'body', at: `${DATA}/token` },
    presentation: { in: 'header', name: 'Authorization', scheme: 'Token' },
    lifetime: { seconds: 7200, kind: 'absolute', source: 'expires-at' },
  },
  customerId: 'uuid',
  endpoints: {
    'ext-verify': {
      fields: [
        group('/data', { required: true }),
        group(DATA, { required: true }),
        needed(`${DATA}/given-name`, 'givenName', upTo(60)),
        needed(`${DATA}/family-name`, 'familyName', upTo(60)),
        needed(`${DATA}/tracking-number`, 'trackingNumber', upTo(20)),
        text(`${DATA}/email`, 'email', { format: 'email' }),
      ],
      answers: {
        known: { status: 200, fields: [tells('/data/id', 'customerId'), tells(`${DATA}/verdict`, 'verdict')] },
        partial: {
          status: 200,
          fields: [tells(`${DATA}/verdict`, 'verdict'), tells(`${DATA}/differing`, 'mismatched')],
        },
      },
    },
    'ext-reach': {
      chooser: { by: 'member', at: DATA, present: 'manage', absent: 'check' },
      fields: [
        group('/data', { required: true }),
        needed('/data/id', 'customerId', { format: 'uuid' }),
        ...only(
          ['manage'],
          [
            group(DATA),
            text(`${DATA}/drop-off`, 'place', {
              nullable: true,
              values: asIs('door', 'neighbour', 'pickup-point', 'safe-place'),
            }),
            text(`${DATA}/instructions`, 'instructions', { nullable: true, bounds: { maxLength: 180 } }),
            text(`${DATA}/neighbour-name`, 'neighbourName', { nullable: true, ...upTo(60) }),
            text(`${DATA}/pickup-point`, 'pickupPointId', { nullable: true, ...upTo(20) }),
          ],
        ),
      ],
      answers: { check: preference, manage: preference },
    },
    'ext-notify': {
      fields: [
        text('/Idempotency-Key', 'idempotencyKey', { in: 'header', ...upTo(64) }),
        group('/data', { required: true }),
        group(DATA, { required: true }),
        needed(`${DATA}/customer-id`, 'customerId', { format: 'uuid' }),
        needed(`${DATA}/channel`, 'channel', { values: asIs('sms', 'email', 'push') }),
        needed(`${DATA}/text`, 'message', upTo(300)),
      ],
      answers: {
        send: {
          status: 202,
          fields: [
            tells('/data/id', 'notificationId'),
            always('/data/type', 'notifications'),
            tells(`${DATA}/status`, 'notificationStatus'),
          ],
        },
      },
    },
  },
  errors: sourced,
  challenge: 'Token realm="platform"',
  order: 'body-first',
  unknownMembers: 'refused',
  mediaType: 'any',
  rate: {
    limit: 900,
    windowSeconds: 60,
    ...countedBy('sliding-window'),
    scope: 'token',
    headers: 'RateLimit',
    retryAfter: 'seconds',
  },
  size: { bytes: 262_144 },
  timeouts: { idleSeconds: 25, bodySeconds: 25 },
  version: {
    header: 'X-Api-Version',
    value: '2026-03-01',
    required: true,
    ending: { deprecated: '2026-09-01', sunset: '2027-12-31' },
  },
} satisfies Dialect
