import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import {
  fixedWindow,
  type Limiter,
  slidingCounter,
  slidingLog,
  tokenBucket,
} from '../../../contract/derive/testdata/limiters.ts'
import { type Fit, fitted } from './limiter-fit.ts'
import type { Event } from './limiter-timeline.ts'

const SLACK = 0.0015
/** By which a time may be noted wrongly. */
const OFF = 0.015

interface Lab {
  /** Requests before the experiment, by the seconds before each. */
  prior?: readonly number[]
  tellsWait?: boolean
  /** Seconds by which times are noted wrongly, at most, from -1 to 1 by turns. */
  noise?: readonly number[]
}

/** Up to the limit, a few, a pause and many, and again when it is over; on a clock of its own. */
async function tried(limiter: Limiter, { prior = [], tellsWait = true, noise = [0] }: Lab = {}) {
  let now = 1_000_000.123
  const events: Event[] = []
  const ask = async () => {
    const { allowed, reset } = limiter(now)
    events.push({ at: now + 0.015 * (noise[events.length % noise.length] ?? 0), allowed, off: OFF })
    now += 0.05
    const verdict = allowed ? ('allowed' as const) : ('refused' as const)
    return { verdict, ...(tellsWait && !allowed ? { waitSeconds: Math.ceil(reset) } : {}) }
  }
  for (const gap of prior) {
    now += gap
    await ask()
  }
  const rest = (seconds: number) => {
    now += seconds
  }
  /** Whether it was rejected, and for how long. */
  const burst = async (most: number): Promise<number | undefined> => {
    for (let sent = 0; sent < most; sent++) {
      const { verdict, waitSeconds = 0 } = await ask()
      if (verdict === 'refused') return waitSeconds
    }
    return undefined
  }
  await burst(8)
  rest(1.6)
  let reached = false
  for (const most of [122, 130]) {
    const wait = await burst(most)
    if (wait === undefined) break
    reached = true
    if (wait > 1) rest(wait * 0.6)
    for (let waited = 0; waited < 90 && (await ask()).verdict === 'refused'; waited += 0.5) rest(0.5)
  }
  for (const seconds of reached ? [0, 1.5, 3, 6] : []) {
    rest(seconds)
    await burst(14)
  }
  return { reached, fit: fitted([[events]], SLACK) }
}

function holds(fit: Fit | undefined, limiter: string, limit: number, seconds: number): void {
  expect(fit?.limiters).toContain(limiter)
  const within = ([least, most]: Fit['limit'], truth: number) =>
    least <= truth * 1.001 && (most ?? truth) >= truth * 0.999
  expect({ fit, truth: [limit, seconds], within: fit !== undefined && within(fit.limit, limit) }).toMatchObject({
    within: true,
  })
  expect({
    fit,
    truth: [limit, seconds],
    within: fit !== undefined && within(fit.windowSeconds, seconds),
  }).toMatchObject({ within: true })
}

const RUNS = inject('isLong') ? 40 : 4

describe('fitted', () => {
  it('tells a fixed window by the number, the length and the kind', async () => {
    const { fit } = await tried(fixedWindow(40, 10), { prior: [1, 0.1, 0.2] })
    expect(fit?.limiters).toEqual(['fixed-window'])
    expect(fit?.limit).toEqual([40, 40])
  })

  it('tells a window that slides from one that is over at once', async () => {
    const { fit } = await tried(slidingLog(40, 10))
    expect(fit?.limiters).toEqual(['sliding-window'])
    expect(fit?.limit).toEqual([40, 40])
  })

  it('tells a bucket from a fixed window, though not from a counter that slides', async () => {
    const { fit } = await tried(tokenBucket(30, 3))
    expect(fit?.limiters).not.toContain('fixed-window')
    holds(fit, 'token-bucket', 30, 10)
  })

  it('leaves the number open above where nothing was rejected', () => {
    const events = Array.from({ length: 50 }, (_each, i) => ({ at: i * 0.05, allowed: true, off: 0.01 }))
    expect(fitted([[events]], SLACK)?.limit[1]).toBeNull()
  })

  it('fits nothing to rejections without a rule', () => {
    const events = Array.from({ length: 60 }, (_each, i) => ({
      at: i * 0.05,
      allowed: i % 7 !== 3 && i % 11 !== 5,
      off: 0.01,
    }))
    expect(fitted([[events]], SLACK)).toBeUndefined()
  })

  it.each<[string, string, (limit: number, seconds: number) => Limiter]>([
    ['a fixed window', 'fixed-window', (limit, seconds) => fixedWindow(limit, seconds)],
    ['a window of the clock', 'fixed-window', (limit, seconds) => fixedWindow(limit, seconds, 0)],
    ['a sliding log', 'sliding-window', (limit, seconds) => slidingLog(limit, seconds)],
    ['a sliding counter', 'sliding-window', (limit, seconds) => slidingCounter(limit, seconds)],
    ['a bucket', 'token-bucket', (limit, seconds) => tokenBucket(limit, limit / seconds)],
  ])(
    'never leaves the truth out of %s',
    async (_name, kind, make) => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 5, max: 110 }),
          fc.constantFrom(1, 5, 10, 30, 60),
          fc.array(fc.double({ min: 0.02, max: 3, noNaN: true }), { maxLength: 40 }),
          fc.boolean(),
          fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 9 }),
          async (limit, seconds, prior, tellsWait, noise) => {
            const { reached, fit } = await tried(make(limit, seconds), { prior, tellsWait, noise })
            if (!reached) return
            holds(fit, kind, limit, seconds)
          },
        ),
        { numRuns: RUNS },
      )
    },
    30_000,
  )
})
