/** What each kind of environment allows, as defaults and as a guard. */
import type { Kind } from '../../contract/check.ts'
import type { Effect } from '../../contract/endpoint.ts'
import type { EnvironmentFile } from './schema.ts'
import type { Environment, Policy } from './types.ts'

const SHARED = { recipients: [], maxMinutes: 15, timeoutMs: 10_000, maxResponseBytes: 2 * 1024 * 1024 }

type Guarded = Pick<Environment, 'kind' | 'policy'>

const DEFAULTS: Record<Kind, Policy> = {
  sandbox: {
    ...SHARED,
    requestsPerSecond: 500,
    maxRequests: 4000,
    maxAuthFailures: 50,
    maxNotifications: 500,
    maxChanges: 500,
    measureLimits: true,
  },
  test: {
    ...SHARED,
    requestsPerSecond: 5,
    maxRequests: 1500,
    maxAuthFailures: 5,
    maxNotifications: 100,
    maxChanges: 250,
    measureLimits: false,
  },
  production: {
    ...SHARED,
    requestsPerSecond: 2,
    maxRequests: 300,
    maxAuthFailures: 2,
    maxNotifications: 3,
    maxChanges: 6,
    measureLimits: false,
  },
}

export function policyFor(kind: Kind, given: EnvironmentFile['policy']): Policy {
  const reported = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return { ...DEFAULTS[kind], ...reported }
}

/** Limits are gone up to where the policy says so; in production never, whatever it says. */
export function mayMeasure({ kind, policy }: Guarded): boolean {
  return kind !== 'production' && policy.measureLimits === true
}

/**
 * Why a request of this effect may not be sent; `undefined` where it may. `carried`: the values in it.
 * `led`: values that answers about a designated recipient brought, such as a customer's id.
 */
export function whyNot(
  { kind, policy }: Guarded,
  effect: Effect,
  carried: readonly string[],
  led: ReadonlySet<string> = new Set(),
): string | undefined {
  if (kind !== 'production' || (effect !== 'changes' && effect !== 'notifies')) return undefined
  if (policy.recipients.length === 0)
    return 'production is changed and notified only for recipients named in policy.recipients, and there are none'
  return designates(policy.recipients, carried) || carried.some(value => led.has(value))
    ? undefined
    : 'the request names none of policy.recipients'
}

/** Only a whole value designates: `12` in `Hauptstrasse 12` or in a number does not. */
export function designates(recipients: readonly string[], carried: readonly string[]): boolean {
  return recipients.some(recipient => carried.some(value => isSame(recipient, value)))
}

/** Spellings of one telephone number differ in front: `+49151…`, `0049151…`, `0151…`. */
const PHONE_TAIL = 9

function isSame(a: string, b: string): boolean {
  if (a.trim().toLowerCase() === b.trim().toLowerCase()) return a.trim() !== ''
  const [first, second] = [a, b].map(text => (/^[+\d][\d\s()./-]*$/.test(text) ? text.replace(/\D/g, '') : ''))
  if (first === undefined || second === undefined) return false
  return first.length >= PHONE_TAIL && first.slice(-PHONE_TAIL) === second.slice(-PHONE_TAIL)
}
