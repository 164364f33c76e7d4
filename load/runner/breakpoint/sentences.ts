/** The result of a search in words: rates in journeys a second and, since limiters count requests, in requests a second. */
import type { WhyLimited } from '../../../contract/load-record.ts'
import type { Capacity, Cause, JudgedTrial } from './find-capacity.ts'

export function capacitySentence(capacity: Capacity, because: WhyLimited, hidden: number | null): string {
  return [bounds(capacity), reason(capacity, because), hiding(because, hidden), confirmation(capacity)]
    .filter(part => part !== '')
    .join(' ')
}

function bounds(capacity: Capacity): string {
  const { held, missed } = capacity
  if (held === null && missed === null) return 'No rate could be judged.'
  if (held === null)
    return `Not even ${number(missed ?? 0)} journeys a second met the objectives, the lowest rate that was tried.`
  const [trial] = heldTrials(capacity)
  // As they were sent at the held rate.
  const sent = (trial?.calls ?? []).map(({ endpoint, requests }) => ({
    endpoint,
    rate: (requests / (trial?.journeys ?? 1)) * (trial?.rate ?? 0),
  }))
  const all = sent.reduce((sum, { rate }) => sum + rate, 0)
  const each = sent.map(({ endpoint, rate }) => `${endpoint} ${number(rate)}`).join(', ')
  const message = sent.length === 0 ? '' : ` (${number(all)} requests a second: ${each})`
  const above = missed === null || sent.length === 0 ? '' : ` (${number((all * missed) / held)} requests a second)`
  const upper = missed === null ? 'no higher rate was missed' : `${number(missed)} missed them${above}`
  return `${number(held)} journeys a second met all objectives${message}; ${upper}.`
}

function reason(capacity: Capacity, because: WhyLimited): string {
  const last = capacity.trials.at(-1)
  const example = missedTrials(capacity)[0]?.because
  switch (because) {
    case 'rate-limiter':
      return `Rate limiting is the limit: ${example ?? last?.because ?? 'calls were rejected'}.`
    case 'errors':
      return `Errors are the limit: ${errors(capacity, example)}.`
    case 'latency':
      return `Latency is the limit: ${example ?? 'calls were too slow'}${saturation(capacity)}.`
    case 'generator':
      return `The search ended before the limit was found, because trials measured nothing of the service: ${last?.because ?? ''}`
    case 'ceiling':
      return 'That is the highest rate that the search may apply: the limit of the service lies above it.'
    case 'none':
      return 'The search was stopped before its end.'
  }
}

function errors({ ended, trials }: Capacity, example: string | undefined): string {
  const last = trials.at(-1)
  if (ended === 'killed')
    return `at ${number(last?.rate ?? 0)} journeys a second ${number((last?.brokenShare ?? 0) * 100)} % of calls got a server error or no answer, and the search was ended`
  if (ended === 'shut-out') return 'the service rejected the login, and the search was ended'
  return example ?? 'calls failed'
}

function saturation(capacity: Capacity): string {
  const [held, missed] = atBounds(capacity, trial => trial.median)
  const [before, after] = atBounds(capacity, trial => trial.completedPerSecond)
  if (held === undefined || missed === undefined || before === undefined || after === undefined) return ''
  return `; from the held to the missed rate the median went from ${number(held)} to ${number(missed)} ms and completed calls from ${number(before)} to ${number(after)} a second`
}

function hiding(because: WhyLimited, hidden: number | null): string {
  if (because !== 'rate-limiter' || (hidden !== null && hidden <= 0.05)) return ''
  return hidden === null
    ? 'Its burst allowance or window is not known, so that trials of this length may have passed above its limit.'
    : `A burst allowance could hide ${number(hidden * 100)} % above its limit from trials of this length.`
}

function confirmation({ confirmed, trials }: Capacity): string {
  const run = trials.findLast(({ confirms }) => confirms)
  if (run === undefined) return ''
  const what = `by a run of ${number(run.seconds)} s at ${number(run.rate)} journeys a second`
  if (confirmed === true) return `Confirmed ${what}.`
  return `Not confirmed ${what}: ${(run.because ?? 'it missed the objectives').replace(/\.$/, '')}.`
}

function number(value: number): string {
  return String(Number(value.toPrecision(4)))
}

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

const ORDER: readonly Cause[] = ['rate-limiter', 'errors', 'latency']
/** A median that grew so much, at a rate so little higher, is a queue. */
const QUEUE = 1.5

function causeOf(capacity: Capacity): Cause {
  const missed = missedTrials(capacity)
  const count = (cause: Cause) => missed.filter(trial => trial.cause === cause).length
  const cause = [...ORDER].sort((a, b) => count(b) - count(a))[0] ?? 'latency'
  // Nothing failed but what came later than the time-out: the end of a queue and no fault.
  const isLate = missed.every(trial => trial.failedShare - trial.timeoutShare < 1e-9 && trial.timeoutShare > 0)
  const [before = Number.POSITIVE_INFINITY, after = 0] = atBounds(capacity, trial => trial.median)
  return cause === 'errors' && isLate && after >= before * QUEUE ? 'latency' : cause
}

function missedTrials({ trials, missed }: Capacity): JudgedTrial[] {
  return trials.filter(trial => !trial.confirms && trial.rate === missed && trial.verdict === 'missed')
}

function heldTrials({ trials, held }: Capacity): JudgedTrial[] {
  return trials.filter(trial => !trial.confirms && trial.rate === held && trial.verdict === 'met')
}

/** The middle of what is told of the trials at the held rate, and at the missed one. */
function atBounds(capacity: Capacity, of: (trial: JudgedTrial) => number | null): (number | undefined)[] {
  return [heldTrials(capacity), missedTrials(capacity)].map(trials => {
    const sorted = trials.flatMap(trial => of(trial) ?? []).sort((a, b) => a - b)
    return sorted[Math.floor((sorted.length - 1) / 2)]
  })
}
