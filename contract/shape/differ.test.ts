import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyJson, samples } from './_arbitrary.ts'
import { sameSkeleton, similarity } from './differ.ts'
import { merge } from './merge.ts'
import { shapeOf } from './sample.ts'
import { emptyShape } from './shape.ts'

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

test.each([
  ['{"id":"a","at":"2026-01-01","n":1}', '{"at":"2027-02-02","id":"b","n":2.5}'],
  ['{"list":[{"a":1},{"a":2}]}', '{"list":[{"a":3}]}'],
  ['{"byId":{"JD0145550001":{"a":1}}}', '{"byId":{"JD0145550002":{"a":2},"JD0145550003":{"a":3}}}'],
])('sees the same skeleton in %s and %s', (a, b) => {
  expect(sameSkeleton(JSON.parse(a), JSON.parse(b))).toBe(true)
})

test.each([
  ['{"a":1}', '{"a":"1"}'],
  ['{"a":null}', '{"a":1}'],
  ['{"a":1}', '{"a":1,"b":1}'],
  ['{"errors":[]}', '{"errors":[{"a":1}]}'],
  ['[{"a":1}]', '[{"a":1},{"b":1}]'],
  ['{"a":{}}', '{"a":[]}'],
  ['{"a,b":1}', '{"a":1,"b":1}'],
])('tells %s from %s', (a, b) => {
  expect(sameSkeleton(JSON.parse(a), JSON.parse(b))).toBe(false)
})

test('finds any value of its own skeleton', () => {
  fc.assert(
    fc.property(anyJson, value => {
      expect(sameSkeleton(value, structuredClone(value))).toBe(true)
    }),
  )
})
