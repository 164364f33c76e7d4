/** From a measurement to the part `load` of the run record. */
import { groupedBy } from '../../contract/derive/view.ts'
import { type Effect, ENDPOINTS, effectOf } from '../../contract/endpoint.ts'
import type { LoadRecord } from '../../contract/load-record.ts'
import { type Histogram, middleOf, quantile } from '../core/histogram.ts'
import type { Outcome } from '../core/outcome.ts'
import { type LoadPlan, withSteps } from '../core/plan.ts'
import { arrivalsBetween, arrivalsOf, lengthOf } from '../core/profile.ts'
import { conformanceOf, oracleResults } from './conformance.ts'
import { type Flaw, objectivesOf } from './judge.ts'
import type { Measurement } from './measure.ts'
import { type Cell, countOf, type Reduction, successesOf } from './reduce.ts'
import { type K6Run, unsent } from './run-k6.ts'

export interface Known {
  k6: string
  /** Beyond those of the measurement itself. */
  flaws: readonly Flaw[]
  leftOut: readonly string[]
}

export function summarised({ plan, reduction, run, flaws: own }: Measurement, known: Known): LoadRecord {
  const flaws = [...own, ...known.flaws]
  const oracles = oracleResults(plan, reduction)
  const objectives = [...objectivesOf(plan, reduction, run), ...oracles.objectives]
  const applied = asApplied(plan, reduction, run)
  const seconds = lengthOf(applied.profile)
  const arrivals = arrivalsOf(applied.profile)
  const missed = objectives
    .filter(({ met }) => !met)
    .map(({ rule, actual, undecided }) => `${undecided === true ? 'Undecided' : 'Not met'}: ${rule}; it was ${actual}.`)
  const byEndpoint = ENDPOINTS.flatMap(endpoint => {
    const calls = plan.calls.filter(call => call.endpoint === endpoint).map(({ call }) => call)
    const cells = reduction.cells.filter(cell => calls.includes(cell.call))
    return cells.length === 0 ? [] : [{ endpoint, cells }]
  })
  const valid = flaws.length === 0
  const conformance = conformanceOf(plan, reduction, valid)
  return {
    profile: plan.profile.name,
    k6: known.k6,
    planned: rounded(arrivals / seconds),
    // The arrival on the last tick of a step belongs to the next second.
    achieved: rounded(Math.min(reduction.started, arrivals) / seconds),
    seconds: Math.round(seconds * 1000) / 1000,
    dropped: reduction.dropped,
    validity: valid ? 'valid' : 'invalid',
    reasons: [
      ...flaws.map(({ sentence }) => sentence),
      ...(valid ? unsent(run.errors) : run.errors),
      ...missed,
      ...[...known.leftOut, ...oracles.leftOut].map(each => `Left out: ${each}.`),
    ],
    latency: byEndpoint.map(({ endpoint, cells }) => ({ endpoint, ...latencyOf(cells) })),
    objectives,
    ...(plan.generators === undefined ? {} : { generators: plan.generators.count }),
    ...(conformance === undefined ? {} : { conformance }),
    done: doneIn({ plan, reduction }),
    steps: stepsOf(applied, reduction),
    series: seriesOf(applied, reduction),
    histograms: byEndpoint.map(({ endpoint, cells }) => ({ endpoint, bars: barsOf(successesOf(cells)) })),
  }
}

export function doneIn({ plan, reduction }: Pick<Measurement, 'plan' | 'reduction'>): NonNullable<LoadRecord['done']> {
  const accepted = (effect: Effect) => {
    const calls = plan.calls.filter(each => effectOf(each.endpoint, each.operation) === effect).map(({ call }) => call)
    return successesOf(reduction.cells.filter(({ call }) => calls.includes(call))).count
  }
  // Of a try that was not shown to be done once, each of its calls may have been done.
  const most = plan.oracles?.race?.atOnce ?? 0
  const { races } = reduction.verdicts.tallies
  const raced = races.reduce((sum, { verdict, count }) => sum + count * (verdict === 'one' ? 1 : most), 0)
  return { notifications: accepted('notifies') + raced, changes: accepted('changes') }
}

const MOST_BARS = 60
const PER_DECADE = [100, 50, 40, 30, 20, 15, 10, 8, 6, 5, 4, 3, 2, 1] as const

/**
 * A histogram as a few bars of equal width on a logarithmic scale, for looking at. Few samples make few bars (Rice's
 * rule), so that the picture shows the service and not chance. Empty bars are left out.
 */
export function barsOf(histogram: Histogram): [from: number, to: number, count: number][] {
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

type StepRow = NonNullable<LoadRecord['steps']>[number]

/** Each step of the profile as it was planned and as it went. */
export function stepsOf({ profile }: LoadPlan, { cells, starts }: Reduction): StepRow[] {
  return profile.steps.map(({ name, rate, seconds, warmUp }) => {
    const started = starts.filter(each => each.step === name).reduce((sum, each) => sum + each.count, 0)
    const { outcomes: _all, successes: _fast, ...row } = latencyOf(cells.filter(cell => cell.step === name))
    return {
      name,
      rate: rounded(rate),
      // The arrival on the last tick of a step belongs to the next second.
      achieved: rounded(Math.min(started, rate * seconds) / seconds),
      seconds: rounded(seconds),
      ...(warmUp === true ? { warmUp } : {}),
      ...row,
    }
  })
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

export function asApplied(plan: LoadPlan, reduction: Reduction, run: K6Run): LoadPlan {
  const { starts, from, to } = reduction
  const endedEarly = run.stopped || run.limited === true || run.killed
  if (!endedEarly || starts.length === 0) return plan
  const end = Math.min(Math.max(...starts.map(({ second }) => second)) + 1, to / 1000)
  let left = end - from / 1000
  const steps = plan.profile.steps.flatMap(step => {
    const seconds = Math.min(step.seconds, left)
    left -= step.seconds
    return seconds > 0 ? [{ ...step, seconds }] : []
  })
  return withSteps(plan, steps)
}

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
  const callsIn = groupedBy(cells, cell => rowAt(cell.second))
  const startsIn = groupedBy(starts, each => rowAt(each.second))
  return edges.map((edge, i) => {
    const end = edges[i + 1] ?? length
    const seconds = Math.round((end - edge) * 1000) / 1000
    const { outcomes, successes } = latencyOf(callsIn.get(i) ?? [])
    const { max: _most, ...percentiles } = successes
    return {
      second: Math.round(edge + late),
      ...(seconds === 1 ? {} : { seconds }),
      planned: rounded(arrivalsBetween(profile, edge, end)),
      started: (startsIn.get(i) ?? []).reduce((sum, each) => sum + each.count, 0),
      ...percentiles,
      outcomes,
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

export function latencyOf(cells: readonly Cell[]) {
  const outcomes: Partial<Record<Outcome, number>> = {}
  for (const { outcome, histogram } of cells) outcomes[outcome] = (outcomes[outcome] ?? 0) + histogram.count
  const successes = successesOf(cells)
  const requests = countOf(cells)
  const failures = requests - successes.count
  const at = (q: number, failed: number) => finite(quantile(successes, q, failed))
  const most = successes.count === 0 ? null : finite(successes.max)
  return {
    requests,
    failures,
    outcomes,
    p50: at(0.5, failures),
    p95: at(0.95, failures),
    p99: at(0.99, failures),
    max: failures > 0 ? null : most,
    successes: { p50: at(0.5, 0), p95: at(0.95, 0), p99: at(0.99, 0), max: most },
  }
}

/** Infinity is no JSON: a quantile among the failures has no number. */
export function finite(value: number | null = null): number | null {
  return value === null || !Number.isFinite(value) ? null : Math.round(value * 1000) / 1000
}
