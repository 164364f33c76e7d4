import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newHistogram, record } from '../core/histogram.ts'
import type { Outcome } from '../core/outcome.ts'
import type { LoadPlan } from '../core/plan.ts'
import type { Cell, Reduction, Starts } from './reduce.ts'
import { barsOf, seriesOf, stepsOf } from './summarise.ts'

const EPOCH = 1_760_000_000

function planOf(...steps: LoadPlan['profile']['steps']): LoadPlan {
  return { profile: { name: 'p', steps } } as unknown as LoadPlan
}

/** Journeys at a constant rate, of `calls` calls each, as k6 would have written them. */
function reductionOf(plan: LoadPlan, calls: number, late = 0.37): Reduction {
  const cells = new Map<string, Cell>()
  const starts = new Map<string, Starts>()
  let begins = EPOCH + late
  for (const { name, rate, seconds } of plan.profile.steps) {
    for (let i = 0; i < rate * seconds; i++) {
      const second = Math.floor(begins + i / rate)
      const key = `${name} ${second}`
      starts.set(key, { step: name, second, count: (starts.get(key)?.count ?? 0) + 1 })
      const outcome: Outcome = i % 10 === 9 ? 'server_err' : 'ok'
      const cellKey = `${key} ${outcome}`
      const cell = cells.get(cellKey) ?? {
        call: 'ext-verify',
        step: name,
        outcome,
        second,
        histogram: newHistogram(),
      }
      for (let call = 0; call < calls; call++) record(cell.histogram, 10 + (i % 7))
      cells.set(cellKey, cell)
    }
    begins += seconds
  }
  return { cells: [...cells.values()], starts: [...starts.values()], from: (EPOCH + late) * 1000 } as Reduction
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

it('has every journey and every call in one row, and plans as many journeys as the profile', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ rate: fc.integer({ min: 1, max: 40 }), seconds: fc.integer({ min: 1, max: 90 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (sizes, late) => {
        const plan = planOf(...sizes.map((size, i) => ({ name: `s${i}`, ...size })))
        const reduction = reductionOf(plan, 1, late)
        const rows = seriesOf(plan, reduction)
        const arrivals = sum(sizes.map(({ rate, seconds }) => rate * seconds))
        expect(sum(rows.map(row => row.started))).toBe(arrivals)
        expect(sum(rows.flatMap(row => Object.values(row.outcomes)))).toBe(arrivals)
        expect(sum(rows.map(row => row.planned))).toBeCloseTo(arrivals, 0)
        expect(sum(rows.map(row => row.seconds ?? 1))).toBeCloseTo(sum(sizes.map(({ seconds }) => seconds)), 1)
        expect(rows.map(row => row.second)).toEqual(rows.map(row => row.second).toSorted((a, b) => a - b))
      },
    ),
    { numRuns: 60 },
  )
})

it('shows the planned rate as the achieved one, also in the pieces of seconds at both ends', () => {
  const plan = planOf({ name: 'a', rate: 50, seconds: 10 })
  const rows = seriesOf(plan, reductionOf(plan, 5))
  for (const row of rows) expect(Math.abs(row.started / (row.seconds ?? 1) - 50)).toBeLessThanOrEqual(3)
})

it('stays small for a soak of six hours', () => {
  const plan = planOf({ name: 'soak', rate: 1, seconds: 6 * 3600 })
  const rows = seriesOf(plan, reductionOf(plan, 4))
  expect(rows.length).toBeLessThanOrEqual(600)
  expect(rows.length).toBeGreaterThan(100)
})

it('widens its rows until a p95 can be told, and keeps enough of them', () => {
  const plan = planOf({ name: 'a', rate: 10, seconds: 300 })
  const rows = seriesOf(plan, reductionOf(plan, 4))
  expect(rows.filter(row => row.p95 !== null).length).toBeGreaterThan(rows.length * 0.8)
  expect(rows.length).toBeGreaterThanOrEqual(29)
})

it('tells no quantile with fewer than ten samples above it', () => {
  const plan = planOf({ name: 'a', rate: 2, seconds: 5 })
  for (const row of seriesOf(plan, reductionOf(plan, 1)))
    expect([row.p50, row.p95, row.p99]).toEqual([null, null, null])
})

it('is empty where no journey started', () => {
  expect(
    seriesOf(planOf({ name: 'a', rate: 2, seconds: 5 }), { cells: [], starts: [] } as unknown as Reduction),
  ).toEqual([])
})

it('counts arrivals, calls and failures of each step', () => {
  const plan = planOf({ name: 'warm', rate: 10, seconds: 5, warmUp: true }, { name: 'a', rate: 40, seconds: 10 })
  expect(stepsOf(plan, reductionOf(plan, 2))).toMatchObject([
    { name: 'warm', rate: 10, achieved: 10, seconds: 5, warmUp: true, requests: 100, failures: 10 },
    { name: 'a', rate: 40, achieved: 40, seconds: 10, requests: 800, failures: 80, p50: expect.any(Number), max: null },
  ])
})

it('draws every sample in one of at most sixty bars that hold it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 1e6, noNaN: true })), { maxLength: 400 }),
      values => {
        const histogram = newHistogram()
        for (const value of values) record(histogram, value)
        const bars = barsOf(histogram)
        expect(bars.length).toBeLessThanOrEqual(60)
        expect(sum(bars.map(([, , count]) => count))).toBe(values.length)
        for (const [from, to] of bars) expect(from).toBeLessThan(to)
        for (const [i, [from]] of bars.entries()) if (i > 0) expect(from).toBeGreaterThanOrEqual(bars[i - 1]?.[1] ?? 0)
      },
    ),
  )
})

it('puts a value into the bar around it', () => {
  const histogram = newHistogram()
  for (let i = 1; i <= 20_000; i++) record(histogram, i / 10)
  const bars = barsOf(histogram)
  expect(bars.length).toBeGreaterThan(30)
  for (const [from, to, count] of bars.slice(8, -1)) expect(count / ((to - from) * 10)).toBeCloseTo(1, 0)
})
