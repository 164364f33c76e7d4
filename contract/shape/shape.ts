/**
 * What the JSON values at one place looked like: how often each type, with which formats and properties, as plain data. And the
 * JSON Schema 2020-12 of it: what every sample kept, and no limit or closed list that nobody stated.
 */
import type { Json } from '../json.ts'
import { type FormatName, formatsOf, isOfFormat, isRedacted, isRedactedNumber } from './formats.ts'

export const SHAPE_TYPES = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const
/** `integer` counts whole numbers, `number` only the others. */
export type ShapeType = (typeof SHAPE_TYPES)[number]

/** What keeps a shape small, however many samples it is made of. */
export const LIMITS = { properties: 128, depth: 32 } as const

interface StringShape {
  /** Whether one of them was empty. */
  empty: boolean
  /** Strings that say something about formats: not empty, and not redacted. */
  judged: number
  /** Formats that each judged string has. */
  formats: FormatName[]
}

interface ObjectShape {
  /** By name; a property was present `sizeOf(member)` times. */
  properties: Record<string, Shape>
  /** The values under all keys that are data; of all keys, once `collapsed` by more than 128 names. */
  rest?: Shape
  collapsed: boolean
}

export interface Shape {
  counts: Record<ShapeType, number>
  strings?: StringShape
  /** Of the items of all lists; absent where nested deeper than the limit, as with `objects`. */
  items?: Shape
  objects?: ObjectShape
}

const NO_COUNTS = { null: 0, boolean: 0, integer: 0, number: 0, string: 0, array: 0, object: 0 } as const

/** Of no sample: neutral in every merge. */
export const emptyShape: Shape = { counts: NO_COUNTS }

/** How many values it is made of. */
export function sizeOf(shape: Pick<Shape, 'counts'>): number {
  const { counts } = shape
  return SHAPE_TYPES.reduce((sum, type) => sum + counts[type], 0)
}

export function shapeTypeOf(value: Json): ShapeType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'string') return isRedactedNumber(value) ? 'integer' : 'string'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value as 'boolean' | 'object'
}

/** The shape of one sample. */
export function shapeOf(value: Json, depth = 0): Shape {
  const type = shapeTypeOf(value)
  const shape: Shape = { counts: { ...NO_COUNTS, [type]: 1 } }
  if (typeof value === 'string' && type === 'string') shape.strings = stringShapeOf(value)
  else if (typeof value !== 'object' || value === null || depth >= LIMITS.depth) return shape
  else if (Array.isArray(value)) shape.items = value.map(item => shapeOf(item, depth + 1)).reduce(merge, emptyShape)
  else shape.objects = objectShapeOf(value, depth)
  return shape
}

function stringShapeOf(text: string): StringShape {
  const judged = text !== '' && !isRedacted(text)
  return { empty: text === '', judged: judged ? 1 : 0, formats: judged ? formatsOf(text) : [] }
}

function objectShapeOf(object: { [key: string]: Json }, depth: number): ObjectShape {
  const entries = Object.entries(object).map(([key, value]): [string, Shape] => [key, shapeOf(value, depth + 1)])
  const named = entries.filter(([key]) => !isDataKey(key))
  const collapsed = named.length > LIMITS.properties
  const rest = (collapsed ? entries : entries.filter(([key]) => isDataKey(key))).map(([, shape]) => shape)
  return {
    properties: collapsed ? {} : sorted(named),
    ...(rest.length > 0 ? { rest: rest.reduce(merge) } : {}),
    collapsed,
  }
}

/**
 * Two shapes as one: exactly associative and commutative, with the empty shape neutral, because a shape depends on
 * nothing but the samples it is made of. Merged with itself a shape doubles its counts and yields the same schema.
 */
export function merge(a: Shape, b: Shape): Shape {
  const counts = { ...a.counts }
  for (const type of SHAPE_TYPES) counts[type] += b.counts[type]
  const merged: Shape = { counts }
  const strings = both(a.strings, b.strings, mergeStrings)
  if (strings !== undefined) merged.strings = strings
  const items = both(a.items, b.items, merge)
  if (items !== undefined) merged.items = items
  const objects = both(a.objects, b.objects, mergeObjects)
  if (objects !== undefined) merged.objects = objects
  return merged
}

function both<T>(a: T | undefined, b: T | undefined, join: (a: T, b: T) => T): T | undefined {
  return a === undefined ? b : b === undefined ? a : join(a, b)
}

function mergeStrings(a: StringShape, b: StringShape): StringShape {
  const formats = a.judged === 0 ? b.formats : b.judged === 0 ? a.formats : a.formats.filter(f => b.formats.includes(f))
  return { empty: a.empty || b.empty, judged: a.judged + b.judged, formats }
}

function mergeObjects(a: ObjectShape, b: ObjectShape): ObjectShape {
  const properties = new Map(Object.entries(a.properties))
  for (const [key, shape] of Object.entries(b.properties)) {
    const known = properties.get(key)
    properties.set(key, known === undefined ? shape : merge(known, shape))
  }
  const rest = both(a.rest, b.rest, merge)
  if (!a.collapsed && !b.collapsed && properties.size <= LIMITS.properties)
    return { properties: sorted(properties), ...(rest === undefined ? {} : { rest }), collapsed: false }
  return collapse([...properties.values(), ...(rest === undefined ? [] : [rest])])
}

/** So many names are data: they are forgotten, and what stood under them becomes one. */
function collapse(shapes: readonly Shape[]): ObjectShape {
  const [first, ...others] = shapes
  return { properties: {}, ...(first === undefined ? {} : { rest: others.reduce(merge, first) }), collapsed: true }
}

/** `Object.fromEntries` keeps a property that is named `__proto__`. */
function sorted<T>(entries: Iterable<[string, T]>): Record<string, T> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}

const LONGEST_NAME = 100
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/
const DAY = /^\d{4}-\d{2}(?:-\d{2}(?:[T ].*)?)?$/
/** `JD0145550001` and hashes; `iso3166`, `sha256` and `base64` stay names. */
const MANY_DIGITS = /(?:\d\D*){6}/
const HEX = /^(?=.*\d)[0-9a-f]{16,}$/i

export function isDataKey(key: string): boolean {
  if (key.length > LONGEST_NAME || isRedacted(key)) return true
  const first = key.charCodeAt(0)
  const startsLikeNumber = (first >= 48 && first <= 57) || first === 43 || first === 45
  if (startsLikeNumber && (NUMBER.test(key) || DAY.test(key))) return true
  return hasDigit(key) ? MANY_DIGITS.test(key) || HEX.test(key) || isOfFormat('uuid', key) : isAddress(key)
}

function hasDigit(key: string): boolean {
  return /\d/.test(key)
}

function isAddress(key: string): boolean {
  return key.includes('@', 1) && isOfFormat('email', key)
}

export type JsonSchema = { [key: string]: Json }

/** More names than this with values of one type are keys of a record. */
const NAMES_OF_A_RECORD = 64

/** Holds for every sample the shape is made of. */
export function toSchema(shape: Shape): JsonSchema {
  const types = typesOf(shape)
  return {
    ...(types.length === 0 ? {} : { type: types.length === 1 ? (types[0] ?? null) : types }),
    ...(shape.strings === undefined ? {} : formatPart(shape.strings)),
    ...(shape.objects === undefined ? {} : objectPart(shape.objects, shape.counts.object)),
    ...(shape.items === undefined || sizeOf(shape.items) === 0 ? {} : { items: toSchema(shape.items) }),
  }
}

function typesOf({ counts }: Shape): string[] {
  return SHAPE_TYPES.filter(type => counts[type] > 0 && !(type === 'integer' && counts.number > 0)).sort()
}

/** An empty text is often sent for "none"; the form is then claimed of the others. */
function formatPart(strings: StringShape): JsonSchema {
  const [format] = strings.formats
  if (format === undefined || strings.judged === 0) return {}
  return strings.empty ? { anyOf: [{ maxLength: 0 }, { format }] } : { format }
}

function objectPart(objects: ObjectShape, of: number): JsonSchema {
  const fields = Object.entries(objects.properties)
  const one = recordOf(objects)
  if (one !== undefined) return { additionalProperties: toSchema(one) }
  const required = fields.filter(([, property]) => sizeOf(property) === of).map(([key]) => key)
  const properties = fields.map(([key, property]): [string, Json] => {
    const n = sizeOf(property)
    const schema = toSchema(property)
    return [key, n < of ? { ...schema, 'x-observed': { n, of } } : schema]
  })
  return {
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    ...(required.length === 0 ? {} : { required }),
    ...(objects.rest === undefined ? {} : { additionalProperties: toSchema(objects.rest) }),
  }
}

/** The shape of all values where the keys are data; `undefined` where at least some are names. */
function recordOf({ properties, rest }: ObjectShape): Shape | undefined {
  const named = Object.values(properties)
  if (named.length === 0) return rest
  if (named.length <= NAMES_OF_A_RECORD) return undefined
  const all = (rest === undefined ? named : [...named, rest]).reduce(merge)
  return typesOf(all).filter(type => type !== 'null').length === 1 ? all : undefined
}
