/** Which share of the journeys makes a call: as the profile and the environment weigh it, within what one run may do. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { sourcesOf } from '../../contract/journey.ts'
import type { Environment } from '../../probe/environment/types.ts'
import type { LoadPlan, PlannedCall } from '../core/plan.ts'
import { mostJourneysOfARun, mostRuns } from '../core/profile.ts'
import { shareFor } from '../core/share.ts'

export interface Shared {
  calls: PlannedCall[]
  /** Where a cap made a share smaller, one sentence each. */
  thinned: string[]
}

interface Cap {
  what: string
  most: number
  applies(call: PlannedCall): boolean
}

/** Each trial of a search counts its journeys anew, so that a cap is divided among all there may be. */
export function withShares(
  calls: readonly PlannedCall[],
  profile: LoadPlan['profile'],
  environment: Environment,
  /** Notifications that are sent beside the journeys. */
  beside = 0,
): Shared {
  const [runs, journeys] = [mostRuns(profile), mostJourneysOfARun(profile)]
  const weights: Partial<Record<Endpoint, number>> = { ...profile.weights, ...environment.load?.weights }
  const weighed = calls.map(call => ({ ...call, share: weights[call.endpoint] ?? 1 }))
  const thinned: string[] = []
  for (const { what, most, applies } of capsOf(environment)) {
    const left = Math.max(0, most - (what === 'notifications' ? beside : 0))
    const share = shareFor(Math.floor(left / runs), journeys)
    for (const call of weighed) {
      if (!applies(call) || call.share <= share) continue
      thinned.push(
        `${call.call} is called by ${percent(share)} of the journeys: the policy allows ${most} ${what} a run`,
      )
      call.share = share
    }
  }
  return { calls: withNeeds(weighed).filter(call => call.share > 0), thinned }
}

/** A call that others need is made by at least as many journeys. */
function withNeeds(calls: readonly PlannedCall[]): PlannedCall[] {
  const needed = new Map(calls.map(call => [call, call.share]))
  // Those behind come later in the journey, so that one pass from the end reaches all.
  for (const call of [...calls].reverse())
    for (const source of sourcesOf(call))
      for (const one of calls)
        if (one !== call && (one.endpoint === source || `${one.endpoint}.${one.operation}` === source))
          needed.set(one, Math.max(needed.get(one) ?? 0, needed.get(call) ?? 0))
  return calls.map(call => ({ ...call, share: needed.get(call) ?? call.share }))
}

/** The embedded service bears any number. */
function capsOf({ kind, policy }: Environment): Cap[] {
  if (kind === 'sandbox') return []
  const changes = policy.load?.maxChanges ?? policy.maxChanges
  return [
    {
      what: 'notifications',
      most: policy.load?.maxNotifications ?? policy.maxNotifications,
      applies: call => call.endpoint === 'ext-notify',
    },
    {
      what: 'changes',
      most: changes ?? Number.POSITIVE_INFINITY,
      applies: call => call.endpoint === 'ext-reach' && call.operation !== 'check',
    },
  ]
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`
}
