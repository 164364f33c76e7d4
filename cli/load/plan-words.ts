/** The plan of a load run in lines, shown before anything is sent. */
import { highestRate } from '../../load/core/profile.ts'
import { needOf } from '../../load/core/resources.ts'
import type { LoadCost } from '../../load/runner/cost.ts'
import type { Planned } from '../../load/runner/plan.ts'

const LOG_INS = {
  each: 'every journey logs in',
  kept: 'each virtual user logs in for itself and keeps its token',
  shared: 'all share one log-in',
} as const

/** `memoryMib`: of the machine that applies the load, where that is known. */
export function planWords(
  { plan, leftOut, notes, testMark }: Planned,
  cost: LoadCost,
  memoryMib = Number.POSITIVE_INFINITY,
): string[] {
  const { profile, calls } = plan
  if (profile.limits !== undefined)
    return [
      `Load on ${plan.baseUrl}, profile ${profile.name}: bursts of harmless requests until they are refused, then sizes and time-outs`,
      `  cost     at most ${cost.requests} requests, as fast as they are answered or agreed on, no notifications, no changes, in ${duration(cost.seconds)}`,
    ]
  const steps = profile.steps.map(step => `${round(step.rate)}/s for ${round(step.seconds)} s`)
  const most = highestRate(profile)
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
    `  log-in   ${plan.token === null ? 'the service knows no token' : LOG_INS[profile.logIn]}`,
    ...(notified ? [`  marked   ${testMark ?? 'not as a test: the contract offers nothing for it'}`] : []),
    ...(needed > memoryMib
      ? [
          `  memory   k6 may need ${needed} MiB for ${vus} virtual users and their samples, and there are ${Math.round(memoryMib)}: where it takes more, the system ends it`,
        ]
      : []),
    ...[...notes, ...leftOut].map(each => `  note     ${each}`),
    `  cost     at most ${cost.requests} requests, ${cost.requestsPerSecond} a second (${round(most)} journeys), ${cost.notifications} notifications, ${cost.changes} changes, in ${duration(cost.seconds)}`,
    `  ends     at once where ${round(profile.killAt * 100)} % of the calls are answered with 5xx or not at all; Ctrl-C stops it in order`,
  ]
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function duration(seconds: number): string {
  if (seconds < 120) return `${Math.ceil(seconds)} s`
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} min` : `${round(seconds / 3600)} h`
}
