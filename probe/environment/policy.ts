/** What each kind of environment allows, as defaults and as guards. */
import type { Kind } from '../../contract/check.ts'
import type { Effect } from '../../contract/endpoint.ts'
import type { EnvironmentFile } from './schema.ts'
import type { Environment, Policy } from './types.ts'

const SHARED = { recipients: [], timeoutMs: 10_000, maxResponseBytes: 4 * 1024 * 1024 }

const DEFAULTS: Record<Kind, Policy> = {
  sandbox: { ...SHARED, requestsPerSecond: 200, maxRequests: 2000, maxAuthFailures: 50, maxNotifications: 500 },
  test: { ...SHARED, requestsPerSecond: 5, maxRequests: 400, maxAuthFailures: 5, maxNotifications: 40 },
  production: { ...SHARED, requestsPerSecond: 2, maxRequests: 100, maxAuthFailures: 2, maxNotifications: 3 },
}

export function policyFor(kind: Kind, given: EnvironmentFile['policy']): Policy {
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return { ...DEFAULTS[kind], ...told }
}

/** Why a request of this effect may not be sent; `undefined` where it may. */
export function whyNot(
  environment: Pick<Environment, 'kind' | 'policy' | 'testData'>,
  effect: Effect,
  sent: string,
): string | undefined {
  if (environment.kind !== 'production' || (effect !== 'changes' && effect !== 'notifies')) return undefined
  const { recipients } = environment.policy
  if (recipients.length === 0)
    return 'production is changed and notified only for recipients named in policy.recipients, and there are none'
  const designated = recipients.some(value => value !== '' && sent.includes(value))
  return designated ? undefined : 'the request names none of policy.recipients'
}
