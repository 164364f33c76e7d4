/**
 * Places of a JSON Schema by the place of the value that they judge: its properties, and schemas without a rule there, or with
 * what is left to the customer.
 */
import { isObject, type Json, type JsonObject, pointerOf, segmentsOf } from '../json.ts'
import type { Schema } from '../openapi/document.ts'

/** The types that a schema names; none where it is silent. */
export const typesOf = ({ type }: JsonObject): Json[] => (type === undefined ? [] : [type].flat())

/** A text of any letters has none: what has is not lengthened or changed at will. */
export const hasForm = (schema: JsonObject): boolean =>
  ['enum', 'format', 'pattern'].some(keyword => schema[keyword] !== undefined)

export interface Property {
  path: string[]
  /** The path as a JSON pointer, and the last of it. */
  pointer: string
  name: string
  schema: JsonObject
}

/** The properties of objects in objects, each before what is in it. `operation`: without those that only others have. */
export function propertiesIn(schema: Json | undefined, operation?: string, at: readonly string[] = []): Property[] {
  const properties = isObject(schema) ? schema['properties'] : undefined
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, below]) => {
    if (!isObject(below)) return []
    const only = below['x-operations']
    if (operation !== undefined && Array.isArray(only) && !only.includes(operation)) return []
    const path = [...at, name]
    return [{ path, pointer: pointerOf(path), name, schema: below }, ...propertiesIn(below, operation, path)]
  })
}

/** What the schema itself says of a place, in no branch; `undefined` where it is silent. */
export const schemaAt = (schema: JsonObject, segments: readonly string[]): JsonObject | undefined =>
  nodesAt(schema, segments)[0]

const AT_THE_SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'then', 'else'] as const

/** Every subschema that judges the value at a place, in whatever branch it stands. */
export function nodesAt(schema: Json | undefined, segments: readonly string[]): JsonObject[] {
  if (!isObject(schema)) return []
  const alongside = AT_THE_SAME_VALUE.flatMap(keyword => {
    const given = schema[keyword]
    return (Array.isArray(given) ? given : [given]).flatMap(each => nodesAt(each, segments))
  })
  const [first, ...rest] = segments
  if (first === undefined) return [schema, ...alongside]
  const { properties, items } = schema
  const below = isObject(properties) && Object.hasOwn(properties, first) ? nodesAt(properties[first], rest) : []
  const inList = first === '*' || /^\d+$/.test(first) ? nodesAt(items, rest) : []
  return [...below, ...inList, ...alongside]
}

/** By which name `x-known` tells how a keyword is known. */
const KNOWN: Readonly<Record<string, string>> = {
  type: 'types',
  enum: 'values',
  minLength: 'bounds',
  maxLength: 'bounds',
  minimum: 'bounds',
  maximum: 'bounds',
}

/** Changes `schema`: what is at a place is not judged by this keyword any more. A form has the whole pointer as one name. */
export function withoutKeywords(schema: JsonObject, pointer: string, keyword: string): void {
  const segments = segmentsOf(pointer)
  const nodes = nodesAt(schema, segments)
  const [at, own] = nodes.length > 0 || segments.length < 2 ? [segments, nodes] : joined(schema, segments)
  if (keyword === 'required') {
    const name = at.at(-1) ?? ''
    for (const node of nodesAt(schema, at.slice(0, -1))) withoutItem(node, 'required', name)
    for (const node of own) forget(node, 'required')
    return
  }
  for (const node of own) {
    delete node[keyword]
    forget(node, KNOWN[keyword] ?? keyword)
    if (keyword === 'additionalProperties') delete node['x-unknown-members']
  }
}

function joined(schema: JsonObject, segments: readonly string[]): [string[], JsonObject[]] {
  const at = [segments.join('.')]
  return [at, nodesAt(schema, at)]
}

function withoutItem(node: JsonObject, keyword: string, item: string): void {
  const list = node[keyword]
  if (!Array.isArray(list)) return
  const left = list.filter(each => each !== item)
  if (left.length > 0) node[keyword] = left
  else delete node[keyword]
}

function forget(node: JsonObject, name: string): void {
  const known = node['x-known']
  if (isObject(known)) delete known[name]
}

/** A recorded answer of which the customer decides a part: what a request can set may also be unset. `request`: the recorded schema of the body that sets it. */
export function leftToTheCustomer(answer: Schema, request: Schema): Schema {
  return leftOpen(answer, namesIn(request))
}

/** Names of properties at all depths, in items, alternatives and records as well. */
export function namesIn(schema: Json | undefined): Set<string> {
  if (Array.isArray(schema)) return new Set(schema.flatMap(each => [...namesIn(each)]))
  if (!isObject(schema)) return new Set()
  const { properties, items, additionalProperties, ...others } = schema
  const own = isObject(properties) ? properties : {}
  const below = [...Object.values(own), items, additionalProperties, ...AT_THE_SAME_VALUE.map(each => others[each])]
  return new Set([...Object.keys(own), ...below.flatMap(each => [...namesIn(each)])])
}

/** On a property that discovery itself may have brought, where no answer was seen without it. */
const OWN_STATE = { 'x-own-state': true }

export const isOwnState = (schema: Json): boolean => isObject(schema) && schema['x-own-state'] === true

/** `names`: of properties that follow the changes of discovery itself. */
export function withOwnState(answer: Schema, names: ReadonlySet<string>): Schema {
  return names.size === 0 ? answer : leftOpen(answer, names, OWN_STATE)
}

/** Properties of these names may stand in an answer or not, or be null: that is the customer's choice, not the contract's. */
function leftOpen(schema: Schema, chosen: ReadonlySet<string>, mark: Schema = {}): Schema {
  const { properties, required, ...rest } = schema
  const always = Array.isArray(required) ? required.filter(name => !chosen.has(String(name))) : []
  return {
    ...rest,
    ...(always.length > 0 ? { required: always } : {}),
    ...(isObject(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, each]) => [name, below(name, each, chosen, mark)]),
          ),
        }
      : {}),
  }
}

function below(name: string, schema: Json, chosen: ReadonlySet<string>, mark: Schema): Json {
  if (!isObject(schema)) return schema
  const inside = leftOpen(schema, chosen, mark)
  if (!chosen.has(name) || inside['type'] === undefined) return inside
  const types = Array.isArray(inside['type']) ? inside['type'] : [inside['type']]
  return { ...inside, ...mark, type: [...new Set([...types, 'null'])] }
}
