/** From a shape to JSON Schema 2020-12: what every sample kept, and no limit or closed list that nobody stated. */
import { type Json, pointerOf } from '../json.ts'
import { similarity } from './differ.ts'
import { isRedacted } from './formats.ts'
import { merge } from './merge.ts'
import { LIMITS, type ObjectShape, SHAPE_TYPES, type Shape, type StringShape, sizeOf } from './shape.ts'

export type JsonSchema = { [key: string]: Json }

export interface SchemaOptions {
  /** Closed lists that the service stated, by pointer; items of a list and values of a record as `*`: `/tags/*`. */
  closed?: Readonly<Record<string, readonly Json[]>>
  /** `false` leaves out `x-observed`, the counts beside optional members. */
  counts?: boolean
}

/** More names than this with values of one kind are keys of a record. */
const NAMES_OF_A_RECORD = 64
const ALIKE = 0.8

/** Holds for every sample the shape is made of, as long as no stated list is missing one of their values. */
export function toSchema(shape: Shape, options: SchemaOptions = {}): JsonSchema {
  return schemaAt(shape, options, [])
}

function schemaAt(shape: Shape, options: SchemaOptions, at: readonly string[]): JsonSchema {
  const types = typesOf(shape)
  return {
    ...(types.length === 0 ? {} : { type: types.length === 1 ? (types[0] ?? null) : types }),
    ...closedList(shape, options.closed, at),
    ...(shape.strings === undefined ? {} : formatPart(shape.strings)),
    ...(shape.objects === undefined ? {} : objectPart(shape.objects, shape.counts.object, options, at)),
    ...(shape.arrays === undefined || sizeOf(shape.arrays.items) === 0
      ? {}
      : { items: schemaAt(shape.arrays.items, options, [...at, '*']) }),
  }
}

function typesOf({ counts }: Shape): string[] {
  return SHAPE_TYPES.filter(type => counts[type] > 0 && !(type === 'integer' && counts.number > 0)).sort()
}

/** An empty text is often sent for "none"; the form is then claimed of the others. */
function formatPart(strings: StringShape): JsonSchema {
  const [format] = strings.formats
  if (format === undefined || strings.judged === 0) return {}
  return strings.minLength > 0 ? { format } : { anyOf: [{ maxLength: 0 }, { format }] }
}

function closedList(shape: Shape, closed: SchemaOptions['closed'], at: readonly string[]): JsonSchema {
  const list = closed === undefined ? undefined : closed[pointerOf(at)]
  if (list === undefined || !staysWithin(shape, list)) return {}
  return { enum: shape.counts.null > 0 && !list.includes(null) ? [...list, null] : [...list] }
}

/** A list that what was seen contradicts is not claimed. */
function staysWithin(shape: Shape, list: readonly Json[]): boolean {
  const texts = list.filter(value => typeof value === 'string')
  const { strings, numbers, counts } = shape
  const textsFit =
    strings === undefined ||
    (strings.overflowed
      ? texts.length > LIMITS.values || texts.some(text => text.length > LIMITS.valueLength)
      : Object.keys(strings.values).every(value => texts.includes(value) || isRedacted(value)))
  const numbersFit = numbers === undefined || (list.includes(numbers.minimum) && list.includes(numbers.maximum))
  const booleansFit = counts.boolean === 0 || list.some(value => typeof value === 'boolean')
  const othersFit =
    counts.array + counts.object === 0 || list.some(value => typeof value === 'object' && value !== null)
  return textsFit && numbersFit && booleansFit && othersFit
}

function objectPart(objects: ObjectShape, of: number, options: SchemaOptions, at: readonly string[]): JsonSchema {
  const members = Object.entries(objects.members)
  const one = recordOf(objects)
  if (one !== undefined) return { additionalProperties: schemaAt(one, options, [...at, '*']) }
  const required = members.filter(([, member]) => sizeOf(member) === of).map(([key]) => key)
  const properties = members.map(([key, member]): [string, Json] => {
    const n = sizeOf(member)
    const schema = schemaAt(member, options, [...at, key])
    return [key, n < of && options.counts !== false ? { ...schema, 'x-observed': { n, of } } : schema]
  })
  return {
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    ...(required.length === 0 ? {} : { required }),
    ...(objects.rest === undefined ? {} : { additionalProperties: schemaAt(objects.rest, options, [...at, '*']) }),
  }
}

/** The shape of all values where the keys are data; `undefined` where at least some are names. */
function recordOf({ members, rest }: ObjectShape): Shape | undefined {
  const named = Object.values(members)
  if (named.length === 0) return rest
  if (named.length <= NAMES_OF_A_RECORD) return undefined
  const all = (rest === undefined ? named : [...named, rest]).reduce(merge)
  return named.every(member => similarity(member, all) >= ALIKE) ? all : undefined
}
