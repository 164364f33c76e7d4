/** Production is never discovered by probing: it is judged by what the test environment taught. */
import { HarnessError } from '../contract/harness-error.ts'
import { mayMeasure } from '../probe/environment/policy.ts'
import type { Environment } from '../probe/environment/types.ts'

export function refuseProbing(environment: Environment): void {
  if (environment.kind !== 'production') return
  throw new HarnessError(
    'GUARD_REFUSED',
    `${environment.name} is of kind production, which is never discovered by probing: nothing was sent.`,
    'Discover the test environment, then run `npm run conformance -- --env production`, which judges by what was learnt there.',
  )
}

/** Measuring goes up to a limit on purpose: only where the environment file lets it. */
export function refuseMeasuring(environment: Environment): void {
  if (mayMeasure(environment)) return
  throw new HarnessError(
    'GUARD_REFUSED',
    `The policy of ${environment.name} does not let limits be measured: nothing was sent.`,
    'Set policy.measureLimits: true in the environment file where the operator agrees, or leave --measure-limits out.',
  )
}
