import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareRuns, MARGINS, type Margins, type RunSample, type Sides } from './compare-runs.ts'
import { newHistogram, record } from './histogram.ts'

/** Numbers in 0..1 that are the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed * 7919 + 17
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}

interface Service {
  /** Milliseconds, the median. */
  at: number
  /** Of the logarithm, between runs. */
  noise: number
  failures?: number
}

function run({ at, noise, failures = 0 }: Service, random: () => number, calls = 1100): RunSample {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const level = Math.log(at) + noise * normal()
  const successes = newHistogram()
  for (let i = 0; i < calls; i += 1) record(successes, Math.exp(level + 0.4 * normal()))
  return { calls: { 'ext-verify': { successes, failures } }, timeout: 5000 }
}

function sides(baseline: Service, candidate: Service, seed: number, calls?: number, runs = 5): Sides {
  const random = randomOf(seed)
  const all = (service: Service) => Array.from({ length: runs }, () => run(service, random, calls))
  return { baseline: all(baseline), candidate: all(candidate) }
}

const verdictOf = (compared: ReturnType<typeof compareRuns>, measure: string) =>
  compared.rows.find(row => row.measure === measure)?.verdict

it('tells a service that is a fifth slower, and not the other way round', () => {
  const [slow, fast] = [
    { at: 60, noise: 0.02 },
    { at: 50, noise: 0.02 },
  ]
  const worse = compareRuns(sides(fast, slow, 1), MARGINS)
  expect(worse.verdict).toBe('regressed')
  expect(verdictOf(worse, 'p50')).toBe('regressed')
  expect(worse.rows[0]?.ratio).toBeGreaterThan(1.14)
  expect(worse.rows[0]?.ratio).toBeLessThan(1.26)
  expect(worse.rows[0]?.p).toBeCloseTo(1 / 252)
  expect(verdictOf(worse, 'failed')).toBe('ok')
  const better = compareRuns(sides(slow, fast, 1), MARGINS)
  expect(better.rows.map(row => row.verdict)).not.toContain('regressed')
  expect(verdictOf(better, 'p50')).toBe('ok')
})

it('tells no difference that a machine makes at another time, and every greater one', () => {
  const stored = { ...MARGINS, apart: 2 }
  const short = sides({ at: 1, noise: 0.02 }, { at: 1.5, noise: 0.02 }, 3)
  expect(verdictOf(compareRuns(short, MARGINS), 'p50')).toBe('regressed')
  expect(compareRuns(short, stored).rows.map(row => row.verdict)).not.toContain('regressed')
  expect(compareRuns(short, stored).rows[0]?.margin).toBeGreaterThan(1.8)
  const long = sides({ at: 50, noise: 0.02 }, { at: 60, noise: 0.02 }, 3)
  expect(verdictOf(compareRuns(long, stored), 'p50')).toBe('regressed')
})

it('is ok within the margin, and decides nothing where the noise is larger than the margin', () => {
  const quiet = { at: 50, noise: 0.005 }
  expect(verdictOf(compareRuns(sides(quiet, { ...quiet, at: 51 }, 2), MARGINS), 'p50')).toBe('ok')
  const loud = { at: 50, noise: 0.3 }
  const compared = compareRuns(sides(loud, loud, 3), MARGINS)
  expect(compared.verdict).toBe('inconclusive')
  expect(compared.rows[0]?.detectable).toBeGreaterThan(1.3)
})

it('tells calls that began to fail, though the rest is as fast', () => {
  const compared = compareRuns(sides({ at: 50, noise: 0.01 }, { at: 50, noise: 0.01, failures: 40 }, 4), MARGINS)
  expect(verdictOf(compared, 'failed')).toBe('regressed')
  expect(compared.verdict).toBe('regressed')
})

it('allows of failed calls what so few calls cannot exclude, unless a margin is given', () => {
  const few = sides({ at: 50, noise: 0.01 }, { at: 50, noise: 0.01 }, 6, 50)
  const failedOf = (margins: Margins) => compareRuns(few, margins).rows.find(row => row.measure === 'failed')
  expect(failedOf(MARGINS)).toMatchObject({ margin: 3 / 250, verdict: 'ok' })
  expect(failedOf({ ...MARGINS, failed: 0.001 })).toMatchObject({ margin: 0.001 })
})

it('takes failed calls for as slow as the time-out', () => {
  const compared = compareRuns(sides({ at: 50, noise: 0.01 }, { at: 50, noise: 0.01, failures: 2000 }, 5), MARGINS)
  expect(compared.rows.find(row => row.measure === 'p50')?.candidate).toBeCloseTo(5000, 6)
})

it('is the share of splits that stand out as much, and its interval holds what the test does not reject', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e5 }), seed => {
      const both = sides({ at: 20, noise: 0.03 }, { at: 22, noise: 0.03 }, seed, 200)
      const once = compareRuns(both, MARGINS)
      expect(compareRuns(both, MARGINS)).toEqual(once)
      const swapped = compareRuns({ baseline: both.candidate, candidate: both.baseline }, MARGINS)
      for (const [i, row] of once.rows.entries()) {
        expect(row.adjusted).toBeGreaterThanOrEqual(row.p - 1e-12)
        if (row.ratio === null) continue
        expect((swapped.rows[i]?.ratio ?? 0) * row.ratio).toBeCloseTo(1, 9)
        expect((swapped.rows[i]?.interval[0] ?? 0) * row.interval[1]).toBeCloseTo(1, 9)
        expect(row.interval[0]).toBeLessThan(row.ratio)
        expect(row.interval[1]).toBeGreaterThan(row.ratio)
        expect(row.detectable).toBeGreaterThan(1 + row.margin)
        // The one-sided test at the margin and the interval agree on whether the margin is exceeded.
        expect(row.p <= 6 / 252).toBe(row.interval[0] >= 1 + row.margin - 1e-9)
      }
    }),
    { numRuns: 20 },
  )
})

it('publishes no quantile that a run has too few calls for, and nothing of a call that was never made', () => {
  const few = sides({ at: 50, noise: 0 }, { at: 50, noise: 0 }, 9, 300)
  const compared = compareRuns(few, MARGINS)
  expect(compared.unjudged).toEqual(['ext-verify p99'])
  expect(compared.rows.map(row => row.measure)).toEqual(['p50', 'p95', 'failed'])
  const none = (each: RunSample): RunSample => ({
    ...each,
    calls: { 'ext-verify': { successes: newHistogram(), failures: 0 } },
  })
  const silent = compareRuns({ ...few, candidate: few.candidate.map(none) }, MARGINS)
  expect(silent).toMatchObject({ verdict: 'inconclusive', rows: [] })
  // One call that was never made keeps the others from standing for the whole.
  const quiet = sides({ at: 50, noise: 0.003 }, { at: 50, noise: 0.003 }, 8, 6000)
  expect(compareRuns(quiet, MARGINS).verdict).toBe('ok')
  const unmade = { successes: newHistogram(), failures: 0 }
  const half = quiet.candidate.map(each => ({ ...each, calls: { ...each.calls, 'ext-reach': unmade } }))
  expect(compareRuns({ ...quiet, candidate: half }, MARGINS).verdict).toBe('inconclusive')
})

it('covers the true ratio in as many cases as it says', () => {
  const [trials, truth, noise] = [200, 1.12, 0.03]
  let covered = 0
  for (let seed = 1; seed <= trials; seed += 1) {
    const compared = compareRuns(sides({ at: 50, noise }, { at: 50 * truth, noise }, seed, 100), MARGINS)
    const [low = 0, high = 0] = compared.rows.find(each => each.measure === 'p50')?.interval ?? []
    if (low <= truth && truth <= high) covered += 1
  }
  expect(covered / trials).toBeGreaterThan(0.9)
})

it('does not take equal numbers for a difference, and goes through all splits of ten against ten', () => {
  const [one] = sides({ at: 50, noise: 0 }, { at: 50, noise: 0 }, 1).baseline
  const same = Array.from({ length: 10 }, () => one as RunSample)
  const compared = compareRuns({ baseline: same, candidate: same }, MARGINS)
  expect(compared.verdict).toBe('ok')
  expect(compared.rows[0]).toMatchObject({ ratio: 1, interval: [1, 1], p: 1 })
})
