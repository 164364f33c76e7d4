/** What a run of the plan costs the service, at most. */
import { effectOf } from '../../contract/endpoint.ts'
import type { LoadPlan, PlannedCall } from '../core/plan.ts'
import { mostOf } from '../core/profile.ts'
import { longestRunSeconds } from '../core/scenarios.ts'
import { countInShare } from '../core/share.ts'
import { racedIn } from './oracles.ts'

export interface LoadCost {
  requests: number
  notifications: number
  changes: number
  /** On the highest step; 0 for bursts, which are as fast as the answers and what is agreed on let them be. */
  requestsPerSecond: number
  seconds: number
}

/** Requests and seconds for sizes, time-outs and logins, alongside the bursts. */
const OTHER_REQUESTS = 150
const OTHER_SECONDS = 90

export function costOf(plan: LoadPlan): LoadCost {
  const { limits } = plan.profile
  if (limits !== undefined)
    return {
      requests: limits.requests + OTHER_REQUESTS,
      notifications: 0,
      changes: 0,
      requestsPerSecond: 0,
      seconds: limits.seconds + OTHER_SECONDS,
    }
  const { rate, runs, journeys, journeysOfARun } = mostOf(plan.profile)
  // Each run counts its journeys again.
  const shared = (share: number) =>
    share >= 1 ? journeys : Math.min(journeys, runs * countInShare(share, journeysOfARun))
  const times = (call: PlannedCall) => (isLoginOnce(call, plan) ? 2 * runs : shared(call.share))
  const count = (matches: (call: PlannedCall) => boolean) =>
    plan.calls.filter(matches).reduce((sum, call) => sum + times(call), 0)
  const race = plan.oracles?.race
  const perRace = race == null ? 0 : race.share * race.atOnce
  const perJourney = plan.calls.reduce((sum, call) => sum + (isLoginOnce(call, plan) ? 0 : call.share), 0)
  const raced = racedIn(plan.oracles, plan.profile)
  return {
    requests: count(() => true) + raced,
    notifications: count(call => call.endpoint === 'ext-notify') + raced,
    changes: count(call => effectOf(call.endpoint, call.operation) === 'changes'),
    requestsPerSecond: Math.round(rate * (perJourney + perRace) * 100) / 100,
    seconds: longestRunSeconds(plan.profile, plan.calls.length),
  }
}

function isLoginOnce({ endpoint }: PlannedCall, { profile }: LoadPlan): boolean {
  return endpoint === 'auth-authenticate' && profile.logIn === 'shared'
}
