import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyLedger } from '../contract/questions.ts'
import { durationWords, limitIn, limitOf, requestsIn, secondsFor, workersFor } from './outlook.ts'

const ledgerWith = (value: object, status: 'observed' | 'open' = 'observed') => {
  const ledger = emptyLedger('small')
  ledger.questions['limits.rate'] = {
    status,
    value: value as never,
    how: '',
    confidence: 1,
    confidenceFrom: [],
    evidence: { for: [], against: [] },
  }
  return ledger
}

describe('how long requests take', () => {
  it('by a pace, and by a window of a limit that is known', () => {
    expect(secondsFor(100, 5)).toBe(20)
    expect(secondsFor(655, 20, { requests: 100, seconds: 60 })).toBe(360)
    expect(secondsFor(100, 20, { requests: 100, seconds: 60 })).toBe(5)
    expect(secondsFor(0, 20, { requests: 100, seconds: 60 })).toBe(0)
  })

  it('by as many tokens as there are, where each has a count of its own', () => {
    const limit = { requests: 9, seconds: 2 }
    expect(limitOf({ ...limit, perToken: true }, 2)).toMatchObject({ requests: 18 })
    expect([limitOf(limit, 2), limitOf(undefined, 2)]).toEqual([limit, undefined])
  })

  it('so many as fit in a time take no longer than that', () => {
    const limit = fc.record({ requests: fc.integer({ min: 1, max: 500 }), seconds: fc.integer({ min: 1, max: 3600 }) })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 500 }),
        fc.option(limit),
        (seconds, pace, known) => {
          const fit = Math.floor(requestsIn(seconds, pace, known ?? undefined))
          expect(secondsFor(fit, pace, known ?? undefined)).toBeLessThanOrEqual(seconds)
          expect(secondsFor(fit + 2, pace, known ?? undefined)).toBeGreaterThan(seconds)
        },
      ),
    )
  })

  it.each([
    [
      { limit: 100, windowSeconds: 60 },
      { requests: 100, seconds: 60 },
    ],
    [
      { limitInterval: [80, 120], windowInterval: [50, 70] },
      { requests: 80, seconds: 70 },
    ],
    [
      { limitInterval: [80, null], windowInterval: [50, null] },
      { requests: 80, seconds: 50 },
    ],
    [
      { limit: 9, windowSeconds: 2, scope: 'token' },
      { requests: 9, seconds: 2, perToken: true },
    ],
    [{ limit: 100 }, undefined],
    [{ headers: ['RateLimit'] }, undefined],
  ])('reads %j as %j', (value, known) => {
    expect(limitIn(ledgerWith(value))).toEqual(known)
    expect(limitIn(ledgerWith(value, 'open'))).toBeUndefined()
  })

  it.each([
    [0, '1 s'],
    [59.6, '1 min'],
    [12, '12 s'],
    [400, '6 min 40 s'],
    [3601, '60 min'],
  ])('%d s are %s', (seconds, words) => {
    expect(durationWords(seconds)).toBe(words)
  })
})

it('several endpoints are waited for at once where most of a run is waiting, and never in production', () => {
  const [strict, loose] = [100, 6000].map(requests => ({ requests, seconds: 60 }))
  expect([workersFor('test', strict), workersFor('sandbox', loose), workersFor('test', undefined)]).toEqual([4, 2, 2])
  expect(workersFor('production', strict)).toBe(1)
})
