/** A log-linear histogram of positive numbers: buckets at most 0.4 % wide, exact count, sum, least and most; mergeable. */

const PER_OCTAVE = 256

export interface Histogram {
  buckets: Map<number, number>
  count: number
  sum: number
  min: number
  max: number
}

/** Zero and less have no logarithm: one bucket below all. */
const ZERO = Number.NEGATIVE_INFINITY

export function newHistogram(): Histogram {
  return { buckets: new Map(), count: 0, sum: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }
}

export function bucketOf(value: number): number {
  if (value <= 0) return ZERO
  const octave = Math.floor(Math.log2(value))
  return octave * PER_OCTAVE + Math.floor((value / 2 ** octave - 1) * PER_OCTAVE)
}

export function middleOf(bucket: number): number {
  if (bucket === ZERO) return 0
  const octave = Math.floor(bucket / PER_OCTAVE)
  return 2 ** octave * (1 + (bucket - octave * PER_OCTAVE + 0.5) / PER_OCTAVE)
}

export function record(histogram: Histogram, value: number): void {
  const bucket = bucketOf(value)
  histogram.buckets.set(bucket, (histogram.buckets.get(bucket) ?? 0) + 1)
  histogram.count += 1
  histogram.sum += value
  histogram.min = Math.min(histogram.min, value)
  histogram.max = Math.max(histogram.max, value)
}

export function merged(histograms: Iterable<Histogram>): Histogram {
  const all = newHistogram()
  for (const one of histograms) {
    for (const [bucket, count] of one.buckets) all.buckets.set(bucket, (all.buckets.get(bucket) ?? 0) + count)
    all.count += one.count
    all.sum += one.sum
    all.min = Math.min(all.min, one.min)
    all.max = Math.max(all.max, one.max)
  }
  return all
}

export function sortedBuckets(histogram: Histogram): [number, number][] {
  return [...histogram.buckets].sort(([a], [b]) => a - b)
}

/** As it stands in a record; zeros are the bucket `null`. */
export function toData(histogram: Histogram) {
  const empty = histogram.count === 0
  return {
    buckets: sortedBuckets(histogram).map(([bucket, count]): [number | null, number] => [
      bucket === ZERO ? null : bucket,
      count,
    ]),
    count: histogram.count,
    sum: histogram.sum,
    min: empty ? null : histogram.min,
    max: empty ? null : histogram.max,
  }
}

export function fromData(data: ReturnType<typeof toData>): Histogram {
  return {
    buckets: new Map(data.buckets.map(([bucket, count]) => [bucket ?? ZERO, count])),
    count: data.count,
    sum: data.sum,
    min: data.min ?? Number.POSITIVE_INFINITY,
    max: data.max ?? Number.NEGATIVE_INFINITY,
  }
}

/** Fewer samples than this above a quantile, and it is one of the few and not of the service. */
const SAMPLES_ABOVE = 10

/** The nearest-rank quantile, `Infinity` where it falls among the failures, `undefined` where nothing was measured. */
export function rankedQuantile(histogram: Histogram, q: number, failures = 0): number | undefined {
  const total = histogram.count + failures
  if (total === 0) return undefined
  const rank = rankOf(q, total)
  if (rank > histogram.count) return Number.POSITIVE_INFINITY
  let observed = 0
  for (const [bucket, count] of sortedBuckets(histogram)) {
    observed += count
    if (observed >= rank) return Math.min(Math.max(middleOf(bucket), histogram.min), histogram.max)
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
