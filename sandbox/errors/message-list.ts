/** A list of sentences, each beginning with the member's dotted path, as class-validator words them; `required` is never said. */
import { type Issue, type Statuses, statusFor } from '../refusal.ts'
import { REASONS } from './english.ts'
import type { ErrorStyle } from './style.ts'

const STATUSES: Statuses = { invalid: 400 }

export const messageList: ErrorStyle = {
  truth: { family: 'class-validator', mediaType: 'application/json', at: { message: '/message', fields: '/message' } },
  tells: 'all',
  render({ reason, issues }) {
    const statusCode = statusFor(reason, STATUSES)
    const message = issues.length === 0 ? REASONS[reason].replace(/\.$/, '') : issues.flatMap(sentences)
    return { status: statusCode, mediaType: 'application/json', body: { statusCode, message } }
  },
}

function sentences({ kind, path, expected }: Issue): string[] {
  const name = path.join('.')
  const { minLength, maxLength, minimum, maximum, values, format, pattern } = expected
  const type =
    expected.type === 'integer'
      ? 'an integer number'
      : expected.type === 'object'
        ? 'an object'
        : `a ${expected.type ?? 'string'}`
  if (kind === 'unknown') return [`property ${name} should not exist`]
  if (kind === 'blank') return [`${name} should not be empty`]
  if (kind === 'missing' || kind === 'null')
    return values === undefined
      ? [`${name} should not be empty`, `${name} must be ${type}`]
      : [`${name} must be one of the following values: ${values.join(', ')}`]
  if (values !== undefined) return [`${name} must be one of the following values: ${values.join(', ')}`]
  if (kind === 'type') return [`${name} must be ${type}`]
  if (pattern !== undefined) return [`${name} must match /${pattern}/ regular expression`]
  if (format === 'email') return [`${name} must be an email`]
  if (format === 'date-time') return [`${name} must be a valid ISO 8601 date string`]
  if (format === 'uuid') return [`${name} must be a UUID`]
  if (format === 'e164') return [`${name} must be a valid phone number`]
  if (format !== undefined) return [`${name} must be a valid ${format}`]
  if (maxLength !== undefined) return [`${name} must be shorter than or equal to ${maxLength} characters`]
  if (minLength !== undefined) return [`${name} must be longer than or equal to ${minLength} characters`]
  if (maximum !== undefined) return [`${name} must not be greater than ${maximum}`]
  if (minimum !== undefined) return [`${name} must not be less than ${minimum}`]
  return [`${name} is not valid`]
}
