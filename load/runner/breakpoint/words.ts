/** The result of a search in words: rates in journeys a second and, since limiters count requests, in requests a second. */
import type { WhyLimited } from '../../../contract/load-record.ts'
import type { Cause, JudgedTrial } from './judge-trial.ts'
import type { Capacity } from './search-capacity.ts'

export function capacitySentence(capacity: Capacity, because: WhyLimited, hidden: number | null): string {
  return [bounds(capacity), reason(capacity, because), hiding(because, hidden), confirmation(capacity)]
    .filter(part => part !== '')
    .join(' ')
}

function bounds(capacity: Capacity): string {
  const { held, missed } = capacity
  const requests = requestsAt(heldTrials(capacity)[0])
  if (held === null)
    return missed === null
      ? 'No rate could be judged.'
      : `Not even ${number(missed)} journeys a second met the objectives, the lowest rate that was tried.`
  const upper =
    missed === null
      ? 'no higher rate was missed'
      : `${number(missed)} missed them${requests === undefined ? '' : ` (${number((requests.all * missed) / held)} requests a second)`}`
  return `${number(held)} journeys a second met all objectives${requests === undefined ? '' : ` (${requests.words})`}; ${upper}.`
}

/** Requests a second as they were sent at the held rate. */
export function requestsAt(trial: JudgedTrial | undefined): { all: number; words: string } | undefined {
  if (trial === undefined) return undefined
  const each = trial.calls.map(({ endpoint, requests }): [string, number] => [
    endpoint,
    (requests / trial.journeys) * trial.rate,
  ])
  const all = each.reduce((sum, [, rate]) => sum + rate, 0)
  return {
    all,
    words: `${number(all)} requests a second: ${each.map(([name, rate]) => `${name} ${number(rate)}`).join(', ')}`,
  }
}

function reason(capacity: Capacity, because: WhyLimited): string {
  const last = capacity.trials.at(-1)
  const example = missedTrials(capacity)[0]?.because
  switch (because) {
    case 'rate-limiter':
      return `Rate limiting is the limit: ${example ?? last?.because ?? 'calls were refused'}.`
    case 'errors':
      return `Errors are the limit: ${errors(capacity)}.`
    case 'latency':
      return `Latency is the limit: ${saturation(capacity, example)}.`
    case 'generator':
      return `The search ended before the limit was found, because trials measured nothing of the service: ${last?.because ?? ''}`
    case 'ceiling':
      return 'That is the highest rate that the search may apply: the limit of the service lies above it.'
    case 'none':
      return 'The search was stopped before its end.'
  }
}

function errors(capacity: Capacity): string {
  const last = capacity.trials.at(-1)
  if (capacity.ended === 'killed')
    return `at ${number(last?.rate ?? 0)} journeys a second ${number((last?.brokenShare ?? 0) * 100)} % of calls got a server error or no answer, and the search was ended`
  if (capacity.ended === 'shut-out') return 'the service refused the log-in, and the search was ended'
  return missedTrials(capacity)[0]?.because ?? 'calls failed'
}

function saturation(capacity: Capacity, example: string | undefined): string {
  const knee = kneeOf(capacity)
  const missed = example ?? 'calls were too slow'
  if (knee === undefined) return missed
  const { medians, completed } = knee
  return `${missed}; from the held to the missed rate the median went from ${number(medians[0])} to ${number(medians[1])} ms and completed calls from ${number(completed[0])} to ${number(completed[1])} a second`
}

function hiding(because: WhyLimited, hidden: number | null): string {
  if (because !== 'rate-limiter') return ''
  if (hidden === null)
    return 'Its burst allowance or window is not known, so that trials of this length may have passed above its limit.'
  return hidden > 0.05
    ? `A burst allowance could hide ${number(hidden * 100)} % above its limit from trials of this length.`
    : ''
}

function confirmation({ confirmed, trials }: Capacity): string {
  const run = trials.filter(({ confirms }) => confirms).at(-1)
  if (run === undefined) return ''
  const what = `by a run of ${number(run.seconds)} s at ${number(run.rate)} journeys a second`
  if (confirmed === true) return `Confirmed ${what}.`
  return `Not confirmed ${what}: ${(run.because ?? 'it missed the objectives').replace(/\.$/, '')}.`
}

function number(value: number): string {
  return String(Number(value.toPrecision(4)))
}

/** A median that grew so much, at a rate so little higher, is a queue. */
const QUEUE = 1.5
const ORDER: readonly Cause[] = ['rate-limiter', 'errors', 'latency']

/** Why the search ended where it did; the generator is never taken for the service. */
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

function missedTrials({ trials, missed }: Capacity): JudgedTrial[] {
  return trials.filter(trial => !trial.confirms && trial.rate === missed && trial.verdict === 'missed')
}

export function heldTrials({ trials, held }: Capacity): JudgedTrial[] {
  return trials.filter(trial => !trial.confirms && trial.rate === held && trial.verdict === 'met')
}

/** Nothing failed but what came later than the time-out: the end of a queue and no fault. */
function isOnlyLate(trials: readonly JudgedTrial[]): boolean {
  return trials.every(trial => trial.failedShare - trial.timeoutShare < 1e-9 && trial.timeoutShare > 0)
}

interface Knee {
  /** Medians in milliseconds at the held and the missed rate. */
  medians: [number, number]
  /** Successful calls a second, of all endpoints. */
  completed: [number, number]
}

function kneeOf(capacity: Capacity): Knee | undefined {
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
