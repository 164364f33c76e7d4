import fc from 'fast-check'
import { expect, test } from 'vitest'
import { similarity } from './schema.ts'
import { emptyShape, merge, shapeOf } from './shape.ts'
import { samples } from './testdata/arbitrary.ts'

const shape = samples.map(values => values.map(value => shapeOf(value)).reduce(merge, emptyShape))

test('is symmetric, between 0 and 1, and 1 for a shape with itself, however often seen', () => {
  fc.assert(
    fc.property(shape, shape, (a, b) => {
      expect(similarity(a, b)).toBeCloseTo(similarity(b, a), 12)
      expect(similarity(a, b)).toBeGreaterThanOrEqual(0)
      expect(similarity(a, b)).toBeLessThanOrEqual(1 + 1e-12)
      expect(similarity(a, a)).toBeCloseTo(1, 12)
      expect(similarity(a, merge(a, a))).toBeCloseTo(1, 12)
    }),
  )
})

test('orders answers by how much they share', () => {
  const ok = shapeOf({ customerId: 'c1', name: 'A', address: { city: 'Köln' } })
  const okToo = shapeOf({ customerId: 'c2', name: 'B', address: { city: 'Bonn', note: 'x' } })
  const problem = shapeOf({ type: 'about:blank', title: 'No', status: 404 })
  expect(similarity(ok, okToo)).toBeGreaterThan(0.8)
  expect(similarity(ok, problem)).toBe(0)
  expect(similarity(ok, shapeOf('text'))).toBe(0)
})
