/** Errors in the manner of a Java bean validator: bean paths in camelCase, whatever the wire calls them. */
import { type Issue, STATUS_OF, type Statuses, statusFor } from '../refusal.ts'
import { REASONS } from './english.ts'
import type { ErrorStyle } from './style.ts'

const STATUSES: Statuses = { invalid: 400 }

const PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  423: 'Locked',
  429: 'Too Many Requests',
}

export const javaBeans: ErrorStyle = {
  truth: {
    family: 'spring',
    mediaType: 'application/json',
    at: { message: '/message', fields: '/errors' },
  },
  tells: 'layers',
  render({ reason, issues }, path) {
    const status = statusFor(reason, STATUSES)
    const head = { timestamp: new Date().toISOString(), status, error: PHRASES[status] ?? 'Internal Server Error' }
    const [first] = issues
    if (first === undefined || status !== STATUSES.invalid) {
      const message = reason in STATUS_OF ? REASONS[reason] : ''
      return { status, mediaType: 'application/json', body: { ...head, message, path } }
    }
    if (first.in !== 'body') {
      const message = `Required request header '${first.path.join('.')}' for method parameter type String is not present`
      return { status, mediaType: 'application/json', body: { ...head, message, path } }
    }
    const unreadable = issues.find(each => each.kind === 'type' || each.kind === 'enum')
    if (unreadable !== undefined)
      return { status, mediaType: 'application/json', body: { ...head, message: jackson(unreadable), path } }
    const message = `Validation failed for object='request'. Error count: ${issues.length}`
    return { status, mediaType: 'application/json', body: { ...head, message, errors: issues.map(violation), path } }
  },
}

/** What cannot be deserialised never reaches the validator. */
function jackson({ kind, path, expected, value }: Issue): string {
  const chain = path.map(each => `["${each}"]`).join('->')
  const reference = `(through reference chain: request${chain === '' ? '' : chain})`
  if (kind === 'enum')
    return `JSON parse error: Cannot deserialize value of type \`request.${capital(beanName(String(path.at(-1))))}\` from String "${String(value)}": not one of the values accepted for Enum class: [${(expected.values ?? []).join(', ')}] ${reference}`
  const types: Readonly<Record<string, string>> = {
    string: 'java.lang.String',
    integer: 'java.lang.Integer',
    boolean: 'java.lang.Boolean',
    array: 'java.util.ArrayList<java.lang.String>',
  }
  const type = types[expected.type ?? ''] ?? `request.${capital(beanName(String(path.at(-1) ?? 'body')))}`
  return `JSON parse error: Cannot deserialize value of type \`${type}\` from ${tokenOf(value)} ${reference}`
}

function tokenOf(value: Issue['value']): string {
  if (Array.isArray(value)) return 'Array value (token `JsonToken.START_ARRAY`)'
  if (typeof value === 'object') return 'Object value (token `JsonToken.START_OBJECT`)'
  if (typeof value === 'string') return `String "${value}"`
  return typeof value === 'boolean' ? 'Boolean value' : `Integer value (${String(value)})`
}

function violation(issue: Issue): { [key: string]: string | null | boolean } {
  const [code, defaultMessage] = constraint(issue)
  const field = issue.path.map(each => beanName(String(each))).join('.')
  const rejectedValue = typeof issue.value === 'string' ? issue.value : null
  return { objectName: 'request', field, rejectedValue, bindingFailure: false, code, defaultMessage }
}

function constraint({ kind, expected }: Issue): [string, string] {
  const { minLength, maxLength, minimum, maximum, pattern, format } = expected
  if (kind === 'missing' || kind === 'null') return ['NotNull', 'must not be null']
  if (kind === 'blank') return ['NotBlank', 'must not be blank']
  if (kind === 'pattern') return ['Pattern', `must match "${pattern}"`]
  if (kind === 'format' && format === 'email') return ['Email', 'must be a well-formed email address']
  if (kind === 'format') return ['Format', `must be a well-formed ${format}`]
  if (minLength !== undefined || maxLength !== undefined)
    return ['Size', `size must be between ${minLength ?? 0} and ${maxLength ?? 2147483647}`]
  if (minimum !== undefined) return ['Min', `must be greater than or equal to ${minimum}`]
  if (maximum !== undefined) return ['Max', `must be less than or equal to ${maximum}`]
  return ['Valid', 'is not valid']
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `postal_code` → `postalCode`. */
function beanName(wire: string): string {
  return wire.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())
}
