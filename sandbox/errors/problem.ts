/** Problem details (RFC 9457) with a list of what is wrong, each with its JSON pointer. */
import { pointerOf } from '../../contract/json.ts'
import { type Issue, type Reason, type Statuses, statusFor } from '../refusal.ts'
import { complaint, REASONS } from './english.ts'
import type { ErrorStyle } from './style.ts'

export interface ProblemOptions {
  /** Statuses that differ from the usual ones. */
  statuses?: Statuses
  tells?: ErrorStyle['tells']
}

export function problem({ statuses = {}, tells = 'all' }: ProblemOptions = {}): ErrorStyle {
  return {
    truth: {
      family: 'rfc9457',
      mediaType: 'application/problem+json',
      at: { message: '/detail', fields: '/errors', code: '/code' },
    },
    tells,
    render({ reason, issues }, instance) {
      const status = statusFor(reason, statuses)
      const body = {
        type: `https://errors.last-mile.example/${reason}`,
        title: titleOf(reason),
        status,
        detail: REASONS[reason],
        instance,
        code: reason.toUpperCase().replaceAll('-', '_'),
      }
      return {
        status,
        mediaType: 'application/problem+json',
        body: issues.length === 0 ? body : { ...body, errors: issues.map(each => entry(each)) },
      }
    },
  }
}

const titleOf = (reason: Reason): string => {
  const words = reason.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const CODES: Readonly<Record<Issue['kind'], string>> = {
  missing: 'REQUIRED',
  blank: 'BLANK',
  null: 'NULL',
  unknown: 'UNKNOWN_FIELD',
  type: 'TYPE',
  enum: 'NOT_ALLOWED_VALUE',
  format: 'FORMAT',
  pattern: 'PATTERN',
  bounds: 'OUT_OF_BOUNDS',
  invalid: 'INVALID',
}

function entry(issue: Issue): { [key: string]: string } {
  const place = issue.in === 'body' ? { pointer: `#${pointerOf(issue.path)}` } : { [issue.in]: issue.path.join('.') }
  return { ...place, detail: complaint(issue), code: CODES[issue.kind] }
}
