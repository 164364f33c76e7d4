import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countInShare, isInShare, shareFor } from './share.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const length = fc.integer({ min: 1, max: 3000 })

it('makes a smaller share part of every larger one', () => {
  fc.assert(
    fc.property(share, share, fc.nat(100_000), (a, b, i) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)]
      if (isInShare(less, i)) expect(isInShare(more, i)).toBe(true)
    }),
  )
})

it('spreads a share evenly over any part of the run', () => {
  fc.assert(
    fc.property(share, length, fc.nat(10_000), (part, n, from) => {
      const found = Array.from({ length: n }, (_each, i) => isInShare(part, from + i)).filter(Boolean).length
      expect(Math.abs(found - part * n)).toBeLessThan(2 + Math.log2(n + 1))
    }),
  )
})

it('finds the largest share within a number', () => {
  fc.assert(
    fc.property(fc.nat(3000), length, (most, n) => {
      expect(countInShare(shareFor(most, n), n)).toBe(Math.min(most, n))
    }),
  )
})
