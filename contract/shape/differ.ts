/** How alike two shapes are. */
import { type ObjectShape, type Shape, type StringShape, sizeOf } from './shape.ts'

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
