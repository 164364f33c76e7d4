/** A map from members to sentences, nested as the body is; a lone `detail` for all else (the manner of Django REST framework). */
import { type Json, pointerOf, setAt } from '../../contract/json.ts'
import { type Issue, type Statuses, statusFor } from '../refusal.ts'
import { REASONS } from './english.ts'
import type { ErrorStyle } from './style.ts'

const STATUSES: Statuses = { invalid: 400 }

export const fieldMap: ErrorStyle = {
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
