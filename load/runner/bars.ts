/** A histogram as a few bars of equal width on a logarithmic scale, for looking at. */
import { type Histogram, middleOf } from '../core/histogram.ts'

/** From, to, how many. */
export type Bar = [number, number, number]

const MOST_BARS = 60
const PER_DECADE = [100, 50, 40, 30, 20, 15, 10, 8, 6, 5, 4, 3, 2, 1] as const

/** Few samples make few bars (Rice's rule), so that the picture shows the service and not chance. Empty bars are left out. */
export function barsOf(histogram: Histogram): Bar[] {
  if (histogram.count === 0) return []
  const wanted = Math.min(MOST_BARS, Math.max(8, Math.ceil(2 * Math.cbrt(histogram.count))))
  const middles = [...histogram.buckets].map(([bucket, count]): [number, number] => [middleOf(bucket), count])
  const positive = middles.map(([middle]) => middle).filter(middle => middle > 0)
  const least = Math.min(...positive)
  const most = Math.max(...positive)
  const fits = (perDecade: number) => barAt(most, perDecade) - barAt(least, perDecade) < wanted
  const perDecade = PER_DECADE.find(fits) ?? 1
  const counts = new Map<number, number>()
  for (const [middle, count] of middles) {
    // What k6 timed as nothing belongs to the fastest.
    const bar = positive.length === 0 ? 0 : barAt(Math.max(middle, least), perDecade)
    counts.set(bar, (counts.get(bar) ?? 0) + count)
  }
  const edge = (bar: number) => Number((10 ** (bar / perDecade)).toPrecision(6))
  return [...counts].sort(([a], [b]) => a - b).map(([bar, count]) => [edge(bar), edge(bar + 1), count])
}

function barAt(value: number, perDecade: number): number {
  return Math.floor(Math.log10(value) * perDecade + 1e-9)
}
