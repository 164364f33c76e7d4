/** Judges a request against its declared fields: every member that is not accepted, with the reason. */
import { isObject, type Json } from '../../contract/json.ts'
import type { Expected } from '../../contract/observation.ts'
import type { Field } from '../dialect.ts'
import type { Issue } from '../refusal.ts'
import type { Node } from './read.ts'

type Path = readonly (string | number)[]

interface Judge {
  in: Issue['in']
  unknownMembers: 'refused' | 'ignored'
  issues: Issue[]
}

export function validate(root: Node, value: Json, judge: Judge): void {
  if (!isObject(value)) {
    judge.issues.push({ kind: 'type', path: [], in: judge.in, expected: { type: 'object' }, value })
    return
  }
  descend(root, value, [], judge)
}

function descend(node: Node, value: { [key: string]: Json }, path: Path, judge: Judge): void {
  for (const [key, child] of node.children)
    if (Object.hasOwn(value, key)) look(child, value[key] ?? null, [...path, key], judge)
    else if (child.required)
      judge.issues.push({
        kind: 'missing',
        path: [...path, key],
        in: judge.in,
        expected: expectedOf(child.field),
      })
  if (judge.unknownMembers === 'ignored') return
  for (const key of Object.keys(value))
    if (!node.children.has(key))
      judge.issues.push({
        kind: 'unknown',
        path: [...path, key],
        in: judge.in,
        expected: {},
        known: [...node.children.keys()],
      })
}

function look(node: Node, value: Json, path: Path, judge: Judge): void {
  const { field } = node
  const complain = (kind: Issue['kind'], expected: Expected): void => {
    judge.issues.push({ kind, path, in: judge.in, expected, value })
  }
  const type = field?.type ?? 'object'
  if (value === null) {
    if (field?.nullable !== true) complain('null', expectedOf(field))
  } else if (!isOfType(value, type)) complain('type', { type })
  else if (isObject(value)) descend(node, value, path, judge)
  else if (field !== undefined) {
    judgeValue(node, field, value, complain)
    if (Array.isArray(value) && node.items !== undefined)
      for (const [i, item] of value.entries()) look(node.items, item, [...path, i], judge)
  }
}

function isOfType(value: Json, type: Field['type']): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isSafeInteger(value)
  return typeof value === type
}

function judgeValue(
  node: Node,
  field: Field,
  value: Json,
  complain: (kind: Issue['kind'], expected: Expected) => void,
): void {
  const { bounds, format, values } = field
  if (values !== undefined) {
    const list = Object.values(values)
    if (!list.includes(value)) complain('enum', { values: list })
    return
  }
  if (typeof value === 'string') {
    if (value === '' && bounds?.minLength === 1) complain('blank', {})
    else if (format !== undefined && !FORMATS[format](value)) complain('format', { format })
    else if (node.pattern !== undefined && !node.pattern.test(value))
      complain('pattern', { pattern: field.pattern ?? '' })
  }
  const broken = bounds === undefined || value === '' ? undefined : brokenBound(bounds, value)
  if (broken !== undefined) complain('bounds', broken)
}

function brokenBound(bounds: NonNullable<Field['bounds']>, value: Json): Expected | undefined {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = bounds
  if (typeof value === 'string') {
    // As JSON Schema counts: characters, not UTF-16 units.
    const length = value.length > (maxLength ?? Number.POSITIVE_INFINITY) ? [...value].length : value.length
    if (minLength !== undefined && length < minLength) return { minLength }
    if (maxLength !== undefined && length > maxLength) return { maxLength }
  }
  if (typeof value === 'number') {
    if (minimum !== undefined && value < minimum) return { minimum }
    if (maximum !== undefined && value > maximum) return { maximum }
  }
  if (Array.isArray(value)) {
    if (minItems !== undefined && value.length < minItems) return { minItems }
    if (maxItems !== undefined && value.length > maxItems) return { maxItems }
  }
  return undefined
}

/** All that the field asks for, told where it is missing. */
function expectedOf(field: Field | undefined): Expected {
  if (field === undefined) return { type: 'object' }
  return {
    type: field.type,
    ...(field.values === undefined ? {} : { values: Object.values(field.values) }),
    ...(field.format === undefined ? {} : { format: field.format }),
  }
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** `Date.parse` takes 30 February for 2 March. */
function isDay(text: string): boolean {
  const at = Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text.slice(0, 10))
}

/** The formats a dialect may ask for, as the service itself judges them. */
const FORMATS: Readonly<Record<NonNullable<Field['format']>, (text: string) => boolean>> = {
  email: text => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text),
  e164: text => /^\+[1-9]\d{6,14}$/.test(text),
  uuid: text => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  'date-time': text => DATE_TIME.test(text) && isDay(text) && !Number.isNaN(Date.parse(text)),
  date: text => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text),
  time: text => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
  country: text => /^[A-Z]{2}$/.test(text),
  digits: text => /^\d+$/.test(text),
}
