/** Whether a value keeps what an error stated, and the variants of a given value that may keep it. */
import type { Json } from '../../contract/json.ts'
import type { Expected } from '../../contract/observation.ts'
import { shapeTypeOf } from '../../contract/shape/shape.ts'
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
  if (expected.type !== undefined && !isOfType(value, expected.type)) return false
  // A sentence lists `1, 2, 3` as words; the items of a list are what it lists.
  if (expected.values !== undefined && expected.values.length > 0) {
    const listed = expected.values.map(String)
    return (Array.isArray(value) ? value : [value]).every(each => listed.includes(String(each)))
  }
  if (typeof value === 'string') return textSatisfies(value, expected)
  // A pattern, a format or a length is said of texts.
  if (expected.type === undefined && typeof value !== 'object' && isOfText(expected)) return false
  if (typeof value === 'number') {
    const {
      minimum = -Infinity,
      maximum = Infinity,
      exclusiveMinimum = -Infinity,
      exclusiveMaximum = Infinity,
    } = expected
    return value >= minimum && value <= maximum && value > exclusiveMinimum && value < exclusiveMaximum
  }
  if (Array.isArray(value)) {
    return value.length >= (expected.minItems ?? 0) && value.length <= (expected.maxItems ?? Infinity)
  }
  return true
}

function textSatisfies(value: string, expected: Expected): boolean {
  const length = [...value].length
  if (length < (expected.minLength ?? 0) || length > (expected.maxLength ?? Infinity)) return false
  const form = expected.format === undefined ? undefined : FORMATS[expected.format]
  if (form !== undefined && !form.test(value)) return false
  const pattern = expected.pattern === undefined ? undefined : compiled(expected.pattern)
  return pattern === undefined || pattern.test(value)
}

function isOfText({ pattern, format, minLength, maxLength }: Expected): boolean {
  return [pattern, format, minLength, maxLength].some(each => each !== undefined)
}

function isOfType(value: Json, type: string): boolean {
  const is = shapeTypeOf(value)
  return is === type || (is === 'integer' && type === 'number')
}
