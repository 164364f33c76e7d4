/** What one load run may never exceed, by kind of environment; an agreed load is held to what is agreed. */
import type { Kind } from '../../contract/check.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Environment } from '../../probe/environment/types.ts'
import type { LoadCost } from './cost.ts'

interface Ceiling {
  requestsPerSecond: number
  requests: number
  seconds: number
}

const HOUR = 3600
const CEILINGS: Record<Kind, Ceiling> = {
  sandbox: { requestsPerSecond: 20_000, requests: 50_000_000, seconds: 24 * HOUR },
  test: { requestsPerSecond: 50, requests: 100_000, seconds: 2 * HOUR },
  production: { requestsPerSecond: 10, requests: 10_000, seconds: HOUR },
}

/** Requests a second at which bursts are held; `null` in a sandbox, where nothing bounds them. */
export function mostPerSecond({ kind, policy }: Environment): number | null {
  return kind === 'sandbox' ? null : (policy.load?.maxRate ?? CEILINGS[kind].requestsPerSecond)
}

/** Throws GUARD_REFUSED before anything is sent. */
export function guardCeilings({ name, kind, policy }: Environment, cost: LoadCost): void {
  const { requestsPerSecond, requests, seconds } = CEILINGS[kind]
  const agreed = policy.load
  const rows = [
    ['policy.load.maxRate', 'requests a second', cost.requestsPerSecond, agreed?.maxRate ?? requestsPerSecond],
    ['policy.load.maxRequests', 'requests', cost.requests, agreed?.maxRequests ?? requests],
    ['policy.load.maxSeconds', 'seconds', Math.ceil(cost.seconds), agreed?.maxSeconds ?? seconds],
  ] as const
  for (const [member, unit, planned, most] of rows) {
    if (planned <= most) continue
    throw new HarnessError(
      'GUARD_REFUSED',
      `This run would take up to ${planned} ${unit} of "${name}", and ${most} are allowed there.`,
      `Lower it with \`--rate\` or \`--duration\`, or agree on more with the operator and write it as ${member}.`,
    )
  }
}
