import fc from 'fast-check'
import { expect, it } from 'vitest'
import { turnsOf } from './side.ts'

it('gives both sides as many turns, never two more to one on the way', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), runs => {
      let ahead = 0
      for (const role of turnsOf(runs)) {
        ahead += role === 'baseline' ? 1 : -1
        expect(Math.abs(ahead)).toBeLessThanOrEqual(1)
      }
      expect(ahead).toBe(0)
    }),
  )
})

it('evens out what rises steadily: over four turns the sums of positions are equal', () => {
  const sum = (role: string) => turnsOf(2).reduce((total, each, i) => (each === role ? total + i : total), 0)
  expect(sum('baseline')).toBe(sum('candidate'))
})
