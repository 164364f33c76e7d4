/**
 * Two shapes as one: exactly associative and commutative, with the empty shape neutral, because a shape
 * depends on nothing but the samples it is made of. Merged with itself a shape doubles its counts and yields the same schema.
 */
import { LIMITS, type ObjectShape, SHAPE_TYPES, type Shape, type StringShape } from './shape.ts'

export function merge(a: Shape, b: Shape): Shape {
  const counts = { ...a.counts }
  for (const type of SHAPE_TYPES) counts[type] += b.counts[type]
  const merged: Shape = { counts }
  const strings = both(a.strings, b.strings, mergeStrings)
  if (strings !== undefined) merged.strings = strings
  const numbers = both(a.numbers, b.numbers, (x, y) => ({
    minimum: Math.min(x.minimum, y.minimum),
    maximum: Math.max(x.maximum, y.maximum),
  }))
  if (numbers !== undefined) merged.numbers = numbers
  const arrays = both(a.arrays, b.arrays, (x, y) => ({
    minItems: Math.min(x.minItems, y.minItems),
    maxItems: Math.max(x.maxItems, y.maxItems),
    items: merge(x.items, y.items),
  }))
  if (arrays !== undefined) merged.arrays = arrays
  const objects = both(a.objects, b.objects, mergeObjects)
  if (objects !== undefined) merged.objects = objects
  return merged
}

function both<T>(a: T | undefined, b: T | undefined, join: (a: T, b: T) => T): T | undefined {
  return a === undefined ? b : b === undefined ? a : join(a, b)
}

function mergeStrings(a: StringShape, b: StringShape): StringShape {
  const values = a.overflowed || b.overflowed ? undefined : mergeValues(a.values, b.values)
  const formats = a.judged === 0 ? b.formats : b.judged === 0 ? a.formats : a.formats.filter(f => b.formats.includes(f))
  return {
    minLength: Math.min(a.minLength, b.minLength),
    maxLength: Math.max(a.maxLength, b.maxLength),
    judged: a.judged + b.judged,
    formats,
    values: values ?? {},
    overflowed: values === undefined,
  }
}

function mergeValues(a: Record<string, number>, b: Record<string, number>): Record<string, number> | undefined {
  const sum = new Map(Object.entries(a))
  for (const [value, count] of Object.entries(b)) sum.set(value, (sum.get(value) ?? 0) + count)
  return sum.size > LIMITS.values ? undefined : sorted(sum)
}

function mergeObjects(a: ObjectShape, b: ObjectShape): ObjectShape {
  const members = new Map(Object.entries(a.members))
  for (const [key, shape] of Object.entries(b.members)) {
    const known = members.get(key)
    members.set(key, known === undefined ? shape : merge(known, shape))
  }
  const rest = both(a.rest, b.rest, merge)
  if (!a.collapsed && !b.collapsed && members.size <= LIMITS.members)
    return { members: sorted(members), ...(rest === undefined ? {} : { rest }), collapsed: false }
  return collapse([...members.values(), ...(rest === undefined ? [] : [rest])])
}

/** So many names are data: they are forgotten, and what stood under them becomes one. */
function collapse(shapes: readonly Shape[]): ObjectShape {
  const [first, ...others] = shapes
  return { members: {}, ...(first === undefined ? {} : { rest: others.reduce(merge, first) }), collapsed: true }
}

/** `Object.fromEntries` keeps a member that is named `__proto__`. */
export function sorted<T>(entries: Iterable<[string, T]>): Record<string, T> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}
