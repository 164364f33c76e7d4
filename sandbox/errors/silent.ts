/** One word and nothing else: without what the operator tells, nobody finds the way. */
import { type Reason, type Statuses, statusFor } from '../refusal.ts'
import type { ErrorStyle } from './style.ts'

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

export const silent: ErrorStyle = {
  truth: { family: 'opaque', mediaType: 'application/json', at: { code: '/error' } },
  tells: 'first',
  render({ reason }: { reason: Reason }) {
    const status = statusFor(reason, STATUSES)
    return { status, mediaType: 'application/json', body: { error: WORDS[status] ?? 'invalid_request' } }
  },
}
