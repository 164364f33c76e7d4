/** From a shape to JSON Schema 2020-12: what every sample kept, and no limit or closed list that nobody stated. */
import type { Json } from '../json.ts'
import { merge, type ObjectShape, SHAPE_TYPES, type Shape, type StringShape, sizeOf } from './shape.ts'

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
  const members = Object.entries(objects.members)
  const one = recordOf(objects)
  if (one !== undefined) return { additionalProperties: toSchema(one) }
  const required = members.filter(([, member]) => sizeOf(member) === of).map(([key]) => key)
  const properties = members.map(([key, member]): [string, Json] => {
    const n = sizeOf(member)
    const schema = toSchema(member)
    return [key, n < of ? { ...schema, 'x-observed': { n, of } } : schema]
  })
  return {
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    ...(required.length === 0 ? {} : { required }),
    ...(objects.rest === undefined ? {} : { additionalProperties: toSchema(objects.rest) }),
  }
}

/** The shape of all values where the keys are data; `undefined` where at least some are names. */
function recordOf({ members, rest }: ObjectShape): Shape | undefined {
  const named = Object.values(members)
  if (named.length === 0) return rest
  if (named.length <= NAMES_OF_A_RECORD) return undefined
  const all = (rest === undefined ? named : [...named, rest]).reduce(merge)
  return typesOf(all).filter(type => type !== 'null').length === 1 ? all : undefined
}
