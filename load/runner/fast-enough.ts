/** Whether calls are as fast as a rule asks: by the quantile where it can be told, else by how many were slower. */
import { type Histogram, middleOf, quantile } from '../core/histogram.ts'

export interface Judged {
  met: boolean
  /** Too few calls to say either. */
  undecided?: true
  actual: string
}

/** How unlikely chance must be before few samples are called too slow, or fast enough. */
const SLOW_BY_CHANCE = 0.01
const FAST_BY_CHANCE = 0.05

/** `limit` in milliseconds; `failures` count as infinitely slow. Without a sample nothing is met. */
export function fastEnough(successes: Histogram, failures: number, q: number, limit: number): Judged {
  const total = successes.count + failures
  if (total === 0) return { met: false, actual: 'unknown: no call was made' }
  const value = quantile(successes, q, failures)
  if (value !== null)
    return { met: value <= limit, actual: Number.isFinite(value) ? `${value.toFixed(1)} ms` : 'infinite' }
  const slow = total - within(successes, limit)
  const actual = `slower in ${slow} of ${total} calls`
  if (1 - atLeast(slow + 1, total, 1 - q) < FAST_BY_CHANCE) return { met: true, actual }
  if (atLeast(slow, total, 1 - q) < SLOW_BY_CHANCE) return { met: false, actual }
  return { met: false, undecided: true, actual }
}

function within(histogram: Histogram, limit: number): number {
  let count = 0
  for (const [bucket, many] of histogram.buckets) if (middleOf(bucket) <= limit) count += many
  return count
}

/** The probability of `count` or more of `total`, each with the probability `share`. */
export function atLeast(count: number, total: number, share: number): number {
  if (count <= 0) return 1
  if (count > total) return 0
  if (share <= 0) return 0
  if (share >= 1) return 1
  // The shorter side is summed: from `count` up, each term over the one before.
  let term = Math.exp(logTerm(count, total, share))
  let sum = term
  for (let k = count; k < total && term > sum * 1e-12; k += 1) {
    term *= ((total - k) / (k + 1)) * (share / (1 - share))
    sum += term
  }
  return Math.min(1, sum)
}

function logTerm(count: number, total: number, share: number): number {
  let log = count * Math.log(share) + (total - count) * Math.log1p(-share)
  for (let k = 1; k <= count; k += 1) log += Math.log((total - count + k) / k)
  return log
}
