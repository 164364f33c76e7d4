import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newHistogram, quantile, rankedQuantile, record } from './histogram.ts'

function of(values: readonly number[]) {
  const histogram = newHistogram()
  for (const value of values) record(histogram, value)
  return histogram
}

const upTo = (count: number) => of(Array.from({ length: count }, (_, i) => i + 1))

it('is within half a percent of the sorted sample of its rank', () => {
  const samples = fc.array(fc.double({ min: 0.01, max: 1e5, noNaN: true }), { minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(samples, fc.constantFrom(0.5, 0.9, 0.95, 0.99), (values, q) => {
      const exact = [...values].sort((a, b) => a - b)[Math.max(1, Math.ceil(q * values.length - 1e-9)) - 1] ?? 0
      expect(Math.abs((rankedQuantile(of(values), q) ?? 0) - exact) / exact).toBeLessThan(0.005)
    }),
  )
})

it('publishes nothing with fewer than ten samples above it', () => {
  expect(quantile(upTo(199), 0.95)).toBeNull()
  expect(quantile(upTo(200), 0.95)).toBeCloseTo(190, 0)
  expect(quantile(upTo(999), 0.99)).toBeNull()
  expect(quantile(upTo(1000), 0.99)).not.toBeNull()
  expect(quantile(newHistogram(), 0.5)).toBeNull()
})

it('counts failures as infinitely slow', () => {
  expect(quantile(upTo(100), 0.5, 0)).toBeCloseTo(50, 0)
  expect(quantile(upTo(100), 0.5, 98)).toBeCloseTo(99, 0)
  expect(quantile(upTo(100), 0.5, 102)).toBe(Number.POSITIVE_INFINITY)
})

it('never gets better when calls fail', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(50), fc.nat(50), (count, few, more) => {
      const at = (failures: number) => rankedQuantile(upTo(count), 0.9, failures) ?? 0
      expect(at(few + more)).toBeGreaterThanOrEqual(at(few))
    }),
  )
})
