/** A load run in words: what it will send and cost before it begins, and a line of how far it is. */

import type { LoadPlan } from '../load/core/plan.ts'
import { mostOf } from '../load/core/profile.ts'
import { needOf, podsFor, USUAL_POD } from '../load/core/resources.ts'
import type { LoadCost } from '../load/runner/cost.ts'
import { endRule } from '../load/runner/judge.ts'
import type { Planned } from '../load/runner/plan.ts'
import type { LoadProgress } from '../load/runner/runs.ts'
import type { Listener } from './context.ts'

const LOGINS = {
  each: 'every journey logs in',
  kept: 'each virtual user logs in for itself and keeps its token',
  shared: 'all share one login',
} as const

/** `memoryMib`: of the machine that applies the load, where that is known. */
export function planText(
  { plan, leftOut, notes, testMark }: Planned,
  cost: LoadCost,
  memoryMib = Number.POSITIVE_INFINITY,
): string[] {
  const { profile, calls } = plan
  if (profile.limits !== undefined)
    return [
      `Load on ${plan.baseUrl}, profile ${profile.name}: bursts of harmless requests until they are rejected, then sizes and time-outs`,
      `  cost     at most ${cost.requests} requests, as fast as they are answered or agreed on, no notifications, no changes, in ${duration(cost.seconds)}`,
    ]
  const steps = profile.steps.map(step => `${round(step.rate)}/s for ${round(step.seconds)} s`)
  const { rate: most } = mostOf(profile)
  const { search } = profile
  const searched =
    search === undefined
      ? undefined
      : `the highest rate that meets the objectives, from ${round(search.from)} up to ${round(search.ceiling)} journeys a second, in trials of ${round(search.trialSeconds)} s`
  const { vus, memoryMib: needed } = needOf(plan)
  const notified = calls.some(call => call.endpoint === 'ext-notify')
  return [
    `Load on ${plan.baseUrl}, profile ${profile.name}: ${searched ?? `journeys ${steps.slice(0, 8).join(', ')}${steps.length > 8 ? ', …' : ''}`}`,
    `  journey  ${calls.map(call => (call.share < 1 ? `${call.call} (${round(call.share * 100)} %)` : call.call)).join(' → ')}`,
    `  login   ${plan.token === null ? 'the service knows no token' : LOGINS[profile.logIn]}`,
    ...(notified ? [`  marked   ${testMark ?? 'not as a test: the contract offers nothing for it'}`] : []),
    ...(plan.generators === undefined ? [] : podsText(plan)),
    ...(needed > memoryMib
      ? [
          `  memory   k6 may need ${needed} MiB for ${vus} virtual users and their samples, and there are ${Math.round(memoryMib)}: where it takes more, the system ends it`,
        ]
      : []),
    ...[...notes, ...leftOut].map(each => `  note     ${each}`),
    `  cost     at most ${cost.requests} requests, ${cost.requestsPerSecond} a second (${round(most)} journeys), ${cost.notifications} notifications, ${cost.changes} changes, in ${duration(cost.seconds)}`,
    `  ends     ${endRule(profile)}${Number.isFinite(memoryMib) ? '; Ctrl-C stops it in order' : ''}`,
  ]
}

function podsText(plan: LoadPlan): string[] {
  const { vus, memoryMib, cpu } = needOf(plan)
  const fewest = podsFor(plan)
  const enough = fewest === undefined ? 'no number is enough' : `${fewest} ${fewest === 1 ? 'is' : 'are'} enough`
  return [
    `  pods     ${plan.generators?.count} of ${memoryMib} MiB (never above ${memoryMib * 2}) and ${cpu} processors for ${vus} virtual users each; of pods of at most ${USUAL_POD.memoryMib} MiB and ${USUAL_POD.cpu} processor ${enough}`,
  ]
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function duration(seconds: number): string {
  if (seconds < 120) return `${Math.ceil(seconds)} s`
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} min` : `${round(seconds / 3600)} h`
}

/** Of less, a rate would be told that never was. */
const LEAST_SECONDS = 0.5

/** Says how far a load run is; what was reported a second ago gives the rate of now. */
export function progressTeller({ status }: Pick<Listener, 'status'>): (progress: LoadProgress) => void {
  let before: LoadProgress | undefined
  return progress => {
    // Of several runs each begins anew.
    const isLater = progress.elapsedSeconds >= (before?.elapsedSeconds ?? 0)
    status(progressText(progress, isLater ? before : undefined))
    before = progress
  }
}

export function progressText(now: LoadProgress, before: LoadProgress | undefined): string {
  const elapsed = `${Math.round(now.elapsedSeconds)} of ${Math.round(now.totalSeconds)} s`
  const label = now.label === undefined ? '' : `${now.label}: `
  const { live } = now
  if (live === undefined || live.started === 0) return `${label}making virtual users`
  const seconds = now.elapsedSeconds - (before?.elapsedSeconds ?? 0)
  const rate = (live.started - (before?.live?.started ?? 0)) / seconds
  const parts = [
    `${label}${elapsed}`,
    // When the first journey began is known to a second.
    seconds < LEAST_SECONDS ? '' : `${Number(rate.toPrecision(2)) < 10 ? rate.toFixed(1) : rate.toFixed(0)} journeys/s`,
    live.p95 === undefined ? '' : `p95 ${live.p95.toFixed(0)} ms`,
    `${(live.failedShare * 100).toFixed(live.failedShare > 0 && live.failedShare < 0.01 ? 2 : 0)} % failed`,
    `${live.dropped} dropped`,
    now.health === undefined ? '' : `k6 at ${Math.round(now.health.cpu * 100)} % CPU`,
  ]
  return parts.filter(part => part !== '').join(' · ')
}
