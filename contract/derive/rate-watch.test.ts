import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Sample, watched } from './rate-watch.ts'
import { fixedWindow, type Limiter, slidingCounter, slidingLog, tokenBucket } from './testdata/limiters.ts'

const START = 1_767_323_045

interface Told {
  limit: number
  round?: (seconds: number) => number
  start?: number
}

function samplesOf(
  limiter: Limiter,
  gaps: readonly number[],
  { limit, round = Math.ceil, start = START }: Told,
): Sample[] {
  let now = start
  return gaps.map((gap, i) => {
    now += gap
    const { remaining, reset } = limiter(now)
    const resetSeconds = round(reset)
    return { id: `x${i}`, at: now, limit, remaining, resetSeconds, resetAt: now + resetSeconds }
  })
}

const every = (gap: number, count: number) => Array.from({ length: count }, () => gap)

describe('watched', () => {
  it('tells the window from the first request that was counted, where the countdown holds', () => {
    const observed = watched(samplesOf(fixedWindow(100, 60), every(0.1, 20), { limit: 100 }))
    expect(observed).toMatchObject({ windowSeconds: 60, evidence: ['x0', 'x19'] })
  })

  it('tells a window from the moment at which everything is there again', () => {
    const observed = watched(samplesOf(fixedWindow(100, 10), every(0.5, 60), { limit: 100 }))
    expect(observed).toMatchObject({ windowSeconds: 10 })
  })

  it('says nothing of a window that follows the clock and began before the first request', () => {
    const start = START - (START % 3600) + 3600 - 60
    expect(watched(samplesOf(fixedWindow(100, 3600, 0), every(0.1, 20), { limit: 100, start }))).toBeUndefined()
  })

  it('says nothing of two counters in one series', () => {
    const [one, other] = [fixedWindow(100, 60), fixedWindow(100, 60)]
    const gaps = every(0.1, 20)
    const mixed = samplesOf(
      (() => {
        let turn = 0
        return now => (turn++ % 2 === 0 ? one : other)(now)
      })(),
      gaps,
      { limit: 100 },
    )
    expect(watched(mixed)).toBeUndefined()
  })

  const gaps = fc.array(
    fc.oneof(fc.double({ min: 0.003, max: 0.3, noNaN: true }), fc.double({ min: 0.3, max: 9, noNaN: true })),
    { minLength: 3, maxLength: 120 },
  )
  const window = fc.constantFrom(1, 2, 5, 10, 15, 30, 60, 300, 900, 3600)
  const rounding = fc.constantFrom(Math.ceil, Math.floor, Math.round, (seconds: number) => seconds)
  const even = fc
    .tuple(fc.double({ min: 0.01, max: 0.6, noNaN: true }), fc.integer({ min: 5, max: 150 }))
    .map(([gap, count]) => every(gap, count))
  const schedule = fc.oneof(gaps, even)

  it.each<[string, (limit: number, seconds: number) => Limiter]>([
    ['a fixed window', (limit, seconds) => fixedWindow(limit, seconds)],
    ['a window of the clock', (limit, seconds) => fixedWindow(limit, seconds, 0)],
    ['a sliding log', (limit, seconds) => slidingLog(limit, seconds)],
    ['a sliding log that counts what it rejects', (limit, seconds) => slidingLog(limit, seconds, true)],
    ['a sliding counter', (limit, seconds) => slidingCounter(limit, seconds)],
    ['a bucket that tells its next token', (limit, seconds) => tokenBucket(limit, limit / seconds)],
    ['a bucket that tells when it is full', (limit, seconds) => tokenBucket(limit, limit / seconds, 'full')],
  ])('claims nothing wrong of %s', (_name, make) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 300 }),
        window,
        schedule,
        rounding,
        fc.integer({ min: 0, max: 7200 }),
        (limit, seconds, times, round, later) => {
          const observed = watched(samplesOf(make(limit, seconds), times, { limit, round, start: START + later }))
          if (observed?.windowSeconds !== undefined) expect(observed.windowSeconds).toBe(seconds)
        },
      ),
      { numRuns: 500 },
    )
  })
})
