/** The run over time: a row a second, or a longer span where the run is long or its calls are few. */
import type { LoadRecord } from '../../contract/load-record.ts'
import type { LoadPlan } from '../core/plan.ts'
import { lengthOf, type Profile } from '../core/profile.ts'
import { quantile } from '../core/quantile.ts'
import { successesOf } from './latency.ts'
import type { Cell, Reduction } from './reduce.ts'

type Row = NonNullable<LoadRecord['series']>[number]

const MOST_ROWS = 600
/** Fewer tell nothing of time. */
const FEWEST_ROWS = 30
/** Two hundred have ten above their p95; a few more, because not every second has as many. */
const CALLS_FOR_P95 = 250

export function seriesOf({ profile }: LoadPlan, { cells, starts, from }: Reduction): Row[] {
  const first = starts.reduce((least, { second }) => Math.min(least, second), Number.POSITIVE_INFINITY)
  if (!Number.isFinite(first)) return []
  const length = Math.max(1, lengthOf(profile))
  // Samples are sorted by whole seconds of the clock, and a run begins amid one.
  const late = Math.min(Math.max(0, from / 1000 - first), 0.999)
  const edges = edgesOf(length, widthOf(length, successesOf(cells).count), late)
  const rowAt = (second: number) => {
    const next = edges.findIndex(edge => edge > second - first - late + 1e-6)
    return next < 0 ? edges.length - 1 : Math.max(0, next - 1)
  }
  const callsIn = grouped(cells, cell => rowAt(cell.second))
  const startsIn = grouped(starts, each => rowAt(each.second))
  return edges.map((edge, i) => {
    const end = edges[i + 1] ?? length
    const seconds = Math.round((end - edge) * 1000) / 1000
    return {
      second: Math.round(edge + late),
      ...(seconds === 1 ? {} : { seconds }),
      planned: plannedIn(profile, edge, end),
      started: (startsIn.get(i) ?? []).reduce((sum, each) => sum + each.count, 0),
      ...callsRow(callsIn.get(i) ?? []),
    }
  })
}

/** Where rows begin, in seconds since the first arrival; a first or last piece that is too short joins its neighbour. */
function edgesOf(length: number, width: number, late: number): number[] {
  const inside: number[] = []
  for (let edge = width - late; edge < length; edge += width) inside.push(edge)
  const long = inside.filter(edge => edge >= width / 2 && length - edge >= width / 2)
  return [0, ...long]
}

function widthOf(length: number, calls: number): number {
  const least = Math.ceil(length / MOST_ROWS)
  const most = Math.max(least, Math.floor(length / FEWEST_ROWS))
  const wanted = Math.ceil((CALLS_FOR_P95 * length) / Math.max(1, calls))
  return Math.min(most, Math.max(least, wanted))
}

function callsRow(cells: readonly Cell[]): Pick<Row, 'p50' | 'p95' | 'p99' | 'outcomes'> {
  const outcomes: Record<string, number> = {}
  for (const { outcome, histogram } of cells) outcomes[outcome] = (outcomes[outcome] ?? 0) + histogram.count
  const successes = successesOf(cells)
  const at = (q: number) => {
    const value = quantile(successes, q)
    return value === null ? null : Math.round(value * 1000) / 1000
  }
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), outcomes }
}

function plannedIn({ steps }: Profile, from: number, to: number): number {
  let start = 0
  let journeys = 0
  for (const { rate, seconds } of steps) {
    journeys += rate * Math.max(0, Math.min(to, start + seconds) - Math.max(from, start))
    start += seconds
  }
  return Math.round(journeys * 100) / 100
}

function grouped<T>(items: readonly T[], rowOf: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const item of items) {
    const row = rowOf(item)
    const group = groups.get(row)
    if (group === undefined) groups.set(row, [item])
    else group.push(item)
  }
  return groups
}
