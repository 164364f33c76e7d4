/** Why the search ended where it did; the generator is never taken for the service. */
import type { WhyLimited } from '../../../contract/load-record.ts'
import type { Cause, JudgedTrial } from './judge-trial.ts'
import type { Capacity } from './search-capacity.ts'

/** A median that grew so much, at a rate so little higher, is a queue. */
const QUEUE = 1.5
const ORDER: readonly Cause[] = ['rate-limiter', 'errors', 'latency']

export function whyLimited(capacity: Capacity): WhyLimited {
  switch (capacity.ended) {
    case 'stopped':
      return 'none'
    case 'killed':
    case 'shut-out':
      return 'errors'
    case 'ceiling':
      return 'ceiling'
    case 'invalid':
      return (capacity.trials.at(-1)?.refusedShare ?? 0) > 0 ? 'rate-limiter' : 'generator'
    case 'limit':
      return causeOf(capacity)
  }
}

function causeOf(capacity: Capacity): Cause {
  const missed = missedTrials(capacity)
  const count = (cause: Cause) => missed.filter(trial => trial.cause === cause).length
  const cause = [...ORDER].sort((a, b) => count(b) - count(a))[0] ?? 'latency'
  return cause === 'errors' && isOnlyLate(missed) && hasKnee(capacity) ? 'latency' : cause
}

export function missedTrials({ trials, missed }: Capacity): JudgedTrial[] {
  return trials.filter(trial => !trial.confirms && trial.rate === missed && trial.verdict === 'missed')
}

export function heldTrials({ trials, held }: Capacity): JudgedTrial[] {
  return trials.filter(trial => !trial.confirms && trial.rate === held && trial.verdict === 'met')
}

/** Nothing failed but what came later than the time-out: the end of a queue and no fault. */
function isOnlyLate(trials: readonly JudgedTrial[]): boolean {
  return trials.every(trial => trial.failedShare - trial.timeoutShare < 1e-9 && trial.timeoutShare > 0)
}

export interface Knee {
  /** Medians in milliseconds at the held and the missed rate. */
  medians: [number, number]
  /** Successful calls a second, of all endpoints. */
  completed: [number, number]
}

export function kneeOf(capacity: Capacity): Knee | undefined {
  const [held, missed] = [heldTrials(capacity), missedTrials(capacity)]
  const medians = [held, missed].map(trials => middle(trials.map(trial => trial.median ?? Number.NaN)))
  const completed = [held, missed].map(trials => middle(trials.map(trial => trial.completedPerSecond)))
  const [a, b, c, d] = [...medians, ...completed]
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  return { medians: [a, b], completed: [c, d] }
}

function hasKnee(capacity: Capacity): boolean {
  const knee = kneeOf(capacity)
  return knee !== undefined && knee.medians[1] >= knee.medians[0] * QUEUE
}

function middle(values: readonly number[]): number | undefined {
  const sorted = values.filter(value => Number.isFinite(value)).sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)]
}
