import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../testing/fuzz.ts'
import type { Json } from '../json.ts'
import { emptyShape, LIMITS, merge, type Shape, shapeOf, sizeOf, toSchema } from './shape.ts'
import { sample, samples } from './testdata/arbitrary.ts'

const shape = samples.map(values => values.map(value => shapeOf(value)).reduce(merge, emptyShape))
/** Many properties and many values, so that the limits are crossed at different times. */
const crowded = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 200 }), sample), { minLength: 40, maxLength: 100 })
  .map(entries =>
    shapeOf(Object.fromEntries(entries.map(([i, value]) => [`m${String.fromCharCode(0x4e00 + i)}`, value]))),
  )
const either = fc.oneof({ weight: 3, arbitrary: shape }, crowded)

test('is associative, to the byte', () => {
  holds(
    fc.property(either, either, either, (a, b, c) => {
      expect(JSON.stringify(merge(merge(a, b), c))).toBe(JSON.stringify(merge(a, merge(b, c))))
    }),
  )
})

test('is commutative, to the byte', () => {
  holds(
    fc.property(either, either, (a, b) => {
      expect(JSON.stringify(merge(a, b))).toBe(JSON.stringify(merge(b, a)))
    }),
  )
})

test('leaves a shape as it is alongside the empty one', () => {
  holds(
    fc.property(either, a => {
      expect(JSON.stringify(merge(a, emptyShape))).toBe(JSON.stringify(a))
      expect(JSON.stringify(merge(emptyShape, a))).toBe(JSON.stringify(a))
    }),
  )
})

test('keeps the schema, and doubles the counts, of a shape merged with itself', () => {
  holds(
    fc.property(either, a => {
      const twice = merge(a, a)
      expect(sizeOf(twice)).toBe(2 * sizeOf(a))
      const doubled = JSON.parse(JSON.stringify(toSchema(a)), (key, value: { n: number; of: number }) =>
        key === 'x-observed' ? { n: 2 * value.n, of: 2 * value.of } : value,
      ) as unknown
      expect(JSON.parse(JSON.stringify(toSchema(twice)))).toEqual(doubled)
    }),
  )
})

test('survives being written and read as JSON', () => {
  holds(
    fc.property(either, a => {
      const read = JSON.parse(JSON.stringify(a)) as Shape
      expect(read).toEqual(a)
      expect(JSON.stringify(merge(read, read))).toBe(JSON.stringify(merge(a, a)))
    }),
  )
})

const shapeOfAll = (values: readonly Json[]): Shape => values.map(value => shapeOf(value)).reduce(merge, emptyShape)

test('keeps what stands under keys that are data in one place', () => {
  const objects = shapeOfAll([
    { name: 'a', '2026-01-31': 1 },
    { name: 'b', JD0145550001: 2.5 },
  ]).objects
  expect(Object.keys(objects?.properties ?? {})).toEqual(['name'])
  expect(objects?.rest?.counts).toMatchObject({ integer: 1, number: 1 })
})

test('forgets all names once there are more than the limit', () => {
  const names = Array.from({ length: LIMITS.properties + 1 }, (_, i) => `k${String.fromCharCode(0x4e00 + i)}`)
  const objects = shapeOfAll(names.map(name => ({ [name]: 1 }))).objects
  expect(objects).toMatchObject({ collapsed: true, properties: {} })
  expect(objects?.rest?.counts.integer).toBe(names.length)
})
