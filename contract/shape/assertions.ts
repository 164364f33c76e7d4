/** The rules of JSON Schema that look at one value alone: what stands there instead, where a rule is broken. */
import { type Json, sameJson } from '../json.ts'
import { isFormatName, isOfFormat, isRedacted } from './formats.ts'
import { lengthOf, shapeTypeOf } from './value.ts'

/** `undefined` where the value keeps the rule, or the rule is not about such values. */
export type Assertion = (expected: Json, value: Json) => Json | undefined

type Measure = (value: Json) => number | undefined

const numberOf: Measure = value => (typeof value === 'number' ? value : undefined)
const textLength: Measure = value => (typeof value === 'string' && !isRedacted(value) ? lengthOf(value) : undefined)
const itemCount: Measure = value => (Array.isArray(value) ? value.length : undefined)
const memberCount: Measure = value =>
  shapeTypeOf(value) === 'object' ? Object.keys(value as object).length : undefined

function bound(measure: Measure, keeps: (actual: number, limit: number) => boolean): Assertion {
  return (limit, value) => {
    const actual = measure(value)
    return typeof limit !== 'number' || actual === undefined || keeps(actual, limit) ? undefined : actual
  }
}

const atLeast = (actual: number, limit: number) => actual >= limit
const atMost = (actual: number, limit: number) => actual <= limit

export const ASSERTIONS: Readonly<Record<string, Assertion>> = {
  type: (expected, value) => {
    const actual = shapeTypeOf(value)
    const allowed = Array.isArray(expected) ? expected : [expected]
    return allowed.includes(actual) || (actual === 'integer' && allowed.includes('number')) ? undefined : actual
  },
  enum: (expected, value) =>
    isPlaceholder(value) || !Array.isArray(expected) || expected.some(one => isSame(one, value)) ? undefined : value,
  const: (expected, value) => (isPlaceholder(value) || isSame(expected, value) ? undefined : value),
  format: (expected, value) =>
    typeof value !== 'string' || typeof expected !== 'string' || isPlaceholder(value) || !isFormatName(expected)
      ? undefined
      : isOfFormat(expected, value)
        ? undefined
        : value,
  pattern: (expected, value) =>
    typeof value !== 'string' || typeof expected !== 'string' || isPlaceholder(value) || isMatch(expected, value)
      ? undefined
      : value,
  minimum: bound(numberOf, atLeast),
  maximum: bound(numberOf, atMost),
  exclusiveMinimum: bound(numberOf, (actual, limit) => actual > limit),
  exclusiveMaximum: bound(numberOf, (actual, limit) => actual < limit),
  multipleOf: bound(numberOf, (actual, step) => Number.isInteger(actual / step)),
  minLength: bound(textLength, atLeast),
  maxLength: bound(textLength, atMost),
  minItems: bound(itemCount, atLeast),
  maxItems: bound(itemCount, atMost),
  minProperties: bound(memberCount, atLeast),
  maxProperties: bound(memberCount, atMost),
  uniqueItems: (expected, value) => {
    if (expected !== true || !Array.isArray(value)) return undefined
    return value.find((item, i) => value.slice(0, i).some(earlier => isSame(earlier, item)))
  },
}

/** What was redacted is known to be text, and no more. */
function isPlaceholder(value: Json): boolean {
  return typeof value === 'string' && isRedacted(value)
}

function isSame(a: Json, b: Json): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && sameJson(a, b))
}

/** A service may state a pattern of another regex dialect: what cannot be read is not judged. */
export function isMatch(pattern: string, text: string): boolean {
  const known = patterns.get(pattern) ?? compiled(pattern)
  return known === 'unreadable' || known.test(text)
}

const patterns = new Map<string, RegExp | 'unreadable'>()

function compiled(pattern: string): RegExp | 'unreadable' {
  let made: RegExp | 'unreadable'
  try {
    made = new RegExp(pattern, 'u')
  } catch {
    made = 'unreadable'
  }
  if (patterns.size >= 1000) patterns.clear()
  patterns.set(pattern, made)
  return made
}
