import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Search } from './search.ts'
import { mostCostOf, type Next, nextOf, type TrialResult, type TrialVerdict } from './search.ts'

const BASE: Search = {
  from: 5,
  ceiling: 200,
  growth: 1.5,
  precision: 0.05,
  trials: 3,
  trialSeconds: 20,
  confirmSeconds: 60,
}

const searches = fc
  .record({
    from: fc.double({ min: 0.5, max: 300, noNaN: true }),
    ceiling: fc.double({ min: 1, max: 2000, noNaN: true }),
    growth: fc.double({ min: 1.1, max: 4, noNaN: true }),
    precision: fc.double({ min: 0.01, max: 0.3, noNaN: true }),
    trials: fc.integer({ min: 3, max: 7 }),
  })
  .map(parts => ({ ...BASE, ...parts }))

interface Played {
  told: TrialResult[]
  end: Extract<Next, { do: 'end' }>
}

/** Plays a search to its end; more runs than were promised are an error. */
function play(search: Search, answer: (rate: number, confirms: boolean) => TrialVerdict): Played {
  const results: TrialResult[] = []
  for (let run = 0; run <= mostCostOf(search).runs; run += 1) {
    const next = nextOf(search, results)
    if (next.do === 'end') return { told: results, end: next }
    const confirms = next.do === 'confirm'
    results.push({ rate: next.rate, verdict: answer(next.rate, confirms), ...(confirms ? { confirms } : {}) })
  }
  throw new Error(`not at an end after ${results.length} runs`)
}

const trialsAt = (results: readonly TrialResult[], rate: number, verdict: TrialVerdict) =>
  results.filter(each => each.confirms !== true && each.rate === rate && each.verdict === verdict).length

const verdicts = fc.constantFrom<TrialVerdict[]>('met', 'missed', 'invalid')

describe('laws of the search', () => {
  it('finds an interval that contains the threshold of any monotone service and is as narrow as asked', () => {
    fc.assert(
      fc.property(searches, fc.double({ min: 0.01, max: 3000, noNaN: true }), (search, threshold) => {
        const { end } = play(search, rate => (rate <= threshold ? 'met' : 'missed'))
        expect(end.held ?? 0).toBeLessThanOrEqual(threshold)
        expect(end.missed ?? Number.POSITIVE_INFINITY).toBeGreaterThan(threshold)
        if (end.missed === null) expect([end.ended, end.held]).toEqual(['ceiling', search.ceiling])
        else if (end.held !== null) expect(end.missed / end.held).toBeLessThanOrEqual(1 + search.precision)
        expect(end.confirmed).toBe(end.held === null ? null : true)
      }),
    )
  })

  it('holds with noisy answers: no rate is held or missed without a majority, none is above the ceiling, all is bounded', () => {
    fc.assert(
      fc.property(searches, fc.infiniteStream(verdicts), (search, noise) => {
        const { told: results, end } = play(search, () => noise.next().value ?? 'invalid')
        for (const { rate } of results) expect(rate).toBeLessThanOrEqual(search.ceiling)
        if (end.held !== null) {
          const met = trialsAt(results, end.held, 'met')
          expect(met).toBeGreaterThan(trialsAt(results, end.held, 'missed'))
          expect(met + trialsAt(results, end.held, 'missed')).toBeGreaterThanOrEqual(search.trials)
        }
        if (end.missed !== null)
          expect(trialsAt(results, end.missed, 'missed')).toBeGreaterThanOrEqual(trialsAt(results, end.missed, 'met'))
        if (end.held !== null && end.missed !== null) expect(end.held).toBeLessThan(end.missed)
      }),
    )
  })

  it('never costs more than was said before', () => {
    fc.assert(
      fc.property(searches, fc.infiniteStream(verdicts), (search, noise) => {
        const { told: results } = play(search, () => noise.next().value ?? 'invalid')
        const seconds = (each: TrialResult) => (each.confirms === true ? search.confirmSeconds : search.trialSeconds)
        const most = mostCostOf(search)
        expect(results.reduce((sum, each) => sum + each.rate * seconds(each), 0)).toBeLessThanOrEqual(most.journeys)
        expect(results.reduce((sum, each) => sum + seconds(each), 0)).toBeLessThanOrEqual(most.seconds)
      }),
    )
  })
})

describe('the search', () => {
  it('rises by its growth, bisects, and tries each rate three times', () => {
    const { told: results, end } = play(BASE, rate => (rate <= 30 ? 'met' : 'missed'))
    const rates = results.filter(each => each.confirms !== true).map(each => each.rate)
    expect([...new Set(rates)].slice(0, 6)).toEqual([5, 7.5, 11.25, 16.88, 25.32, 37.98])
    for (const rate of new Set(rates)) expect(rates.filter(each => each === rate)).toHaveLength(3)
    expect(results.at(-1)).toEqual({
      rate: Number(((end.held ?? 0) * 0.9).toPrecision(4)),
      verdict: 'met',
      confirms: true,
    })
  })

  it('takes the majority, and repeats what was invalid', () => {
    const reported = (...stated: TrialVerdict[]): TrialResult[] => stated.map(verdict => ({ rate: 5, verdict }))
    expect(nextOf(BASE, reported('met', 'met'))).toEqual({ do: 'trial', rate: 5 })
    expect(nextOf(BASE, reported('met', 'missed', 'met'))).toEqual({ do: 'trial', rate: 7.5 })
    expect(nextOf(BASE, reported('met', 'missed', 'missed'))).toMatchObject({ do: 'trial', rate: 3.333 })
    expect(nextOf(BASE, reported('met', 'invalid', 'met', 'invalid'))).toEqual({ do: 'trial', rate: 5 })
  })

  it('ends where trials go on being invalid, with what was found until then', () => {
    const { told: results, end } = play(BASE, rate => (rate < 20 ? 'met' : 'invalid'))
    expect(end).toMatchObject({ ended: 'invalid', held: 16.88, missed: null, confirmed: null })
    expect(results.filter(({ verdict }) => verdict === 'invalid')).toHaveLength(4)
  })

  it('says that the rate was not confirmed', () => {
    const { end } = play(BASE, (rate, confirms) => (!confirms && rate <= 30 ? 'met' : 'missed'))
    expect(end.confirmed).toBe(false)
  })

  it('gives up below the lowest rate', () => {
    expect(play(BASE, () => 'missed').end).toMatchObject({ held: null, ended: 'limit', confirmed: null })
  })
})
