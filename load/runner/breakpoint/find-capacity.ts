/** Searches the highest rate that meets the objectives: trials with a pause between them, to the end or to the first reason to stop. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ENDPOINTS } from '../../../contract/endpoint.ts'
import type { LoadRecord, WhyLimited } from '../../../contract/load-record.ts'
import { quantile, rankedQuantile } from '../../core/histogram.ts'
import { countsAgainstService, isDown, type Outcome } from '../../core/outcome.ts'
import type { LoadPlan, PlannedCall } from '../../core/plan.ts'
import type { Search } from '../../core/search.ts'
import { type Bracket, bracketOf, nextOf, type SearchResult, type TrialVerdict } from '../../core/search.ts'
import { LOAD_RULES, ruleId } from '../../core/thresholds.ts'
import { type ObjectiveResult, objectivesOf, SHUT_OUT } from '../judge.ts'
import type { Measurement } from '../measure.ts'
import { type Cell, countOf, successesOf } from '../reduce.ts'
import { doneIn, finite, type Known, summarised } from '../summarise.ts'

interface SearchOrder extends Known {
  plan: LoadPlan
  search: Search
  /** Runs the steps of a plan that has no search in it, one k6 process each. */
  run: (plan: LoadPlan, label: string) => Promise<Measurement>
  /** The share of its limit that a burst allowance can hide; `null` where that is not known. */
  hidden: number | null
  signal?: AbortSignal | undefined
}

/** `killed`: the share at which the profile ends a run was reached. `shut-out`: the service rejected the login. */
interface Capacity extends Bracket {
  confirmed: boolean | null
  ended: SearchResult['ended'] | 'stopped' | 'killed' | 'shut-out'
  trials: JudgedTrial[]
}

const LONGEST_PAUSE = 60

/** The run that speaks for the result: the confirmation, else the last at the highest rate that met all, else the last. */
interface Shown {
  trial: JudgedTrial
  measured: Measurement
}

/** `measured`: the run that speaks for the result; absent where none was made. */
export async function findCapacity(order: SearchOrder): Promise<{ load: LoadRecord; measured?: Measurement }> {
  const { plan, search, signal } = order
  const trials: JudgedTrial[] = []
  let shown: Shown | undefined
  const rest = search.coolDownSeconds ?? 1
  let pause = rest
  const end = (ended: Capacity['ended'], confirmed: boolean | null = null) => {
    const capacity = { ...bracketOf(search, trials), confirmed, ended, trials }
    return shown === undefined
      ? { load: nothingRun(order) }
      : { load: recordOf(order, capacity, shown), measured: shown.measured }
  }
  for (;;) {
    const next = nextOf(search, trials)
    if (next.do === 'end') return end(next.ended, next.confirmed)
    // An abort ends the pause.
    if (trials.length > 0) await sleep(pause * 1000, undefined, { signal }).catch(() => undefined)
    if (signal?.aborted === true) return end('stopped')
    const { rate } = next
    const confirms = next.do === 'confirm'
    const seconds = confirms ? search.confirmSeconds : search.trialSeconds
    const measured = await order.run(trialPlan(plan, rate, seconds), `trial ${trials.length + 1} at ${rate}/s`)
    const { held } = bracketOf(search, trials)
    const nearHeld = held !== null && rate <= held * search.growth * 1.02
    const trial = judgeTrial(measured, { rate, seconds, confirms }, nearHeld)
    trials.push(trial)
    if (shown === undefined || weightOf(trial) >= weightOf(shown.trial)) shown = { trial, measured }
    if (measured.run.stopped) return end('stopped')
    if (measured.flaws.some(({ kind }) => kind === SHUT_OUT)) return end('shut-out')
    if (measured.run.killed || trial.brokenShare >= plan.profile.killAt) return end('killed')
    pause = trial.verdict === 'invalid' ? Math.min(LONGEST_PAUSE, pause * 2) : rest
  }
}

function trialPlan(plan: LoadPlan, rate: number, seconds: number): LoadPlan {
  const { search: _search, ...profile } = plan.profile
  return { ...plan, profile: { ...profile, steps: [{ name: 'trial', rate, seconds }] } }
}

function weightOf({ verdict, confirms, rate }: JudgedTrial): number {
  return verdict === 'invalid' ? 0 : confirms ? 3 : verdict === 'met' ? 2 + rate / (rate + 1) : 1
}

function recordOf(order: SearchOrder, capacity: Capacity, { measured, trial }: Shown): LoadRecord {
  const { held, missed, confirmed, trials } = capacity
  const because = whyLimited(capacity)
  const sentence = capacitySentence(capacity, because, order.hidden)
  const objectives = [...(trial.confirms ? trial.objectives : []), capacityObjective(order.search, capacity)]
  const unproven = isUnproven(capacity)
  const unmet = objectives.filter(({ met }) => !met).map(({ rule, actual }) => `Not met: ${rule}; it was ${actual}.`)
  const sum = (of: (trial: JudgedTrial) => number) => trials.reduce((total, each) => total + of(each), 0)
  return {
    ...summarised(measured, order),
    validity: unproven || order.flaws.length > 0 ? 'invalid' : 'valid',
    reasons: [
      ...order.flaws.map(flaw => flaw.sentence),
      ...(unproven ? [sentence] : unmet),
      ...order.leftOut.map(each => `Left out: ${each}.`),
    ],
    objectives,
    done: { notifications: sum(each => each.done.notifications), changes: sum(each => each.done.changes) },
    capacity: { held, missed, because, sentence, confirmed, trials: trials.map(shortOf) },
  }
}

/** The search has no answer because of us: that proves nothing against the service. */
function isUnproven({ ended, held, confirmed }: Capacity): boolean {
  if (ended === 'killed' || ended === 'shut-out') return false
  return ended === 'stopped' || ended === 'invalid' || (held !== null && confirmed === null)
}

function capacityObjective({ precision }: Search, { held, missed, confirmed }: Capacity) {
  const upper = missed === null ? '' : `, and less than ${missed}`
  const known = `at least ${held} a second${upper}${confirmed === true ? ', confirmed' : ', not confirmed'}`
  return {
    id: ruleId('capacity', 'journey'),
    rule: `journey: the highest rate that meets the objectives is known to ${precision * 100} % and confirmed`,
    met: held !== null && confirmed === true,
    actual: held === null ? 'no rate that meets them' : known,
  }
}

function shortOf({ rate, seconds, verdict, because, p99, failedShare, refusedShare, calls }: JudgedTrial) {
  const why = because === undefined ? {} : { because }
  return { rate, seconds, verdict, ...why, p99, failedShare, refusedShare, calls }
}

/** Stopped before the first trial. */
function nothingRun({ plan, k6 }: SearchOrder): LoadRecord {
  const sentence = 'The search was stopped before its first trial.'
  const nothing = { planned: 0, achieved: 0, seconds: 0, dropped: 0, latency: [], objectives: [] }
  return {
    ...nothing,
    profile: plan.profile.name,
    k6,
    validity: 'invalid',
    reasons: [sentence],
    capacity: { held: null, missed: null, because: 'none', sentence, confirmed: null, trials: [] },
  }
}

type Cause = 'rate-limiter' | 'errors' | 'latency'

type JudgedTrial = ReturnType<typeof judgeTrial>

/**
 * The verdict on one trial: whether it measured the service, whether every objective is met, and what broke first. Shares are of all calls, 0..1.
 * `nearHeld`: a rested limiter lets through at least half of this rate.
 */
export function judgeTrial(
  measured: Measurement,
  trial: { rate: number; seconds: number; confirms: boolean },
  nearHeld: boolean,
) {
  const { plan, reduction } = measured
  const { cells } = reduction
  const made = countOf(cells)
  const share = (wanted: (outcome: Outcome) => boolean) =>
    made === 0 ? 0 : countOf(cells.filter(({ outcome }) => wanted(outcome))) / made
  const refusedShare = share(outcome => outcome === 'rate_limited')
  // What too few samples leave undecided is no miss: the next trial or the confirmation tells.
  const objectives = objectivesOf(plan, reduction, measured.run).map(each => ({
    ...each,
    met: each.met || each.undecided === true,
  }))
  const lasted = Math.max(trial.seconds, (reduction.to - reduction.from) / 1000)
  return {
    ...trial,
    objectives,
    ...verdictOn(measured, objectives, refusedShare, nearHeld),
    /** Of the slowest call, milliseconds, failed calls as infinitely slow; `null` where that is infinite or too few samples lie above it. */
    p99: slowest(plan.calls, cells),
    /** Of all successful calls. */
    median: finite(rankedQuantile(successesOf(cells), 0.5)),
    failedShare: share(outcome => countsAgainstService(outcome) && outcome !== 'rate_limited'),
    refusedShare,
    timeoutShare: share(outcome => outcome === 'timeout'),
    /** Of 5xx and of calls without an answer. */
    brokenShare: share(isDown),
    /** That were started: one more than planned where an arrival falls on the last tick. */
    journeys: reduction.started,
    /** What was sent, by endpoint. */
    calls: ENDPOINTS.flatMap(endpoint => {
      const own = cells.filter(cell => endpointOf(plan.calls, cell) === endpoint)
      const requests = countOf(own)
      return requests === 0
        ? []
        : [{ endpoint: endpoint as string, requests, failures: requests - successesOf(own).count }]
    }),
    done: doneIn(measured),
    /** Successful calls of all endpoints until the last answer. */
    completedPerSecond: Number.isFinite(lasted) ? successesOf(cells).count / lasted : 0,
  }
}

/** `cause` of what was missed; `because` in words: what was missed, or why the trial is invalid. */
interface TrialJudgement {
  verdict: TrialVerdict
  cause?: Cause
  because?: string
}

function verdictOn(
  { flaws: [flaw], reduction: { cells } }: Measurement,
  objectives: readonly ObjectiveResult[],
  refusedShare: number,
  nearHeld: boolean,
): TrialJudgement {
  if (flaw !== undefined) return { verdict: 'invalid', because: flaw.sentence }
  if (refusedShare > 0) {
    if (nearHeld && isTired(cells))
      return { verdict: 'invalid', because: 'The rate limiter had not recovered from the trial before.' }
    const because = `the rate limiter rejected ${percent(refusedShare)} of calls`
    return { verdict: 'missed', cause: 'rate-limiter', because }
  }
  const missed = objectives.find(({ met }) => !met)
  if (missed === undefined) return { verdict: 'met' }
  const cause = missed.id?.startsWith(`${LOAD_RULES.failedShare}/`) === true ? 'errors' : 'latency'
  return { verdict: 'missed', cause, because: `${missed.rule}; it was ${missed.actual}` }
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

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`
}

function capacitySentence(capacity: Capacity, because: WhyLimited, hidden: number | null): string {
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
function whyLimited(capacity: Capacity): WhyLimited {
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
