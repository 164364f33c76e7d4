/** What a schema means, whatever words it uses: `oneOf`, `anyOf`, `allOf`, `nullable`, `const` and `$ref` worked out. */
import { decoded, distinct, getAt, isObject, type Json } from '../json.ts'
import type { Schema } from '../openapi/document.ts'
import { SHAPE_TYPES, type ShapeType } from '../shape/shape.ts'
import { type Alternative, both, settled, wordsOf } from './alternative.ts'

/** Beyond this many the parts of a schema are no more multiplied out. */
const MOST = 64

/** Every value that holds for all of `schemas` is one of these; values of one list stand together. */
export function alternatives(schemas: readonly Json[], document: Json | object): Alternative[] {
  const parts = schemas.map(schema => expanded(schema, document, new Set()))
  return simplified(parts.length === 0 ? ANYTHING() : parts.reduce(product))
}

function product(a: readonly Alternative[], b: readonly Alternative[]): Alternative[] {
  return a.flatMap(one => b.flatMap(other => both(one, other) ?? [])).slice(0, MOST)
}

const ANYTHING = (): Alternative[] => SHAPE_TYPES.filter(type => type !== 'integer').map(type => plain(type))

function plain(type: ShapeType): Alternative {
  return {
    type,
    bounds: {},
    formats: [],
    patterns: [],
    properties: new Map(),
    required: new Set(),
    rest: [],
    items: [],
    beyond: {},
    notes: {},
  }
}

function expanded(schema: Json, document: Json | object, following: ReadonlySet<string>): Alternative[] {
  if (schema === false) return []
  if (!isObject(schema)) return ANYTHING()
  const parts = [own(schema)]
  const reference = schema['$ref']
  if (typeof reference === 'string' && !following.has(reference)) {
    const target = reference.startsWith('#') ? getAt(document, decoded(reference.slice(1))) : undefined
    if (target !== undefined) parts.push(expanded(target, document, new Set([...following, reference])))
  }
  for (const part of listOf(schema['allOf']))
    if (!isConditional(part) && !isNullableAlone(part)) parts.push(expanded(part, document, following))
  for (const key of ['anyOf', 'oneOf'] as const) {
    if (!Array.isArray(schema[key])) continue
    parts.push(
      listOf(schema[key]).flatMap(part =>
        isNullableAlone(part) ? [plain('null')] : expanded(part, document, following),
      ),
    )
  }
  const all = parts.reduce(product)
  return isNullable(schema) && !all.some(each => each.type === 'null') ? [...all, plain('null')] : all
}

/** Strictly `nullable` needs a `type` alongside it and a list must name null; who writes it means null. */
function isNullable(schema: Schema): boolean {
  return schema['nullable'] === true || listOf(schema['allOf']).some(isNullableAlone)
}

const isNullableAlone = (schema: Json) =>
  isObject(schema) &&
  schema['nullable'] === true &&
  Object.keys(schema).every(key => /^(?:nullable|description)$/.test(key))

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

/** `if` alone restricts nothing; what it asks for is compared by the branches of a request. */
export function isConditional(schema: Json): schema is Schema {
  return isObject(schema) && isObject(schema['if']) && Object.keys(schema).every(key => /^(?:if|then|else)$/.test(key))
}

/** Without the parts that combine other schemas. */
function own(schema: Schema): Alternative[] {
  return statedTypes(schema).flatMap(type => settled(alternativeOf(schema, type)) ?? [])
}

function statedTypes(schema: Schema): ShapeType[] {
  const messages = [schema['type'] ?? []].flat().map(String)
  if (messages.length === 0) return SHAPE_TYPES.filter(type => type !== 'integer')
  return SHAPE_TYPES.filter(type => messages.includes(type) && !(type === 'integer' && messages.includes('number')))
}

function alternativeOf(schema: Schema, type: ShapeType): Alternative {
  const values = statedValues(schema)
  return {
    ...plain(type),
    notes: notesOf(schema),
    beyond: beyondOf(schema, type),
    ...(values === undefined ? {} : { values }),
    ...partsOf(schema, type),
  }
}

function statedValues(schema: Schema): Json[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [schema['const'] ?? null]
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined
}

function partsOf(schema: Schema, type: ShapeType): Partial<Alternative> {
  switch (type) {
    case 'integer':
    case 'number':
      return { bounds: numberBounds(schema), formats: textsOf(schema['format']) }
    case 'string':
      return {
        bounds: boundsOf(schema, ['minLength', 'maxLength']),
        formats: textsOf(schema['format']),
        patterns: textsOf(schema['pattern']),
      }
    case 'array':
      return {
        bounds: {
          ...boundsOf(schema, ['minItems', 'maxItems']),
          ...(schema['uniqueItems'] === true ? { uniqueItems: 1 } : {}),
        },
        items: schema['items'] === undefined || schema['items'] === true ? [] : [schema['items']],
      }
    case 'object':
      return objectParts(schema)
    default:
      return {}
  }
}

function objectParts(schema: Schema): Partial<Alternative> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  const others = schema['additionalProperties'] ?? schema['unevaluatedProperties']
  return {
    bounds: boundsOf(schema, ['minProperties', 'maxProperties']),
    properties: new Map(Object.entries(properties).map(([name, property]) => [name, [property]])),
    required: new Set(listOf(schema['required']).map(String)),
    rest: others === undefined || others === true || isBlank(others) ? [] : [others],
  }
}

const isBlank = (value: Json) => isObject(value) && Object.keys(value).length === 0

const textsOf = (value: Json | undefined): string[] => (typeof value === 'string' ? [value] : [])

function boundsOf(schema: Schema, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    names.flatMap(name => {
      const value = schema[name]
      return typeof value === 'number' ? [[name, value] as const] : []
    }),
  )
}

/** In OpenAPI 3.0 `exclusiveMinimum: true` says of `minimum` that it is outside. */
function numberBounds(schema: Schema): Record<string, number> {
  const moved = { ...schema }
  for (const [end, open] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (schema[open] !== true) continue
    moved[open] = schema[end] ?? null
    moved[end] = null
  }
  return boundsOf(moved, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'])
}

const BEYOND: Record<string, readonly ShapeType[] | undefined> = {
  not: SHAPE_TYPES,
  if: SHAPE_TYPES,
  patternProperties: ['object'],
  propertyNames: ['object'],
  dependentRequired: ['object'],
  dependentSchemas: ['object'],
  contains: ['array'],
  prefixItems: ['array'],
}

function beyondOf(schema: Schema, type: ShapeType): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(schema).filter(([key]) => Object.hasOwn(BEYOND, key) && BEYOND[key]?.includes(type)),
  )
}

const NOTED = /^x-|^(?:default|deprecated)$/

function notesOf(schema: Schema): Record<string, Json> {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => NOTED.test(key)))
}

/** Lists of one type as one list; what another alternative says as well is left out. */
function simplified(all: readonly Alternative[]): Alternative[] {
  const kept: Alternative[] = []
  for (const next of all) {
    if (kept.some(one => saysAll(one, next))) continue
    const listed = kept.findIndex(
      one => one.type === next.type && one.values !== undefined && next.values !== undefined,
    )
    const partner = kept[listed]
    if (partner === undefined) kept.push(next)
    else kept[listed] = { ...partner, values: distinct([...(partner.values ?? []), ...(next.values ?? [])]) }
  }
  return kept.filter(
    (one, i) => !kept.some((other, j) => i !== j && saysAll(other, one) && !(saysAll(one, other) && i < j)),
  )
}

/** Sure only of equal ones and of what has no limits at all. */
function saysAll(wide: Alternative, narrow: Alternative): boolean {
  const covers = wide.type === narrow.type || (wide.type === 'number' && narrow.type === 'integer')
  return covers && (isFree(wide) || wordsOf(wide) === wordsOf(narrow))
}

function isFree({ type: _type, notes: _notes, ...rest }: Alternative): boolean {
  const { values, bounds, formats, patterns, properties, required, rest: others, items, beyond } = rest
  const lists = [formats, patterns, others, items, Object.keys(bounds), Object.keys(beyond)]
  return values === undefined && properties.size === 0 && required.size === 0 && lists.every(list => list.length === 0)
}
