/** Sentences of rejection in English. */
import type { Issue, Reason } from '../rejection.ts'

export const REASONS: Readonly<Record<Reason, string>> = {
  malformed: 'The request body is not valid JSON.',
  version: 'This version is not supported.',
  'credentials-wrong': 'The credentials are not valid.',
  'token-missing': 'An access token is required.',
  'token-invalid': 'The access token is not valid.',
  'token-expired': 'The access token has expired.',
  forbidden: 'This application may not call this operation.',
  'not-found': 'There is nothing at this path.',
  'no-match': 'No customer matches these data.',
  'unknown-customer': 'There is no such customer.',
  'unknown-delivery': 'There is no such delivery for this customer.',
  'unknown-notification': 'There is no such notification.',
  'method-not-allowed': 'This method is not allowed here.',
  'key-reused': 'The idempotency key was used with another request.',
  'too-large': 'The request body is too large.',
  'media-type': 'This media type is not supported.',
  invalid: 'The request is not valid.',
  locked: 'The account is locked for some time after too many failed log-ins.',
  'rate-limited': 'Too many requests.',
  internal: 'Something went wrong on our side.',
}

const TYPES: Readonly<Record<string, string>> = { object: 'an object', array: 'an array', integer: 'an integer' }
const FORMATS: Readonly<Record<string, string>> = {
  email: 'a valid e-mail address',
  e164: 'a phone number in E.164 format',
  uuid: 'a valid UUID',
  'date-time': 'an RFC 3339 date-time',
  date: 'a date (YYYY-MM-DD)',
  time: 'a time of day (HH:MM)',
  country: 'an ISO 3166-1 alpha-2 country code',
  digits: 'digits only',
}

/** The predicate alone: the style says of what. */
export function complaint({ kind, expected }: Issue): string {
  const type = expected.type ?? 'object'
  const reported: Record<Issue['kind'], () => string> = {
    missing: () =>
      expected.properties === undefined ? 'is required' : `one of ${expected.properties.join(', ')} is required`,
    blank: () => 'must not be blank',
    null: () => 'must not be null',
    unknown: () => 'is not allowed',
    type: () => `must be ${TYPES[type] ?? `a ${type}`}`,
    enum: () => `must be one of: ${(expected.values ?? []).join(', ')}`,
    format: () => `must be ${FORMATS[expected.format ?? ''] ?? expected.format}`,
    pattern: () => `must match ${expected.pattern}`,
    bounds: () => bound(expected),
    invalid: () => 'is not acceptable here',
  }
  return reported[kind]()
}

function bound({ minLength, maxLength, minimum, maximum, minItems, maxItems }: Issue['expected']): string {
  if (minLength !== undefined) return `must be at least ${minLength} characters long`
  if (maxLength !== undefined) return `must be at most ${maxLength} characters long`
  if (minimum !== undefined) return `must be at least ${minimum}`
  if (maximum !== undefined) return `must be at most ${maximum}`
  if (minItems !== undefined) return `must have at least ${minItems} items`
  return `must have at most ${maxItems} items`
}
