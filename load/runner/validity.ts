/** Whether a run measured the service at all. INVALID is not FAIL: it proves nothing either way. */

import { rankedQuantile } from '../core/histogram.ts'
import type { LoadPlan } from '../core/plan.ts'
import { arrivalsOf } from '../core/profile.ts'
import { cpuShare } from './health.ts'
import type { Reduction } from './reduce.ts'
import type { K6Run } from './run-k6.ts'

/** What keeps a run from being a measure of the service. */
export interface Flaw {
  kind: string
  sentence: string
}

const CPU_LIMIT = 0.8
/** The script ends a run itself for one reason only: a rejected login. */
export const LOGIN_REJECTED = 108
const ACHIEVED = 0.99
/** k6 ends with it where a threshold is crossed, of which there is the one that ends a run: what it saw is sound. */
export const CROSSED = 99
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
