import { describe, expect, it } from 'vitest'
import { delayOf } from './delay.ts'
import { limiterOf } from './limiter.ts'
import { lognormalQuantile, normalQuantile, randomOf, stratified } from './service-time.ts'

const PLAN = { perSecond: 100, burst: 20, windowSeconds: 2 }

/** Requests that pass, of those that come evenly for so many seconds. */
function passed(limiter: (now: number) => number, perSecond: number, seconds: number): number {
  const times = Array.from({ length: perSecond * seconds }, (_, index) => 10_000 + (index * 1000) / perSecond)
  return times.filter(now => limiter(now) === 0).length
}

describe('service times', () => {
  it.each([
    [0.5, 0],
    [0.95, 1.644853627],
    [0.99, 2.326347874],
    [0.001, -3.090232306],
  ])('the normal quantile of %d is %d', (q, expected) => {
    expect(normalQuantile(q)).toBeCloseTo(expected, 6)
  })

  it('have the planted percentiles in every 1,000', () => {
    const quantileAt = lognormalQuantile(100, 0.4)
    const draw = stratified(quantileAt, randomOf(7))
    const drawn = Array.from({ length: 1000 }, draw).sort((a, b) => a - b)
    for (const q of [0.5, 0.95, 0.99])
      expect(Math.abs((drawn[Math.ceil(q * 1000) - 1] ?? 0) / quantileAt(q) - 1)).toBeLessThan(0.01)
  })
})

describe('limiters', () => {
  it('a bucket lets its burst and its rate through', () => {
    expect(passed(limiterOf({ kind: 'token-bucket', ...PLAN }), 200, 5)).toBe(20 + 500 - 1)
    expect(passed(limiterOf({ kind: 'token-bucket', ...PLAN }), 100, 5)).toBe(500)
  })

  it('a window lets its number through', () => {
    expect(passed(limiterOf({ kind: 'fixed-window', ...PLAN }), 200, 6)).toBe(600)
    expect(passed(limiterOf({ kind: 'fixed-window', ...PLAN }), 100, 6)).toBe(600)
  })
})

describe('delays', () => {
  it('workers serve exactly what they can', () => {
    const due = delayOf({ serviceMs: () => 40, workers: 4 })
    const last = Array.from({ length: 400 }, () => due(0)).at(-1)
    expect(last).toBe(4000)
    expect(due(10_000)).toBe(10_040)
  })

  it('a stall holds everything until its end', () => {
    const due = delayOf({ serviceMs: () => 5, workers: 0, stall: { lengthMs: 1000, everyMs: 3000 } })
    expect([due(3000), due(3999), due(4000), due(5999)]).toEqual([4005, 4005, 4005, 6004])
  })
})
