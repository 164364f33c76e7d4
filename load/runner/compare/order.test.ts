import fc from 'fast-check'
import { expect, it } from 'vitest'
import { turnsLeft } from './side.ts'

it('gives both sides as many turns, never two more to one on the way, and goes on where it stopped', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 10 }), (before, more) => {
      const all = turnsLeft(0, before + more)
      expect([...turnsLeft(0, before), ...turnsLeft(2 * before, before + more)]).toEqual(all)
      let ahead = 0
      for (const role of all) {
        ahead += role === 'baseline' ? 1 : -1
        expect(Math.abs(ahead)).toBeLessThanOrEqual(1)
      }
      expect(ahead).toBe(0)
    }),
  )
})

it('evens out what rises steadily: over four turns the sums of positions are equal', () => {
  const sum = (role: string) => turnsLeft(0, 2).reduce((total, each, i) => (each === role ? total + i : total), 0)
  expect(sum('baseline')).toBe(sum('candidate'))
})
