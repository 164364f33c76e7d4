/** Errors as a Go validator words them: struct names instead of wire names, tags instead of reasons, one text. */
import { type Issue, type Statuses, statusFor } from '../refusal.ts'
import { REASONS } from './english.ts'
import type { ErrorStyle } from './style.ts'

const STATUSES: Statuses = { invalid: 400, 'key-reused': 409 }
const INITIALISMS = new Set(['id', 'sms', 'url', 'api', 'uuid', 'zip'])

export function goNames(struct: string): ErrorStyle {
  return {
    truth: { family: 'go-validator', mediaType: 'application/json', at: { message: '/error' } },
    tells: 'all',
    render({ reason, issues }) {
      const error = issues.length === 0 ? REASONS[reason].replace(/\.$/, '').toLowerCase() : told(issues, struct)
      return { status: statusFor(reason, STATUSES), mediaType: 'application/json', body: { error } }
    },
  }
}

/** Decoding ends at the first value of a wrong type; only what was decoded is validated. */
function told(issues: readonly Issue[], struct: string): string {
  const mistyped = issues.find(each => each.kind === 'type')
  if (mistyped !== undefined) return unmarshal(mistyped, struct)
  const header = issues.find(each => each.in !== 'body')
  if (header !== undefined) return `missing ${header.in} ${header.path.join('.')}`
  return issues.map(each => line(each, struct)).join('\n')
}

function unmarshal({ path, expected, value }: Issue, struct: string): string {
  const got = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value
  const type =
    { integer: 'int64', number: 'float64', boolean: 'bool', array: '[]string' }[expected.type as string] ?? 'string'
  const into = expected.type === 'object' ? `${struct}.${goName(String(path.at(-1) ?? 'Body'))}` : type
  if (path.length === 0) return `json: cannot unmarshal ${got} into Go value of type ${struct}`
  return `json: cannot unmarshal ${got} into Go struct field ${struct}.${path.join('.')} of type ${into}`
}

function line({ kind, path, expected }: Issue, struct: string): string {
  const names = path.map(each => goName(String(each)))
  const name = names.at(-1) ?? ''
  const formats: Readonly<Record<string, string>> = {
    'date-time': 'datetime',
    country: 'iso3166_1_alpha2',
    digits: 'numeric',
  }
  const tags: Partial<Record<Issue['kind'], string>> = {
    enum: 'oneof',
    format: formats[expected.format ?? ''] ?? expected.format ?? 'format',
    pattern: 'regexp',
    bounds: expected.maxLength !== undefined || expected.maximum !== undefined ? 'max' : 'min',
    invalid: 'valid',
  }
  return `Key: '${[struct, ...names].join('.')}' Error:Field validation for '${name}' failed on the '${tags[kind] ?? 'required'}' tag`
}

/** `customer_id` → `CustomerID`. */
function goName(wire: string): string {
  return wire
    .split('_')
    .map(word => (INITIALISMS.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}
