/** An envelope that tells by a word inside whether it went well; the HTTP status is 200 wherever the service itself speaks. */
import { type Reason, STATUS_OF } from '../refusal.ts'
import { complaint, REASONS } from './english.ts'
import type { ErrorStyle } from './style.ts'

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

export const envelope: ErrorStyle = {
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
