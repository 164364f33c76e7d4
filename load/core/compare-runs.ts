/**
 * Candidate against baseline by an exact permutation test: each run gives one number a measure, and the runs are dealt
 * again to the two sides in every possible way. Each call and measure is not worse, worse, or not decided.
 */
import { type Histogram, quantile } from './histogram.ts'

/** With three against three runs no exact test reaches 0.05 two-sided. */
export const LEAST_RUNS = 5
/** Ten against ten have 184,756 splits: all of them are gone through. */
export const MOST_RUNS = 10
/** Of all rows together. */
export const ALPHA = 0.05

export const QUANTILES = { p50: 0.5, p95: 0.95, p99: 0.99 } as const
export const MEASURES = ['p50', 'p95', 'p99', 'failed'] as const
export type Measure = (typeof MEASURES)[number]

/** How much worse is still not worse: 0.05 is 5 % slower; of `failed` a difference of shares. */
export type Margins = Record<keyof typeof QUANTILES, number> & {
  /** Where absent, half a point, or more where so few calls could not show it. */
  failed?: number
  /** Milliseconds by which a machine alone may be slower at another time: a difference below it is no regression. */
  apart?: number
}

export const MARGINS: Margins = { p50: 0.05, p95: 0.1, p99: 0.1 }

export interface CallSample {
  successes: Histogram
  failures: number
}

export interface RunSample {
  calls: Readonly<Record<string, CallSample>>
  /** Milliseconds; a failed call is as slow as this, the longest that can be seen. */
  timeout: number
}

export interface Sides {
  baseline: readonly RunSample[]
  candidate: readonly RunSample[]
}

export type RowVerdict = 'ok' | 'regressed' | 'inconclusive'

/** One number a run; latencies as logarithms, on which runs differ by noise of one size. */
interface Row {
  call: string
  measure: Measure
  baseline: number[]
  candidate: number[]
  margin: number
  /** The margin on the scale of the numbers. */
  shift: number
}

/** Verdict, rows in the form of the record, and what is not judged: `ext-verify p99`, where some run has fewer than ten samples above it. */
export function compareRuns(sides: Sides, margins: Margins) {
  const calls = Object.keys(sides.candidate[0]?.calls ?? {})
  const cases = calls.flatMap(call =>
    MEASURES.map(measure => ({ call, measure, row: rowOf(sides, call, measure, margins) })),
  )
  const rows = permuted(cases.flatMap(({ row }) => row ?? []))
  const missing = cases.filter(each => each.row === undefined)
  // Of a call that was never made nothing is known, not even its failures.
  const silent = missing.some(each => each.measure === 'failed')
  const allOk = !silent && rows.length > 0 && rows.every(row => row.verdict === 'ok')
  const isWorse = rows.some(row => row.verdict === 'regressed')
  return {
    verdict: verdictOf(isWorse, allOk),
    rows,
    unjudged: missing.map(({ call, measure }) => `${call} ${measure}`),
    runs: [sides.baseline.length, sides.candidate.length] satisfies [number, number],
  }
}

const verdictOf = (isWorse: boolean, isFine: boolean): RowVerdict =>
  isWorse ? 'regressed' : isFine ? 'ok' : 'inconclusive'

const FAILED_MARGIN = 0.005

/** `undefined` where a run has too few calls for it. */
function rowOf({ baseline, candidate }: Sides, call: string, measure: Measure, margins: Margins): Row | undefined {
  const numbers = (runs: readonly RunSample[]) => runs.flatMap(run => numberOf(run, call, measure) ?? [])
  const row = { call, measure, baseline: numbers(baseline), candidate: numbers(candidate) }
  if (row.baseline.length < baseline.length || row.candidate.length < candidate.length) return undefined
  if (measure !== 'failed') {
    const margin = Math.max(margins[measure], (margins.apart ?? 0) / Math.exp(mean(row.baseline)))
    return { ...row, margin, shift: Math.log(1 + margin) }
  }
  const requests = Math.min(...[baseline, candidate].map(runs => sum(runs.map(run => requestsOf(run.calls[call])))))
  // None failed of n still leaves room for 3 / n, at a level of 95 %.
  const margin = margins.failed ?? Math.max(FAILED_MARGIN, 3 / Math.max(1, requests))
  return { ...row, margin, shift: margin }
}

/** Milliseconds: below it there is no logarithm worth comparing. */
const SHORTEST = 0.001

function numberOf({ calls, timeout }: RunSample, call: string, measure: Measure): number | undefined {
  const sample = calls[call]
  const requests = requestsOf(sample)
  if (sample === undefined || requests === 0) return undefined
  if (measure === 'failed') return sample.failures / requests
  const value = quantile(sample.successes, QUANTILES[measure], sample.failures)
  return value === null ? undefined : Math.log(Math.min(Math.max(value, SHORTEST), timeout))
}

const requestsOf = (sample: CallSample | undefined) =>
  sample === undefined ? 0 : sample.successes.count + sample.failures
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length
const spread = (values: readonly number[]) => sum(values.map(value => (value - mean(values)) ** 2))

/** Sums in another order differ in their last bits: equal splits must count as equal. */
const TIE = 1e-9

/**
 * Every split is dealt to all rows together, and a row is held against the greatest of them: the least p of five against
 * five runs is 1/252 whatever the number of rows, where dividing the level by 16 rows could never be met.
 */
function permuted(rows: readonly Row[]) {
  const [n, m] = [rows[0]?.baseline.length ?? 0, rows[0]?.candidate.length ?? 0]
  const prepared = rows.map(row => {
    const values = [...row.baseline, ...row.candidate]
    const shifted = [...row.baseline, ...row.candidate.map(value => value - row.shift)]
    const scale = Math.sqrt(spread(shifted)) + TIE
    const effect = mean(row.candidate) - mean(row.baseline)
    return { ...row, values, total: sum(values), scale, effect, alone: 0, together: 0, bounds: [] as number[] }
  })
  let splits = 0
  eachSplit(n + m, m, chosen => {
    splits += 1
    const own = chosen.filter(i => i >= n).length
    // How much of a true difference between the sides this split still shows.
    const kept = own / m - (m - own) / n
    let greatest = Number.NEGATIVE_INFINITY
    for (const row of prepared) {
      const part = chosen.reduce((total, i) => total + (row.values[i] ?? 0), 0)
      const difference = part / m - (row.total - part) / n
      const shifted = difference - row.shift * kept
      if (shifted >= row.effect - row.shift - TIE) row.alone += 1
      greatest = Math.max(greatest, shifted / row.scale)
      // The true difference at which this split would stand out as much as what was seen.
      if (kept < 1) row.bounds.push((row.effect - difference) / (1 - kept))
    }
    for (const row of prepared) if (greatest >= (row.effect - row.shift) / row.scale - TIE) row.together += 1
  })
  return prepared.map(row => {
    const bounds = Float64Array.from(row.bounds).sort()
    const skipped = Math.max(0, Math.floor((ALPHA / 2) * splits) - 1)
    const [low, high] = [bounds[skipped] ?? row.effect, bounds[bounds.length - 1 - skipped] ?? row.effect]
    const shown = (value: number) => (row.measure === 'failed' ? value : Math.exp(value))
    const error = Math.sqrt(((spread(row.baseline) + spread(row.candidate)) / (n + m - 2)) * (1 / n + 1 / m))
    const adjusted = row.together / splits
    return {
      endpoint: row.call,
      measure: row.measure,
      baseline: shown(mean(row.baseline)),
      candidate: shown(mean(row.candidate)),
      ratio: row.measure === 'failed' ? null : Math.exp(row.effect),
      interval: [shown(low), shown(high)] satisfies [number, number],
      margin: row.margin,
      // Exact, one-sided: that it is not worse than the margin.
      p: row.alone / splits,
      adjusted,
      detectable: shown(row.shift + (row.effect - low) + POWER * error),
      verdict: verdictOf(low > row.shift && adjusted <= ALPHA, high < row.shift),
    }
  })
}

/** Standard errors that a true difference must lie above what is reported, to be told in four cases of five. */
const POWER = 0.84

/** All ways to deal out runs to two groups; `chosen`: which of `total` are in the group of `size`, used again for the next. */
function eachSplit(total: number, size: number, take: (chosen: readonly number[]) => void): void {
  const chosen = Array.from({ length: size }, (_, i) => i)
  for (;;) {
    take(chosen)
    let last = size - 1
    while (last >= 0 && chosen[last] === total - size + last) last -= 1
    if (last < 0) return
    let next = (chosen[last] ?? 0) + 1
    for (let i = last; i < size; i += 1, next += 1) chosen[i] = next
  }
}
