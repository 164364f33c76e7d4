/** Whether a value keeps what an error stated, and the variants of a given value that may keep it. */
import type { Json } from '../../contract/json.ts'
import type { Expected } from '../../contract/observation.ts'
import { check } from '../../contract/shape/conforms.ts'
import { compiled } from './pattern.ts'

const FORMATS: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  'date-time': /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}/,
  e164: /^\+[1-9]\d{6,14}$/,
  uri: /^[a-z][a-z0-9+.-]*:/i,
  ipv4: /^\d{1,3}(\.\d{1,3}){3}$/,
  digits: /^\d+$/,
  country: /^[A-Za-z]{2,3}$/,
  language: /^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$/,
}

/** True also where nothing can be said: only a known contradiction is false. */
export function satisfies(value: Json, expected: Expected): boolean {
  const { type, values = [], format, pattern, properties: _names, ...bounds } = expected
  if (type !== undefined && check({ type }, value).length > 0) return false
  // A sentence lists `1, 2, 3` as words; the items of a list are what it lists.
  if (values.length > 0) {
    const listed = values.map(String)
    return (Array.isArray(value) ? value : [value]).every(each => listed.includes(String(each)))
  }
  // A pattern, a format or a length is said of texts.
  if (type === undefined && typeof value !== 'string' && typeof value !== 'object' && isOfText(expected)) return false
  if (check(bounds, value).length > 0) return false
  const forms = [FORMATS[format ?? ''], pattern === undefined ? undefined : compiled(pattern)]
  return typeof value !== 'string' || forms.every(form => form?.test(value) !== false)
}

function isOfText({ pattern, format, minLength, maxLength }: Expected): boolean {
  return [pattern, format, minLength, maxLength].some(each => each !== undefined)
}
