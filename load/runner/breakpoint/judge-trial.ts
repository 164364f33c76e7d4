/** The verdict on one trial: whether it measured the service, whether every objective is met, and what broke first. */
import { ENDPOINTS, effectOf } from '../../../contract/endpoint.ts'
import { type Histogram, merged, quantile, rankedQuantile } from '../../core/histogram.ts'
import { isDown, type Outcome } from '../../core/outcome.ts'
import type { PlannedCall } from '../../core/plan.ts'
import { ruleId } from '../../core/rules.ts'
import type { TrialVerdict } from '../../core/search.ts'
import { sentenceOf } from '../../core/validity.ts'
import { fastEnough } from '../fast-enough.ts'
import { latencyLimits, type ObjectiveResult, objectivesOf } from '../judge.ts'
import type { Measurement } from '../measure.ts'
import type { Cell } from '../reduce.ts'

export type Cause = 'rate-limiter' | 'errors' | 'latency'

export interface JudgedTrial {
  rate: number
  seconds: number
  confirms: boolean
  verdict: TrialVerdict
  /** Of what was missed. */
  cause?: Cause
  /** In words: what was missed, or why the trial is invalid. */
  because?: string
  objectives: ObjectiveResult[]
  /** Of the slowest call, milliseconds, failed calls as infinitely slow; `null` where that is infinite or too few samples lie above it. */
  p99: number | null
  /** The median of all successful calls. */
  median: number | null
  /** Of all calls, 0..1. */
  failedShare: number
  refusedShare: number
  timeoutShare: number
  /** The share of 5xx and of calls without an answer. */
  brokenShare: number
  /** That were started: one more than planned where an arrival falls on the last tick. */
  journeys: number
  /** What was sent, by endpoint. */
  calls: { endpoint: string; requests: number; failures: number }[]
  /** Accepted notifications and changes. */
  done: { notifications: number; changes: number }
  /** Successful calls of all endpoints until the last answer. */
  completedPerSecond: number
}

export interface Circumstances {
  rate: number
  seconds: number
  confirms: boolean
  /** A rested limiter lets through at least half of this rate. */
  nearHeld: boolean
}

export function judgeTrial(measured: Measurement, { rate, seconds, confirms, nearHeld }: Circumstances): JudgedTrial {
  const { plan, reduction } = measured
  const { cells } = reduction
  const made = countOf(cells)
  const share = (wanted: (outcome: Outcome) => boolean) =>
    made === 0 ? 0 : countOf(cells.filter(({ outcome }) => wanted(outcome))) / made
  const refusedShare = share(outcome => outcome === 'rate_limited')
  const failedShare = share(outcome => !['ok', 'conn_stale', 'rate_limited'].includes(outcome))
  const timeoutShare = share(outcome => outcome === 'timeout')
  const accepted = (wanted: (call: PlannedCall) => boolean) => {
    const names = plan.calls.filter(wanted).map(({ call }) => call)
    return successesOf(cells.filter(({ call }) => names.includes(call))).count
  }
  const objectives = trialObjectives(measured)
  const flaw = measured.flaws[0]
  const lasted = Math.max(seconds, (reduction.to - reduction.from) / 1000)
  const facts = {
    rate,
    seconds,
    confirms,
    objectives,
    p99: slowest(plan.calls, cells),
    median: rounded(rankedQuantile(successesOf(cells), 0.5)),
    failedShare,
    refusedShare,
    timeoutShare,
    brokenShare: share(isDown),
    journeys: reduction.started,
    calls: ENDPOINTS.flatMap(endpoint => {
      const own = cells.filter(cell => endpointOf(plan.calls, cell) === endpoint)
      const requests = countOf(own)
      return requests === 0 ? [] : [{ endpoint, requests, failures: requests - successesOf(own).count }]
    }),
    done: {
      notifications: accepted(({ endpoint }) => endpoint === 'ext-notify'),
      changes: accepted(({ endpoint, operation }) => effectOf(endpoint, operation) === 'changes'),
    },
    completedPerSecond: Number.isFinite(lasted) ? successesOf(cells).count / lasted : 0,
  }
  if (flaw !== undefined) return { ...facts, verdict: 'invalid', because: sentenceOf(flaw) }
  if (refusedShare > 0) {
    if (nearHeld && isTired(cells))
      return { ...facts, verdict: 'invalid', because: 'The rate limiter had not recovered from the trial before.' }
    const because = `the rate limiter refused ${percent(refusedShare)} of calls`
    return { ...facts, verdict: 'missed', cause: 'rate-limiter', because }
  }
  const missed = objectives.find(({ met }) => !met)
  if (missed === undefined) return { ...facts, verdict: 'met' }
  const cause = missed.id === ruleId('failedShare', callOf(missed)) ? 'errors' : 'latency'
  return { ...facts, verdict: 'missed', cause, because: `${missed.rule}; it was ${missed.actual}` }
}

/** The objectives of the profile; a quantile over too few samples is judged by how many calls were too slow. */
function trialObjectives({ plan, reduction, run }: Measurement): ObjectiveResult[] {
  const { failedShare } = plan.profile.objectives
  const failed = objectivesOf({ ...plan, profile: { ...plan.profile, objectives: { failedShare } } }, reduction, run)
  const judged = plan.calls.filter(({ call }) => failed.some(({ id }) => id === ruleId('failedShare', call)))
  const latency = judged.flatMap(({ call }) =>
    latencyLimits(plan).flatMap(([name, q, limit]) => {
      if (limit === undefined) return []
      const cells = reduction.cells.filter(cell => cell.call === call)
      const rule = `${call}: ${name} at most ${limit} ms, failed calls counted as infinitely slow`
      return [{ id: ruleId(name, call), rule, ...isFast(cells, q, limit) }]
    }),
  )
  return [...failed, ...latency]
}

/** What too few samples leave undecided is no miss: the next trial or the confirmation tells. */
function isFast(cells: readonly Cell[], q: number, limit: number): Pick<ObjectiveResult, 'met' | 'actual'> {
  const successes = successesOf(cells)
  const { met, undecided, actual } = fastEnough(successes, countOf(cells) - successes.count, q, limit)
  return { met: met || undecided === true, actual }
}

/** Whether the limiter refused most calls from the first on, which one that has rested would not. */
function isTired(cells: readonly Cell[]): boolean {
  const first = Math.min(...cells.map(({ second }) => second))
  const early = cells.filter(({ second }) => second <= first + 1)
  return countOf(early.filter(({ outcome }) => outcome === 'rate_limited')) > countOf(early) / 2
}

function slowest(calls: readonly PlannedCall[], cells: readonly Cell[]): number | null {
  const values = calls.map(({ call }) => {
    const own = cells.filter(cell => cell.call === call)
    const successes = successesOf(own)
    return quantile(successes, 0.99, countOf(own) - successes.count)
  })
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : rounded(Math.max(...known))
}

function successesOf(cells: readonly Cell[]): Histogram {
  return merged(cells.filter(({ outcome }) => outcome === 'ok').map(({ histogram }) => histogram))
}

function countOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { histogram }) => sum + histogram.count, 0)
}

function endpointOf(calls: readonly PlannedCall[], cell: Cell): string | undefined {
  return calls.find(({ call }) => call === cell.call)?.endpoint
}

function callOf({ id }: ObjectiveResult): string {
  return (id ?? '').slice((id ?? '').indexOf('/') + 1)
}

function rounded(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) ? null : Math.round(value * 1000) / 1000
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`
}
