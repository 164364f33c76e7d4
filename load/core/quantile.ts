/** Quantiles of a histogram, honest about how much they stand on; failed calls count as infinitely slow. */
import { type Histogram, middleOf, sortedBuckets } from './histogram.ts'

/** Fewer samples than this above a quantile, and it is one of the few and not of the service. */
const SAMPLES_ABOVE = 10

/** The nearest-rank quantile, `Infinity` where it falls among the failures, `undefined` where nothing was measured. */
export function rankedQuantile(histogram: Histogram, q: number, failures = 0): number | undefined {
  const total = histogram.count + failures
  if (total === 0) return undefined
  const rank = rankOf(q, total)
  if (rank > histogram.count) return Number.POSITIVE_INFINITY
  let seen = 0
  for (const [bucket, count] of sortedBuckets(histogram)) {
    seen += count
    if (seen >= rank) return Math.min(Math.max(middleOf(bucket), histogram.min), histogram.max)
  }
  return histogram.max
}

/** `null` where fewer than ten samples lie above it. */
export function quantile(histogram: Histogram, q: number, failures = 0): number | null {
  const total = histogram.count + failures
  return total - rankOf(q, total) < SAMPLES_ABOVE ? null : (rankedQuantile(histogram, q, failures) ?? null)
}

/** 0.95 x 200 is 190.00000000000003 in floating point: the sliver is taken off before rounding up. */
function rankOf(q: number, total: number): number {
  return Math.max(1, Math.ceil(q * total - 1e-9))
}
