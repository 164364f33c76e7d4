/** A value held against a JSON Schema: each rule that it breaks, as data. */
import { HarnessError } from '../harness-error.ts'
import { decoded, getAt, isObject, type Json, pointerOf, sameJson } from '../json.ts'
import { isFormatName, isOfFormat, isRedacted } from './formats.ts'
import { type JsonSchema, shapeTypeOf } from './shape.ts'

/** A broken rule: where, which, what it wants and what stands there (for `type` and `required`: in a word). */
export interface Violation {
  pointer: string
  rule: string
  expected: Json
  actual: Json
}

/** A property that was only ever seen as null says nothing of what else may stand there. */
export function telling(violations: readonly Violation[]): Violation[] {
  return violations.filter(each => !(each.rule === 'type' && sameJson([each.expected].flat(), ['null'])))
}

type Visit = (schema: Json, value: Json, at: string) => Violation[]

/** `given` is what stands under the keyword in `schema`. */
type Applicator = (given: Json, value: Json, at: string, visit: Visit, schema: JsonSchema) => Violation[]

/** The rules of JSON Schema that hand a value, or what is in it, to further schemas. */
const APPLICATORS: Readonly<Record<string, Applicator>> = {
  required: (given, value, at) =>
    isObject(value) && Array.isArray(given)
      ? given
          .map(String)
          .filter(key => !Object.hasOwn(value, key))
          .map(key => ({ pointer: at + pointerOf([key]), rule: 'required', expected: 'present', actual: 'absent' }))
      : [],
  properties: (given, value, at, visit) =>
    isObject(value) && isObject(given)
      ? Object.entries(given).flatMap(([key, schema]) =>
          Object.hasOwn(value, key) ? visit(schema, value[key] ?? null, at + pointerOf([key])) : [],
        )
      : [],
  patternProperties: (given, value, at, visit) =>
    isObject(value) && isObject(given)
      ? Object.entries(given).flatMap(([pattern, schema]) =>
          Object.entries(value).flatMap(([key, property]) =>
            isMatch(pattern, key) ? visit(schema, property, at + pointerOf([key])) : [],
          ),
        )
      : [],
  additionalProperties: (given, value, at, visit, schema) =>
    isObject(value)
      ? Object.entries(value)
          .filter(([key]) => !isDeclared(schema, key))
          .flatMap(([key, property]) => {
            const pointer = at + pointerOf([key])
            return given === false
              ? [{ pointer, rule: 'additionalProperties', expected: 'absent', actual: 'present' }]
              : visit(given, property, pointer)
          })
      : [],
  propertyNames: (given, value, at, visit) =>
    isObject(value) ? Object.keys(value).flatMap(key => visit(given, key, at + pointerOf([key]))) : [],
  prefixItems: (given, value, at, visit) =>
    Array.isArray(value) && Array.isArray(given)
      ? given.slice(0, value.length).flatMap((schema, i) => visit(schema, value[i] ?? null, `${at}/${i}`))
      : [],
  items: (given, value, at, visit, schema) => {
    const first = Array.isArray(schema['prefixItems']) ? schema['prefixItems'].length : 0
    return Array.isArray(value) ? value.slice(first).flatMap((item, i) => visit(given, item, `${at}/${first + i}`)) : []
  },
  allOf: (given, value, at, visit) => listOf(given).flatMap(schema => visit(schema, value, at)),
  anyOf: (given, value, at, visit) => {
    const tried = listOf(given).map(schema => visit(schema, value, at))
    return tried.some(broken => broken.length === 0) ? [] : closest(listOf(given), tried, value, 'anyOf', at)
  },
  oneOf: (given, value, at, visit) => {
    const tried = listOf(given).map(schema => visit(schema, value, at))
    const fits = tried.filter(broken => broken.length === 0).length
    if (fits === 1) return []
    return fits === 0
      ? closest(listOf(given), tried, value, 'oneOf', at)
      : [{ pointer: at, rule: 'oneOf', expected: 1, actual: fits }]
  },
  not: (given, value, at, visit) =>
    visit(given, value, at).length > 0 ? [] : [{ pointer: at, rule: 'not', expected: { not: given }, actual: value }],
  if: (given, value, at, visit, schema) => {
    const branch = visit(given, value, at).length === 0 ? schema['then'] : schema['else']
    return branch === undefined ? [] : visit(branch, value, at)
  },
}

function isDeclared(schema: JsonSchema, key: string): boolean {
  const { properties, patternProperties } = schema
  if (isObject(properties) && Object.hasOwn(properties, key)) return true
  return isObject(patternProperties) && Object.keys(patternProperties).some(pattern => isMatch(pattern, key))
}

function listOf(given: Json): Json[] {
  return Array.isArray(given) ? given : []
}

/** What the branch that was meant misses is the finding; where none is the nearest, only that no branch fits. */
function closest(branches: readonly Json[], tried: readonly Violation[][], value: Json, rule: string, at: string) {
  const ranked = tried
    .map((broken, i) => ({ broken, ...nearness(branches[i] ?? {}, value, broken, at) }))
    .sort((a, b) => b.tags - a.tags || a.broken.length - b.broken.length)
    .filter(each => each.isMeant)
  const [first, second] = ranked
  const isNearest = second === undefined || first?.tags !== second.tags || first.broken.length < second.broken.length
  return first !== undefined && isNearest ? first.broken : [{ pointer: at, rule, expected: 1, actual: 0 }]
}

/** A branch of another kind of value, or with another tag, was not meant; one whose tags are all there was most likely. */
function nearness(branch: Json, value: Json, broken: readonly Violation[], at: string) {
  const properties = isObject(branch) && isObject(branch['properties']) ? branch['properties'] : {}
  const tags = Object.keys(properties).filter(key => {
    const schema = properties[key]
    return isObject(schema) && Object.hasOwn(schema, 'const') && isObject(value) && Object.hasOwn(value, key)
  })
  const locations = new Set(tags.map(key => at + pointerOf([key])))
  const isOther = ({ rule, pointer }: Violation) =>
    ((rule === 'type' || rule === 'const' || rule === 'not') && pointer === at) ||
    (rule === 'const' && locations.has(pointer))
  return { tags: tags.length, isMeant: !broken.some(isOther) }
}

/** Keywords beyond the two tables are annotations here, and not judged. `document` is what a `$ref` points into. */
export function check(schema: Json, value: Json, document: Json | object = schema): Violation[] {
  const following = new Set<string>()

  const visit = (at: Json, part: Json, pointer: string): Violation[] => {
    if (at === false) return [{ pointer, rule: 'false', expected: 'absent', actual: 'present' }]
    if (!isObject(at)) return []
    return Object.keys(at).flatMap(keyword => {
      const given = at[keyword] ?? null
      if (keyword === '$ref') return follow(String(given), part, pointer)
      if (Object.hasOwn(APPLICATORS, keyword)) return APPLICATORS[keyword]?.(given, part, pointer, visit, at) ?? []
      const actual = Object.hasOwn(ASSERTIONS, keyword) ? ASSERTIONS[keyword]?.(given, part) : undefined
      return actual === undefined ? [] : [{ pointer, rule: keyword, expected: given, actual }]
    })
  }

  /** A reference that comes back to itself at the same value adds nothing. */
  const follow = (reference: string, part: Json, pointer: string): Violation[] => {
    const visited = `${reference} ${pointer}`
    if (following.has(visited)) return []
    following.add(visited)
    const broken = visit(resolved(reference, document), part, pointer)
    following.delete(visited)
    return broken
  }

  return visit(schema, value, '')
}

function resolved(reference: string, document: Json | object): Json {
  const [, fragment = ''] = reference.split('#', 2)
  const target = fragment === '' || fragment.startsWith('/') ? getAt(document, decoded(fragment)) : undefined
  if (target !== undefined) return target
  throw new HarnessError(
    'HARNESS_BROKEN',
    `Looked for ${reference} to judge a value, and the contract does not hold it.`,
    'If the contract was edited by hand, put the reference right; otherwise discover it again.',
  )
}

/** `undefined` where the value keeps the rule, or the rule is not about such values. */
type Assertion = (expected: Json, value: Json) => Json | undefined

type Measure = (value: Json) => number | undefined

const numberOf: Measure = value => (typeof value === 'number' ? value : undefined)
/** In code points. */
const textLength: Measure = value => (typeof value === 'string' && !isRedacted(value) ? [...value].length : undefined)
const itemCount: Measure = value => (Array.isArray(value) ? value.length : undefined)
const propertyCount: Measure = value =>
  shapeTypeOf(value) === 'object' ? Object.keys(value as object).length : undefined

function bound(measure: Measure, keeps: (actual: number, limit: number) => boolean): Assertion {
  return (limit, value) => {
    const actual = measure(value)
    return typeof limit !== 'number' || actual === undefined || keeps(actual, limit) ? undefined : actual
  }
}

const atLeast = (actual: number, limit: number) => actual >= limit
const atMost = (actual: number, limit: number) => actual <= limit

/** The rules of JSON Schema that look at one value alone: what stands there instead, where a rule is broken. */
const ASSERTIONS: Readonly<Record<string, Assertion>> = {
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
  minProperties: bound(propertyCount, atLeast),
  maxProperties: bound(propertyCount, atMost),
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
function isMatch(pattern: string, text: string): boolean {
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
