/** What of a run is compared, by call: quantiles on the logarithmic scale, and the share of failed calls. */
import { type Histogram, merged } from '../histogram.ts'
import { quantile } from '../quantile.ts'

export const MEASURES = ['p50', 'p95', 'p99', 'failed'] as const
export type Measure = (typeof MEASURES)[number]

/** How much worse is still not worse: 0.05 is 5 % slower; of `failed` a difference of shares. */
export type Margins = Record<Exclude<Measure, 'failed'>, number> & {
  /** Where absent, half a point, or more where so few calls could not show it. */
  failed?: number
}

export const MARGINS: Margins = { p50: 0.05, p95: 0.1, p99: 0.1 }

const FAILED_MARGIN = 0.005

/** `calls`: of one side in all runs. None failed of n still leaves room for 3 / n, at a level of 95 %. */
export function marginOf(measure: Measure, margins: Margins, calls: number): number {
  return measure === 'failed' ? (margins.failed ?? Math.max(FAILED_MARGIN, 3 / Math.max(1, calls))) : margins[measure]
}

const QUANTILES: Record<Exclude<Measure, 'failed'>, number> = { p50: 0.5, p95: 0.95, p99: 0.99 }

export function quantileOf(measure: Measure): number | undefined {
  return measure === 'failed' ? undefined : QUANTILES[measure]
}

/** A stretch of a run, one second or a few: latencies of its successful calls, and how many failed. */
export interface Block {
  successes: Histogram
  failures: number
}

/** One run: by call its blocks in order of time. */
export interface RunSample {
  calls: Readonly<Record<string, readonly Block[]>>
  /** Milliseconds; a failed call is as slow as this, the longest that can be seen. */
  timeout: number
}

/** Milliseconds, or the share 0..1. */
export type Values = Record<Measure, number>

/** Of a whole run; a quantile is absent where fewer than ten samples lie above it, all where no call was made. */
export function measured(blocks: readonly Block[], timeout: number): Partial<Values> {
  const successes = merged(blocks.map(block => block.successes))
  const failures = blocks.reduce((sum, block) => sum + block.failures, 0)
  const total = successes.count + failures
  const values: Partial<Values> = total === 0 ? {} : { failed: failures / total }
  for (const measure of MEASURES) {
    const q = quantileOf(measure)
    const value = q === undefined ? null : quantile(successes, q, failures)
    if (value !== null) values[measure] = Math.min(Math.max(value, SHORTEST), timeout)
  }
  return values
}

/** Milliseconds: below it there is no logarithm worth comparing. */
export const SHORTEST = 0.001

/** The scale on which runs differ by noise of one size. */
export function scaled(value: number, measure: Measure): number {
  return measure === 'failed' ? value : Math.log(value)
}

/** What rounding alone brings: a bucket of the histogram is 1/256 wide at most, a share is in steps of one call. */
export function resolutionOf(measure: Measure, requests: number): number {
  return (measure === 'failed' ? 1 / Math.max(1, requests) : 1 / 256) / Math.sqrt(12)
}
