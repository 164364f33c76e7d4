/** The verdict on one trial: whether it measured the service, whether every objective is met, and what broke first. */
import { ENDPOINTS } from '../../../contract/endpoint.ts'
import { quantile, rankedQuantile } from '../../core/histogram.ts'
import { isDown, type Outcome } from '../../core/outcome.ts'
import type { PlannedCall } from '../../core/plan.ts'
import { ruleId } from '../../core/rules.ts'
import type { TrialVerdict } from '../../core/search.ts'
import { type ObjectiveResult, objectivesOf } from '../judge.ts'
import type { Measurement } from '../measure.ts'
import { type Cell, countOf, successesOf } from '../reduce.ts'
import { doneIn, finite } from '../summarise.ts'

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
  // What too few samples leave undecided is no miss: the next trial or the confirmation tells.
  const objectives = objectivesOf(plan, reduction, measured.run).map(each => ({
    ...each,
    met: each.met || each.undecided === true,
  }))
  const flaw = measured.flaws[0]
  const lasted = Math.max(seconds, (reduction.to - reduction.from) / 1000)
  const facts = {
    rate,
    seconds,
    confirms,
    objectives,
    p99: slowest(plan.calls, cells),
    median: finite(rankedQuantile(successesOf(cells), 0.5)),
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
    done: doneIn(measured),
    completedPerSecond: Number.isFinite(lasted) ? successesOf(cells).count / lasted : 0,
  }
  if (flaw !== undefined) return { ...facts, verdict: 'invalid', because: flaw.sentence }
  if (refusedShare > 0) {
    if (nearHeld && isTired(cells))
      return { ...facts, verdict: 'invalid', because: 'The rate limiter had not recovered from the trial before.' }
    const because = `the rate limiter rejected ${percent(refusedShare)} of calls`
    return { ...facts, verdict: 'missed', cause: 'rate-limiter', because }
  }
  const missed = objectives.find(({ met }) => !met)
  if (missed === undefined) return { ...facts, verdict: 'met' }
  const cause = missed.id === ruleId('failedShare', callOf(missed)) ? 'errors' : 'latency'
  return { ...facts, verdict: 'missed', cause, because: `${missed.rule}; it was ${missed.actual}` }
}

/** Whether the limiter rejected most calls from the first on, which one that has rested would not. */
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
  return known.length === 0 ? null : finite(Math.max(...known))
}

function endpointOf(calls: readonly PlannedCall[], cell: Cell): string | undefined {
  return calls.find(({ call }) => call === cell.call)?.endpoint
}

function callOf({ id }: ObjectiveResult): string {
  return (id ?? '').slice((id ?? '').indexOf('/') + 1)
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`
}
