/** What structured members beside a sentence say is expected: `ctx`, `params`, `context`, `values`, `maximum`. */
import { isObject, type Json, type JsonObject } from '../json.ts'
import type { Expected } from '../observation.ts'
import { squeeze } from './_asked.ts'
import { kindOfCode } from './_codes.ts'
import { CODE_KEYS, isIgnored, MESSAGE_KEYS, PATH_KEYS } from './_keys.ts'
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
  'expectedtags',
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
    if (
      VALUES.includes(name) &&
      Array.isArray(value) &&
      value.length > 0 &&
      value.every(item => typeof item !== 'object')
    )
      expected.values ??= value.slice(0, 100)
    else if (VALUES.includes(name) && typeof value === 'string' && /^["']/.test(value))
      expected.values ??= listIn(value) ?? []
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
  if (Array.isArray(value) && value.length > 1 && value.every(item => typeof item !== 'object'))
    expected.values ??= value
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

const MOST = 100
const ITEM = /^[\p{L}\p{N}_.:+-]{1,40}$/u
/** Of a sentence, and of no list. */
const PROSE = /^(?:a|an|the|is|are|be|must|should|not|of|one|value|invalid|allowed|to|in|for)$/i
/** Names that hold what was sent. */
const SENT = /^(?:value|given|got|received|actual|input|rejected\w*|current|found|yours|sent|provided|supplied|was)$/

/**
 * What a rule is given beside its name, whatever the member is called: `{ rule: 'oneof', arg: 'READ WRITE' }`.
 * `values` and `pattern` alone: of a number nothing tells whether it counts characters or is the bound itself.
 */
function argumentOf(record: JsonObject): Pick<Expected, 'values' | 'pattern'> {
  const entries = Object.entries(record).slice(0, 60)
  const codes = entries.flatMap(([key, value]) =>
    CODE_KEYS.includes(squeeze(key)) && typeof value === 'string' ? [value] : [],
  )
  const kinds = new Set(codes.map(kindOfCode))
  if (!kinds.has('enum') && !kinds.has('pattern')) return {}
  const beside = entries.filter(([key]) => isArgument(squeeze(key))).map(([, value]) => value)
  if (kinds.has('pattern')) {
    const found = beside.find((value): value is string => typeof value === 'string' && /[\\^$[\]*+?]/.test(value))
    return found === undefined || found.length > 400 ? {} : { pattern: found }
  }
  for (const value of beside) {
    const values = listIn(value)
    if (values !== undefined) return { values }
  }
  return {}
}

function isArgument(name: string): boolean {
  const known = [CODE_KEYS, MESSAGE_KEYS, PATH_KEYS.filter(each => !GIVEN.test(each))]
  return !known.some(names => names.includes(name)) && !SENT.test(name) && (!isIgnored(name) || GIVEN.test(name))
}

/** Other services use these names for the member, or for what says nothing. */
const GIVEN = /^(?:param|parameter|params|parameters|argument|arguments|args|arg)$/

function listIn(value: Json): Json[] | undefined {
  if (Array.isArray(value)) {
    const list = value.length === 1 && Array.isArray(value[0]) ? value[0] : value
    return list.length > 1 && list.every(item => typeof item !== 'object') ? list.slice(0, MOST) : undefined
  }
  if (typeof value !== 'string' || value.length > 2_000) return undefined
  const items = value
    .trim()
    .replace(/^[[({]|[\])}]$/g, '')
    .split(/\s*[,;|/]\s*|\s+/)
  const bare = items.map(item => item.replace(/^["'`]|["'`]$/g, ''))
  return bare.length > 1 && bare.every(item => ITEM.test(item) && !PROSE.test(item)) ? bare.slice(0, MOST) : undefined
}
