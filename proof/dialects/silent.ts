/** A service whose errors tell nothing: only what its operator says brings anybody in. */
import type { Answer, Dialect } from '../../sandbox/dialect.ts'
import { needed, only, tells, text, upTo } from '../../sandbox/dialects/_parts.ts'
import { type ErrorStyle, type Reason, type Statuses, statusFor } from '../../sandbox/rejection.ts'

const STATUSES: Statuses = {
  invalid: 400,
  'media-type': 400,
  'key-reused': 400,
  'unknown-customer': 400,
  'unknown-delivery': 400,
}

const WORDS: Readonly<Record<number, string>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  423: 'locked',
  429: 'too_many_requests',
  500: 'server_error',
}

/** One word and nothing else: without what the operator tells, nobody finds the way. */
const silent: ErrorStyle = {
  truth: { family: 'opaque', mediaType: 'application/json', at: { code: '/error' } },
  tells: 'first',
  render({ reason }: { reason: Reason }) {
    const status = statusFor(reason, STATUSES)
    return { status, mediaType: 'application/json', body: { error: WORDS[status] ?? 'invalid_request' } }
  },
}

const PLACES = { door: 'D', neighbour: 'N', 'pickup-point': 'P', 'safe-place': 'S' }

const preference: Answer = {
  status: 200,
  fields: [
    tells('/uref', 'customerId'),
    tells('/loc', 'place', { values: PLACES, absent: 'null' }),
    tells('/memo', 'instructions', { absent: 'null' }),
  ],
}

export default {
  summary: 'errors of one word that name nothing; terse names; solvable with the hints of its operator only',
  base: { prefix: '', suffix: '' },
  credentials: {
    'Partner code': { holds: 'id', form: 'word' },
    'Partner key': { holds: 'secret', form: 'hex' },
  },
  logIn: {
    encoding: 'json',
    request: {
      fields: [needed('/pcode', 'id', upTo(40)), needed('/pkey', 'secret', upTo(80))],
      answers: { granted: { status: 200, fields: [tells('/tk', 'token'), tells('/rq', 'requestId')] } },
    },
  },
  token: {
    form: { kind: 'jwt', alg: 'HS256' },
    location: { in: 'body', at: '/tk' },
    presentation: { in: 'header', name: 'X-Lm-Tk' },
    lifetime: { seconds: 1000, kind: 'absolute', source: 'exp' },
  },
  customerId: 'prefixed',
  endpoints: {
    'ext-verify': {
      fields: [
        needed('/nm', 'fullName', upTo(80)),
        needed('/mail', 'email', { format: 'email' }),
        text('/tel', 'phone', { format: 'e164' }),
      ],
      answers: { known: { status: 200, fields: [tells('/uref', 'customerId'), tells('/ok', 'verified')] } },
    },
    'ext-reach': {
      fields: [
        needed('/uref', 'customerId', upTo(40)),
        needed('/op', 'operation', { values: { check: 'r', manage: 'w' } }),
        ...only(
          ['manage'],
          [
            needed('/loc', 'place', { values: PLACES }),
            text('/memo', 'instructions', { bounds: { maxLength: 60 } }),
            text('/nb', 'neighbourName', upTo(60)),
            text('/pp', 'pickupPointId', upTo(20)),
          ],
        ),
      ],
      answers: { check: preference, manage: preference },
    },
    'ext-notify': {
      fields: [
        needed('/uref', 'customerId', upTo(40)),
        needed('/ch', 'channel', { values: { sms: 's', email: 'm' } }),
        needed('/txt', 'message', upTo(160)),
        text('/trk', 'trackingNumber', upTo(20)),
        text('/idem', 'idempotencyKey', upTo(40)),
      ],
      answers: { send: { status: 200, fields: [tells('/nid', 'notificationId'), tells('/st', 'notificationStatus')] } },
    },
  },
  errors: silent,
  order: 'token-first',
  unknownMembers: 'ignored',
  mediaType: 'strict',
  rate: {
    limit: 300,
    windowSeconds: 60,
    limiter: 'fixed-window',
    scope: 'application',
    headers: 'none',
    retryAfter: 'none',
  },
  size: { bytes: 4_096 },
  timeouts: { idleSeconds: 5, bodySeconds: 10 },
  hints: {
    'auth-authenticate.request': { body: { pcode: '{{Partner code}}', pkey: '{{Partner key}}' } },
    'auth.token.presentation': { in: 'header', name: 'X-Lm-Tk' },
    'ext-verify.request': { body: { nm: '{{Given name}} {{Family name}}', mail: '{{E-mail}}' } },
    'ext-reach.request': { body: { uref: '{{ext-verify#/uref}}', op: 'r' } },
    'ext-notify.request': { body: { uref: '{{ext-verify#/uref}}', ch: 's', txt: 'Test message' } },
  },
} satisfies Dialect
