import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { familyOf } from '../contract/check.ts'
import { emptyLedger } from '../contract/questions.ts'
import { Choice, durationText, limitIn, limitOf, ranked, requestsIn, secondsFor, workersFor } from './outlook.ts'

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
    expect(durationText(seconds)).toBe(words)
  })
})

it('several endpoints are waited for at once where most of a run is waiting, and never in production', () => {
  const [strict, loose] = [100, 6000].map(requests => ({ requests, seconds: 60 }))
  expect([workersFor('test', strict), workersFor('sandbox', loose), workersFor('test', undefined)]).toEqual([4, 2, 2])
  expect(workersFor('production', strict)).toBe(1)
})

const check = (id: string, level: 'must' | 'should' = 'must', requests = 2) => ({
  id,
  level,
  cost: { requests },
  chapter: id.slice(0, 4),
})

describe('the worth of checks', () => {
  it('puts every must of every endpoint before the second variant of any', () => {
    const checks = [
      check('ERR-27/address.string', 'must', 1),
      check('ERR-27/address.number', 'must', 1),
      check('CONF-01/ext-verify.200'),
      check('CONF-01/ext-reach.200'),
      check('LIMIT-02', 'should', 1),
      check('VERIFY-01'),
    ]
    expect(
      ranked(checks)
        .map(({ check }) => check)
        .map(each => each.id),
    ).toEqual([
      'ERR-27/address.string',
      'CONF-01/ext-verify.200',
      'VERIFY-01',
      'CONF-01/ext-reach.200',
      'LIMIT-02',
      'ERR-27/address.number',
    ])
  })

  const families = fc.array(
    fc.record({
      level: fc.constantFrom('must' as const, 'should' as const),
      variants: fc.integer({ min: 1, max: 8 }),
      requests: fc.integer({ min: 1, max: 30 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  const checksOf = (all: { level: 'must' | 'should'; variants: number; requests: number }[]) =>
    all.flatMap(({ level, variants, requests }, i) =>
      Array.from({ length: variants }, (_, n) => check(`FAM-${10 + i}/v${n}`, level, requests)),
    )

  /** As much as is expected, and never more than was said. */
  const sentBy = ({ id, cost }: { id: string; cost: { requests: number } }) =>
    (id.endsWith('/v0') ? 0.9 : 0.3) * cost.requests

  it('never leaves out what it has room for, and in whatever order they come no further variant takes the room of a first must', () => {
    fc.assert(
      fc.property(families, fc.integer({ min: 0, max: 600 }), fc.gen(), (all, room, gen) => {
        const checks = checksOf(all)
        const choice = new Choice(checks)
        const order = gen(fc.shuffledSubarray, checks, { minLength: checks.length })
        let sent = 0
        const made: string[] = []
        for (const each of order) {
          const { id } = each
          const [chosen] = choice.among([id], { affordable: room - sent, sent })
          choice.decided(id, chosen !== undefined)
          if (chosen === undefined) continue
          made.push(id)
          sent += sentBy(each)
        }
        expect(sent).toBeLessThanOrEqual(room + 1e-6)
        const firsts = checks.filter(each => each.level === 'must' && each.id.endsWith('/v0'))
        const cheapest = firsts.filter(each => !made.includes(each.id)).map(sentBy)
        const further = checks.filter(
          each => made.includes(each.id) && (!each.id.endsWith('/v0') || each.level === 'should'),
        )
        const spentOnFurther = further.reduce((sum, each) => sum + sentBy(each), 0)
        // A dear first must may not fit at all; what the others leave is free then.
        for (const cost of cheapest) expect(room - (sent - spentOnFurther)).toBeLessThan(cost + 1e-6)
        if (checks.reduce((sum, each) => sum + sentBy(each), 0) <= room)
          expect(new Set(made.map(familyOf)).size).toBe(all.length)
      }),
    )
  })
})
