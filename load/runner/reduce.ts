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

export async function reduceSamples(path: string): Promise<Reduction> {
  const cells = new Map<string, Cell>()
  const starts = new Map<string, Starts>()
  const verdicts = readVerdicts()
  const all: Reduction = {
    cells: [],
    starts: [],
    skipped: new Map(),
    started: 0,
    ended: 0,
    dropped: 0,
    canary: newHistogram(),
    transports: new Set(),
    verdicts: verdicts.end(),
    from: Number.POSITIVE_INFINITY,
    to: Number.NEGATIVE_INFINITY,
    complete: false,
    runs: new Set(),
    instances: new Set(),
  }
  all.complete = await readSamples(path, sample => {
    add(all, cells, sample)
    if (sample.metric === METRICS.started) countStart(starts, sample)
    if (isVerdict(sample)) verdicts.take(sample)
  })
  all.verdicts = verdicts.end()
  all.cells = inOrder(cells)
  all.starts = inOrder(starts)
  return all
}

function add(all: Reduction, cells: Map<string, Cell>, sample: Sample): void {
  all.from = Math.min(all.from, sample.at)
  all.to = Math.max(all.to, sample.at)
  // k6 gives what it drops the tags of the process alone, and none of the scenario's.
  if (sample.metric !== 'dropped_iterations') all.runs.add(sample.tags['split'] ?? '')
  all.instances.add(sample.tags['instance_id'] ?? '')
  switch (sample.metric) {
    case METRICS.total:
      record(cellOf(cells, sample).histogram, sample.value)
      return
    case METRICS.started:
      all.started += sample.value
      return
    case COMPLETE:
      // Those of the canary have no step.
      if (sample.tags['step'] !== undefined) all.ended += sample.value
      return
    case METRICS.broken:
      all.ended -= sample.value
      return
    case METRICS.skipped:
      all.skipped.set(sample.tags['call'] ?? '', (all.skipped.get(sample.tags['call'] ?? '') ?? 0) + sample.value)
      return
    case METRICS.canary:
      record(all.canary, sample.value)
      return
    case METRICS.transport:
      all.transports.add(sample.tags['transport'] ?? '')
      return
    case 'dropped_iterations':
      all.dropped += sample.value
      return
  }
}

export function inOrder<T>(byKey: Map<string, T>): T[] {
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
}

function countStart(starts: Map<string, Starts>, { at, value, tags }: Sample): void {
  const step = tags['step'] ?? ''
  const second = Math.floor(at / 1000)
  const key = startKeyOf({ step, second })
  const known = starts.get(key) ?? { step, second, count: 0 }
  starts.set(key, { ...known, count: known.count + value })
}

export function keyOf({ call, step, outcome, second }: Omit<Cell, 'histogram'>): string {
  return [call, step, outcome, second].join('\n')
}

export function startKeyOf({ step, second }: Omit<Starts, 'count'>): string {
  return `${step}\n${second}`
}

/** k6 stamps a sample at the end of its request. */
function cellOf(cells: Map<string, Cell>, { at, value, tags }: Sample): Cell {
  const call = tags['call'] ?? ''
  const step = tags['step'] ?? ''
  const outcome = (tags['outcome'] ?? 'ok') as Outcome
  const second = Math.floor((at - value) / 1000)
  const key = keyOf({ call, step, outcome, second })
  const known = cells.get(key)
  if (known !== undefined) return known
  const fresh: Cell = { call, step, outcome, second, histogram: newHistogram() }
  cells.set(key, fresh)
  return fresh
}
