import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from './exchange.ts'
import { isLate, isSlower, type Latencies, latenciesOf, latencyChanges, latencyOf } from './latency.ts'

const times = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 3, maxLength: 60 })
const of = (milliseconds: readonly number[]) => latencyOf(milliseconds) ?? { answers: 1, median: 0, low: 0, high: 0 }

function exchange(milliseconds: number, status = 200, connected = 0): Exchange {
  return {
    ...{ id: 'x0001', at: '', purpose: '', effect: 'reads', endpoint: 'ext-verify' },
    request: { method: 'POST', path: '/ext-verify', headers: {} },
    response: { status, headers: { 'content-type': 'application/json' }, body: '{"a":1}', bytes: 7, truncated: false },
    timings: { queued: 9000, connected, firstByte: milliseconds, total: milliseconds },
  }
}
const verify = (latency: Latencies) => latency.endpoints['ext-verify']

describe('how long accepted answers take', () => {
  it('is told by answers that came, in order, whatever their order', () => {
    fc.assert(
      fc.property(times, given => {
        const { low, median, high, answers } = of(given)
        expect(low).toBeLessThanOrEqual(median)
        expect(median).toBeLessThanOrEqual(high)
        expect(given).toEqual(expect.arrayContaining([low, median, high]))
        expect(answers).toBe(given.length)
        expect(of(given.toReversed())).toEqual(of(given))
      }),
    )
  })

  it('is never slower than the same, nor for a late answer or two among many', () => {
    const many = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 12, maxLength: 60 })
    fc.assert(
      fc.property(times, many, fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 2 }), (then, now, late) => {
        expect(isSlower(of(then), of(then))).toBe(false)
        expect(isSlower(of(now), of([...now, ...late]))).toBe(false)
      }),
    )
  })

  it('is slower where each answer takes four seconds more', () => {
    fc.assert(
      fc.property(times, times, (then, now) => {
        const [before, after] = [of(then), of(now.map(each => each + 4000))]
        expect(isSlower(before, after)).toBe(true)
        expect(isSlower(after, before)).toBe(false)
      }),
    )
  })

  it('counts accepted answers alone, from the open connection on, and nothing of too few', () => {
    const refused = [exchange(9000, 422), exchange(9000, 503)]
    const accepted = [exchange(10), exchange(520, 200, 500), exchange(30)]
    expect(verify(latenciesOf([...accepted, ...refused]))).toEqual({ answers: 3, median: 20, low: 10, high: 30 })
    expect(latenciesOf(accepted.slice(2)).endpoints).toEqual({})
  })

  it('is told by three late answers where two were recorded, and not by two', () => {
    expect(isSlower(of([20, 30]), of([4020, 4020, 4030]))).toBe(true)
    expect(isSlower(of([20, 30]), of([4020, 4030]))).toBe(false)
  })

  it('may be slower where one answer is: it is asked for again', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 9000 }), (then, now) => {
        const before = of(then)
        expect(isLate(before, exchange(now))).toBe(isSlower(before, of([now, now, now])))
        expect(isLate(undefined, exchange(now))).toBe(false)
      }),
    )
  })

  it('is compared only where both sides know it', () => {
    const [fast, slow] = [20, 4020].map(median => latenciesOf([median, median, median].map(each => exchange(each))))
    expect(latencyChanges(fast, slow)).toMatchObject([
      { rule: 'answers-slower', question: 'ext-verify.response', before: 20, after: 4020 },
    ])
    for (const [a, b] of [
      [slow, fast],
      [undefined, slow],
      [fast, undefined],
    ] as const)
      expect(latencyChanges(a, b)).toEqual([])
  })
})
