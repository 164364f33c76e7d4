/** However they count, limiters hold their number. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RateDialect } from '../../sandbox/dialect.ts'
import { limiterOf } from '../../sandbox/service/rate-limit.ts'
import { countedBy, type LimiterName } from './limiters.ts'

const rate = (limiter: LimiterName): RateDialect => ({
  limit: 5,
  windowSeconds: 10,
  ...countedBy(limiter),
  scope: 'token',
  headers: 'none',
  retryAfter: 'none',
})

const KINDS = ['fixed-window', 'clock-window', 'sliding-window', 'sliding-counter', 'token-bucket'] as const

describe.each(KINDS)('%s', kind => {
  test('allows the limit at once, refuses the next and allows again after the window', () => {
    const limiter = limiterOf(rate(kind))
    const taken = Array.from({ length: 6 }, () => limiter.admit('a', 1_000))
    expect(taken.map(each => each.allowed)).toEqual([true, true, true, true, true, false])
    expect(taken.map(each => each.remaining)).toEqual([4, 3, 2, 1, 0, 0])
    // A counter that slides holds a whole window against the sender still when the next one begins.
    expect(limiter.admit('a', kind === 'sliding-counter' ? 12_001 : 11_000).allowed).toBe(true)
  })

  test('counts each key by itself', () => {
    const limiter = limiterOf(rate(kind))
    for (let i = 0; i < 6; i += 1) limiter.admit('a', 0)
    expect(limiter.admit('b', 0).allowed).toBe(true)
  })

  test('keeps its promise of when it allows again', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3_000), { minLength: 6, maxLength: 40 }), gaps => {
        const limiter = limiterOf(rate(kind))
        let now = 0
        for (const gap of gaps) {
          now += gap
          const admission = limiter.admit('a', now)
          if (admission.allowed) continue
          now += admission.resetSeconds * 1000
          expect(limiter.admit('a', now).allowed).toBe(true)
        }
      }),
    )
  })
})

test('never allows more than the limit in any sliding window', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4_000), { minLength: 6, maxLength: 60 }), gaps => {
      const limiter = limiterOf(rate('sliding-window'))
      let now = 0
      const allowed = gaps.flatMap(gap => {
        now += gap
        return limiter.admit('a', now).allowed ? [now] : []
      })
      for (const at of allowed)
        expect(allowed.filter(each => each > at - 10_000 && each <= at).length).toBeLessThanOrEqual(5)
    }),
  )
})
