/** Candidate against baseline, run by run: each call and measure not worse, worse, or not decided. */
import { differenceOf, freedomOf, type Groups, meanOf, standardErrorOf, studentHalfWidth } from './groups.ts'
import {
  type Margins,
  MEASURES,
  type Measure,
  marginOf,
  measured,
  type RunSample,
  resolutionOf,
  scaled,
  type Values,
} from './measures.ts'
import { criticalValue, exactTests, type TestedRow } from './permutation.ts'
import { pick, type Random, randomOf } from './random.ts'
import { resampled } from './resample.ts'
import { studentQuantile } from './student.ts'

/** With three against three runs no exact test reaches 0.05 two-sided; with four, not once it is shared among looks. */
export const LEAST_RUNS = 5
/** Ten against ten have 184,756 splits: all of them are gone through. */
export const MOST_RUNS = 10

export interface Sides {
  baseline: readonly RunSample[]
  candidate: readonly RunSample[]
}

export type RowVerdict = 'ok' | 'regressed' | 'inconclusive'

export interface ComparedRow {
  call: string
  measure: Measure
  /** Geometric means over the runs, in milliseconds; of `failed` the mean share. */
  baseline: number
  candidate: number
  /** Candidate over baseline; of `failed` candidate less baseline. */
  effect: number
  interval: [number, number]
  margin: number
  /** Exact, one-sided: that it is not worse than the margin. */
  p: number
  adjusted: number
  detectable: number
  verdict: RowVerdict
}

export interface Compared {
  verdict: RowVerdict
  rows: ComparedRow[]
  /** `ext-verify p99`: some run has fewer than ten samples above it. */
  unjudged: string[]
}

/** `alpha`: of all rows together, at this look. The same runs give the same answer. */
export function compareRuns(sides: Sides, margins: Margins, alpha: number): Compared {
  const calls = Object.keys(sides.candidate[0]?.calls ?? {})
  const random = randomOf(sides.baseline.length * 1000 + sides.candidate.length)
  const cloudsOf = (runs: readonly RunSample[], call: string): Values[][] =>
    runs.map(run => resampled(run.calls[call] ?? [], run.timeout, RESAMPLES, random))
  const cases = calls.flatMap(call => {
    const clouds = { baseline: cloudsOf(sides.baseline, call), candidate: cloudsOf(sides.candidate, call) }
    const seen = seenOf(sides, call)
    return MEASURES.map(measure => ({ call, measure, tested: testedRow(seen, measure, margins), clouds }))
  })
  const judged = cases.flatMap(each => (each.tested === undefined ? [] : [{ ...each, tested: each.tested }]))
  const tested = judged.map(each => each.tested)
  const exact = exactTests(tested)
  const critical = criticalValue(tested, alpha)
  const rows = judged.map(({ call, measure, tested: row, clouds }, i): ComparedRow => {
    const { p = 1, adjusted = 1 } = exact[i] ?? {}
    const cloud = { baseline: on(clouds.baseline, measure), candidate: on(clouds.candidate, measure) }
    const interval = intervalOf(row, cloud, 1 - alpha, random)
    const shown = (value: number) => (measure === 'failed' ? value : Math.exp(value))
    return {
      call,
      measure,
      baseline: shown(meanOf(row.baseline)),
      candidate: shown(meanOf(row.candidate)),
      effect: shown(differenceOf(row)),
      interval: [shown(interval[0]), shown(interval[1])],
      margin: round(measure === 'failed' ? row.shift : Math.exp(row.shift) - 1),
      p,
      adjusted,
      detectable: shown(detectableOf(row, row.shift, interval, critical)),
      verdict: verdictOf(interval, row.shift, adjusted <= alpha),
    }
  })
  const unjudged = cases.flatMap(each => (each.tested === undefined ? [`${each.call} ${each.measure}`] : []))
  // Of a call that was never made nothing is known, not even its failures.
  const silent = cases.some(each => each.measure === 'failed' && each.tested === undefined)
  return { verdict: worstOf(rows, silent), rows, unjudged }
}

/** Through a logarithm and back, 5 % is no longer 0.05 exactly. */
function round(margin: number): number {
  return Math.round(margin * 1e6) / 1e6
}

/** Of each run; the outer level draws among them. */
const RESAMPLES = 50

function on(clouds: readonly (readonly Values[])[], measure: Measure): Clouds['baseline'] {
  return clouds.map(cloud => cloud.map(values => scaled(values[measure], measure)))
}

interface Seen {
  baseline: Partial<Values>[]
  candidate: Partial<Values>[]
  /** In a run, on average. */
  requests: number
}

function seenOf({ baseline, candidate }: Sides, call: string): Seen {
  const values = (runs: readonly RunSample[]) => runs.map(run => measured(run.calls[call] ?? [], run.timeout))
  const requests = meanOf([...baseline, ...candidate].map(run => requestsOf(run, call)))
  return { baseline: values(baseline), candidate: values(candidate), requests }
}

function testedRow({ baseline, candidate, requests }: Seen, measure: Measure, margins: Margins): TestedRow | undefined {
  const logs = (runs: readonly Partial<Values>[]) =>
    runs.flatMap(({ [measure]: value }) => (value === undefined ? [] : [scaled(value, measure)]))
  const groups = { baseline: logs(baseline), candidate: logs(candidate) }
  if (groups.baseline.length < baseline.length || groups.candidate.length < candidate.length) return undefined
  const margin = marginOf(measure, margins, requests * Math.min(baseline.length, candidate.length))
  const shift = measure === 'failed' ? margin : Math.log(1 + margin)
  return { ...groups, resolution: resolutionOf(measure, requests), shift }
}

function requestsOf(run: RunSample, call: string): number {
  return (run.calls[call] ?? []).reduce((sum, block) => sum + block.successes.count + block.failures, 0)
}

function verdictOf(interval: readonly [number, number], shift: number, significant: boolean): RowVerdict {
  if (interval[0] > shift && significant) return 'regressed'
  return interval[1] < shift ? 'ok' : 'inconclusive'
}

/** One row that is worse suffices; not worse takes all of them. */
function worstOf(rows: readonly ComparedRow[], silent: boolean): RowVerdict {
  if (rows.some(row => row.verdict === 'regressed')) return 'regressed'
  return !silent && rows.length > 0 && rows.every(row => row.verdict === 'ok') ? 'ok' : 'inconclusive'
}

const DRAWS = 2000

/** By run: what it might have measured (`resample.ts`). */
interface Clouds {
  baseline: readonly (readonly number[])[]
  candidate: readonly (readonly number[])[]
}

/**
 * The interval of a difference, by drawing runs with replacement, and within each run one of its resampled values.
 * Never narrower than Student's: drawing from five runs alone gives intervals that are too short.
 */
function intervalOf(groups: Groups, clouds: Clouds, level: number, random: Random): [number, number] {
  const difference = differenceOf(groups)
  const half = studentHalfWidth(groups, level)
  const draws = Float64Array.from(
    { length: DRAWS },
    () => drawnMean(clouds.candidate, random) - drawnMean(clouds.baseline, random),
  ).sort()
  const at = (share: number) => draws[Math.min(DRAWS - 1, Math.floor(share * DRAWS))] ?? difference
  const tail = (1 - level) / 2
  return [Math.min(difference - half, at(tail)), Math.max(difference + half, at(1 - tail))]
}

function drawnMean(runs: readonly (readonly number[])[], random: Random): number {
  let sum = 0
  for (let i = 0; i < runs.length; i += 1) {
    const run = runs[pick(random, runs.length)] ?? []
    sum += run[pick(random, run.length)] ?? 0
  }
  return sum / runs.length
}

const POWER = 0.8

/**
 * The smallest true difference that a comparison with this noise and these runs tells in four cases of five.
 * `critical`: the statistic from which on the exact test calls a row worse; `interval`: of the difference.
 */
function detectableOf(groups: Groups, margin: number, interval: readonly [number, number], critical: number): number {
  const error = standardErrorOf(groups)
  const below = differenceOf(groups) - interval[0]
  return margin + Math.max(below, critical * error) + studentQuantile(POWER, freedomOf(groups)) * error
}
