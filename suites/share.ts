/** One worker's share of what the policy allows a run. */
import type { Policy } from '../probe/environment/types.ts'
import type { Plan } from './plan.ts'

/** Below ten requests a second a second worker would only wait for its turn. */
const SECOND_WORKER_FROM = 10

export function workersFor(policy: Pick<Policy, 'requestsPerSecond'>): number {
  return policy.requestsPerSecond >= SECOND_WORKER_FROM ? 2 : 1
}

export function shareOf(policy: Policy, plan: Pick<Plan, 'workers' | 'spent'>): Policy {
  const left = (most: number, spent: number) => Math.max(0, Math.floor((most - spent) / plan.workers))
  return {
    ...policy,
    requestsPerSecond: policy.requestsPerSecond / plan.workers,
    maxRequests: left(policy.maxRequests, plan.spent.requests),
    maxAuthFailures: left(policy.maxAuthFailures, plan.spent.refusedLogIns),
    ...(policy.maxChanges === undefined ? {} : { maxChanges: left(policy.maxChanges, plan.spent.changes) }),
    maxNotifications: left(policy.maxNotifications, plan.spent.notifications),
  }
}
