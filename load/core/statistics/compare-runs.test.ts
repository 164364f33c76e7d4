import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newHistogram, record } from '../histogram.ts'
import { compareRuns, type Sides } from './compare-runs.ts'
import { compareInLooks } from './looks.ts'
import { type Block, MARGINS, type Margins, type RunSample } from './measures.ts'
import { type Random, randomOf } from './random.ts'

const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

interface Service {
  /** Milliseconds, the median. */
  at: number
  /** Of the logarithm, between runs. */
  noise: number
  failures?: number
}

function run({ at, noise, failures = 0 }: Service, random: Random, seconds = 10, rate = 110): RunSample {
  const level = Math.log(at) + noise * normal(random)
  const blocks = Array.from({ length: seconds }, (): Block => {
    const successes = newHistogram()
    for (let i = 0; i < rate; i += 1) record(successes, Math.exp(level + 0.4 * normal(random)))
    return { successes, failures }
  })
  return { calls: { 'ext-verify': blocks }, timeout: 5000 }
}

function sides(baseline: Service, candidate: Service, seed: number, seconds = 10, rate = 110): Sides {
  const random = randomOf(seed)
  const all = (service: Service) => Array.from({ length: 5 }, () => run(service, random, seconds, rate))
  return { baseline: all(baseline), candidate: all(candidate) }
}

const verdictOf = (compared: ReturnType<typeof compareRuns>, measure: string) =>
  compared.rows.find(row => row.measure === measure)?.verdict

it('tells a service that is a fifth slower, and not the other way round', () => {
  const [slow, fast] = [
    { at: 60, noise: 0.02 },
    { at: 50, noise: 0.02 },
  ]
  const worse = compareRuns(sides(fast, slow, 1), MARGINS, 0.05)
  expect(worse.verdict).toBe('regressed')
  expect(verdictOf(worse, 'p50')).toBe('regressed')
  expect(worse.rows[0]?.effect).toBeGreaterThan(1.14)
  expect(worse.rows[0]?.effect).toBeLessThan(1.26)
  expect(verdictOf(worse, 'failed')).toBe('ok')
  const better = compareRuns(sides(slow, fast, 1), MARGINS, 0.05)
  expect(better.rows.map(row => row.verdict)).not.toContain('regressed')
  expect(verdictOf(better, 'p50')).toBe('ok')
})

it('is ok within the margin, and decides nothing where the noise is larger than the margin', () => {
  const quiet = { at: 50, noise: 0.005 }
  expect(verdictOf(compareRuns(sides(quiet, { ...quiet, at: 51 }, 2), MARGINS, 0.05), 'p50')).toBe('ok')
  const loud = { at: 50, noise: 0.3 }
  const compared = compareRuns(sides(loud, loud, 3), MARGINS, 0.05)
  expect(compared.verdict).toBe('inconclusive')
  expect(compared.rows[0]?.detectable).toBeGreaterThan(1.5)
})

it('tells calls that began to fail, though the rest is as fast', () => {
  const compared = compareRuns(sides({ at: 50, noise: 0.01 }, { at: 50, noise: 0.01, failures: 4 }, 4), MARGINS, 0.05)
  expect(verdictOf(compared, 'failed')).toBe('regressed')
  expect(compared.verdict).toBe('regressed')
})

it('allows of failed calls what so few calls cannot exclude, unless a margin is given', () => {
  const few = sides({ at: 50, noise: 0.01 }, { at: 50, noise: 0.01 }, 6, 5, 10)
  const failedOf = (margins: Margins) => compareRuns(few, margins, 0.05).rows.find(row => row.measure === 'failed')
  expect(failedOf(MARGINS)).toMatchObject({ margin: 3 / 250, verdict: 'ok' })
  expect(failedOf({ ...MARGINS, failed: 0.001 })).toMatchObject({ margin: 0.001, verdict: 'inconclusive' })
})

it('takes failed calls for as slow as the time-out', () => {
  const compared = compareRuns(sides({ at: 50, noise: 0.01 }, { at: 50, noise: 0.01, failures: 200 }, 5), MARGINS, 0.05)
  expect(compared.rows.find(row => row.measure === 'p50')?.candidate).toBeCloseTo(5000, 6)
})

it('gives the same answer to the same runs, and the mirrored one to swapped sides', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), seed => {
      const both = sides({ at: 20, noise: 0.03 }, { at: 23, noise: 0.03 }, seed)
      const once = compareRuns(both, MARGINS, 0.05)
      expect(compareRuns(both, MARGINS, 0.05)).toEqual(once)
      const swapped = compareRuns({ baseline: both.candidate, candidate: both.baseline }, MARGINS, 0.05)
      for (const [i, row] of once.rows.entries()) {
        if (row.measure === 'failed') continue
        expect((swapped.rows[i]?.effect ?? 0) * row.effect).toBeCloseTo(1, 9)
        expect(row.interval[0]).toBeLessThan(row.effect)
        expect(row.interval[1]).toBeGreaterThan(row.effect)
        expect(row.detectable).toBeGreaterThan(1 + row.margin)
      }
    }),
    { numRuns: 8 },
  )
})

it('publishes no quantile that a run has too few calls for, and nothing of a call that was never made', () => {
  const random = randomOf(9)
  const few = () => Array.from({ length: 5 }, () => run({ at: 50, noise: 0 }, random, 5, 60))
  const compared = compareRuns({ baseline: few(), candidate: few() }, MARGINS, 0.05)
  expect(compared.unjudged).toEqual(['ext-verify p99'])
  expect(compared.rows.map(row => row.measure)).toEqual(['p50', 'p95', 'failed'])
  const none = (): RunSample => ({ calls: { 'ext-verify': [] }, timeout: 5000 })
  const silent = compareRuns({ baseline: few(), candidate: few().map(none) }, MARGINS, 0.05)
  expect(silent).toMatchObject({ verdict: 'inconclusive', rows: [] })
  // One call that was never made keeps the others from standing for the whole.
  const quiet = sides({ at: 50, noise: 0.003 }, { at: 50, noise: 0.003 }, 8)
  expect(compareRuns(quiet, MARGINS, 0.05).verdict).toBe('ok')
  const with2nd = (runs: Sides['candidate'], blocks: Block[]) =>
    runs.map(each => ({ ...each, calls: { ...each.calls, 'ext-reach': blocks } }))
  const other = quiet.baseline[0]?.calls['ext-verify'] ?? []
  const half = { baseline: with2nd(quiet.baseline, [...other]), candidate: with2nd(quiet.candidate, []) }
  expect(compareRuns(half, MARGINS, 0.05).verdict).toBe('inconclusive')
})

it('covers the true ratio, and tells the smallest detectable effect in about four cases of five', () => {
  const noise = 0.03
  const [trials, truth] = [120, 1.12]
  let covered = 0
  const detectables: number[] = []
  for (let seed = 1; seed <= trials; seed += 1) {
    const compared = compareRuns(sides({ at: 50, noise }, { at: 50 * truth, noise }, seed, 6, 20), MARGINS, 0.05)
    const row = compared.rows.find(each => each.measure === 'p50')
    if (row === undefined) continue
    if (row.interval[0] <= truth && truth <= row.interval[1]) covered += 1
    detectables.push(row.detectable)
  }
  expect(covered / trials).toBeGreaterThan(0.9)
  const typical = detectables.sort((a, b) => a - b)[trials / 2] ?? 0
  let told = 0
  for (let seed = 1000; seed < 1000 + trials; seed += 1)
    if (
      verdictOf(
        compareRuns(sides({ at: 50, noise }, { at: 50 * typical, noise }, seed, 6, 20), MARGINS, 0.05),
        'p50',
      ) === 'regressed'
    )
      told += 1
  expect(told / trials).toBeGreaterThan(0.65)
  expect(told / trials).toBeLessThan(0.95)
})

it('looks again with more runs only where the first look decides nothing, at half the level', async () => {
  const random = randomOf(5)
  const grow = (service: Service) => {
    const runs: RunSample[] = []
    return (count: number) => {
      while (runs.length < count) runs.push(run(service, random))
      return [...runs]
    }
  }
  const looking = async (baseline: Service, candidate: Service) => {
    const [there, here] = [grow(baseline), grow(candidate)]
    const asked: number[] = []
    const found = await compareInLooks({ at: [5, 8], margins: MARGINS }, async runs => {
      asked.push(runs)
      return { baseline: there(runs), candidate: here(runs) }
    })
    return { asked, found }
  }
  const few = sides({ at: 50, noise: 0.01 }, { at: 80, noise: 0.01 }, 5)
  const first = await compareInLooks({ at: [5, 8], margins: MARGINS }, async () => few)
  expect(first?.rows).toEqual(compareRuns(few, MARGINS, 0.025).rows)
  const clear = await looking({ at: 50, noise: 0.01 }, { at: 80, noise: 0.01 })
  expect(clear).toMatchObject({ asked: [5], found: { verdict: 'regressed', runs: [5, 5] } })
  const loud = await looking({ at: 50, noise: 0.2 }, { at: 50, noise: 0.2 })
  expect(loud).toMatchObject({ asked: [5, 8], found: { verdict: 'inconclusive', runs: [8, 8] } })
})
