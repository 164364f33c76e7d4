import fc from 'fast-check'
import { expect, it } from 'vitest'
import { criticalValue, exactTests, type TestedRow } from './permutation.ts'
import { randomOf } from './random.ts'

const numbers = (size: number) =>
  fc.array(
    fc.integer({ min: 0, max: 1000 }).map(each => each / 100),
    { minLength: size, maxLength: size },
  )
const rows = fc.array(
  fc.record({
    baseline: numbers(5),
    candidate: numbers(5),
    shift: fc.constantFrom(0, 0.05),
    resolution: fc.constant(0.001),
  }),
  { minLength: 1, maxLength: 4 },
)

/** By the difference of means, which orders splits as Student's t does; written out, without a shortcut. */
function plainP({ baseline, candidate, shift }: TestedRow): number {
  const all = [...baseline, ...candidate.map(each => each - shift)]
  const difference = (mask: number) => {
    const sum = all.reduce((total, each, i) => total + (mask & (1 << i) ? each : -each), 0)
    return Math.round(sum * 1e6)
  }
  const masks = Array.from({ length: 2 ** all.length }, (_, i) => i).filter(
    mask => [...mask.toString(2)].filter(bit => bit === '1').length === candidate.length,
  )
  const observed = difference(((1 << candidate.length) - 1) << baseline.length)
  return masks.filter(mask => difference(mask) >= observed).length / masks.length
}

it('is the share of splits that stand out as much', () => {
  fc.assert(
    fc.property(rows, each => {
      for (const [i, { p }] of exactTests(each).entries()) expect(p).toBeCloseTo(plainP(each[i] as TestedRow), 10)
    }),
    { numRuns: 40 },
  )
})

it('adjusts upwards only, keeps the order, and leaves a single row alone', () => {
  fc.assert(
    fc.property(rows, each => {
      const exact = exactTests(each)
      for (const { p, adjusted } of exact) expect(adjusted).toBeGreaterThanOrEqual(p - 1e-12)
      if (exact.length === 1) expect(exact[0]?.adjusted).toBeCloseTo(exact[0]?.p ?? 2, 12)
    }),
  )
})

it('finds the least p where all runs of the candidate are slower, in many rows at once', () => {
  const random = randomOf(7)
  const noise = () => Array.from({ length: 5 }, () => random())
  const apart: TestedRow = { baseline: noise(), candidate: noise().map(each => each + 50), shift: 0, resolution: 0 }
  const others = Array.from({ length: 19 }, () => ({ baseline: noise(), candidate: noise(), shift: 0, resolution: 0 }))
  const [first, ...rest] = exactTests([apart, ...others])
  expect(first?.p).toBeCloseTo(1 / 252)
  // Twenty times 1/252 would be 0.08: division by the number of rows could never tell.
  expect(first?.adjusted).toBeLessThan(0.025)
  expect(Math.max(...rest.map(each => each.adjusted))).toBeGreaterThan(0.5)
})

it('keeps false alarms among many equal rows at the level', () => {
  const random = randomOf(11)
  const noise = () => Array.from({ length: 5 }, () => random() + random() + random())
  const trials = 1000
  let alarms = 0
  for (let i = 0; i < trials; i += 1) {
    const equal = Array.from({ length: 8 }, () => ({ baseline: noise(), candidate: noise(), shift: 0, resolution: 0 }))
    if (exactTests(equal).some(({ adjusted }) => adjusted <= 0.05)) alarms += 1
  }
  expect(alarms / trials).toBeLessThan(0.075)
  expect(alarms / trials).toBeGreaterThan(0.02)
})

it('does not take equal numbers for a difference', () => {
  const same = { baseline: [1, 1, 1, 1, 1], candidate: [1, 1, 1, 1, 1], shift: 0, resolution: 0.001 }
  expect(exactTests([same])).toEqual([{ p: 1, adjusted: 1 }])
})

it('has a critical value that grows with the number of rows', () => {
  const random = randomOf(3)
  const row = () => ({
    baseline: Array.from({ length: 5 }, random),
    candidate: Array.from({ length: 5 }, random),
    resolution: 0,
  })
  const all = Array.from({ length: 10 }, row)
  expect(criticalValue(all, 0.05)).toBeGreaterThan(criticalValue(all.slice(0, 1), 0.05))
  expect(criticalValue(all, 0.01)).toBeGreaterThan(criticalValue(all, 0.1))
})
