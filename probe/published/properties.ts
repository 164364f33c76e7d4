/** The properties of a body that a document names, flat: where each stands, whether it must be there, what it may be. */
import { isObject, type Json, type JsonObject, own } from '../../contract/json.ts'
import { BOUND_NAMES } from '../../contract/knowledge.ts'
import type { Expected, JsonType } from '../../contract/observation.ts'

type Path = (string | number)[]

export interface PublishedProperty {
  in: 'body' | 'header' | 'query'
  /** Items of a list at position 0. */
  path: Path
  /** Whether the document says that its parent must have it; an example says neither. */
  required?: boolean
  /** It and all its parents must be there. */
  always: boolean
  expected: Expected
  container: boolean
  /** Values that the description gives: the constant, the default, examples. */
  given: Json[]
}

/** The names in a path; positions in lists are not names. */
export const namesOf = (path: readonly (string | number)[]): string[] => path.filter(part => typeof part === 'string')

const DEEPEST = 6
const MOST = 300
/** A repeated group of repetitions may take a matcher years. */
const NESTED = /\([^()]*[+*}][^()]*\)[+*{]/
const TYPES: readonly JsonType[] = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']
const FORMATS = ['date-time', 'date', 'time', 'email', 'uuid', 'uri', 'ipv4']

/** Breadth is capped as depth is: a description of another's making is data, however large it says it is. */
export function propertiesOf(schema: Json | undefined): PublishedProperty[] {
  const found: PublishedProperty[] = []
  walk({ found, steps: { left: STEPS } }, schema, [], true)
  return found
}

/** What stands in every example is sent; of what must be there they say nothing. */
export function ofExamples(bodies: readonly Json[]): PublishedProperty[] {
  return propertiesOf(schemaOf(bodies))
}

function schemaOf(values: readonly Json[]): Json {
  const objects = values.filter(isObject)
  const items = values.flatMap(listOf)
  if (items.length > 0) return { type: 'array', items: schemaOf(items) }
  const [first = null] = values
  if (objects.length === 0) {
    const type = typeof first === 'number' && Number.isInteger(first) ? 'integer' : typeof first
    return first === null || typeof first === 'object' ? {} : { type, examples: [...new Set(values)] }
  }
  const names = [...new Set(objects.flatMap(each => Object.keys(each)))]
  const properties = names.map((name): [string, Json] => [
    name,
    schemaOf(objects.flatMap(each => own(each, name) ?? [])),
  ])
  const required = names.filter(name => objects.every(each => Object.hasOwn(each, name)))
  return { type: 'object', properties: Object.fromEntries(properties), required }
}

/** Parts that hold parts could be followed for years: each schema has so many steps and no more. */
const STEPS = 4000
type Steps = { left: number }
type Walk = { found: PublishedProperty[]; steps: Steps }

export const listOf = (node: Json | undefined): Json[] => (Array.isArray(node) ? node : [])
const textsOf = (node: Json | undefined): string[] => listOf(node).filter(item => typeof item === 'string')

function walk(to: Walk, schema: Json | undefined, path: Path, always: boolean): void {
  const whole = flattened(schema, to.steps)
  if (whole === undefined || path.length > DEEPEST) return
  const required = new Set(textsOf(own(whole, 'required')))
  const properties = own(whole, 'properties')
  for (const [name, inner] of Object.entries(isObject(properties) ? properties : {})) {
    if (to.found.length >= MOST) return
    const node = flattened(inner, to.steps)
    if (node !== undefined && own(node, 'readOnly') !== true) add(to, node, [...path, name], required.has(name), always)
  }
}

function add(to: Walk, node: JsonObject, path: Path, required: boolean, parentAlways: boolean): void {
  const always = parentAlways && required
  const items = flattened(own(node, 'items'), to.steps)
  const ofObjects = items !== undefined && isObject(own(items, 'properties'))
  const container = isObject(own(node, 'properties')) || ofObjects
  to.found.push({ in: 'body', path, required, always, expected: expectedOf(node), container, given: givenIn(node) })
  if (ofObjects) {
    const at = [...path, 0]
    to.found.push({ in: 'body', path: at, required, always, expected: { type: 'object' }, container, given: [] })
    walk(to, items, at, always)
  } else walk(to, node, path, always)
}

/** `allOf` joined, the first of alternatives taken; null among them makes it nullable. */
export function flattened(node: Json | undefined, steps: Steps = { left: STEPS }, depth = 0): JsonObject | undefined {
  if (!isObject(node) || '$ref' in node || depth > DEEPEST || steps.left-- <= 0) return undefined
  const each = (nodes: readonly Json[]): JsonObject[] =>
    nodes.map(inner => flattened(inner, steps, depth + 1)).filter(inner => inner !== undefined)
  const parts = each(listOf(own(node, 'allOf')).slice(0, 20))
  const choices = each([...listOf(own(node, 'oneOf')), ...listOf(own(node, 'anyOf'))].slice(0, 20))
  const real = choices.filter(choice => own(choice, 'type') !== 'null')
  const chosen = real.length > 1 ? [joinedChoices(real)] : real
  const { allOf: _all, oneOf: _one, anyOf: _any, ...rest } = node
  return [...parts, ...chosen].reduce(joined, rest)
}

function joined(a: JsonObject, b: JsonObject): JsonObject {
  const mine = objectAt(a, 'properties')
  const properties = { ...mine, ...objectAt(b, 'properties'), ...mine }
  const required = [...new Set([...textsOf(a['required']), ...textsOf(b['required'])])]
  const named = Object.keys(properties).length > 0 ? { properties } : {}
  return { ...b, ...a, ...named, ...(required.length > 0 ? { required } : {}) }
}

/** The first alternative; of what tells them apart, all values: `action: check` here, `action: manage` there. */
function joinedChoices(choices: JsonObject[]): JsonObject {
  const [first = {}, ...others] = choices
  const properties = objectAt(first, 'properties')
  const tagged = Object.entries(properties).map(([name, schema]): [string, Json] => {
    const constant = constantsOf(schema)
    const rest = others.flatMap(other => constantsOf(own(objectAt(other, 'properties'), name)))
    if (constant.length === 0 || rest.length === 0 || !isObject(schema)) return [name, schema]
    const { const: _one, ...kept } = schema
    return [name, { ...kept, enum: [...constant, ...rest] }]
  })
  const types = new Set(choices.map(choice => JSON.stringify(own(choice, 'type') ?? null)))
  const { type, ...untyped } = first
  const base = types.size === 1 && type !== undefined ? { ...untyped, type } : untyped
  return Object.keys(properties).length > 0 ? { ...base, properties: Object.fromEntries(tagged) } : base
}

function constantsOf(schema: Json | undefined): Json[] {
  if (!isObject(schema)) return []
  const constant = own(schema, 'const')
  return constant === undefined ? listOf(own(schema, 'enum')) : [constant]
}

function objectAt(node: JsonObject, key: string): JsonObject {
  const value = own(node, key)
  return isObject(value) ? value : {}
}

export function expectedOf(node: JsonObject): Expected {
  const expected: Expected = {}
  const stated = [own(node, 'type')].flat().filter(type => TYPES.includes(type as JsonType) && type !== 'null')
  const [type] = stated
  if (stated.length === 1) expected.type = type as JsonType
  const values = constantsOf(node).filter(value => value !== null && typeof value !== 'object')
  if (values.length > 0 && values.length <= 200) expected.values = values
  const format = own(node, 'format')
  if (typeof format === 'string' && FORMATS.includes(format)) expected.format = format
  const pattern = own(node, 'pattern')
  if (typeof pattern === 'string' && pattern.length <= 200 && !NESTED.test(pattern)) expected.pattern = pattern
  for (const bound of BOUND_NAMES) {
    const value = own(node, bound)
    if (typeof value === 'number') expected[bound] = value
  }
  return expected
}

function givenIn(node: JsonObject): Json[] {
  const examples = listOf(own(node, 'examples')).slice(0, 3)
  const all = [own(node, 'const'), own(node, 'default'), own(node, 'example'), ...examples]
  return all.filter((value): value is Json => value !== undefined && value !== null && typeof value !== 'object')
}
