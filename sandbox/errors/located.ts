/** A list under `detail`, each item with its place as segments, as FastAPI and pydantic tell it. */
import type { Json } from '../../contract/json.ts'
import { type Issue, type Statuses, statusFor } from '../refusal.ts'
import { REASONS } from './english.ts'
import type { ErrorStyle } from './style.ts'

const STATUSES: Statuses = { malformed: 422, 'token-missing': 403 }

export const located: ErrorStyle = {
  truth: { family: 'pydantic', mediaType: 'application/json', at: { message: '/detail', fields: '/detail' } },
  tells: 'all',
  render({ reason, issues }) {
    const detail =
      reason === 'malformed'
        ? [
            {
              type: 'json_invalid',
              loc: ['body', 0],
              msg: 'JSON decode error',
              input: {},
              ctx: { error: 'Expecting value' },
            },
          ]
        : issues.length > 0
          ? issues.map(item)
          : REASONS[reason]
    return { status: statusFor(reason, STATUSES), mediaType: 'application/json', body: { detail } }
  },
}

function item(issue: Issue): { [key: string]: Json } {
  const [type, msg, ctx] = words(issue)
  const loc = [issue.in, ...issue.path]
  return { type, loc, msg, input: issue.value ?? null, ...(ctx === undefined ? {} : { ctx }) }
}

function words({ kind, expected }: Issue): [string, string, { [key: string]: Json }?] {
  const { minLength, maxLength, minimum, maximum, pattern, format } = expected
  if (kind === 'missing') return ['missing', 'Field required']
  if (kind === 'unknown') return ['extra_forbidden', 'Extra inputs are not permitted']
  if (kind === 'enum') {
    const list = listed((expected.values ?? []).map(each => (typeof each === 'string' ? `'${each}'` : String(each))))
    return ['literal_error', `Input should be ${list}`, { expected: list }]
  }
  if (kind === 'type' || kind === 'null') return typed(expected.type ?? 'string')
  if (kind === 'blank') return ['string_too_short', 'String should have at least 1 character', { min_length: 1 }]
  if (pattern !== undefined) return ['string_pattern_mismatch', `String should match pattern '${pattern}'`, { pattern }]
  if (format === 'email')
    return ['value_error', 'value is not a valid email address: An email address must have an @-sign.']
  if (format === 'date-time') return ['datetime_from_date_parsing', 'Input should be a valid datetime or date']
  if (format === 'uuid') return ['uuid_parsing', 'Input should be a valid UUID, invalid character']
  if (format !== undefined) return ['value_error', `Value error, must be a valid ${format}`]
  if (maxLength !== undefined)
    return ['string_too_long', `String should have at most ${maxLength} characters`, { max_length: maxLength }]
  if (minLength !== undefined)
    return ['string_too_short', `String should have at least ${minLength} characters`, { min_length: minLength }]
  if (minimum !== undefined)
    return ['greater_than_equal', `Input should be greater than or equal to ${minimum}`, { ge: minimum }]
  if (maximum !== undefined)
    return ['less_than_equal', `Input should be less than or equal to ${maximum}`, { le: maximum }]
  return ['value_error', 'Value error, not acceptable here']
}

function typed(type: string): [string, string] {
  if (type === 'object')
    return ['model_attributes_type', 'Input should be a valid dictionary or object to extract fields from']
  if (type === 'array') return ['list_type', 'Input should be a valid list']
  if (type === 'integer') return ['int_type', 'Input should be a valid integer']
  return type === 'boolean'
    ? ['bool_type', 'Input should be a valid boolean']
    : ['string_type', 'Input should be a valid string']
}

function listed(values: readonly string[]): string {
  return values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}
