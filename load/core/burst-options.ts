/** The options of the k6 run of a round of bursts. */
import type { BurstOrder } from './burst.ts'
import { connectionsOf } from './options.ts'
import type { Secrets } from './plan.ts'
import type { ScriptPlan } from './script-plan.ts'

export function burstOptions({ users, segments, patienceSeconds }: BurstOrder, plan: ScriptPlan, secrets: Secrets) {
  const last = Math.max(0, ...segments.map(each => each.to))
  return {
    scenarios: {
      burst: {
        executor: 'per-vu-iterations' as const,
        exec: 'burst',
        vus: users,
        iterations: 1,
        maxDuration: `${Math.ceil(last + plan.profile.timeoutSeconds * 1000 + 2000)}ms`,
        gracefulStop: `${plan.profile.timeoutSeconds}s`,
      },
    },
    setupTimeout: `${Math.ceil(plan.profile.timeoutSeconds * 5 + patienceSeconds * 4)}s`,
    userAgent: plan.userAgent,
    maxRedirects: 0,
    // Without `url` and `error`: both carry the address with its query, where a token may stand.
    systemTags: ['scenario' as const, 'name' as const, 'status' as const, 'error_code' as const],
    ...connectionsOf(plan, secrets),
  }
}
