/** Whether calls are as fast as a rule asks: by the quantile where it can be told, else by how many were slower. */
import { atLeast } from '../core/binomial.ts'
import { type Histogram, middleOf } from '../core/histogram.ts'
import { quantile } from '../core/quantile.ts'

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
