/** From a shape to JSON Schema 2020-12: what every sample kept, and no limit or closed list that nobody stated. */
import type { Json } from '../json.ts'
import { merge, type ObjectShape, SHAPE_TYPES, type Shape, type StringShape, sizeOf } from './shape.ts'

export type JsonSchema = { [key: string]: Json }

/** More names than this with values of one kind are keys of a record. */
const NAMES_OF_A_RECORD = 64
const ALIKE = 0.8

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
  return named.every(member => similarity(member, all) >= ALIKE) ? all : undefined
}

/** What two places of one type score at least, when all inside differs. */
const SAME_TYPE = 0.5
const TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const

/** 0 for nothing in common, 1 for the same members, types and formats; symmetric, and blind to the number of samples. */
export function similarity(a: Shape, b: Shape): number {
  const [sizeA, sizeB] = [sizeOf(a), sizeOf(b)]
  if (sizeA === 0 || sizeB === 0) return sizeA === sizeB ? 1 : 0
  return TYPES.reduce((sum, type) => {
    const [shareA, shareB] = [countOf(a, type) / sizeA, countOf(b, type) / sizeB]
    return shareA === 0 || shareB === 0 ? sum : sum + ((shareA + shareB) / 2) * inside(type, a, b)
  }, 0)
}

function countOf({ counts }: Shape, type: (typeof TYPES)[number]): number {
  return type === 'number' ? counts.integer + counts.number : counts[type]
}

function inside(type: (typeof TYPES)[number], a: Shape, b: Shape): number {
  if (type === 'string') return scaled(sameFormat(a.strings, b.strings) ? 1 : 0)
  if (type === 'array') return scaled(itemSimilarity(a.items, b.items))
  if (type === 'object') return memberSimilarity(a, b)
  return 1
}

function scaled(score: number): number {
  return SAME_TYPE + (1 - SAME_TYPE) * score
}

function sameFormat(a: StringShape | undefined, b: StringShape | undefined): boolean {
  return a === undefined || b === undefined || a.judged === 0 || b.judged === 0 || a.formats[0] === b.formats[0]
}

function itemSimilarity(a: Shape | undefined, b: Shape | undefined): number {
  if (a === undefined || b === undefined) return 1
  const [sizeA, sizeB] = [sizeOf(a), sizeOf(b)]
  return sizeA === 0 || sizeB === 0 ? (sizeA === sizeB ? 1 : 0.5) : similarity(a, b)
}

/** Members weigh as often as they are there; all keys that are data weigh as one. */
function memberSimilarity(a: Shape, b: Shape): number {
  if (a.objects === undefined || b.objects === undefined) return 1
  const [ofA, ofB] = [weightedMembers(a.objects, a.counts.object), weightedMembers(b.objects, b.counts.object)]
  let [score, weights] = [0, 0]
  for (const key of new Set([...ofA.keys(), ...ofB.keys()])) {
    const [one, other] = [ofA.get(key), ofB.get(key)]
    const weight = (one?.weight ?? 0) + (other?.weight ?? 0)
    weights += weight
    if (one !== undefined && other !== undefined) score += weight * similarity(one.shape, other.shape)
  }
  return weights === 0 ? 1 : score / weights
}

function weightedMembers({ members, rest }: ObjectShape, of: number): Map<string, { shape: Shape; weight: number }> {
  const named = Object.entries(members).map(
    ([key, shape]) => [`/${key}`, { shape, weight: sizeOf(shape) / of }] as const,
  )
  return new Map(rest === undefined ? named : [...named, ['*', { shape: rest, weight: 1 }]])
}
