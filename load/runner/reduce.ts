/** From samples to histograms by call, step, outcome and second; memory does not grow with the number of requests. */
import { type Histogram, merged, newHistogram, record } from '../core/histogram.ts'
import type { Outcome } from '../core/outcome.ts'
import type { PlannedCall } from '../core/plan.ts'
import { COMPLETE, METRICS } from '../core/thresholds.ts'
import { readSamples, type Sample } from './samples.ts'
import { isVerdict, readVerdicts, type Verdicts } from './verdicts.ts'

export interface Cell {
  call: string
  step: string
  outcome: Outcome
  /** Of the start of the request, since the epoch. */
  second: number
  histogram: Histogram
}

/** Journeys that started. */
export interface Starts {
  step: string
  /** Since the epoch. */
  second: number
  count: number
}

export interface Reduction {
  cells: Cell[]
  /** By step and second. */
  starts: Starts[]
  /** Calls that could not be made, by call. */
  skipped: Map<string, number>
  /** Journeys that found the service down, by window: the most at one moment. */
  down: Map<string, number>
  started: number
  ended: number
  dropped: number
  canary: Histogram
  /** Negotiated: `HTTP/1.1`, `HTTP/2.0 tls1.3`. */
  transports: Set<string>
  verdicts: Verdicts
  /** First and last sample, milliseconds since the epoch. */
  from: number
  to: number
  complete: boolean
  /** What its samples say of themselves: the tags `split` and `instance_id`. */
  runs: Set<string>
  instances: Set<string>
}

export function countOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { histogram }) => sum + histogram.count, 0)
}

export function successesOf(cells: readonly Cell[]): Histogram {
  return merged(cells.filter(({ outcome }) => outcome === 'ok').map(({ histogram }) => histogram))
}

/** Successful calls to what `wanted` picks: what was done by them. */
export function acceptedIn(
  calls: readonly PlannedCall[],
  cells: readonly Cell[],
  wanted: (call: PlannedCall) => boolean,
) {
  const names = calls.filter(wanted).map(({ call }) => call)
  return successesOf(cells.filter(({ call }) => names.includes(call))).count
}

/** `also`: gets every sample too. */
export async function reduceSamples(path: string, also?: (sample: Sample) => void): Promise<Reduction> {
  const own = newReduction()
  return own.end(
    await readSamples(path, sample => {
      own.take(sample)
      also?.(sample)
    }),
  )
}

/** Takes samples, of however many files: histograms are added, never percentiles. */
export function newReduction() {
  const cells = new Map<string, Cell>()
  const starts = new Map<string, Starts>()
  const verdicts = readVerdicts()
  const all = {
    skipped: new Map<string, number>(),
    down: new Map<string, number>(),
    started: 0,
    ended: 0,
    dropped: 0,
    canary: newHistogram(),
    transports: new Set<string>(),
    from: Number.POSITIVE_INFINITY,
    to: Number.NEGATIVE_INFINITY,
    runs: new Set<string>(),
    instances: new Set<string>(),
  }
  const downNow = new Map<string, number>()
  const take = (sample: Sample): void => {
    const { metric, at, value, tags } = sample
    all.from = Math.min(all.from, at)
    all.to = Math.max(all.to, at)
    // k6 gives what it drops the tags of the process alone, and none of the scenario's.
    if (metric !== 'dropped_iterations') all.runs.add(tags['split'] ?? '')
    all.instances.add(tags['instance_id'] ?? '')
    const isOfCanary = tags['step'] === undefined
    if (metric === METRICS.total) record(cellOf(cells, sample).histogram, value)
    else if (metric === METRICS.started) {
      all.started += value
      countStart(starts, sample)
    } else if (metric === COMPLETE && !isOfCanary) all.ended += value
    else if (metric === METRICS.broken) all.ended -= value
    else if (metric === METRICS.skipped) add(all.skipped, tags['call'], value)
    else if (metric === METRICS.down) {
      const { window = '' } = tags
      all.down.set(window, Math.max(all.down.get(window) ?? 0, add(downNow, window, value)))
    } else if (metric === METRICS.canary) record(all.canary, value)
    else if (metric === METRICS.transport) all.transports.add(tags['transport'] ?? '')
    else if (metric === 'dropped_iterations') all.dropped += value
    else if (isVerdict(sample)) verdicts.take(sample)
  }
  /** `complete`: all that there were was read. */
  const end = (complete: boolean): Reduction => ({
    ...all,
    cells: inOrder(cells),
    starts: inOrder(starts),
    verdicts: verdicts.end(),
    complete,
  })
  return { take, end }
}

function add(counts: Map<string, number>, key = '', value = 1): number {
  const sum = (counts.get(key) ?? 0) + value
  counts.set(key, sum)
  return sum
}

function inOrder<T>(byKey: Map<string, T>): T[] {
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
}

function countStart(starts: Map<string, Starts>, { at, value, tags }: Sample): void {
  const step = tags['step'] ?? ''
  const second = Math.floor(at / 1000)
  const key = `${step}\n${second}`
  const known = starts.get(key) ?? { step, second, count: 0 }
  starts.set(key, { ...known, count: known.count + value })
}

/** k6 stamps a sample at the end of its request. */
function cellOf(cells: Map<string, Cell>, { at, value, tags }: Sample): Cell {
  const call = tags['call'] ?? ''
  const step = tags['step'] ?? ''
  const outcome = (tags['outcome'] ?? 'ok') as Outcome
  const second = Math.floor((at - value) / 1000)
  const key = [call, step, outcome, second].join('\n')
  const known = cells.get(key)
  if (known !== undefined) return known
  const fresh: Cell = { call, step, outcome, second, histogram: newHistogram() }
  cells.set(key, fresh)
  return fresh
}
