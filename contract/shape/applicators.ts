/** The rules of JSON Schema that hand a value, or what is in it, to further schemas. */
import { isObject, type Json, pointerOf } from '../json.ts'
import { isMatch } from './assertions.ts'
import type { JsonSchema } from './schema.ts'

/** A broken rule: where, which, what it wants and what stands there (for `type` and `required`: in a word). */
export interface Violation {
  pointer: string
  rule: string
  expected: Json
  actual: Json
}

type Visit = (schema: Json, value: Json, at: string) => Violation[]

/** `given` is what stands under the keyword in `schema`. */
export type Applicator = (given: Json, value: Json, at: string, visit: Visit, schema: JsonSchema) => Violation[]

export const APPLICATORS: Readonly<Record<string, Applicator>> = {
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
          Object.entries(value).flatMap(([key, member]) =>
            isMatch(pattern, key) ? visit(schema, member, at + pointerOf([key])) : [],
          ),
        )
      : [],
  additionalProperties: (given, value, at, visit, schema) =>
    isObject(value)
      ? Object.entries(value)
          .filter(([key]) => !isDeclared(schema, key))
          .flatMap(([key, member]) => {
            const pointer = at + pointerOf([key])
            return given === false
              ? [{ pointer, rule: 'additionalProperties', expected: 'absent', actual: 'present' }]
              : visit(given, member, pointer)
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
  const places = new Set(tags.map(key => at + pointerOf([key])))
  const isOther = ({ rule, pointer }: Violation) =>
    ((rule === 'type' || rule === 'const' || rule === 'not') && pointer === at) ||
    (rule === 'const' && places.has(pointer))
  return { tags: tags.length, isMeant: !broken.some(isOther) }
}
