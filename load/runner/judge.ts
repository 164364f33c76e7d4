/** The verdict on a run: first whether it measured anything, then whether each objective is met. */

import type { LoadRecord } from '../../contract/load-record.ts'
import { QUANTILES } from '../core/compare-runs.ts'
import { type Histogram, middleOf, quantile, rankedQuantile } from '../core/histogram.ts'
import { countsAgainstService, isDown } from '../core/outcome.ts'
import type { LoadPlan, PlannedCall } from '../core/plan.ts'
import { arrivalsOf, isJudged } from '../core/profile.ts'
import { ruleId } from '../core/thresholds.ts'
import { type Cell, countOf, type Reduction, successesOf } from './reduce.ts'
import { CROSSED, cpuShare, type K6Run } from './run-k6.ts'

const ENOUGH_LOGINS = 100

export type ObjectiveResult = LoadRecord['objectives'][number]

export function objectivesOf(plan: LoadPlan, reduction: Reduction, run: K6Run): ObjectiveResult[] {
  return [...upRule(plan, reduction, run), ...plan.calls.flatMap(call => rulesOf(call, plan, reduction))]
}

function rulesOf({ call, endpoint }: PlannedCall, plan: LoadPlan, reduction: Reduction): ObjectiveResult[] {
  const cells = reduction.cells.filter(cell => cell.call === call && isJudged(plan.profile, cell.step))
  // One login for all is made before the load begins, and says nothing of how fast logins are.
  const once = endpoint === 'auth-authenticate' && plan.profile.logIn === 'shared'
  if (once && countOf(cells) < ENOUGH_LOGINS) return []
  return [failedRule(call, cells, reduction.skipped.get(call) ?? 0, plan), ...latencyRules(call, cells, plan)]
}

/** Of the plan and of the verdict. */
export function endRule({ killAt }: Pick<LoadPlan['profile'], 'killAt'>): string {
  return `the run ends where ${percent(killAt)} of the calls of recent journeys are answered with 5xx or not at all`
}

/** Told only where it was broken. */
function upRule(plan: LoadPlan, reduction: Reduction, run: K6Run): ObjectiveResult[] {
  if (!run.killed) return []
  const down = countOf(reduction.cells.filter(cell => isDown(cell.outcome)))
  const rule = endRule(plan.profile)
  const actual = `${down} of ${countOf(reduction.cells)} calls, when the run was ended`
  return [{ id: ruleId('up', 'all'), rule, met: false, actual }]
}

/** Without a sample a rule is not met: nothing was shown. */
function failedRule(call: string, cells: readonly Cell[], skipped: number, plan: LoadPlan): ObjectiveResult {
  const allowed = plan.profile.objectives.failedShare
  const made = countOf(cells)
  const failed = cells.filter(cell => countsAgainstService(cell.outcome))
  const share = (countOf(failed) + skipped) / (made + skipped)
  const id = ruleId('failedShare', call)
  const rule = `${call}: at most ${percent(allowed)} of calls fail`
  const nothing = skipped === 0 ? 'no call was made' : `none of ${skipped} calls could be made`
  if (made === 0) return { id, rule, met: false, actual: nothing }
  const names = [...new Set(failed.map(cell => cell.outcome))].map(
    outcome => `${countOf(failed.filter(cell => cell.outcome === outcome))} ${outcome}`,
  )
  const details = [...names, ...(skipped > 0 ? [`${skipped} not made, an earlier answer lacked what they need`] : [])]
  const actual = `${percent(share)} of ${made + skipped}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
  return { id, rule, met: share <= allowed, actual }
}

function latencyRules(call: string, cells: readonly Cell[], plan: LoadPlan): ObjectiveResult[] {
  const successes = successesOf(cells)
  const failures = countOf(cells) - successes.count
  return (['p50', 'p95', 'p99'] as const).flatMap(name => {
    const q = QUANTILES[name]
    const limit = plan.profile.objectives[name]
    if (limit === undefined) return []
    const id = ruleId(name, call)
    const rule = `${call}: p${q * 100} at most ${limit} ms, failed calls counted as infinitely slow`
    const judged = fastEnough(successes, failures, q, limit)
    const actual = judged.undecided === true ? `${judged.actual}, which are too few to tell` : judged.actual
    return [{ id, rule, ...judged, actual }]
  })
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100} %`
}

/** How unlikely chance must be before few samples are called too slow, or fast enough. */
const SLOW_BY_CHANCE = 0.01
const FAST_BY_CHANCE = 0.05

/** `limit` in milliseconds; `failures` count as infinitely slow. Without a sample nothing is met. `undecided`: too few calls to say either. */
export function fastEnough(
  successes: Histogram,
  failures: number,
  q: number,
  limit: number,
): Pick<ObjectiveResult, 'met' | 'actual' | 'undecided'> {
  const total = successes.count + failures
  if (total === 0) return { met: false, actual: 'unknown: no call was made' }
  const value = quantile(successes, q, failures)
  if (value !== null)
    return { met: value <= limit, actual: Number.isFinite(value) ? `${value.toFixed(1)} ms` : 'infinite' }
  const slow = total - within(successes, limit)
  const actual = `slower in ${slow} of ${total} calls`
  if (1 - atLeast(slow + 1, total, 1 - q) < FAST_BY_CHANCE) return { met: true, actual }
  if (atLeast(slow, total, 1 - q) < SLOW_BY_CHANCE) return { met: false, actual }
  return { met: false, undecided: true, actual }
}

function within(histogram: Histogram, limit: number): number {
  let count = 0
  for (const [bucket, many] of histogram.buckets) if (middleOf(bucket) <= limit) count += many
  return count
}

/** The probability of `count` or more of `total`, each with the probability `share`. */
export function atLeast(count: number, total: number, share: number): number {
  if (count <= 0) return 1
  if (count > total) return 0
  if (share <= 0) return 0
  if (share >= 1) return 1
  // The shorter side is summed: from `count` up, each term over the one before.
  let term = Math.exp(logTerm(count, total, share))
  let sum = term
  for (let k = count; k < total && term > sum * 1e-12; k += 1) {
    term *= ((total - k) / (k + 1)) * (share / (1 - share))
    sum += term
  }
  return Math.min(1, sum)
}

function logTerm(count: number, total: number, share: number): number {
  let log = count * Math.log(share) + (total - count) * Math.log1p(-share)
  for (let k = 1; k <= count; k += 1) log += Math.log((total - count + k) / k)
  return log
}

/** What keeps a run from being a measure of the service. */
export interface Flaw {
  kind: string
  sentence: string
}

const CPU_LIMIT = 0.8
/** The script ends a run itself for one reason only: a rejected login. */
export const LOGIN_REJECTED = 108
const ACHIEVED = 0.99
/** The flaw of a run whose login was rejected. */
export const SHUT_OUT = 'log-in-refused'

export function flawsOfRun({ profile }: LoadPlan, reduction: Reduction, run: K6Run): Flaw[] {
  const flaws: Flaw[] = []
  const flaw = (kind: string, sentence: string) => flaws.push({ kind, sentence })
  const { started, ended, dropped } = reduction
  const { exitCode } = run
  const [planned, canaryLag] = [arrivalsOf(profile), rankedQuantile(reduction.canary, 0.99)]
  const used = cpuShare(run.health, reduction.from, reduction.to)
  // Ended because the service was down or rate limited: what was seen until then counts.
  const isEnded = run.killed || run.limited === true
  if (run.stopped) flaw('stopped', 'The run was stopped before its end.')
  else if (exitCode === LOGIN_REJECTED)
    flaw(
      SHUT_OUT,
      'The service rejected the login; the run was ended at once, because rejected logins can lock the account.',
    )
  else if (!isEnded && exitCode === null)
    flaw(
      'k6-failed',
      'k6 was ended by a signal: by the system, as where memory runs out (give it more, or take a lower rate), or by the harness, where it did not end in time.',
    )
  else if (!isEnded && exitCode !== 0 && exitCode !== CROSSED)
    flaw('k6-failed', `k6 ended with code ${exitCode} instead of 0 or 99.`)
  if (!reduction.complete || started === 0) {
    flaw('no-record', 'k6 left no complete record of samples.')
    return flaws
  }
  if (dropped > 0) flaw('dropped', `k6 dropped ${dropped} arrivals: their latency is missing from every percentile.`)
  const cut = run.stopped || isEnded
  if (!cut && started < planned * ACHIEVED)
    flaw('too-few-arrivals', `Only ${started} of ${Math.round(planned)} planned arrivals were started.`)
  if (!cut && ended < started)
    flaw(
      'journeys-broken',
      `${started - ended} journeys broke off inside the load script, or were cut at the end of the run.`,
    )
  if (canaryLag === undefined)
    flaw('no-canary', 'The canary left no sample, so nothing shows that k6 itself was fast enough.')
  else if (canaryLag > profile.canaryLag)
    flaw(
      'canary-lag',
      `A 20 ms sleep inside k6 lasted ${canaryLag.toFixed(1)} ms longer (p99; at most ${profile.canaryLag} ms): this machine was too busy to measure.`,
    )
  if (used !== undefined && used > CPU_LIMIT)
    flaw(
      'cpu',
      `k6 used ${(used * 100).toFixed(0)} % of the processor (at most ${CPU_LIMIT * 100} %): the generator was the limit.`,
    )
  return flaws
}

export const unknownRequests = (endpoints: readonly string[]): Flaw[] =>
  endpoints.map(endpoint => ({
    kind: 'unknown-request',
    sentence: `${endpoint} was not driven: no accepted request is known for it.`,
  }))
