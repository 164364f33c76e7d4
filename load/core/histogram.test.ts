import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bucketOf, fromData, type Histogram, merged, middleOf, newHistogram, record, toData } from './histogram.ts'

const latency = fc.oneof(
  fc.double({ min: 0.001, max: 1e6, noNaN: true }),
  fc.constant(0),
  fc.integer({ min: 1, max: 4096 }),
)

function of(values: readonly number[]): Histogram {
  const histogram = newHistogram()
  for (const value of values) record(histogram, value)
  return histogram
}

/** Sums of floating point numbers depend on their order; everything else is exact. */
const exact = (histogram: Histogram) => ({ ...toData(histogram), sum: 0 })

it('puts every value into a bucket whose middle is within 0.25 % of it', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), value => {
      expect(Math.abs(middleOf(bucketOf(value)) - value) / value).toBeLessThan(0.0025)
    }),
  )
})

it('keeps the order of values, so that no larger value gets a lower bucket', () => {
  fc.assert(
    fc.property(latency, latency, (a, b) => {
      if (a <= b) expect(bucketOf(a)).toBeLessThanOrEqual(bucketOf(b))
    }),
  )
})

it('gives the same whether samples are recorded together or merged from parts, in any order', () => {
  fc.assert(
    fc.property(fc.array(latency), fc.array(latency), fc.array(latency), (a, b, c) => {
      const whole = exact(of([...a, ...b, ...c]))
      expect(exact(merged([of(a), of(b), of(c)]))).toEqual(whole)
      expect(exact(merged([of(c), merged([of(b), of(a)])]))).toEqual(whole)
    }),
  )
})

it('survives being written and read', () => {
  fc.assert(
    fc.property(fc.array(latency), values => {
      const data = toData(of(values))
      expect(toData(fromData(JSON.parse(JSON.stringify(data)) as typeof data))).toEqual(data)
    }),
  )
})
