import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachSplit, leastP, splitCount } from './splits.ts'

it('goes through every split once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 11 }), fc.integer({ min: 1, max: 11 }), (total, size) => {
      const seen: string[] = []
      eachSplit(total, size, chosen => seen.push(chosen.join(' ')))
      const count = size > total ? 0 : splitCount(total, size)
      expect(seen.length).toBe(count)
      expect(new Set(seen).size).toBe(count)
      for (const each of seen) expect(new Set(each.split(' ')).size).toBe(size)
    }),
  )
})

it('needs five runs of each for a two-sided p below 0.025', () => {
  expect(2 * leastP(3, 3)).toBeCloseTo(0.1)
  expect(2 * leastP(4, 4)).toBeCloseTo(0.029, 3)
  expect(2 * leastP(5, 5)).toBeCloseTo(0.008, 3)
  expect(splitCount(20, 10)).toBe(184_756)
})
