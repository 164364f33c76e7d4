/** What structured members beside a sentence say is expected: `ctx`, `params`, `context`, `values`, `maximum`. */
import { isObject, type Json, type JsonObject } from '../json.ts'
import type { Expected } from '../observation.ts'
import { argumentOf } from './_argument.ts'
import { squeeze } from './_asked.ts'
import { formatNamed, typeIn } from './_types.ts'

const WHERE = [
  'ctx',
  'params',
  'context',
  'parameters',
  'attributes',
  'args',
  'constraint',
  'constraints',
  'meta',
  'details',
  'expected',
  'limits',
  'options',
  'rule',
  'info',
  'attr',
]
const VALUES = [
  'values',
  'allowedvalues',
  'allowed',
  'valids',
  'options',
  'choices',
  'enum',
  'enumvalues',
  'permitted',
  'permittedvalues',
  'acceptedvalues',
  'validvalues',
  'possiblevalues',
  'expectedvalues',
  'allowedoptions',
  'supported',
  'supportedvalues',
]

const WANTED = ['expected', 'expectedtype', 'want', 'wants', 'wanted', 'mustbe', 'shouldbe', 'needs']

export function expectedBeside(record: JsonObject): Expected {
  const expected: Expected = {}
  take(expected, record, record)
  for (const [key, value] of Object.entries(record))
    if (WHERE.includes(squeeze(key)) && isObject(value)) take(expected, value, record)
  const { values, pattern } = argumentOf(record)
  if (values !== undefined) expected.values ??= values
  if (pattern !== undefined) expected.pattern ??= pattern
  return expected
}

function take(expected: Expected, from: JsonObject, record: JsonObject): void {
  const hint = hintOf(record)
  for (const [key, value] of Object.entries(from).slice(0, 60)) {
    const name = squeeze(key)
    if (VALUES.includes(name) && Array.isArray(value) && value.length > 0 && value.every(isScalar))
      expected.values ??= value.slice(0, 100)
    else if (name === 'pattern' || name === 'regex' || name === 'regexp') patternIn(expected, value)
    else if (name === 'format') named(expected, value)
    else if (WANTED.includes(name)) wanted(expected, value)
    else if (typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)))
      bound(expected, exclusive(from, name), Number(value), hint)
  }
}

/** Zod: `minimum: 0, inclusive: false`. */
function exclusive(from: JsonObject, name: string): string {
  return from['inclusive'] === false && (name === 'minimum' || name === 'maximum') ? `exclusive${name}` : name
}

function isScalar(value: Json): boolean {
  return typeof value !== 'object'
}

function patternIn(expected: Expected, value: Json): void {
  if (typeof value !== 'string' || value.length > 400) return
  expected.pattern ??= value.replace(/^\/(.*)\/[a-z]*$/s, '$1')
}

function named(expected: Expected, value: Json): void {
  const format = formatNamed(value)
  if (format !== undefined) expected.format ??= format
}

/** In one word: a type, or a format. */
function wanted(expected: Expected, value: Json): void {
  named(expected, value)
  if (expected.format === undefined) typed(expected, value)
}

function typed(expected: Expected, value: Json): void {
  if (Array.isArray(value) && value.length > 1 && value.every(isScalar)) expected.values ??= value
  if (typeof value !== 'string' || value.length > 60) return
  const type = /^[\w ]+$/.test(value) ? typeIn(value) : undefined
  if (type !== undefined) expected.type ??= type
}

/** Whether a bare limit is of a text, of a list or of a number. */
function hintOf(record: JsonObject): 'length' | 'items' | 'number' {
  const words = ['origin', 'type', 'code', 'message', 'msg', 'keyword', 'rule', 'kind', 'field_type']
    .map(key => (typeof record[key] === 'string' ? record[key] : ''))
    .join(' ')
  if (/array|list|items?\b|set\b|collection/i.test(words)) return 'items'
  if (/string|length|character|str_|too_long|too_short/i.test(words)) return 'length'
  return 'number'
}

type Limit =
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems'
const BOUND: Record<string, Limit> = {
  minlength: 'minLength',
  maxlength: 'maxLength',
  minitems: 'minItems',
  maxitems: 'maxItems',
  ge: 'minimum',
  gte: 'minimum',
  gt: 'exclusiveMinimum',
  le: 'maximum',
  lte: 'maximum',
  lt: 'exclusiveMaximum',
  exclusiveminimum: 'exclusiveMinimum',
  exclusivemaximum: 'exclusiveMaximum',
  greaterthan: 'exclusiveMinimum',
  lessthan: 'exclusiveMaximum',
}
const LOW = ['min', 'minimum', 'minvalue']
const HIGH = ['max', 'maximum', 'maxvalue']

function bound(expected: Expected, name: string, value: number, hint: 'length' | 'items' | 'number'): void {
  const direct = Object.hasOwn(BOUND, name) ? BOUND[name] : undefined
  if (direct !== undefined) {
    const target =
      hint === 'items' && direct === 'maxLength'
        ? 'maxItems'
        : hint === 'items' && direct === 'minLength'
          ? 'minItems'
          : direct
    expected[target] ??= value
  } else if (LOW.includes(name))
    expected[hint === 'length' ? 'minLength' : hint === 'items' ? 'minItems' : 'minimum'] ??= value
  else if (HIGH.includes(name))
    expected[hint === 'length' ? 'maxLength' : hint === 'items' ? 'maxItems' : 'maximum'] ??= value
}
